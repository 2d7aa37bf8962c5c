-- The expiry date that was typed with the number. Requests from before have none, and no code from
-- the card's phone either: the check turns them down, and who made one puts it right with both.
alter table cards_bind
  add column expiry_month integer check (expiry_month between 1 and 12),
  add column expiry_year integer check (expiry_year between 2000 and 9999),
  add check ((expiry_month is null) = (expiry_year is null));
grant update (expiry_month, expiry_year) on cards_bind to auric_app;
