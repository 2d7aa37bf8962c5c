/** What our ledger costs when its history is long. */
import * as z from 'zod/mini'
import type { Place } from '#bench/ledger/design.ts'
import { type Sample, measure } from '#bench/ledger/measure.ts'
import { ours, userId } from '#bench/ledger/ours.ts'
import { historyOf } from '#server/ledger/history.ts'
import { available } from '#server/ledger/ledger.ts'
import { connect, row, rows } from '#server/platform/db.ts'

/** Our ledger at one size. */
export type Stage = Sample & {
  /** Transfers at the beginning. */
  readonly rows: number
  /** Milliseconds for the newest 40 movements of an account. */
  readonly pageMs: number
}

const callers = 256
const pages = 200
const chunkRows = 1_000_000

/** Measures the ledger in `place` as it is. */
export async function measureStage(place: Place, seconds: number): Promise<Stage> {
  const rows = await countTransfers(place)
  const pageMs = await measurePages(place)
  const sample = await measure(place, { design: ours, load: 'uniform', callers, seconds })
  return { ...sample, rows, pageMs }
}

async function measurePages({ url, users }: Place): Promise<number> {
  const db = connect(url, { max: 1 })
  const times: number[] = []
  for (let page = 0; page < pages; page += 1) {
    const account = { asset: 'ETH', ...available(userId((page * 7919) % users)) }
    const began = performance.now()
    await historyOf(db, account, { limit: 40 })
    times.push(performance.now() - began)
  }
  await db.end()
  return times.toSorted((a, b) => a - b)[Math.floor(pages / 2)] ?? 0
}

/**
 * Lengthens the history to `total` transfers: one unit goes from user to user in a circle, so that
 * every balance ends as it began and the audit holds. Rows are written behind the triggers' back
 * and the indexes built afterwards: posting them would take a night.
 */
export async function lengthen(
  place: Place,
  total: number,
  say: (line: string) => void,
): Promise<void> {
  const { owner, users } = place
  const missing = total - (await countTransfers(place))
  // Whole rounds of the circle.
  const wanted = Math.ceil(Math.max(0, missing) / users) * users
  await owner`alter table ledger.transfer disable trigger user`
  const restore = await dropIndexes(place)
  for (let from = 0; from < wanted; from += chunkRows) {
    await insertCircle(place, from, Math.min(wanted, from + chunkRows))
    say(`${Math.min(wanted, from + chunkRows)} of ${wanted} rows written`)
  }
  for (const statement of restore) {
    say(statement)
    await owner.unsafe(statement)
  }
  await owner`alter table ledger.transfer enable trigger user`
  await owner`vacuum analyze ledger.transfer`
}

/** Drops every index of the transfers; returns the statements that make them again. */
async function dropIndexes({ owner }: Place): Promise<string[]> {
  const indexes = await rows(
    z.object({ name: z.string(), made: z.string(), primary: z.boolean() }),
    owner`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as made,
           indisprimary as primary
      from pg_index
     where indrelid = 'ledger.transfer'::regclass`,
  )
  await owner`set maintenance_work_mem = '1GB'`
  for (const { name, primary } of indexes) {
    if (primary) await owner`alter table ledger.transfer drop constraint transfer_pkey`
    else await owner.unsafe(`drop index ${name}`)
  }
  return indexes.map(({ made, primary }) =>
    primary ? 'alter table ledger.transfer add primary key (cmd, leg)' : made,
  )
}

async function insertCircle({ owner, users }: Place, from: number, to: number): Promise<void> {
  await owner`
    with member as (
      select id, balance, row_number() over (order by owner) - 1 as place
        from ledger.account
       where kind = 'available'
    )
    insert into ledger.transfer
           (debit, credit, at, cmd, leg, asset, kind, amount, debit_after, credit_after)
    select d.id, c.id, clock_timestamp(), uuidv7(), 1, 'ETH', 'transfer', 1,
           d.balance - (d.place = 0)::int, c.balance + (c.place <> 0)::int
      from generate_series(${from}::bigint, ${to - 1}::bigint) step
      join member d on d.place = step % ${users}
      join member c on c.place = (step + 1) % ${users}
     order by step`
}

async function countTransfers({ owner }: Place): Promise<number> {
  const counted = await row(
    z.object({ count: z.bigint() }),
    owner`
    select count(*)
      from ledger.transfer`,
  )
  return Number(counted?.count ?? 0n)
}
