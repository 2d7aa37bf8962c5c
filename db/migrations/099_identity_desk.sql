-- One more kind of event, beside whichever there are by now.
do $$
declare
  kinds text := (
    select pg_get_constraintdef(oid)
      from pg_constraint
     where conname = 'identity_event_kind_check');
begin
  alter table identity_event drop constraint identity_event_kind_check;
  execute 'alter table identity_event add constraint identity_event_kind_check '
    || replace(kinds, '''registered''::text', '''registered''::text, ''viewed''::text');
end $$;

-- The users' desk lists everybody by one of these, page by page.
create index identity_user_created on identity_user (created_at, id);
create index identity_user_name on identity_user (lower(coalesce(username, nickname)), id);
create index identity_user_frozen on identity_user (created_at, id) where status = 'frozen';
create index identity_user_region on identity_user (region, created_at, id)
  where region is not null;
