-- Authenticator apps (RFC 6238) and the codes on paper for when one is lost.
create table security_authenticator (
  user_id uuid primary key,
  -- AES-256-GCM under a key outside this database, bound to the user: nonce, ciphertext, tag.
  secret bytea not null check (octet_length(secret) = 48),
  -- The newest time step a code was taken of: none is taken twice. 0 before the first.
  last_step bigint not null default 0 check (last_step >= 0),
  started_at timestamptz not null,
  -- Null while the first code is waited for.
  bound_at timestamptz
);

create table security_recovery_code (
  user_id uuid not null,
  -- HMAC under a key outside this database.
  code_hash bytea not null check (octet_length(code_hash) = 32),
  used_at timestamptz,
  primary key (user_id, code_hash)
);

grant select, insert, update (secret, last_step, started_at, bound_at), delete
  on security_authenticator to auric_app;
grant select, insert, update (used_at), delete on security_recovery_code to auric_app;
