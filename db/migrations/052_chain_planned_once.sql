-- A raise of a fee that is planned and not signed yet is not planned a second time.
create unique index chain_attempt_planned on chain_attempt (network, account, nonce)
  where raw is null and refused is null;
