-- What the chains show of our addresses, and what it came to. Raw units are a network's own and go
-- up to 2^256; an `amount` counts the ledger's smallest units, as everywhere else.

-- A network as it was when we first met it. Another genesis under the same name is another chain.
create table chain_network (
  network text primary key,
  chain_id bigint not null,
  genesis_hash text not null,
  -- The first block followed; what our addresses held there is the opening balance.
  start_number bigint not null,
  start_hash text not null,
  -- The hot wallet's first sequence number of ours.
  start_nonce bigint not null,
  opened_at timestamptz not null,
  -- While set, nothing is packed, signed or sent here; deposits go on.
  halted_reason text,
  halted_at timestamptz
);

-- Who may write for a network: one process, until it stops renewing. A token is given out once.
create table chain_lease (
  name text primary key,
  owner uuid not null,
  token bigint not null,
  until timestamptz not null
);

-- Addresses of ours. The signer vouches for network, purpose, index and address; who may update
-- this table still cannot make another address ours.
create table chain_address (
  id uuid primary key,
  network text not null,
  purpose text not null check (purpose in ('deposit', 'hot')),
  index integer not null check (index >= 0),
  address text not null,
  attestation text not null,
  created_at timestamptz not null,
  -- From here on: whose it is, once handed out.
  user_id uuid,
  asset text,
  name text not null default '',
  note text not null default '',
  received_count integer not null default 0,
  issued_at timestamptz,
  -- Its attestation did not verify: never shown, never handed out.
  distrusted_at timestamptz,
  unique (network, address),
  unique (network, purpose, index),
  check ((user_id is null) = (issued_at is null) and (user_id is null) = (asset is null)),
  check (purpose = 'deposit' or user_id is null)
);
create index chain_address_free on chain_address (network, index)
  where purpose = 'deposit' and user_id is null and distrusted_at is null;
create index chain_address_user on chain_address (user_id, issued_at desc) where user_id is not null;

-- The chain as we follow it: the newest blocks, each the parent of the next.
create table chain_header (
  network text not null,
  number bigint not null,
  hash text not null,
  parent_hash text not null,
  at timestamptz not null,
  primary key (network, number)
);

-- Every transfer from or to an address of ours, in every block that was ever part of the chain.
-- Ordinal: 0 the value a transaction carries, n its n-th log, -1 the gas that a sender of ours paid.
create table chain_observation (
  network text not null,
  block_hash text not null,
  block_number bigint not null,
  txid text not null,
  ordinal integer not null check (ordinal >= -1),
  -- Empty for the network's own coin, so that it is never null in a key.
  contract text not null,
  -- Null when it is not on offer.
  asset text,
  from_address text not null,
  to_address text not null,
  amount_raw numeric(78,0) not null check (amount_raw > 0),
  class text not null check (class in (
    'deposit', 'funding', 'internal', 'withdrawal', 'gas', 'unsupported', 'foreign')),
  canonical boolean not null default true,
  -- Once its value is in the ledger; the raw units too small for the ledger stay here. A block may
  -- leave the chain and come back, so how often it was booked is part of the ledger command's name.
  booked_at timestamptz,
  times_booked integer not null default 0,
  residue_raw numeric(78,0) not null default 0,
  primary key (network, txid, ordinal, block_hash)
);
create index chain_observation_block on chain_observation (network, block_hash);
create index chain_observation_unbooked on chain_observation (network, block_number)
  where canonical and booked_at is null and class in ('funding', 'gas', 'foreign');

-- A payment to a user. The facts belong to its identity: the same place in the same transaction
-- may pay otherwise when another block runs it, and that is another deposit.
create table chain_deposit (
  id uuid primary key,
  network text not null,
  txid text not null,
  ordinal integer not null,
  contract text not null,
  address text not null,
  amount_raw numeric(78,0) not null,
  user_id uuid not null,
  asset text not null,
  amount numeric(38,0) not null,
  residue_raw numeric(78,0) not null check (residue_raw >= 0),
  from_address text not null,
  state text not null check (state in (
    'confirming', 'orphaned', 'below_minimum', 'credited', 'reversed')),
  block_number bigint not null,
  block_hash text not null,
  -- Times that a block it was in left the chain.
  restarts integer not null default 0,
  bill uuid not null,
  created_at timestamptz not null,
  booked_at timestamptz,
  -- What a reversal could not take back, because it was spent.
  shortfall numeric(38,0) not null default 0
);
create unique index chain_deposit_place on chain_deposit (network, txid, ordinal)
  where state in ('confirming', 'below_minimum', 'credited');
create unique index chain_deposit_facts
  on chain_deposit (network, txid, ordinal, contract, address, amount_raw)
  where state <> 'reversed';
create index chain_deposit_open on chain_deposit (network, block_number)
  where state = 'confirming' or (state = 'below_minimum' and booked_at is null);
create index chain_deposit_block on chain_deposit (network, block_hash);

-- What needs a person. One open row a subject, counted up when it happens again.
create table chain_alarm (
  id bigint generated always as identity primary key,
  network text not null,
  kind text not null,
  subject text not null,
  detail text not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  times integer not null default 1,
  cleared_at timestamptz
);
create unique index chain_alarm_open on chain_alarm (network, kind, subject) where cleared_at is null;

-- What the chain holds for us against what the ledger says, whenever the difference changes.
create table chain_reconciliation (
  id bigint generated always as identity primary key,
  network text not null,
  asset text not null,
  block_number bigint not null,
  block_hash text not null,
  chain_raw numeric(78,0) not null,
  ledger_raw numeric(78,0) not null,
  at timestamptz not null
);
create index chain_reconciliation_last on chain_reconciliation (network, asset, id desc);

-- The tables of `depositStates` in contract/chain.ts, kept by the database as well.
create function chain_deposit_state() returns trigger language plpgsql as $$
begin
  if old.state <> new.state and old.state || '>' || new.state not in (
    'confirming>credited', 'confirming>orphaned', 'orphaned>confirming', 'orphaned>below_minimum',
    'below_minimum>orphaned', 'credited>reversed') then
    raise exception 'a deposit cannot go from % to %', old.state, new.state;
  end if;
  return new;
end $$;
create trigger chain_deposit_state before update of state on chain_deposit
  for each row execute function chain_deposit_state();

grant select, insert on chain_network to auric_app;
grant update (halted_reason, halted_at) on chain_network to auric_app;
grant select, insert, update on chain_lease to auric_app;
grant select on chain_address to auric_app;
grant insert (id, network, purpose, index, address, attestation, created_at)
  on chain_address to auric_app;
grant update (user_id, asset, name, note, received_count, issued_at, distrusted_at)
  on chain_address to auric_app;
-- Old headers go; a header of the chain is never changed.
grant select, insert, delete on chain_header to auric_app;
grant select, insert on chain_observation to auric_app;
grant update (canonical, booked_at, times_booked, residue_raw) on chain_observation to auric_app;
grant select, insert on chain_deposit to auric_app;
grant update (state, block_number, block_hash, restarts, booked_at, shortfall)
  on chain_deposit to auric_app;
grant select, insert on chain_alarm to auric_app;
grant update (detail, last_at, times, cleared_at) on chain_alarm to auric_app;
grant select, insert on chain_reconciliation to auric_app;
