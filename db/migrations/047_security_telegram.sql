-- Telegram accounts that are bound: one of each user, and each to one user.
create table security_telegram (
  user_id uuid primary key,
  telegram_id bigint not null unique check (telegram_id > 0),
  -- What the account called itself then; only its owner is shown it.
  name text not null check (length(name) between 1 and 100),
  bound_at timestamptz not null
);

-- Links to our bot. A user has one, which the next takes the place of.
create table security_telegram_start (
  user_id uuid primary key,
  -- SHA-256 of the token: 256 random bits.
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  -- It binds only while the session that asked for it lasts.
  session_id uuid not null,
  -- Where it was asked for: what the user is told of the binding.
  ip text not null,
  user_agent text not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index security_telegram_start_old on security_telegram_start (expires_at);

-- What Telegram signed and was accepted, so that it is not accepted again.
create table security_telegram_seen (
  hash bytea primary key check (octet_length(hash) = 32),
  -- From then on it is too old anyway.
  until timestamptz not null
);
create index security_telegram_seen_old on security_telegram_seen (until);

grant select, insert, update (name), delete on security_telegram to auric_app;
grant select, insert, update (token_hash, session_id, ip, user_agent, expires_at, used_at), delete
  on security_telegram_start to auric_app;
-- An update of `until` is what locking rows to be forgotten asks for.
grant select, insert, update (until), delete on security_telegram_seen to auric_app;
