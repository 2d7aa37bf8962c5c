-- The three things the server may do to the ledger. Each runs as `ledger_owner`; the server's own
-- role has no right to write any table of it.

set local role ledger_owner;

-- The ids of accounts, in the order asked for; those that do not exist yet are opened. Safe when
-- two callers open the same account at once: one waits for the other.
create function ledger.open(p_asset text[], p_kind text[], p_owner uuid[]) returns bigint[]
  language plpgsql security definer
  set search_path = '' set enable_nestloop = off set enable_mergejoin = off
  set enable_seqscan = off
as $$
declare
  ids bigint[];
begin
  for attempt in 1..2 loop
    -- In two parts, because no index answers `is not distinct from`.
    select array_agg(
             case when p.owner is null then (
               select a.id
                 from ledger.account a
                where a.owner is null and a.asset = p.asset and a.kind = p.kind
             ) else (
               select a.id
                 from ledger.account a
                where a.owner = p.owner and a.asset = p.asset and a.kind = p.kind
             ) end
             order by p.place
           )
      into ids
      from unnest(p_asset, p_kind, p_owner) with ordinality as p (asset, kind, owner, place);
    exit when array_position(ids, null) is null;
    -- In one order, so that two callers cannot wait for each other.
    insert into ledger.account (owner, asset, kind)
    select distinct p.owner, p.asset, p.kind
      from unnest(p_asset, p_kind, p_owner) as p (asset, kind, owner)
     order by p.owner, p.asset, p.kind
        on conflict do nothing;
  end loop;
  return ids;
end
$$;

-- What a hold has left, which stays as it is until the transaction ends; null for one that was
-- never opened. A hold has no lock of its own: whoever moves it has locked its held account. Both
-- accounts of its owner are locked, in the order in which `ledger.post` will.
create function ledger.lock_hold(p_hold uuid) returns numeric
  language plpgsql security definer
  set search_path = '' set enable_nestloop = off set enable_mergejoin = off
  set enable_seqscan = off
as $$
begin
  perform
     from ledger.account
    where (owner, asset) = (
      select a.owner, a.asset
        from ledger.account a
       where a.id = (select h.account from ledger.hold h where h.id = p_hold)
    )
    order by id
      for no key update;
  return (select h.remaining from ledger.hold h where h.id = p_hold);
end
$$;

-- Posts a batch of commands, each whole or not at all, in the order given. A row is returned for
-- every command that was not newly posted, with the first reason that applies:
--   repeated      posted before with the same legs: nothing happens, and that is a success
--   conflict      posted before with other legs
--   hold          a leg takes more than its hold has left, or adds to a hold that is closed
--   insufficient  a leg takes an account below zero; `leg` says which
-- Legs apply in their order: money that a later leg brings cannot be spent by an earlier one.
-- With `p_all_or_none` a refusal of one command keeps all from being posted.
--
-- A leg names accounts and hold by their place in `p_account` (ascending, no id twice) and
-- `p_hold` (0: none), and its command by its place in `p_cmd` (no id twice).
create function ledger.post(
  p_all_or_none boolean,
  p_account bigint[],
  p_hold uuid[],
  p_cmd uuid[],
  p_leg_cmd int[],
  p_leg smallint[],
  p_leg_asset text[],
  p_leg_kind text[],
  p_leg_debit int[],
  p_leg_credit int[],
  p_leg_amount numeric[],
  p_leg_hold int[]
) returns table (item int, outcome text, leg int)
  language plpgsql security definer
  set search_path = '' set enable_nestloop = off set enable_mergejoin = off
  set enable_seqscan = off
as $$
declare
  legs constant int := cardinality(p_leg_cmd);
  found_ids bigint[];
  last bigint[];
  balance numeric[];
  is_outside boolean[];
  is_held boolean[];
  remaining numeric[];
  seq bigint[];
  debit_prior bigint[] := array_fill(0::bigint, array[legs]);
  credit_prior bigint[] := debit_prior;
  debit_after numeric[] := p_leg_amount;
  credit_after numeric[] := p_leg_amount;
  is_decided boolean[] := array_fill(false, array[cardinality(p_cmd)]);
  is_refused boolean := false;
  moment timestamptz;
  first_leg int := 1;
  this_leg int;
  amount numeric;
  after numeric;
  debit int;
  credit int;
  hold int;
