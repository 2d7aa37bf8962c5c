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
