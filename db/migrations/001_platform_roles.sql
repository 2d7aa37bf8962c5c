-- The server connects as auric_app, which owns nothing: every later migration grants it what it
-- needs on that migration's own tables, and no more.

-- Roles belong to the whole cluster, so another database may make this one at the same moment.
do $$
begin
  create role auric_app login nosuperuser nocreatedb nocreaterole noreplication;
exception
  when duplicate_object or unique_violation then null;
end
$$;

revoke all on schema public from public;

do $$
begin
  execute format('revoke all on database %I from public', current_database());
  execute format('grant connect on database %I to auric_app', current_database());
end
$$;

grant usage on schema public to auric_app;
