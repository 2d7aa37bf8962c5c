-- Whose right was ended before they were told apart.
select identity_set_agent(user_id, true) from agents_agent where not active;
select identity_set_agent(user_id, false) from agents_agent where not active;

-- Whether a commission is the agent's in the ledger.
alter table agents_order add column credited boolean not null default false;
update agents_order set credited = true where state = 'done';
grant update (credited) on agents_order to auric_app;

-- By which payout a commission came to the wallet; none while it waits.
alter table agents_order add column payout_id uuid references agents_payout (id);
update agents_order one
   set payout_id = (select id
                      from agents_payout
                     where agent_id = one.agent_id
                       and asset = one.fee_asset
                       and at >= one.earned_at
                     order by at
                     limit 1)
 where state = 'done';
grant update (payout_id) on agents_order to auric_app;
create index agents_order_earned on agents_order (agent_id, earned_at desc, id desc)
  where state = 'done';

-- The bill of a payout; of those before this column it is not known here.
alter table agents_payout add column bill_no text;
create index agents_payout_newest on agents_payout (agent_id, at desc, id desc);

-- How an order came: by the agent's link, or by the agent's code in somebody's own application,
-- which has no link.
alter table agents_order add column via text not null default 'link' check (via in ('link', 'code'));
alter table agents_order alter column token_hash drop not null;
alter table agents_order add constraint agents_order_link
  check ((via = 'link') = (token_hash is not null));
