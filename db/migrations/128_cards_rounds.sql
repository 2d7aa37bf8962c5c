-- Cards are looked at in rounds, and those that expire are told and ended.
alter table cards_card
  add column looked_at timestamptz not null default '-infinity',
  add column reminded_at timestamptz;
grant update (looked_at, reminded_at) on cards_card to auric_app;
create index cards_card_looked on cards_card (looked_at) where state not in ('closed', 'unbound');
create index cards_card_expiry on cards_card (expiry_year, expiry_month)
  where state not in ('closed', 'unbound');
