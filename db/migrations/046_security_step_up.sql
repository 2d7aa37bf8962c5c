-- What a user set about payments. Nobody has a row before they set something or pay.
create table security_account (
  user_id uuid primary key,
  -- Limits above which a payment asks for a second proof, in cents of a fiat (ISO 4217).
  limit_fiat text not null default 'USD' check (limit_fiat ~ '^[A-Z]{3}$'),
  single_cents bigint not null default 100000 check (single_cents >= 0),
  daily_cents bigint not null default 300000 check (daily_cents >= single_cents),
  -- A raise that waits; it counts from raise_at.
  raise_single_cents bigint check (raise_single_cents >= 0),
  raise_daily_cents bigint check (raise_daily_cents >= raise_single_cents),
  raise_at timestamptz,
  whitelist_only boolean not null default false,
  check (num_nonnulls(raise_single_cents, raise_daily_cents, raise_at) in (0, 3))
);

-- What counts against the limit of 24 hours, in cents of a dollar as it was worth then.
create table security_spend (
  -- The withdrawal or internal transfer it was for.
  id uuid primary key,
  user_id uuid not null,
  -- Null when nothing priced it: then the limit counts as passed for a day.
  usd_cents bigint check (usd_cents >= 0),
  at timestamptz not null
);
create index security_spend_user on security_spend (user_id, at desc);

-- Proofs given for an action of a session; each is used up by the action, once.
create table security_proof (
  id uuid primary key,
  user_id uuid not null,
  session_id uuid not null,
  action text not null,
  -- The one payment it is for; empty for an action that is always the same.
  subject text not null,
  factor text not null check (factor in (
    'password', 'totp', 'passkey', 'email', 'sms', 'recovery')),
  proved_at timestamptz not null,
  used_at timestamptz
);
create index security_proof_session on security_proof (session_id, action, proved_at desc);
create index security_proof_old on security_proof (proved_at);

grant select, insert, update (
  limit_fiat, single_cents, daily_cents, raise_single_cents, raise_daily_cents, raise_at,
  whitelist_only) on security_account to auric_app;
grant select, insert, delete on security_spend to auric_app;
grant select, insert, update (used_at), delete on security_proof to auric_app;
