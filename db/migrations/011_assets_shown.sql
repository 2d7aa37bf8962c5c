-- An asset that is not shown stays in the books; nobody is offered it who has none.
alter table asset add column shown boolean not null default true;
grant update (shown) on asset to auric_app;
