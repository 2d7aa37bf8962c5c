/** Statements by which people look into the ledger. */
import * as z from 'zod/mini'
import type { Instant } from '#kernel/time.ts'
import { AmountColumn, InstantColumn, type Sql, rows } from '#server/platform/db.ts'

/** An account as stored. */
export const AccountRow = z.object({
  id: z.bigint(),
  owner: z.nullable(z.string()),
  kind: z.string(),
  asset: z.string(),
  balance: z.bigint(),
  /** Its newest entry; 0 before the first. */
  last: z.bigint(),
})
export type AccountRow = z.infer<typeof AccountRow>

const columns = (sql: Sql) => sql`id, owner, kind, asset, balance, last`

/** Accounts of these users, by owner, asset and kind. */
export const selectOwned = (sql: Sql, owners: readonly string[], limit: number) =>
  rows(
    AccountRow,
    sql`
    select ${columns(sql)}
      from ledger.account
     where owner = any(${[...owners]}::uuid[])
     order by owner, asset, kind
     limit ${limit}`,
  )

/** Accounts of the house: a few kinds of each asset. */
export const selectHouse = (sql: Sql) =>
  rows(
    AccountRow,
    sql`
    select ${columns(sql)}
      from ledger.account
     where owner is null
     order by kind, asset`,
  )

/** Accounts by their numbers. */
export const selectAccounts = (sql: Sql, ids: readonly bigint[]) =>
  rows(
    AccountRow,
    sql`
    select ${columns(sql)}
      from ledger.account
     where id = any(${ids.map(String)}::bigint[])`,
  )

const OpenHold = z.object({
  id: z.string(),
  purpose: z.string(),
  amount: AmountColumn,
  remaining: AmountColumn,
  openedAt: InstantColumn,
})

/** Holds of an account that have something left, the oldest first. */
export const selectOpenHolds = (sql: Sql, account: bigint, limit: number) =>
  rows(
    OpenHold,
    sql`
    select id, purpose, amount, remaining, opened_at as "openedAt"
      from ledger.hold
     where account = ${account}
       and remaining > 0
     order by opened_at, id
     limit ${limit}`,
  )

const LegRow = z.object({
  seq: z.bigint(),
  at: InstantColumn,
  leg: z.number(),
  kind: z.string(),
  amount: AmountColumn,
  hold: z.nullable(z.string()),
  debit: z.bigint(),
  credit: z.bigint(),
  debitAfter: z.bigint(),
  creditAfter: z.bigint(),
})
export type LegRow = z.infer<typeof LegRow>

/** Legs of a command, in their order. */
export const selectLegs = (sql: Sql, cmd: string) =>
  rows(
    LegRow,
    sql`
    select seq, at, leg, kind, amount, hold, debit, credit, debit_after as "debitAfter",
           credit_after as "creditAfter"
      from ledger.transfer
     where cmd = ${cmd}
     order by leg`,
  )

const CommandRow = z.object({ cmd: z.string(), kind: z.string(), at: InstantColumn })

/** Those of some commands that were posted, oldest first. */
export const selectCommands = (sql: Sql, cmds: readonly string[]) =>
  rows(
    CommandRow,
    sql`
    select cmd, kind, at
      from ledger.transfer
     where cmd = any(${[...cmds]}::uuid[])
       and leg = 1
     order by seq`,
  )

const FlowRow = z.object({
  asset: z.string(),
  kind: z.string(),
  /** From the outside to users, and from users to the outside. */
  inward: z.boolean(),
  amount: AmountColumn,
})
export type FlowRow = z.infer<typeof FlowRow>

/** What went between users and these accounts of the outside since a moment, by asset and kind. */
export const selectFlows = (sql: Sql, outsides: readonly string[], since: Instant) =>
  rows(
    FlowRow,
    sql`
    with outside as (
      select id
        from ledger.account
       where owner is null
         and kind = any(${[...outsides]}::text[])
    )
    select t.asset, t.kind, t.debit in (select id from outside) as inward,
           sum(t.amount) as amount
      from ledger.transfer t
      join ledger.account a
        on a.id = case when t.debit in (select id from outside) then t.credit else t.debit end
     where t.at >= ${since}
       and (t.debit in (select id from outside) or t.credit in (select id from outside))
       and a.owner is not null
     group by 1, 2, 3
     order by 1, 2, 3`,
  )

const OwedRow = z.object({ asset: z.string(), owed: AmountColumn })

/** What all users have together, held money too, by asset. */
export const selectOwed = (sql: Sql) =>
  rows(
    OwedRow,
    sql`
    select asset, sum(balance) as owed
      from ledger.account
     where owner is not null
     group by asset
     order by asset`,
  )
