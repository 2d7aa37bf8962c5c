-- A deposit below the minimum is let go by two operators, and given back by its network's writer.
alter table chain_deposit drop constraint chain_deposit_state_check;
alter table chain_deposit
  add constraint chain_deposit_state_check check (state in (
    'confirming', 'orphaned', 'below_minimum', 'returning', 'returned', 'credited', 'reversed')),
  -- An operator looked and left it as it is: it waits for nobody, and can still be given back.
  add column left_at timestamptz,
  -- The bill of the money coming back.
  add column return_bill uuid,
  add column returned_at timestamptz,
  add check ((return_bill is null) = (returned_at is null)),
  add check (return_bill is null or state in ('returned', 'reversed')),
  add check (state not in ('returning', 'returned') or (booked_at is not null and amount > 0));
grant update (left_at, return_bill, returned_at) on chain_deposit to auric_app;

drop index chain_deposit_place;
create unique index chain_deposit_place on chain_deposit (network, txid, ordinal)
  where state in ('confirming', 'below_minimum', 'returning', 'returned', 'credited');
drop index chain_deposit_open;
create index chain_deposit_open on chain_deposit (network, block_number)
  where state in ('confirming', 'returning')
     or (state = 'below_minimum' and booked_at is null);
drop index chain_deposit_unscreened;
create index chain_deposit_unscreened on chain_deposit (network, screen_again_at)
  where state in ('credited', 'returned') and screened_at is null;
-- Strangers can send as much dust as they like: the desk and its count walk an index.
create index chain_deposit_below on chain_deposit (created_at, id)
  where state = 'below_minimum' and booked_at is not null and amount > 0 and left_at is null;
create index chain_deposit_left on chain_deposit (created_at, id)
  where state = 'below_minimum' and booked_at is not null and amount > 0 and left_at is not null;
create index chain_deposit_returned on chain_deposit (created_at, id)
  where state in ('returning', 'returned');

create or replace function chain_deposit_state() returns trigger language plpgsql as $$
begin
  if old.state <> new.state and old.state || '>' || new.state not in (
    'confirming>credited', 'confirming>orphaned', 'orphaned>confirming', 'orphaned>below_minimum',
    'below_minimum>orphaned', 'below_minimum>returning', 'returning>orphaned',
    'returning>returned', 'returned>reversed', 'credited>reversed') then
    raise exception 'a deposit cannot go from % to %', old.state, new.state;
  end if;
  return new;
end $$;
