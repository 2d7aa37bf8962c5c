-- A deposit below the minimum that was given back: the money coming back has a bill of its own.
alter table bill drop constraint bill_reason_check;
alter table bill add constraint bill_reason_check check (reason in (
  'reverted', 'cancelled', 'orphaned', 'below_minimum', 'returned', 'refused', 'expired'));
