-- What takes two operators: one asks, another decides.
create table operators_approval (
  id uuid primary key,
  kind text not null check (kind in ('adjustment')),
  -- Canonical JSON of what is to be done.
  payload text not null check (length(payload) <= 4000),
  reason text not null check (length(reason) between 1 and 500),
  requested_by uuid not null references operators_operator,
  requested_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > requested_at),
  state text not null default 'pending'
    check (state in ('pending', 'executed', 'declined', 'expired')),
  decided_by uuid references operators_operator,
  decided_at timestamptz,
  check ((state in ('executed', 'declined')) = (decided_by is not null)),
  check ((state = 'pending') = (decided_at is null)),
  -- Nobody approves their own.
  check (state <> 'executed' or decided_by <> requested_by)
);
create index operators_approval_open on operators_approval (requested_at desc, id desc)
  where state = 'pending';
create index operators_approval_list on operators_approval (requested_at desc, id desc);

-- What operators noted on a user, for one another. It stays as it was written.
create table operators_note (
  id uuid primary key,
  user_id uuid not null,
  operator_id uuid not null references operators_operator,
  text text not null check (length(text) between 1 and 1000),
  at timestamptz not null
);
create index operators_note_user on operators_note (user_id, at desc, id desc);

grant select, insert, update (state, decided_by, decided_at) on operators_approval to auric_app;
grant select, insert on operators_note to auric_app;
