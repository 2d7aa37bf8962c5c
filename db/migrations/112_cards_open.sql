-- Purchases that are open and of which nothing was heard for long are asked for one by one.
create index cards_authorisation_open on cards_authorisation (issuer, moved_at)
  where state = 'open';
