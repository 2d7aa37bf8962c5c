-- What people read of every movement. The money itself is in the ledger; a bill follows it.

create table bill (
  id uuid primary key,
  order_no text not null unique check (order_no ~ '^[0-9]{20}$'),
  user_id uuid not null,
  type text not null check (type in (
    'UNKNOWN', 'COLLECTION', 'TRANSFER', 'TRANSFER_REFUND', 'LOCK_RECOVERY', 'LOCK_INCREASE',
    'LOCK_REDUCE', 'CURRENCY_TRADE', 'CURRENCY_TRADE_RECOVERY', 'BUY_CARD', 'BUY_KYC',
    'CARD_RECHARGE_UTGL', 'CARD_RECHARGE_MUSE', 'CARD_RECHARGE_REFUND')),
  status text not null check (status in (
    'RUNNING', 'SUCCESS', 'FAILD', 'WAITING', 'PENDING', 'CONFIRMING', 'CANTRADE')),
  payment_type text not null check (payment_type in (
    'onchain', 'internal', 'card', 'trade', 'service')),
  asset text not null,
  -- Signed: what the balance gains (+) or loses (-, fee included).
  change numeric(38,0) not null,
  amount numeric(38,0) not null check (amount >= 0),
  fee numeric(38,0) not null check (fee >= 0),
  received numeric(38,0) not null check (received >= 0),
  counterparty text,
  network text,
  from_address text,
  to_address text,
  txid text,
  note text,
  confirmations_seen integer,
  confirmations_needed integer,
  reason text check (reason in (
    'reverted', 'cancelled', 'orphaned', 'below_minimum', 'refused', 'expired')),
  created_at timestamptz not null,
  submitted_at timestamptz not null,
  finished_at timestamptz,
  -- What it is the bill of: a deposit, a withdrawal, a command of the ledger.
  subject uuid,
  check ((confirmations_seen is null) = (confirmations_needed is null))
);

-- A page of one user's bills is a walk down one of these, whatever the age of the page.
create index bill_by_user on bill (user_id, created_at desc, id desc);
create index bill_by_user_asset on bill (user_id, asset, created_at desc, id desc);
create index bill_by_user_type on bill (user_id, type, created_at desc, id desc);
create index bill_by_user_status on bill (user_id, status, created_at desc, id desc);
create index bill_by_subject on bill (subject) where subject is not null;
-- Deposits that are seen and not yet credited: few at any time, read with every balance.
create index bill_pending on bill (user_id, asset)
  where type = 'COLLECTION' and status = 'CONFIRMING';

create table bill_step (
  bill uuid not null references bill,
  step text not null check (step in ('waiting', 'packing', 'sending', 'confirming', 'done')),
  at timestamptz not null,
  primary key (bill, step)
);

-- Amounts, owner and order number are written once; a bill is never deleted.
grant select, insert on bill to auric_app;
grant update (status, from_address, txid, confirmations_seen, confirmations_needed, reason,
              finished_at) on bill to auric_app;
-- A step is taken back when its block leaves the chain.
grant select, insert, delete on bill_step to auric_app;
