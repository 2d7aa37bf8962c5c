-- Recharges: wallet, trust fund, card. Each movement of money is one command of the ledger.
create table cards_quote (
  id uuid primary key,
  user_id uuid not null,
  card_id uuid not null references cards_card,
  asset text not null,
  amount numeric(38, 0) not null check (amount > 0),
  rate numeric(38, 0) not null check (rate > 0),
  -- In the card's currency: worth = fee + owed + receives.
  worth numeric(38, 0) not null,
  fee numeric(38, 0) not null check (fee >= 0),
  owed numeric(38, 0) not null check (owed >= 0),
  receives numeric(38, 0) not null check (receives >= 0),
  expires_at timestamptz not null,
  -- A quote serves one recharge.
  used_at timestamptz,
  check (worth = fee + owed + receives)
);
create index cards_quote_old on cards_quote (expires_at);

create table cards_recharge (
  id uuid primary key,
  order_no text not null unique,
  user_id uuid not null,
  card_id uuid not null references cards_card,
  quote_id uuid not null unique,
  state text not null check (state in ('review', 'progress', 'completed', 'failed')),
  asset text not null,
  amount numeric(38, 0) not null check (amount > 0),
  rate numeric(38, 0) not null check (rate > 0),
  worth numeric(38, 0) not null,
  fee numeric(38, 0) not null check (fee >= 0),
  owed numeric(38, 0) not null check (owed >= 0),
  receives numeric(38, 0) not null check (receives >= 0),
  reason text check ((state = 'failed') = (reason is not null))
    check (reason in ('issuer', 'card', 'review')),
  bill_id uuid not null,
  refund_bill_no text,
  -- Commands of the ledger.
  take_id uuid not null unique,
  load_id uuid not null unique,
  back_id uuid not null unique,
  created_at timestamptz not null,
  fund_at timestamptz not null,
  finished_at timestamptz,
  check (worth = fee + owed + receives),
  check ((finished_at is null) = (state in ('review', 'progress')))
);
create index cards_recharge_user on cards_recharge (user_id, created_at desc, id desc);
create index cards_recharge_queue on cards_recharge (state, created_at, id)
  where state in ('review', 'progress');

-- What moved in trust funds, as their owners read it.
create table cards_fund_move (
  id uuid primary key,
  user_id uuid not null,
  kind text not null check (kind in ('recharge', 'toCard', 'fee', 'back', 'unspent', 'refund')),
  change numeric(38, 0) not null check (change <> 0),
  last4 text,
  at timestamptz not null
);
create index cards_fund_move_user on cards_fund_move (user_id, at desc, id desc);

grant select, insert on cards_quote, cards_recharge, cards_fund_move to auric_app;
grant update (used_at) on cards_quote to auric_app;
grant delete on cards_quote to auric_app;
grant update (state, reason, refund_bill_no, finished_at) on cards_recharge to auric_app;
