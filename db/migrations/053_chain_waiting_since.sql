-- A transaction that a fork took out of its block begins to wait anew; its fee is not raised for the
-- time before.
alter table chain_attempt
  -- The newest block when it was first sent, since it was last in the chain.
  add column waiting_since_block bigint;
grant update (waiting_since_block) on chain_attempt to auric_app;
