-- Purchases that their holders contest; what is won is credited once.
create table cards_dispute (
  id uuid primary key,
  authorisation uuid not null unique references cards_authorisation,
  user_id uuid not null,
  state text not null check (state in ('open', 'sent', 'won', 'lost', 'withdrawn')),
  why text not null
    check (why in ('notMine', 'notReceived', 'notAsDescribed', 'twice', 'cancelled', 'other')),
  detail text not null check (length(detail) <= 1000),
  files uuid[] not null default '{}',
  amount numeric(38, 0) not null check (amount > 0),
  -- Command of the ledger that credits it.
  credit_id uuid not null unique,
  at timestamptz not null,
  decided_at timestamptz
);
create index cards_dispute_queue on cards_dispute (at, id) where state in ('open', 'sent');
create index cards_dispute_ended on cards_dispute (decided_at desc, id desc)
  where state not in ('open', 'sent');

-- How far purchases were asked for at each issuer.
create table cards_pulled (
  issuer text primary key,
  until timestamptz not null
);

-- Where our books and an issuer's differed, and since when.
create table cards_break (
  id bigint generated always as identity primary key,
  card_id uuid not null references cards_card,
  what text not null check (length(what) <= 200),
  at timestamptz not null
);
create index cards_break_at on cards_break (at desc);

grant select, insert on cards_dispute, cards_pulled, cards_break to auric_app;
grant update (state, decided_at) on cards_dispute to auric_app;
grant update (until) on cards_pulled to auric_app;
