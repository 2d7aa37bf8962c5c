-- From which network a code was asked for: a stranger who asks or guesses elsewhere neither ends the
-- owner's code nor uses up its tries.
alter table identity_challenge
  add column network text not null default '',
  add column tries_elsewhere smallint not null default 0 check (tries_elsewhere between 0 and 3);
alter table identity_challenge alter column network drop default;
grant update (tries_elsewhere) on identity_challenge to auric_app;
