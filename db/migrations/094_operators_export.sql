-- Tickets of exports: one download each, soon after it was asked for, by the session that asked.
create table operators_export (
  token_hash bytea primary key check (length(token_hash) = 32),
  session_id uuid not null references operators_session on delete cascade,
  -- JSON of what is asked for.
  wanted text not null check (length(wanted) <= 2000),
  expires_at timestamptz not null
);
create index operators_export_old on operators_export (expires_at);

grant select, insert, delete on operators_export to auric_app;
