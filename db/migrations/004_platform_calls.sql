-- Answers of money calls, kept so that a repeated call gets the same answer and no second effect.
create table platform_idempotency (
  user_id uuid not null,
  key uuid not null,
  operation text not null,
  request_hash bytea not null,
  reply text,
  created_at timestamptz not null,
  primary key (user_id, key)
);
create index platform_idempotency_created on platform_idempotency (created_at);
grant select, insert, update (reply), delete on platform_idempotency to auric_app;

-- Signed envelopes of commands seen lately. Unlogged: after a crash the time window alone guards.
create unlogged table platform_envelope (
  key bytea primary key,
  seen_at timestamptz not null
);
create index platform_envelope_seen on platform_envelope (seen_at);
grant select, insert, delete on platform_envelope to auric_app;
