-- The signer's own memory: what it gave out, what it signed, and a log that cannot be rewritten.
-- It is a database of its own, so that whoever reaches the server's cannot make it forget.

-- Addresses whose keys can be derived here. The signer never pays one of these.
create table issued_address (
  network text not null,
  purpose text not null check (purpose in ('deposit', 'hot')),
  index integer not null check (index >= 0),
  address text not null,
  at timestamptz not null,
  primary key (network, purpose, index),
  unique (network, address)
);

-- One row a sequence number of an account: what it pays, for good. `withdrawal` is null for a fill.
create table payment (
  network text not null,
  account text not null,
  nonce bigint not null check (nonce >= 0),
  withdrawal uuid unique,
  asset text,
  amount_raw numeric(78,0) not null check (amount_raw >= 0),
  payload_hash text not null,
  at timestamptz not null,
  primary key (network, account, nonce),
  check ((withdrawal is null) = (asset is null))
);
create index payment_window on payment (network, asset, at);

-- Every transaction signed; more than one for a payment whose fee had to be raised.
create table signature (
  txid text primary key,
  network text not null,
  account text not null,
  nonce bigint not null,
  gas numeric(78,0) not null,
  max_fee numeric(78,0) not null,
  max_priority_fee numeric(78,0) not null,
  raw text not null,
  at timestamptz not null,
  foreign key (network, account, nonce) references payment
);
create index signature_payment on signature (network, account, nonce);

-- Every answer and every refusal. `hash` is SHA-256 over the row before and this one.
create table audit (
  seq bigint primary key check (seq > 0),
  at timestamptz not null,
  event text not null,
  previous_hash text not null,
  hash text not null unique
);

-- A halted network signs nothing. Only a person at the signer's host takes the row away.
create table halt (
  network text primary key,
  reason text not null,
  at timestamptz not null
);

create function refuse_rewrite() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;

create trigger append_only before update or delete or truncate on issued_address
  for each statement execute function refuse_rewrite();
create trigger append_only before update or delete or truncate on payment
  for each statement execute function refuse_rewrite();
create trigger append_only before update or delete or truncate on signature
  for each statement execute function refuse_rewrite();
create trigger append_only before update or delete or truncate on audit
  for each statement execute function refuse_rewrite();
