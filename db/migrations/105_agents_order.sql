-- Agents: users who order cards for others. Their role in sessions is `identity_user.roles`.
create table agents_agent (
  user_id uuid primary key,
  -- Owner in the ledger of the commission that was earned and not paid out.
  commission_id uuid not null unique,
  active boolean not null,
  -- Open orders at once.
  quota integer not null check (quota between 0 and 10000),
  -- Of the card's fee, in basis points.
  commission_bp integer not null check (commission_bp between 0 and 5000),
  since timestamptz not null
);
create index agents_agent_since on agents_agent (since desc, user_id desc);

create table agents_order (
  id uuid primary key,
  order_no text not null unique,
  agent_id uuid not null references agents_agent (user_id),
  type text not null check (type in ('Master', 'MUSE', 'UTGL')),
  state text not null
    check (state in ('offered', 'taken', 'done', 'ended', 'cancelled', 'expired')),
  customer text not null check (length(customer) between 1 and 60),
  contact text not null check (length(contact) <= 120),
  note text not null check (length(note) <= 200),
  -- Of the link's token, SHA-256.
  token_hash bytea not null unique,
  fee_asset text not null,
  fee_amount numeric(38, 0) not null check (fee_amount >= 0),
  commission_bp integer not null,
  commission numeric(38, 0) not null check (commission >= 0),
  -- Command of the ledger that pays the commission.
  commission_cmd uuid not null unique,
  claimed_by uuid,
  application_id uuid unique,
  earned_at timestamptz,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  check (claimed_by is distinct from agent_id),
  check ((state in ('taken', 'done', 'ended')) = (claimed_by is not null)),
  check ((state = 'done') = (earned_at is not null))
);
create index agents_order_agent on agents_order (agent_id, created_at desc, id desc);
create index agents_order_open on agents_order (agent_id) where state in ('offered', 'taken');
create index agents_order_due on agents_order (expires_at) where state = 'offered';

create table agents_payout (
  id uuid primary key,
  agent_id uuid not null references agents_agent (user_id),
  asset text not null,
  amount numeric(38, 0) not null check (amount > 0),
  at timestamptz not null
);
create index agents_payout_agent on agents_payout (agent_id, asset);

grant select, insert on agents_agent, agents_order, agents_payout to auric_app;
grant update (active, quota, commission_bp) on agents_agent to auric_app;
grant update (state, token_hash, fee_asset, fee_amount, commission, claimed_by, application_id,
  earned_at, expires_at) on agents_order to auric_app;

-- The server's role may not write roles; this one word of them it may give and take.
create function identity_set_agent(who uuid, is_agent boolean) returns void
  language sql security definer set search_path = ''
as $$
  update public.identity_user
     set roles = case when is_agent
                      then array(select distinct unnest(roles || array['agent']::text[]))
                      else array_remove(roles, 'agent') end
   where id = who;
$$;
revoke all on function identity_set_agent from public;
grant execute on function identity_set_agent to auric_app;
