-- Further acts that take two: a large withdrawal that rests, and a network that was halted.
alter table operators_approval drop constraint operators_approval_kind_check;
alter table operators_approval
  add constraint operators_approval_kind_check check (kind in (
    'adjustment', 'withdrawal', 'resume'));
