-- Solved work that was given: each is worth one call.
create table identity_work (
  -- SHA-256 of the challenge's signature.
  mark bytea primary key check (length(mark) = 32),
  -- From then on the challenge itself is refused.
  expires_at timestamptz not null
);
create index identity_work_old on identity_work (expires_at);
grant select, insert, delete on identity_work to auric_app;
