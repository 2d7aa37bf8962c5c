-- People who run the service. They are no users: nothing of theirs is in the tables of identity.
create table operators_operator (
  id uuid primary key,
  name text not null unique check (name ~ '^[a-z][a-z0-9.-]{1,31}$'),
  role text not null
    check (role in ('support', 'compliance', 'finance', 'cards', 'admin', 'auditor')),
  -- Both null until the enrolment link was used; argon2id, and a sealed secret of an authenticator.
  password_hash text,
  factor bytea,
  check ((password_hash is null) = (factor is null)),
  -- Newest time step whose code was taken: a code works once.
  last_step bigint not null default 0,
  disabled_at timestamptz,
  created_at timestamptz not null
);

-- One-time links by which an operator sets password and authenticator. A new one takes the old away.
create table operators_enrolment (
  operator_id uuid primary key references operators_operator,
  token_hash bytea not null unique check (length(token_hash) = 32),
  -- Sealed: the secret that the link shows, and that becomes the operator's with its first code.
  factor bytea not null,
  expires_at timestamptz not null
);

create table operators_session (
  id uuid primary key,
  operator_id uuid not null references operators_operator,
  token_hash bytea not null unique check (length(token_hash) = 32),
  ip text not null,
  user_agent text not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  ended_at timestamptz
);
create index operators_session_open on operators_session (operator_id) where ended_at is null;
create index operators_session_old on operators_session (expires_at);

-- Every act of an operator. Each row's hash is over the one before and itself, so that no row can
-- be changed, taken out or put elsewhere without every later hash telling.
create table operators_audit (
  seq bigint primary key check (seq > 0),
  at timestamptz not null,
  operator_id uuid not null,
  operator_name text not null,
  role text not null,
  path text not null,
  subject text not null,
  reason text not null,
  -- Canonical JSON as text: what was hashed is what is kept.
  before text,
  after text,
  ip text not null,
  hash bytea not null unique check (length(hash) = 32)
);
create index operators_audit_subject on operators_audit (subject, seq desc);
create index operators_audit_operator on operators_audit (operator_id, seq desc);

grant select, insert, update (role, password_hash, factor, last_step, disabled_at)
  on operators_operator to auric_app;
grant select, insert, update (token_hash, factor, expires_at), delete
  on operators_enrolment to auric_app;
grant select, insert, update (last_seen_at, ended_at), delete on operators_session to auric_app;
-- What was done stays done: the server can neither change nor take away a row.
grant select, insert on operators_audit to auric_app;
