-- The job queue belongs to a role of its own: the server may put jobs in, and nothing else.
do $$ begin
  create role auric_jobs login nosuperuser nocreatedb nocreaterole;
exception when duplicate_object or unique_violation then null;
end $$;
do $$ begin
  execute format('grant create, connect on database %I to auric_jobs', current_database());
end $$;
