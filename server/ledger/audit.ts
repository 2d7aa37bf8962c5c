/**
 * Proves the ledger from its rows alone. It shares no statement with what it checks, and trusts
 * neither triggers nor constraints.
 */
import * as z from 'zod/mini'
import { type Database, type Sql, row, rows } from '#server/platform/db.ts'

/** One thing that is not as it must be, in smallest units. */
export type Difference = {
  readonly check: Check
  /** An asset, or an account, command or hold. */
  readonly subject: string
  readonly expected: bigint
  readonly found: bigint
}

/** What is checked, in this order. */
export const checks = [
  'sum of balances is zero',
  'balance is the sum of its history',
  'running balances follow one another',
  'each transfer names the one before it',
  'each account names its last transfer',
  'both sides are accounts of the asset',
  'legs of a command are numbered without gaps',
  'no balance is below zero',
  'held balance is what its open holds have left',
  'hold is the sum of its legs',
] as const
export type Check = (typeof checks)[number]

/** What an audit saw. */
export type Audit = {
  readonly accounts: bigint
  readonly transfers: bigint
  readonly holds: bigint
  readonly differences: readonly Difference[]
}

/** Differences listed of each check: one fault in a trigger would otherwise list every row. */
export const differencesMax = 100

const Found = z.object({ subject: z.string(), expected: z.bigint(), found: z.bigint() })
const Counts = z.object({ accounts: z.bigint(), transfers: z.bigint(), holds: z.bigint() })

/** Checks the whole ledger as it was at one moment; postings go on meanwhile. */
export function audit(db: Database): Promise<Audit> {
  return db.begin('isolation level repeatable read read only', auditWithin)
}

/** Checks the ledger as a transaction sees it. */
export async function auditWithin(sql: Sql): Promise<Audit> {
  // Sorts the history in memory where it fits; on disk the answer is the same, and slower.
  await sql`set local work_mem = '256MB'`
  const counts = await row(
    Counts,
    sql`
    select (select count(*) from ledger.account) as accounts,
           (select count(*) from ledger.transfer) as transfers,
           (select count(*) from ledger.hold) as holds`,
  )
  const differences: Difference[] = []
  for (const check of checks) {
    const found = await rows(Found, queries[check](sql))
    differences.push(...found.map((difference) => ({ check, ...difference })))
  }
  return { accounts: 0n, transfers: 0n, holds: 0n, ...counts, differences }
}

/** Each selects what is wrong: nothing, when all is well. */
const queries: Readonly<Record<Check, (sql: Sql) => PromiseLike<readonly unknown[]>>> = {
  'sum of balances is zero': (sql) => sql`
    select asset as subject, 0::numeric as expected, sum(balance) as found
      from ledger.account
     group by asset
    having sum(balance) <> 0
     order by asset
     limit ${differencesMax}`,

  'balance is the sum of its history': (sql) => sql`
    with moved as (
      select account, sum(change) as change
        from (
          select debit as account, -amount as change
            from ledger.transfer
           union all
          select credit, amount
            from ledger.transfer
        ) side
       group by account
    )
    select 'account ' || coalesce(a.id, m.account) as subject,
           coalesce(m.change, 0) as expected, coalesce(a.balance, 0) as found
      from ledger.account a
      full join moved m on m.account = a.id
     where coalesce(m.change, 0) <> coalesce(a.balance, 0)
     order by a.id
     limit ${differencesMax}`,

  'running balances follow one another': (sql) => sql`
    with side as (
      select debit as account, seq, -amount as change, debit_after as after
        from ledger.transfer
       union all
      select credit, seq, amount, credit_after
        from ledger.transfer
    ), chain as (
      select account, seq, after,
             change + lag(after, 1, 0::numeric) over (partition by account order by seq) as expected
        from side
    )
    select 'account ' || account || ' at ' || seq as subject, expected, after as found
      from chain
     where after <> expected
     order by account, seq
     limit ${differencesMax}`,

  'each transfer names the one before it': (sql) => sql`
    with side as (
      select debit as account, seq, debit_prior as prior
        from ledger.transfer
       union all
      select credit, seq, credit_prior
        from ledger.transfer
    ), chain as (
      select account, seq, prior,
             lag(seq, 1, 0::bigint) over (partition by account order by seq) as expected
        from side
    )
    select 'account ' || account || ' at ' || seq as subject, expected, prior as found
      from chain
     where prior <> expected
     order by account, seq
     limit ${differencesMax}`,

  'each account names its last transfer': (sql) => sql`
    with newest as (
      select account, max(seq) as seq
        from (
          select debit as account, seq
            from ledger.transfer
           union all
          select credit, seq
            from ledger.transfer
        ) side
       group by account
    )
    select 'account ' || coalesce(a.id, n.account) as subject,
           coalesce(n.seq, 0) as expected, coalesce(a.last, 0) as found
      from ledger.account a
      full join newest n on n.account = a.id
     where coalesce(n.seq, 0) <> coalesce(a.last, 0)
     order by a.id
     limit ${differencesMax}`,

  'both sides are accounts of the asset': (sql) => sql`
    select 'command ' || t.cmd || ' leg ' || t.leg as subject, 2::numeric as expected,
           ((d.asset is not distinct from t.asset)::int
             + (c.asset is not distinct from t.asset)::int)::numeric as found
      from ledger.transfer t
      left join ledger.account d on d.id = t.debit
      left join ledger.account c on c.id = t.credit
     where d.asset is distinct from t.asset
        or c.asset is distinct from t.asset
     order by t.cmd, t.leg
     limit ${differencesMax}`,

  'legs of a command are numbered without gaps': (sql) => sql`
    select 'command ' || cmd as subject, count(*)::numeric as expected, max(leg)::numeric as found
      from ledger.transfer
     group by cmd
    having count(*) <> max(leg)
     order by cmd
     limit ${differencesMax}`,

  'no balance is below zero': (sql) => sql`
    select 'account ' || id as subject, 0::numeric as expected, balance as found
      from ledger.account
     where balance < 0
       and not (owner is null and kind like 'outside:%')
     order by id
     limit ${differencesMax}`,

  'held balance is what its open holds have left': (sql) => sql`
    with left_over as (
      select account, sum(remaining) as remaining
        from ledger.hold
       group by account
    ), held as (
      select id, balance
        from ledger.account
       where kind = 'held'
    )
    select 'account ' || coalesce(h.id, l.account) as subject,
           coalesce(l.remaining, 0) as expected, coalesce(h.balance, 0) as found
      from held h
      full join left_over l on l.account = h.id
     where coalesce(l.remaining, 0) <> coalesce(h.balance, 0)
     order by h.id
     limit ${differencesMax}`,

  'hold is the sum of its legs': (sql) => sql`
    with moved as (
      select t.hold, sum(case when c.kind = 'held' then t.amount else -t.amount end) as change
        from ledger.transfer t
        left join ledger.account c on c.id = t.credit
       where t.hold is not null
       group by t.hold
    )
    select 'hold ' || coalesce(h.id, m.hold) as subject,
           coalesce(m.change, 0) as expected, coalesce(h.remaining, 0) as found
      from ledger.hold h
      full join moved m on m.hold = h.id
     where coalesce(m.change, 0) <> coalesce(h.remaining, 0)
     order by h.id
     limit ${differencesMax}`,
}
