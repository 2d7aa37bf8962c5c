/** Every statement on the ledger's tables but the audit's. All writing is done by functions there. */
import * as z from 'zod/mini'
import type { Sides } from '#server/ledger/accounts.ts'
import { encodeBatch } from '#server/ledger/batch.ts'
import type { AccountRef, Entry } from '#server/ledger/ledger.ts'
import {
  AmountColumn,
  InstantColumn,
  type Fragment,
  type Sql,
  row,
  rows,
} from '#server/platform/db.ts'

const Ids = z.object({ ids: z.array(z.bigint()) })

/** Ids of accounts, in the order asked for; those that do not exist yet are opened. */
export async function openAccounts(sql: Sql, refs: readonly AccountRef[]): Promise<number[]> {
  const found = await row(
    Ids,
    sql`
    select ledger.open(
             ${refs.map(({ asset }) => asset)}::text[],
             ${refs.map(kindOf)}::text[],
             ${refs.map(ownerOf)}::uuid[]
           ) as ids`,
  )
  return (found?.ids ?? []).map(Number)
}

/** An entry of a batch that was not newly posted. `ledger.post` documents the outcomes' order. */
export const Exception = z.object({
  /** Place of the entry in its batch, from 1. */
  item: z.number(),
  outcome: z.enum(['repeated', 'conflict', 'hold', 'insufficient']),
  /** The leg it failed at, from 1. */
  leg: z.number(),
})
export type Exception = z.infer<typeof Exception>

/** Posts entries that name no command twice. The ones not returned are now in the ledger. */
export function postEntries(
  sql: Sql,
  entries: readonly Entry[],
  sides: Sides,
  mode: 'all or none' | 'each by itself',
): Promise<Exception[]> {
  const batch = encodeBatch(entries, sides)
  return rows(
    Exception,
    sql`
    select item, outcome, leg
      from ledger.post(
             ${mode === 'all or none'},
             ${batch.accounts}::bigint[], ${batch.holds}::uuid[], ${batch.cmds}::uuid[],
             ${batch.legCmds}::int[], ${batch.legs}::smallint[],
             ${batch.assets}::text[], ${batch.kinds}::text[],
             ${batch.debits}::int[], ${batch.credits}::int[],
             ${batch.amounts}::numeric[], ${batch.legHolds}::int[]
           )`,
  )
}

const Remaining = z.object({ remaining: z.nullable(AmountColumn) })

/** What a hold has left, until the transaction ends; undefined when it was never opened. */
export async function lockHold(sql: Sql, hold: string) {
  const found = await row(Remaining, sql`select ledger.lock_hold(${hold}) as remaining`)
  return found?.remaining ?? undefined
}

const HoldMove = z.object({ hold: z.nullable(z.string()), amount: AmountColumn })

/** The first leg of a command that is in the ledger. */
export const findHoldMove = (sql: Sql, cmd: string) =>
  row(
    HoldMove,
    sql`
    select hold, amount
      from ledger.transfer
     where cmd = ${cmd}
       and leg = 1`,
  )

const Holding = z.object({ asset: z.string(), available: AmountColumn, held: AmountColumn })

/** Balances of a user, an asset a row, for every asset the user ever had an account in. */
export const findHoldings = (sql: Sql, owner: string) =>
  rows(
    Holding,
    sql`
    select asset,
           sum(case when kind = 'available' then balance else 0 end) as available,
           sum(case when kind = 'held' then balance else 0 end) as held
      from ledger.account
     where owner = ${owner}
     group by asset
     order by asset`,
  )

const HouseBalance = z.object({ asset: z.string(), balance: z.bigint() })

/** An account of the house, an asset a row. */
export const findHouse = (sql: Sql, kind: string) =>
  rows(
    HouseBalance,
    sql`
    select asset, balance
      from ledger.account
     where owner is null
       and kind = ${kind}
     order by asset`,
  )

/** A condition on a column of owners: more than `amount` of an asset is there to spend. */
export const holdsOver = (sql: Sql, owner: Fragment, asset: string, amount: bigint) => sql`
  exists (
    select from ledger.account one
     where one.owner = ${owner}
       and one.asset = ${asset}
       and one.kind = 'available'
       and one.balance > ${amount.toString()}::numeric)`

/** The same for many owners and one asset, added up; undefined when none ever had any. */
export const findSum = (sql: Sql, owners: readonly string[], asset: string) =>
  row(
    Holding,
    sql`
    select asset,
           sum(case when kind = 'available' then balance else 0 end)::numeric(38, 0) as available,
           sum(case when kind = 'held' then balance else 0 end)::numeric(38, 0) as held
      from ledger.account
     where owner = any(${sql.array([...owners])}::uuid[])
       and asset = ${asset}
     group by asset`,
  )

const AccountState = z.object({ id: z.bigint(), balance: z.bigint(), last: z.bigint() })

/** One account; undefined when nothing ever named it. */
export const findAccount = (sql: Sql, ref: AccountRef) =>
  row(
    AccountState,
    sql`
    select id, balance, last
      from ledger.account
     where asset = ${ref.asset}
       and kind = ${kindOf(ref)}
       and ${'owner' in ref ? sql`owner = ${ref.owner}` : sql`owner is null`}`,
  )

const Movement = z.object({
  seq: z.bigint(),
  /** `seq` of the account's movement before this one; 0 for its first. */
  prior: z.bigint(),
  cmd: z.string(),
  leg: z.number(),
  kind: z.string(),
  change: z.bigint(),
  balance: z.bigint(),
  hold: z.nullable(z.string()),
  at: InstantColumn,
})
export type Movement = z.infer<typeof Movement>

/** Movements of an account, newest first, from the one numbered `start`. */
export const findMovements = (sql: Sql, account: bigint, start: bigint, limit: number) =>
  rows(
    Movement,
    sql`
    with recursive history as (
      select seq, prior, cmd, leg, kind, change, balance, hold, at, 1 as place
        from ledger.side
       where account = ${account}
         and seq = ${start}
       union all
      select s.seq, s.prior, s.cmd, s.leg, s.kind, s.change, s.balance, s.hold, s.at, h.place + 1
        from history h
       -- Limited, so that it is one look-up a step, whatever is known of the table's size.
       cross join lateral (
         select seq, prior, cmd, leg, kind, change, balance, hold, at
           from ledger.side
          where account = ${account}
            and seq = h.prior
          limit 1
       ) s
       where h.place < ${limit}
    )
    select seq, prior, cmd, leg, kind, change, balance, hold, at
      from history
     order by seq desc`,
  )

const kindOf = (ref: AccountRef): string => ('owner' in ref ? ref.kind : ref.house)
const ownerOf = (ref: AccountRef): string | null => ('owner' in ref ? ref.owner : null)
