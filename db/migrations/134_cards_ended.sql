-- The issuer ended it; what it captured and has not told of yet stays set aside.
alter table cards_authorisation add column ended boolean not null default false;

grant update (ended) on cards_authorisation to auric_app;
