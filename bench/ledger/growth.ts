/** What our ledger costs when its history is long. */
import * as z from 'zod/mini'
import type { Place } from '#bench/ledger/design.ts'
import { type Sample, measure } from '#bench/ledger/measure.ts'
import { ours, userId } from '#bench/ledger/ours.ts'
import { whole } from '#bench/ledger/report.ts'
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
 * and the indexes built afterwards: posting them would take minutes.
 */
export async function lengthen(
  place: Place,
  total: number,
  say: (line: string) => void,
): Promise<void> {
  const { owner, users } = place
  const missing = Math.max(0, total - (await countTransfers(place)))
  // Whole rounds of the circle.
  const steps = Math.ceil(missing / users) * users
  await owner`set maintenance_work_mem = '1GB'`
  await owner`set session_replication_role = replica`
  const base = await nextSeq(place)
  const restore = await dropIndexes(place)
  for (let from = 0; from < steps; from += chunkRows) {
    const to = Math.min(steps, from + chunkRows)
    await insertCircle(place, base, from, to)
    say(`${whole(to)} of ${whole(steps)} rows written`)
  }
  await closeCircle(place, base, steps)
  for (const statement of restore) {
    say(statement)
    await owner.unsafe(statement)
  }
  await owner`set session_replication_role = origin`
  await owner`vacuum analyze ledger.transfer`
}

/** Drops what would be kept up to date row by row; returns the statements that make it again. */
async function dropIndexes({ owner }: Place): Promise<string[]> {
  const keys = await rows(
    z.object({ name: z.string(), made: z.string() }),
    owner`
    select conname as name, pg_get_constraintdef(oid) as made
      from pg_constraint
     where conrelid = 'ledger.transfer'::regclass
       and contype in ('p', 'u')`,
  )
  for (const { name } of keys) {
    await owner.unsafe(`alter table ledger.transfer drop constraint ${name}`)
  }
  return keys.map(({ name, made }) => `alter table ledger.transfer add constraint ${name} ${made}`)
}

/**
 * Step i takes a unit from user i to the next one. So each user has a credit and then a debit in
 * every round, one step apart, but the first, whose debit comes first.
 */
async function insertCircle(place: Place, base: bigint, from: number, to: number): Promise<void> {
  const { owner, users } = place
  await owner`
    with member as (
      select id, balance, last, row_number() over (order by owner) - 1 as place
        from ledger.account
       where kind = 'available'
    )
    insert into ledger.transfer
           (seq, debit, credit, debit_prior, credit_prior, at, cmd, leg, asset, kind, amount,
            debit_after, credit_after)
    select ${base}::bigint + step, d.id, c.id,
           case when step = 0 then d.last else ${base}::bigint + step - 1 end,
           case when step + 1 < ${users} then c.last else ${base}::bigint + step + 1 - ${users} end,
           clock_timestamp(), uuidv7(), 1, 'ETH', 'transfer', 1,
           d.balance - (d.place = 0)::int, c.balance + (c.place <> 0)::int
      from generate_series(${from}::bigint, ${to - 1}::bigint) step
      join member d on d.place = step % ${users}
      join member c on c.place = (step + 1) % ${users}
     order by step`
}

/** Each account now names its last step, and numbers go on behind the last of all. */
async function closeCircle({ owner, users }: Place, base: bigint, steps: number): Promise<void> {
  if (steps === 0) return
  await owner`
    update ledger.account a
       set last = ${base}::bigint + ${steps}::bigint
                  - case when m.place = 0 then 1 else ${users} - m.place end
      from (
        select id, row_number() over (order by owner) - 1 as place
          from ledger.account
         where kind = 'available'
      ) m
     where a.id = m.id`
  await owner`select setval('ledger.transfer_seq', ${base}::bigint + ${steps}::bigint)`
}

/** The number after every transfer there is. */
async function nextSeq({ owner }: Place): Promise<bigint> {
  const found = await row(
    z.object({ next: z.bigint() }),
    owner`
    select nextval('ledger.transfer_seq') as next`,
  )
  return found?.next ?? 1n
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
