import * as z from 'zod/mini'
import {
  type Design,
  type Payment,
  type Place,
  connections,
  startingBalance,
} from '#bench/ledger/design.ts'
import { type Database, type Sql, connect, row, rows } from '#server/platform/db.ts'

/** How it is written in most tutorials: lock the rows, look, update each, add the entries, commit. */
export const naive: Design = {
  name: 'one transaction each',
  tables: ['bench_naive.transfer', 'bench_naive.entry'],
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
  create schema bench_naive;
  create table bench_naive.account (
    id bigint primary key,
    asset text not null,
    balance numeric(38, 0) not null default 0 check (balance >= 0),
    version bigint not null default 0
  ) with (fillfactor = 50);
  create table bench_naive.transfer (
    id bigint generated always as identity primary key,
    cmd uuid not null unique,
    kind text not null,
    at timestamptz not null default now()
  );
  create table bench_naive.entry (
    id bigint generated always as identity primary key,
    transfer bigint not null references bench_naive.transfer,
    account bigint not null references bench_naive.account,
    amount numeric(38, 0) not null,
    balance_after numeric(38, 0) not null
  );
  create index on bench_naive.entry (account, id);
  create index on bench_naive.entry (transfer, id);
  insert into bench_naive.account (id, asset, balance)
  select id, 'ETH', ${startingBalance}
    from generate_series(0, ${users - 1}) id;
  insert into bench_naive.account (id, asset) values (${feeAccount}, 'ETH');
  analyze bench_naive.account;`

const Locked = z.object({ id: z.bigint(), balance: z.bigint() })
const Made = z.object({ id: z.bigint() })

function pay(db: Database, { cmd, from, to, amount, fee }: Payment): Promise<void> {
  const total = amount + fee
  const changes = [
    { account: from, amount: -total },
    { account: to, amount },
    ...(fee === 0n ? [] : [{ account: feeAccount, amount: fee }]),
  ]
  return db.begin(async (sql) => {
    const transfer = await row(
      Made,
      sql`
      insert into bench_naive.transfer (cmd, kind)
      values (${cmd}, 'transfer')
          on conflict do nothing
      returning id`,
    )
    if (!transfer) return
    const balances = await lock(
      sql,
      changes.map(({ account }) => account),
    )
    if ((balances.get(from) ?? 0n) < total) throw new Error('insufficient funds')
    for (const change of changes) {
      await sql`
        update bench_naive.account
           set balance = balance + ${change.amount.toString()}, version = version + 1
         where id = ${change.account}`
    }
    const entries = changes.map((change) => ({
      transfer: transfer.id,
      account: change.account,
      amount: change.amount.toString(),
      balance_after: ((balances.get(change.account) ?? 0n) + change.amount).toString(),
    }))
    await sql`insert into bench_naive.entry ${sql(entries)}`
  })
}

async function lock(sql: Sql, ids: readonly number[]): Promise<Map<number, bigint>> {
  const locked = await rows(
    Locked,
    sql`
    select id, balance
      from bench_naive.account
     where id = any (${ids}::bigint[])
     order by id
       for update`,
  )
  return new Map(locked.map(({ id, balance }) => [Number(id), balance]))
}

const Sums = z.object({ balances: z.bigint(), entries: z.bigint(), wrong: z.bigint() })

async function check({ owner, users }: Place): Promise<void> {
  const sums = await row(
    Sums,
    owner`
    select (select sum(balance) from bench_naive.account) as balances,
           (select coalesce(sum(amount), 0) from bench_naive.entry) as entries,
           (select count(*)
              from bench_naive.account a
              left join (
                select account, sum(amount) as amount
                  from bench_naive.entry
                 group by account
              ) e on e.account = a.id
             where a.balance <> coalesce(e.amount, 0)
                   + case when a.id = ${feeAccount} then 0 else ${String(startingBalance)}::numeric end
           ) as wrong`,
  )
  const expected = startingBalance * BigInt(users)
  if (sums?.balances === expected && sums.entries === 0n && sums.wrong === 0n) return
  throw new Error(`one transaction each: ${JSON.stringify(sums, (_, value) => String(value))}`)
}
