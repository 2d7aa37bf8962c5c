-- Who has how much of what, and every movement that made it so.
--
-- Money moves in one way only: `ledger.post` (031) decides and inserts rows into `transfer`; the
-- trigger below then moves the balances by exactly those rows. No role that can log in may write
-- any of these tables; the server may read them and call the functions.

do $$
begin
  create role ledger_owner nologin nosuperuser nocreatedb nocreaterole noreplication;
exception
  when duplicate_object or unique_violation then null;
end
$$;

create schema ledger authorization ledger_owner;
revoke all on schema ledger from public;
grant usage on schema ledger to auric_app;

set local role ledger_owner;

-- A balance is credits minus debits, in smallest units. An account of a user has an owner; one of
-- the house has none, and its kind is its name. Accounts named `outside:` stand for the world
-- outside the ledger (coins on a chain, operators' own money) and are the only ones below zero:
-- so the sum over all accounts of an asset is zero, always.
create table ledger.account (
  id bigint generated always as identity primary key,
  balance numeric(38, 0) not null default 0,
  -- Its newest transfer: the head of its history. 0 before the first.
  last bigint not null default 0,
  owner uuid,
  asset text not null,
  kind text not null,
  constraint account_key unique nulls not distinct (owner, asset, kind),
  constraint account_not_negative
    check (balance >= 0 or owner is null and starts_with(kind, 'outside:'))
)
-- Room on each page, so that a new balance stays beside the old one and no index is touched.
with (fillfactor = 50);

-- One row is one debit and one equal credit of one asset: balanced by its shape. Legs of one
-- command commit together. There are no foreign keys: the trigger proves both accounts at once
-- for all rows of a statement, and accounts are never deleted.
--
-- Each row names the one before it on either side, so that a history is read by following the row
-- that its account names last. An index for each side would be the larger part of what a posting
-- costs, and the more the longer the history is; this way new rows only ever go to the end.
create table ledger.transfer (
  -- The order of posting, as every account sees it. Gaps mean nothing.
  seq bigint primary key,
  debit bigint not null,
  credit bigint not null,
  -- `seq` of the transfer before on that account; 0 for its first.
  debit_prior bigint not null,
  credit_prior bigint not null,
  at timestamptz not null,
  -- The caller's own name for the command: posting it again changes nothing.
  cmd uuid not null,
  leg smallint not null,
  asset text not null,
  kind text not null,
  amount numeric(38, 0) not null check (amount > 0),
  debit_after numeric(38, 0) not null,
  credit_after numeric(38, 0) not null,
  -- The hold that this leg adds to or takes from; set exactly when one side is a held account.
  hold uuid,
  constraint transfer_cmd unique (cmd, leg),
  constraint transfer_sides check (debit <> credit),
  constraint transfer_order check (seq > debit_prior and seq > credit_prior)
);

create sequence ledger.transfer_seq as bigint owned by ledger.transfer.seq;
create index transfer_hold on ledger.transfer (hold, seq) where hold is not null;

-- Both sides of every transfer, as their accounts see it.
create view ledger.side as
select debit as account, seq, debit_prior as prior, cmd, leg, asset, kind, -amount as change,
       debit_after as balance, hold, at
  from ledger.transfer
 union all
select credit, seq, credit_prior, cmd, leg, asset, kind, amount, credit_after, hold, at
  from ledger.transfer;

-- Money set aside for one purpose. Open while something remains; a closed one stays closed.
-- What remains in all holds of a held account is that account's balance.
create table ledger.hold (
  id uuid primary key,
  account bigint not null,
  -- The kind of the leg that opened it.
  purpose text not null,
  -- Everything ever put in.
  amount numeric(38, 0) not null,
  remaining numeric(38, 0) not null,
  opened_at timestamptz not null,
  constraint hold_within check (remaining between 0 and amount)
)
with (fillfactor = 50);

create index hold_open on ledger.hold (account) where remaining > 0;

-- The only writer of balances. It trusts nothing that the rows say: the balances move by the
-- amounts, and then must equal the running balance that the last row of each account claims; the
-- first row of each must follow the one that was last.
--
-- The settings, here and in 031, leave the planner one way: look up by `= any (…)` in an index, then
-- join by hash. Its own choice follows statistics that are missing or old just when a table grows,
-- and a plan made for a batch of one would be kept for a batch of thousands.
create function ledger.move_balances() returns trigger
  language plpgsql security definer
  set search_path = '' set enable_nestloop = off set enable_mergejoin = off
  set enable_seqscan = off
as $$
declare
  accounts bigint;
  agreeing bigint;
  held_sides bigint;
  hold_legs bigint;
begin
  with side as (
    select debit as account, asset, -amount as change, seq, debit_prior as prior,
           debit_after as after
      from posted
     union all
    select credit, asset, amount, seq, credit_prior, credit_after
      from posted
  ), total as materialized (
    select account, asset, sum(change) as change, count(*) as sides, max(seq) as last,
           min(prior) as prior, (array_agg(after order by seq desc))[1] as after
      from side
     group by account, asset
  ), moved as (
    update ledger.account a
       set balance = a.balance + t.change, last = t.last
      from total t
     where a.id = any (array(select account from total))
       and a.id = t.account
       and a.asset = t.asset
       and a.last = t.prior
    returning a.balance = t.after as agrees, a.kind = 'held' as held, t.sides
  )
  select (select count(*) from total),
         count(*) filter (where agrees),
         coalesce(sum(sides) filter (where held), 0),
         (select count(hold) from posted)
    into accounts, agreeing, held_sides, hold_legs
    from moved;
  -- An account that does not exist, is of another asset or had another transfer last is missing
  -- from the second count.
  if accounts <> agreeing then
    raise exception 'ledger: rows agree with % of % accounts', agreeing, accounts
      using errcode = 'LG001';
  end if;
  if held_sides <> hold_legs then
    raise exception 'ledger: % sides are held accounts but % legs name a hold', held_sides, hold_legs
      using errcode = 'LG002';
  end if;
  return null;
end
$$;

-- The only writer of holds: what the legs put into a held account or take from it.
create function ledger.move_holds() returns trigger
  language plpgsql security definer
  set search_path = '' set enable_nestloop = off set enable_mergejoin = off
  set enable_seqscan = off
as $$
declare
  legs bigint;
  placed bigint;
begin
  select count(hold) into legs from posted;
  if legs = 0 then
    return null;
  end if;
  with side as materialized (
    select hold, debit as account, 0 as added, amount as taken, kind, seq, at
      from posted
     where hold is not null
     union all
    select hold, credit, amount, 0, kind, seq, at
      from posted
     where hold is not null
  ), moved as materialized (
    select s.hold, s.account, count(*) as legs, sum(s.added) as added, sum(s.taken) as taken,
           (array_agg(s.kind order by s.seq))[1] as purpose, min(s.at) as at
      from side s
      join ledger.account a on a.id = s.account
     where a.id = any (array(select account from side))
       and a.kind = 'held'
     group by s.hold, s.account
  ), changed as (
    update ledger.hold h
       set amount = h.amount + m.added, remaining = h.remaining + m.added - m.taken
      from moved m
     where h.id = any (array(select hold from moved))
       and h.id = m.hold
       and h.account = m.account
    returning m.legs
  ), opened as (
    insert into ledger.hold (id, account, purpose, amount, remaining, opened_at)
    select m.hold, m.account, m.purpose, m.added, m.added - m.taken, m.at
      from moved m
      left join ledger.hold h
        on h.id = m.hold and h.id = any (array(select hold from moved))
     where h.id is null
    returning id
  )
  select coalesce((select sum(c.legs) from changed c), 0)
       + coalesce((select sum(m.legs) from opened o join moved m on m.hold = o.id), 0)
    into placed;
  -- A hold of another account, or a leg with no held side or two, is missing from the count.
  if placed <> legs then
    raise exception 'ledger: % of % legs fit the hold they name', placed, legs
      using errcode = 'LG003';
  end if;
  return null;
end
$$;

create function ledger.refuse() returns trigger
  language plpgsql
  set search_path = ''
as $$
begin
  raise exception 'ledger: % on % is refused: history is only added to, balances follow it',
    lower(tg_op), tg_table_name
    using errcode = 'LG004';
end
$$;

create trigger move_balances
  after insert on ledger.transfer
  referencing new table as posted
  for each statement execute function ledger.move_balances();

create trigger move_holds
  after insert on ledger.transfer
  referencing new table as posted
  for each statement execute function ledger.move_holds();

-- Against mistakes of whoever works as the owner: rights alone stop only everyone else.
create trigger kept
  before update or delete or truncate on ledger.transfer
  for each statement execute function ledger.refuse();

create trigger kept
  before delete or truncate on ledger.account
  for each statement execute function ledger.refuse();

create trigger moved_by_transfers
  before update on ledger.account
  for each statement when (pg_trigger_depth() = 0) execute function ledger.refuse();

create trigger opened_empty
  before insert on ledger.account
  for each row when (new.balance <> 0 or new.last <> 0) execute function ledger.refuse();

create trigger kept
  before delete or truncate on ledger.hold
  for each statement execute function ledger.refuse();

create trigger moved_by_transfers
  before insert or update on ledger.hold
  for each statement when (pg_trigger_depth() = 0) execute function ledger.refuse();

revoke execute on all functions in schema ledger from public;
grant select on all tables in schema ledger to auric_app;

reset role;
