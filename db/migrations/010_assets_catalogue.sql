-- What can be held, on which chains, at what cost; and the newest prices.
-- Every amount counts the ledger's smallest units of its asset, whatever a network's own decimals.

create table asset (
  code text primary key check (code ~ '^[A-Z0-9]{2,10}$'),
  name text not null,
  scale smallint not null check (scale between 0 and 18),
  display_scale smallint not null check (display_scale between 0 and scale),
  sort smallint not null
);

create table network (
  code text primary key check (code ~ '^[A-Z0-9]{2,16}$'),
  name text not null,
  address_kind text not null check (address_kind in ('evm', 'tron')),
  chain_id integer not null check (chain_id > 0),
  confirmations smallint not null check (confirmations > 0),
  block_seconds smallint not null check (block_seconds > 0),
  -- Holds {txid} where the hash of a transaction goes.
  explorer_url text check (explorer_url like 'http%{txid}%'),
  sort smallint not null,
  open boolean not null,
  unique (address_kind, chain_id)
);

create table coin (
  asset text not null references asset,
  network text not null references network,
  contract text,
  decimals smallint not null check (decimals between 0 and 18),
  deposit_min numeric(38,0) not null check (deposit_min > 0),
  withdraw_min numeric(38,0) not null check (withdraw_min > 0),
  withdraw_max numeric(38,0) not null,
  withdraw_fee numeric(38,0) not null check (withdraw_fee >= 0),
  deposit_open boolean not null,
  withdraw_open boolean not null,
  primary key (asset, network),
  check (withdraw_max >= withdraw_min)
);
-- A contract is one coin, and a network has one coin of its own.
create unique index coin_contract on coin (network, lower(coalesce(contract, '')));

create table internal_limit (
  asset text primary key references asset,
  min numeric(38,0) not null check (min > 0),
  max numeric(38,0) not null,
  check (max >= min)
);

-- Prices and rates count 10^-8: of a US dollar for one whole unit, and of the fiat for one dollar.
create table asset_price (
  asset text primary key references asset,
  price numeric(38,0) not null check (price > 0),
  change_bp integer not null,
  trend numeric(38,0)[] not null check (cardinality(trend) <= 24),
  source text not null,
  at timestamptz not null
);

create table fiat_rate (
  code text primary key check (code ~ '^[A-Z]{3}$'),
  per_usd numeric(38,0) not null check (per_usd > 0),
  source text not null,
  at timestamptz not null
);

-- What the meaning of stored amounts rests on (scale, decimals, contract) can be set once only.
grant select, insert on asset, network, coin, internal_limit, asset_price, fiat_rate to auric_app;
grant update (name, display_scale, sort) on asset to auric_app;
grant update (name, confirmations, block_seconds, explorer_url, sort, open) on network to auric_app;
grant update (deposit_min, withdraw_min, withdraw_max, withdraw_fee, deposit_open, withdraw_open)
  on coin to auric_app;
grant update (min, max) on internal_limit to auric_app;
grant update (price, change_bp, trend, source, at) on asset_price to auric_app;
grant update (per_usd, source, at) on fiat_rate to auric_app;
