-- Addresses that a user sent to, by the ends that people compare: the first four characters (after
-- 0x) and the last four.
create index bill_sent on bill (
  user_id,
  lower(left(to_address, case when to_address like '0x%' then 6 else 4 end) || right(to_address, 4))
) where type = 'TRANSFER' and payment_type = 'onchain' and to_address is not null;
