-- What takes two operators is the contract's to say; every branch of the service has its own kinds.
alter table operators_approval drop constraint operators_approval_kind_check;
alter table operators_approval add constraint operators_approval_kind_check
  check (kind ~ '^[A-Za-z]{1,40}$');
