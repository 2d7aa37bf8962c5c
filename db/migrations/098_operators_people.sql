-- A user's app looked at by an operator: read only, for minutes, as long as the operator's session.
create table operators_view (
  id uuid primary key,
  operator_id uuid not null references operators_operator,
  session_id uuid not null,
  user_id uuid not null,
  ticket_hash bytea not null unique check (length(ticket_hash) = 32),
  -- Null until the ticket was used; a view that nobody opened has none.
  token_hash bytea unique check (length(token_hash) = 32),
  created_at timestamptz not null,
  opened_at timestamptz,
  expires_at timestamptz not null check (expires_at > created_at),
  ended_at timestamptz,
  check ((token_hash is null) = (opened_at is null))
);
create index operators_view_open on operators_view (expires_at) where ended_at is null;
create index operators_view_old on operators_view (ended_at) where ended_at is not null;

grant select, insert, update (token_hash, opened_at, ended_at), delete on operators_view to auric_app;

-- Filters of the users' desk that an operator keeps.
create table operators_filter (
  id uuid primary key,
  operator_id uuid not null references operators_operator,
  name text not null check (length(name) between 1 and 40),
  -- JSON, as the contract has it.
  filter text not null,
  created_at timestamptz not null,
  unique (operator_id, name)
);

grant select, insert, update (filter), delete on operators_filter to auric_app;
