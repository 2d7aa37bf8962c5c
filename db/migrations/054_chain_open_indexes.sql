-- What a round and a reconciliation look for is little, whatever has become of it over the years.
create index chain_attempt_open on chain_attempt (network, nonce) where block_hash is null;
create index chain_withdrawal_done on chain_withdrawal (network, block_number) where state = 'done';
create index chain_observation_foreign on chain_observation (network)
  where class = 'foreign' and canonical;
create index chain_observation_residue on chain_observation (network, asset)
  where residue_raw <> 0 and canonical;
