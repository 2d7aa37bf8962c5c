-- What people write in an order is kept sealed. Orders from before are sealed by a chore of the
-- server, which has the key, and lose their words in the clear then.
alter table kyc_third_order
  add column sealed bytea,
  alter column contact drop not null,
  alter column requirement drop not null,
  add check ((sealed is null) = (contact is not null)),
  add check ((contact is null) = (requirement is null));
create index kyc_third_order_plain on kyc_third_order (id) where sealed is null;

grant update (sealed, contact, requirement) on kyc_third_order to auric_app;
