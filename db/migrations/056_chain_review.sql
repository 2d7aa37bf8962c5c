-- A withdrawal is screened before it is packed; one that people have to look at rests in `review`.
alter table chain_withdrawal drop constraint chain_withdrawal_state_check;
alter table chain_withdrawal
  add constraint chain_withdrawal_state_check check (state in (
    'waiting', 'review', 'packing', 'sending', 'confirming', 'stuck', 'done', 'failed',
    'cancelled', 'rejected')),
  -- How long what screening said holds; packed only while it does, or when people let it through.
  add column screened_until timestamptz,
  add column approved_at timestamptz;
create index chain_withdrawal_unscreened on chain_withdrawal (network, created_at)
  where state = 'waiting' and approved_at is null;
create index chain_withdrawal_review on chain_withdrawal (created_at, id) where state = 'review';
grant update (screened_until, approved_at) on chain_withdrawal to auric_app;

create or replace function chain_withdrawal_state() returns trigger language plpgsql as $$
begin
  if old.state <> new.state and old.state || '>' || new.state not in (
    'waiting>packing', 'waiting>review', 'waiting>cancelled', 'waiting>rejected',
    'review>waiting', 'review>rejected', 'packing>sending', 'packing>waiting',
    'sending>confirming', 'sending>stuck', 'confirming>done', 'confirming>failed',
    'confirming>sending', 'stuck>sending', 'stuck>confirming') then
    raise exception 'a withdrawal cannot go from % to %', old.state, new.state;
  end if;
  return new;
end $$;

-- Who sent a deposit is screened when it is credited; when nothing could be said then, later again.
alter table chain_deposit
  add column screened_at timestamptz,
  add column screen_again_at timestamptz;
update chain_deposit set screened_at = booked_at where state in ('credited', 'reversed');
create index chain_deposit_unscreened on chain_deposit (network, screen_again_at)
  where state = 'credited' and screened_at is null;
grant update (screened_at, screen_again_at) on chain_deposit to auric_app;