begin
  select array_agg(a.id), array_agg(a.balance), array_agg(a.last),
         array_agg(a.owner is null and starts_with(a.kind, 'outside:')),
         array_agg(a.kind = 'held')
    into found_ids, balance, last, is_outside, is_held
    from (
      select l.id, l.balance, l.last, l.owner, l.kind
        from ledger.account l
       where l.id = any (p_account)
       order by l.id
         for no key update
    ) a;
  if found_ids is distinct from p_account then
    raise exception 'ledger: accounts are unknown or not in order' using errcode = 'LG005';
  end if;

  -- Only now, with the accounts locked, so that no hold of theirs changes, and a command that
  -- another caller is posting is either seen here or not yet begun. (One that shares no account
  -- with it meets the unique key.)
  for item in
    select c.place
      from unnest(p_cmd) with ordinality as c (cmd, place)
      join ledger.transfer t on t.cmd = c.cmd
     where t.cmd = any (p_cmd)
       and t.leg = 1
  loop
    is_decided[item] := true;
  end loop;
  if true = any (is_decided) then
    for item, outcome in
      select l.cmd,
             case when count(t.cmd) = count(*) and count(*) = (
               select count(*) from ledger.transfer s where s.cmd = p_cmd[l.cmd]
             ) then 'repeated' else 'conflict' end
        from unnest(p_leg_cmd, p_leg, p_leg_asset, p_leg_kind, p_leg_debit, p_leg_credit,
                    p_leg_amount, p_leg_hold)
             as l (cmd, leg, asset, kind, debit, credit, amount, hold)
        left join ledger.transfer t
          on t.cmd = any (p_cmd) and t.cmd = p_cmd[l.cmd] and t.leg = l.leg and t.asset = l.asset and t.kind = l.kind
         and t.debit = p_account[l.debit] and t.credit = p_account[l.credit]
         and t.amount = l.amount and t.hold is not distinct from p_hold[l.hold]
       where is_decided[l.cmd]
       group by l.cmd
    loop
      is_refused := is_refused or outcome = 'conflict';
      leg := 1;
      return next;
    end loop;
  end if;

  if cardinality(p_hold) > 0 then
    select array_agg(h.remaining order by p.place)
      into remaining
      from unnest(p_hold) with ordinality as p (id, place)
      left join ledger.hold h on h.id = any (p_hold) and h.id = p.id;
  end if;

  -- Taken with the accounts locked, so that the order of numbers is every account's own order.
  seq := array(select nextval('ledger.transfer_seq') from generate_series(1, legs));
  while first_leg <= legs loop
    item := p_leg_cmd[first_leg];
    this_leg := first_leg;
    if not is_decided[item] then
      outcome := null;
      while this_leg <= legs and p_leg_cmd[this_leg] = item loop
        amount := p_leg_amount[this_leg];
        debit := p_leg_debit[this_leg];
        credit := p_leg_credit[this_leg];
        hold := p_leg_hold[this_leg];
        if hold > 0 then
          if is_held[debit] then
            if remaining[hold] is null or remaining[hold] < amount then
              outcome := 'hold';
            end if;
          elsif remaining[hold] = 0 then
            outcome := 'hold';
          end if;
        end if;
        after := balance[debit] - amount;
        if outcome is null and after < 0 and not is_outside[debit] then
          outcome := 'insufficient';
        end if;
        exit when outcome is not null;
        balance[debit] := after;
        debit_after[this_leg] := after;
        after := balance[credit] + amount;
        balance[credit] := after;
        credit_after[this_leg] := after;
        debit_prior[this_leg] := last[debit];
        credit_prior[this_leg] := last[credit];
        last[debit] := seq[this_leg];
        last[credit] := seq[this_leg];
        if hold > 0 then
          remaining[hold] := case when is_held[debit] then remaining[hold] - amount
                                  else coalesce(remaining[hold], 0) + amount end;
        end if;
        this_leg := this_leg + 1;
      end loop;
      if outcome is not null then
        is_decided[item] := true;
        is_refused := true;
        leg := p_leg[this_leg];
        return next;
        -- Take back the legs before the one that failed, last first.
        while this_leg > first_leg loop
          this_leg := this_leg - 1;
          amount := p_leg_amount[this_leg];
          debit := p_leg_debit[this_leg];
          credit := p_leg_credit[this_leg];
          hold := p_leg_hold[this_leg];
          balance[debit] := balance[debit] + amount;
          balance[credit] := balance[credit] - amount;
          last[debit] := debit_prior[this_leg];
          last[credit] := credit_prior[this_leg];
          if hold > 0 then
            -- A leg adds to an open hold or opens one: at zero it had not existed.
            remaining[hold] := case when is_held[debit] then remaining[hold] + amount
                                    else nullif(remaining[hold] - amount, 0) end;
          end if;
        end loop;
      end if;
    end if;
    while this_leg <= legs and p_leg_cmd[this_leg] = item loop
      this_leg := this_leg + 1;
    end loop;
    first_leg := this_leg;
  end loop;

  if is_refused and p_all_or_none then
    return;
  end if;
  moment := clock_timestamp();
  insert into ledger.transfer (
    seq, debit, credit, debit_prior, credit_prior, at, cmd, leg, asset, kind, amount,
    debit_after, credit_after, hold
  )
  select l.seq, p_account[l.debit], p_account[l.credit], l.debit_prior, l.credit_prior, moment,
         p_cmd[l.cmd], l.leg, l.asset, l.kind, l.amount, l.debit_after, l.credit_after,
         p_hold[l.hold]
    from unnest(seq, debit_prior, credit_prior, p_leg_cmd, p_leg, p_leg_asset, p_leg_kind,
                p_leg_debit, p_leg_credit, p_leg_amount, p_leg_hold, debit_after, credit_after)
         as l (seq, debit_prior, credit_prior, cmd, leg, asset, kind, debit, credit, amount, hold,
               debit_after, credit_after)
   where not is_decided[l.cmd];
end
$$;

revoke execute on all functions in schema ledger from public;
grant execute on function ledger.open, ledger.lock_hold, ledger.post to auric_app;

reset role;
