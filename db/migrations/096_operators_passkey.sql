-- Passkeys of operators, and what their browsers were asked with. They are of the console's origin.
create table operators_passkey (
  id uuid primary key,
  operator_id uuid not null references operators_operator,
  -- Base64url, as browsers write it.
  credential_id text not null unique,
  -- COSE key (RFC 9052).
  public_key bytea not null,
  -- Signatures so far, where an authenticator counts them: going back means that it was copied.
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  synced boolean not null,
  name text not null check (length(name) between 1 and 40),
  created_at timestamptz not null,
  used_at timestamptz
);
create index operators_passkey_operator on operators_passkey (operator_id, created_at desc);

-- A challenge that a browser was given, answered once. Of nobody for a log-in.
create table operators_ceremony (
  challenge text primary key,
  purpose text not null check (purpose in ('login', 'prove', 'add')),
  session_id uuid,
  created_at timestamptz not null
);
create index operators_ceremony_old on operators_ceremony (created_at);

-- Whoever has a passkey may do without an authenticator.
alter table operators_operator drop constraint operators_operator_check;
alter table operators_operator add check (password_hash is not null or factor is null);

grant select, insert, update (counter, used_at, synced, name), delete
  on operators_passkey to auric_app;
-- Rows that are forgotten are locked first, which takes a right to update.
grant select, insert, update (created_at), delete on operators_ceremony to auric_app;
