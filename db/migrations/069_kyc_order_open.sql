-- Paid orders that wait for their check: few at any time, and counted every few seconds.
create index kyc_third_order_paid on kyc_third_order (paid_at) where state = 'paid';
