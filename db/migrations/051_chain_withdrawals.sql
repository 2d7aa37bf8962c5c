-- Payments out. Signed bytes are here before they are anywhere else, and are never signed anew.

create table chain_withdrawal (
  -- Also the ledger's name for the hold of amount and fee.
  id uuid primary key,
  user_id uuid not null,
  bill uuid not null unique,
  network text not null,
  asset text not null,
  contract text not null,
  to_address text not null,
  -- What arrives, and the fee held with it.
  amount numeric(38,0) not null check (amount > 0),
  fee numeric(38,0) not null check (fee >= 0),
  amount_raw numeric(78,0) not null check (amount_raw > 0),
  state text not null check (state in (
    'waiting', 'packing', 'sending', 'confirming', 'stuck', 'done', 'failed', 'cancelled',
    'rejected')),
  -- Why it still waits, when it does for a reason of ours; and when to look again.
  waits_for text,
  retry_at timestamptz,
  -- Its place in the hot wallet's sequence, from packing on.
  account text,
  nonce bigint,
  -- The transaction of it that is in the chain now, and whether it moved the money.
  txid text,
  block_number bigint,
  block_hash text,
  paid boolean,
  created_at timestamptz not null,
  finished_at timestamptz,
  check ((account is null) = (nonce is null)),
  check ((txid is null) = (block_hash is null) and (txid is null) = (paid is null))
);
create unique index chain_withdrawal_nonce on chain_withdrawal (network, account, nonce)
  where nonce is not null;
-- One at a time takes a sequence number and gets signed, so a refusal can give the number back.
create unique index chain_withdrawal_packing on chain_withdrawal (network, account)
  where state = 'packing';
create index chain_withdrawal_open on chain_withdrawal (network, created_at)
  where state in ('waiting', 'packing', 'sending', 'confirming', 'stuck');
create index chain_withdrawal_block on chain_withdrawal (network, block_hash)
  where block_hash is not null;

-- The next sequence number of a hot wallet. It moves only together with the row that takes one.
create table chain_sequence (
  network text not null,
  account text not null,
  next bigint not null check (next >= 0),
  primary key (network, account)
);

-- Transactions planned, signed and sent; several share a sequence number when a fee was raised.
create table chain_attempt (
  id bigint generated always as identity primary key,
  network text not null,
  account text not null,
  nonce bigint not null,
  -- Null for one that only uses up a sequence number nobody has.
  withdrawal uuid references chain_withdrawal,
  gas numeric(78,0) not null,
  max_fee numeric(78,0) not null,
  max_priority_fee numeric(78,0) not null,
  planned_at timestamptz not null,
  planned_block bigint not null,
  -- Both together, once, before the first broadcast.
  txid text unique,
  raw text,
  -- The signer's word, when it would not; then nothing was signed.
  refused text,
  sent_at timestamptz,
  sends integer not null default 0,
  -- The block at which the network was last asked whether it knows this transaction.
  checked_block bigint,
  block_number bigint,
  block_hash text,
  check ((txid is null) = (raw is null)),
  check (raw is not null or (sends = 0 and block_hash is null))
);
create index chain_attempt_nonce on chain_attempt (network, account, nonce);
create index chain_attempt_block on chain_attempt (network, block_hash) where block_hash is not null;

-- Recipients that are refused, from public lists and from operators.
create table chain_refused_address (
  network text not null,
  address text not null,
  reason text not null,
  source text not null,
  added_at timestamptz not null,
  primary key (network, address)
);

-- The tables of `withdrawalStates` in contract/chain.ts, kept by the database as well.
create function chain_withdrawal_state() returns trigger language plpgsql as $$
begin
  if old.state <> new.state and old.state || '>' || new.state not in (
    'waiting>packing', 'waiting>cancelled', 'waiting>rejected', 'packing>sending',
    'packing>waiting', 'sending>confirming', 'sending>stuck', 'confirming>done',
    'confirming>failed', 'confirming>sending', 'stuck>sending',
    'stuck>confirming') then
    raise exception 'a withdrawal cannot go from % to %', old.state, new.state;
  end if;
  return new;
end $$;
create trigger chain_withdrawal_state before update of state on chain_withdrawal
  for each row execute function chain_withdrawal_state();

-- Signed bytes are for good.
create function chain_attempt_bytes() returns trigger language plpgsql as $$
begin
  if old.raw is not null and (new.raw is distinct from old.raw or new.txid is distinct from old.txid)
  then
    raise exception 'the signed bytes of attempt % cannot change', old.id;
  end if;
  return new;
end $$;
create trigger chain_attempt_bytes before update on chain_attempt
  for each row execute function chain_attempt_bytes();

grant select, insert on chain_withdrawal to auric_app;
grant update (state, waits_for, retry_at, account, nonce, txid, block_number, block_hash, paid,
              finished_at) on chain_withdrawal to auric_app;
grant select, insert, update on chain_sequence to auric_app;
grant select, insert on chain_attempt to auric_app;
grant update (txid, raw, refused, sent_at, sends, checked_block, block_number, block_hash)
  on chain_attempt to auric_app;
grant select on chain_refused_address to auric_app;
