-- Whose a receiving address is, on whatever network, however its letters are written.
create index chain_address_lower on chain_address (lower(address)) where user_id is not null;
