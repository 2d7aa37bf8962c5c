-- A card that the post lost or brought back: the application asks the issuer for another one.
alter table cards_application
  -- Cards that were sent in vain, each closed; part of the key under which the issuer is asked.
  add column resent smallint not null default 0 check (resent >= 0);
grant update (replaces, resent) on cards_application to auric_app;

-- One that was paid keeps its proof of identity however often its card is sent.
drop index cards_application_own_identity;
create unique index cards_application_own_identity on cards_application (user_id, type)
  where identity_source = 'own' and state not in ('rejected', 'cancelled')
    and (replaces is null or paid_at is not null);
drop index cards_application_record;
create unique index cards_application_record on cards_application (identity_record)
  where state not in ('rejected', 'cancelled') and (replaces is null or paid_at is not null);
