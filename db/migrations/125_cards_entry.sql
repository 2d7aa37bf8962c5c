-- What moved on a card, as its statement and its list of bills tell it: written in the transaction
-- that moves the money. Over all rows of a card, `change + covered` is what the ledger has on it,
-- less what its holder owes.
create table cards_entry (
  id uuid primary key,
  -- The order in which it was written, where moments are alike.
  seq bigint generated always as identity,
  card_id uuid not null references cards_card,
  user_id uuid not null,
  kind text not null check (kind in (
    'purchase', 'cash', 'refund', 'dispute', 'recharge', 'fee', 'back', 'moved', 'settled')),
  -- In smallest units of the card's currency, signed.
  change numeric(38, 0) not null check (change <> 0),
  -- Of a card that pays from the wallet: what the wallet paid of it (+), or got back (−).
  covered numeric(38, 0) not null default 0,
  -- What that was in the wallet's own coin, signed as the wallet sees it, and dollars for one, × 10^8.
  asset text,
  units numeric(38, 0),
  scale smallint,
  rate numeric(38, 0),
  authorisation uuid references cards_authorisation,
  order_no text,
  at timestamptz not null,
  check ((asset is null) = (units is null) and (asset is null) = (scale is null)
    and (asset is null) = (rate is null))
);
create index cards_entry_card on cards_entry (card_id, at, seq);
create index cards_entry_user on cards_entry (user_id, at desc, id desc)
  where kind in ('fee', 'back', 'moved', 'settled');

grant select, insert on cards_entry to auric_app;

-- What moved before there were entries, as far as the cards' own tables tell it.
insert into cards_entry
  (id, card_id, user_id, kind, change, covered, asset, units, scale, rate, authorisation, order_no, at)
with moved as (
  select a.card_id, a.user_id,
         case when m.kind = 'refund' then 'refund' when a.is_cash then 'cash' else 'purchase' end as kind,
         case when m.kind = 'refund' then m.amount else -m.amount end as change,
         a.purse_asset, a.purse_scale, a.purse_rate, a.id as authorisation, m.at
    from cards_movement m
    join cards_authorisation a on a.id = m.authorisation
   union all
  select a.card_id, a.user_id, 'dispute', d.amount, a.purse_asset, a.purse_scale, a.purse_rate, a.id,
         d.decided_at
    from cards_dispute d
    join cards_authorisation a on a.id = d.authorisation
   where d.state = 'won'
), known as (
  select card_id, user_id, kind, change,
         case when purse_rate is null then 0 else -change end as covered,
         case when purse_rate is not null then purse_asset end as asset,
         case when purse_rate is not null
              then floor(change * power(10::numeric, purse_scale + 6) / purse_rate) end as units,
         case when purse_rate is not null then purse_scale end as scale,
         purse_rate as rate, authorisation, null::text as order_no, at
    from moved
   union all
  select card_id, user_id, 'recharge', worth, 0, null, null, null, null, null, order_no, finished_at
    from cards_recharge
   where state = 'completed'
   union all
  select card_id, user_id, 'fee', -fee, 0, null, null, null, null, null, order_no, finished_at
    from cards_recharge
   where state = 'completed' and fee > 0
   union all
  select c.id, f.user_id, 'back', -f.change, 0, null, null, null, null, null, null, f.at
    from cards_fund_move f
    join cards_card c on c.user_id = f.user_id and c.last4 = f.last4 and c.state in ('closed', 'unbound')
   where f.kind in ('unspent', 'refund')
)
select gen_random_uuid(), card_id, user_id, kind, change, covered, asset, units, scale, rate,
       authorisation, order_no, at
  from known
 order by at;
