-- Passkeys (WebAuthn), and what browsers were asked with.
create table security_passkey (
  id uuid primary key,
  user_id uuid not null,
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
create index security_passkey_user on security_passkey (user_id, created_at desc);

-- A challenge that a browser was given, answered once. Of nobody for a log-in.
create table security_ceremony (
  challenge text primary key,
  purpose text not null,
  user_id uuid,
  session_id uuid,
  created_at timestamptz not null
);
create index security_ceremony_old on security_ceremony (created_at);

grant select, insert, update (counter, used_at, synced), delete on security_passkey to auric_app;
grant select, insert, delete on security_ceremony to auric_app;
