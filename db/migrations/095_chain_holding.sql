-- What our addresses hold by the word of each network's node, whenever it was last asked, in the
-- network's raw units: the hot wallet apart from the addresses that users pay to.
create table chain_holding (
  network text not null,
  asset text not null,
  hot_raw numeric(78,0) not null check (hot_raw >= 0),
  deposit_raw numeric(78,0) not null check (deposit_raw >= 0),
  block_number bigint not null,
  observed_at timestamptz not null,
  primary key (network, asset)
);

grant select, insert, update on chain_holding to auric_app;
