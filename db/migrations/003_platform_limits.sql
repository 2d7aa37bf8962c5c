-- When each counted caller may call again: one row a limit and subject, whatever its number of calls.
-- Logged, unlike replay memory: a crash must not hand out a day's messages anew.
create table platform_limit (
  -- SHA-256 of the limit's name and its subject: an address or a phone number is not kept here.
  key bytea primary key,
  free_at timestamptz not null
);
create index platform_limit_free on platform_limit (free_at);
grant select, insert, update (free_at), delete on platform_limit to auric_app;
