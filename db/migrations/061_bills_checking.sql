-- A bill whose payment is being checked by people: it rests as it is until they have decided.
alter table bill add column checking boolean not null default false;
grant update (checking) on bill to auric_app;
alter table bill_step drop constraint bill_step_step_check;
alter table bill_step add constraint bill_step_step_check check (step in (
  'waiting', 'checking', 'packing', 'sending', 'confirming', 'done'));
