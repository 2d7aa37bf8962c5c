import * as z from 'zod/mini'
import {
  type Design,
  type Payment,
  type Place,
  connections,
  startingBalance,
} from '#bench/ledger/design.ts'
import { type Database, connect, row } from '#server/platform/db.ts'

/** One call of a stored function for each payment, on tables as small as ours. */
export const stored: Design = {
  name: 'stored function each',
  tables: ['bench_stored.transfer'],
  prepare: async ({ owner, users }) => {
    await owner.unsafe(schema(users)).simple()
  },
  open: async ({ ownerUrl }) => {
    const db = connect(ownerUrl, { max: connections })
    return {
      pay: (payment) => pay(db, payment),
      close: () => db.end(),
    }
  },
  check,
}

/** The account that earns the fees; users are numbered from 0. */
const feeAccount = -1

const schema = (users: number): string => `
  create schema bench_stored;
  create table bench_stored.account (
    id bigint primary key,
    balance numeric(38, 0) not null default 0,
    version bigint not null default 0,
    asset text not null,
    check (balance >= 0)
  ) with (fillfactor = 50);
  create table bench_stored.transfer (
    seq bigint generated always as identity,
    debit bigint not null,
    credit bigint not null,
    at timestamptz not null default now(),
    cmd uuid not null,
    leg smallint not null,
    asset text not null,
    kind text not null,
    amount numeric(38, 0) not null check (amount > 0),
    debit_after numeric(38, 0) not null,
    credit_after numeric(38, 0) not null,
    primary key (cmd, leg),
    check (debit <> credit)
  );
  create index on bench_stored.transfer (debit, seq);
  create index on bench_stored.transfer (credit, seq);
  create function bench_stored.pay(
    p_cmd uuid, p_kind text[], p_debit bigint[], p_credit bigint[], p_amount numeric[]
  ) returns boolean language plpgsql as $$
  declare
    v_debit numeric;
    v_credit numeric;
  begin
    if exists (select from bench_stored.transfer t where t.cmd = p_cmd and t.leg = 1) then
      return true;
    end if;
    perform from bench_stored.account a
     where a.id = any (p_debit || p_credit) order by a.id for no key update;
    for i in 1..cardinality(p_debit) loop
      update bench_stored.account
         set balance = balance - p_amount[i], version = version + 1
       where id = p_debit[i] and balance >= p_amount[i]
      returning balance into v_debit;
      if not found then
        raise exception 'insufficient funds';
      end if;
      update bench_stored.account
         set balance = balance + p_amount[i], version = version + 1
       where id = p_credit[i]
      returning balance into v_credit;
      insert into bench_stored.transfer
             (debit, credit, cmd, leg, asset, kind, amount, debit_after, credit_after)
      values (p_debit[i], p_credit[i], p_cmd, i, 'ETH', p_kind[i], p_amount[i], v_debit, v_credit);
    end loop;
    return true;
  end $$;
  insert into bench_stored.account (id, asset, balance)
  select id, 'ETH', ${startingBalance}
    from generate_series(0, ${users - 1}) id;
  insert into bench_stored.account (id, asset) values (${feeAccount}, 'ETH');
  analyze bench_stored.account;`

async function pay(db: Database, { cmd, from, to, amount, fee }: Payment): Promise<void> {
  const hasFee = fee > 0n
  await db`
    select bench_stored.pay(
             ${cmd}::uuid,
             ${hasFee ? ['transfer', 'fee'] : ['transfer']}::text[],
             ${hasFee ? [from, from] : [from]}::bigint[],
             ${hasFee ? [to, feeAccount] : [to]}::bigint[],
             ${(hasFee ? [amount, fee] : [amount]).map(String)}::numeric[]
           )`
}

const Sums = z.object({ balances: z.bigint(), wrong: z.bigint() })

async function check({ owner, users }: Place): Promise<void> {
  const sums = await row(
    Sums,
    owner`
    with moved as (
      select account, sum(change) as change
        from (
          select debit as account, -amount as change
            from bench_stored.transfer
           union all
          select credit, amount
            from bench_stored.transfer
        ) side
       group by account
    )
    select (select sum(balance) from bench_stored.account) as balances,
           (select count(*)
              from bench_stored.account a
              left join moved m on m.account = a.id
             where a.balance <> coalesce(m.change, 0)
                   + case when a.id = ${feeAccount} then 0 else ${String(startingBalance)}::numeric end
           ) as wrong`,
  )
  if (sums?.balances === startingBalance * BigInt(users) && sums.wrong === 0n) return
  throw new Error(`stored function each: ${JSON.stringify(sums, (_, value) => String(value))}`)
}
