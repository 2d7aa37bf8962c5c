-- Who people are, how they prove it, and from where they did.

-- Steps of a hundred leave room for random digits: neither the next number nor how many there are
-- can be read off one's own.
create sequence identity_uid start 1048600 increment 100;

create table identity_user (
  id uuid primary key,
  -- The number that people tell one another.
  uid bigint not null unique,
  -- As typed; unique whatever its case.
  username text check (username ~ '^[A-Za-z0-9]{4,20}$'),
  -- E.164.
  phone text unique check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  email text unique check (email = lower(email) and length(email) <= 254),
  nickname text not null check (length(nickname) between 1 and 40),
  -- argon2id, PHC string.
  password_hash text not null check (password_hash like '$argon2id$%'),
  invite_code text not null unique check (invite_code ~ '^[A-Z0-9]{8}$'),
  invited_by uuid references identity_user,
  terms_version text not null,
  terms_accepted_at timestamptz not null,
  language text not null check (language in ('en', 'zh-CN', 'zh-TW', 'ja', 'ru')),
  roles text[] not null default '{}' check (roles <@ array['agent']),
  status text not null default 'active' check (status in ('active', 'frozen')),
  created_at timestamptz not null,
  check (num_nonnulls(username, phone, email) > 0)
);
create unique index identity_user_username on identity_user (lower(username));
create index identity_user_invited_by on identity_user (invited_by) where invited_by is not null;

create table identity_session (
  id uuid primary key,
  user_id uuid not null references identity_user,
  -- SHA-256 of the bearer token: whoever reads this table cannot log in with it.
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  ip text not null,
  -- What counts as one caller: the address, or the /64 of IPv6.
  network text not null,
  device text not null,
  device_id text not null,
  user_agent text not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index identity_session_open on identity_session (user_id) where revoked_at is null;
create index identity_session_network on identity_session (user_id, network);
create index identity_session_expired on identity_session (expires_at);

-- Apart from the user, because every payment counts a try here.
create table identity_trade_password (
  user_id uuid primary key references identity_user,
  password_hash text not null check (password_hash like '$argon2id$%'),
  -- Tries since the last right one; locked while locked_until lies ahead.
  tries smallint not null default 0 check (tries between 0 and 5),
  locked_until timestamptz,
  set_at timestamptz not null
);

-- A code that was asked for, whether or not anybody has that name: a stranger cannot tell.
create table identity_challenge (
  id uuid primary key,
  purpose text not null check (purpose in ('register', 'login', 'recover')),
  -- The name it was asked for by: user name in lower case, E.164, e-mail in lower case.
  way text not null check (way in ('username', 'phone', 'email')),
  identifier text not null,
  -- By user name, which of the bound addresses it goes to; null leaves the choice to us.
  channel text check (channel in ('phone', 'email')),
  language text not null check (language in ('en', 'zh-CN', 'zh-TW', 'ja', 'ru')),
  -- For the message: from where it was asked.
  ip text not null,
  device text not null,
  -- HMAC of the code under a key outside this database; null until one was sent.
  code_hash bytea check (octet_length(code_hash) = 32),
  tries smallint not null default 0 check (tries between 0 and 5),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index identity_challenge_name on identity_challenge (identifier, way, purpose, created_at desc);
create index identity_challenge_expired on identity_challenge (expires_at);

-- What happened to an account's protection, for its owner to read. Append-only.
create table identity_event (
  id uuid primary key,
  user_id uuid not null references identity_user,
  kind text not null check (kind in (
    'registered', 'logged_in', 'logged_out', 'password_recovered',
    'trade_password_set', 'trade_password_locked')),
  ip text not null,
  device text not null,
  at timestamptz not null
);
create index identity_event_user on identity_event (user_id, at desc);

grant usage on sequence identity_uid to auric_app;
grant select, insert on identity_user, identity_trade_password, identity_event to auric_app;
grant update (password_hash) on identity_user to auric_app;
grant update (tries, locked_until) on identity_trade_password to auric_app;
grant select, insert, update (last_seen_at, revoked_at), delete on identity_session to auric_app;
grant select, insert, update (code_hash, tries, used_at), delete on identity_challenge to auric_app;
