-- Limits look at when what counts against them last grew: a purchase may begin small and grow later.
alter table cards_authorisation add column counted_at timestamptz;

-- A hold is named by the moment it was made (a UUID of version 7), and each growth has one.
update cards_authorisation a
   set counted_at = greatest(
         at,
         (select max(uuid_extract_timestamp(h.id))
            from cards_hold h
           where h.authorisation = a.id));

alter table cards_authorisation alter column counted_at set not null;
create index cards_authorisation_counted on cards_authorisation (card_id, counted_at)
  where counted > 0;

grant update (counted_at) on cards_authorisation to auric_app;
