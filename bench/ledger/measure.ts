import { randomBytes, randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import type { Design, Payment, Place } from '#bench/ledger/design.ts'
import { row } from '#server/platform/db.ts'
import { uuidv7 } from '#server/platform/ids.ts'

/** How payments are spread: `hot` charges a fee on each, to one account of the house. */
export type Load = 'uniform' | 'hot'

/** One measurement. */
export type Sample = {
  /** Payments a second that became durable. */
  readonly rate: number
  /** Milliseconds from asking to being sure: the middle and the slowest hundredth. */
  readonly p50: number
  readonly p99: number
  /** Bytes for each payment: written to the log, and added to tables and their indexes. */
  readonly walBytes: number
  readonly storedBytes: number
  /** Processor time for each payment, of Postgres and of this process with its callers. */
  readonly cpuMicros: number
}

/** What one measurement needs. */
export type Trial = {
  readonly design: Design
  readonly load: Load
  readonly callers: number
  readonly seconds: number
}

const warmUpMs = 1_000

/** Callers that each ask, wait for the answer and ask again. */
export async function measure(place: Place, trial: Trial): Promise<Sample> {
  const running = await trial.design.open(place)
  const latencies: number[] = []
  let isMeasuring = false
  let isOver = false
  const caller = async (): Promise<void> => {
    while (!isOver) {
      const began = performance.now()
      await running.pay(randomPayment(trial.load, place.users))
      if (isMeasuring) latencies.push(performance.now() - began)
    }
  }
  // Every run begins behind a checkpoint, and so with the same cost of full-page images.
  await place.owner`checkpoint`
  const callers = Promise.all(Array.from({ length: trial.callers }, caller))
  await pause(warmUpMs)
  const before = await readGauges(place, trial.design)
  const began = performance.now()
  isMeasuring = true
  await pause(trial.seconds * 1000)
  isMeasuring = false
  const elapsedMs = performance.now() - began
  const after = await readGauges(place, trial.design)
  isOver = true
  await callers
  await running.close()
  return summarise(latencies, elapsedMs, before, after)
}

/** A payment between two users at random, small beside what they have. */
function randomPayment(load: Load, users: number): Payment {
  const from = randomInt(users)
  const to = (from + 1 + randomInt(users - 1)) % users
  return {
    cmd: uuidv7(Date.now(), randomBytes(10)),
    from,
    to,
    amount: BigInt(1 + randomInt(1000)) * 10n ** 12n,
    fee: load === 'hot' ? 10n ** 9n : 0n,
  }
}

const Sizes = z.object({ wal: z.bigint(), stored: z.bigint() })
type Gauges = z.infer<typeof Sizes> & { readonly cpuMs: number }

async function readGauges({ owner, pid }: Place, design: Design): Promise<Gauges> {
  const sizes = await row(
    Sizes,
    owner`
    select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::bigint as wal,
           (select sum(pg_table_size(name::regclass) + pg_indexes_size(name::regclass))
              from unnest(${design.tables}::text[]) name)::bigint as stored`,
  )
  if (!sizes) throw new Error('the database does not say its size')
  const { user, system } = process.cpuUsage()
  return { ...sizes, cpuMs: (user + system) / 1000 + postgresCpuMs(pid) }
}

/** Linux counts in ticks of 10 ms; the postmaster's own line includes the children that ended. */
function postgresCpuMs(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
  const ticks = (of: string | number, fields: readonly number[]): number => {
    try {
      const line = readFileSync(`/proc/${of}/stat`, 'utf8')
      const values = line.slice(line.lastIndexOf(')') + 2).split(' ')
      return fields.reduce((sum, field) => sum + Number(values[field]), 0)
    } catch {
      // It ended between the two reads.
      return 0
    }
  }
  const own = children.reduce((sum, child) => sum + ticks(child, [11, 12]), 0)
  return (own + ticks(pid, [11, 12, 13, 14])) * 10
}

function summarise(latencies: number[], elapsedMs: number, before: Gauges, after: Gauges): Sample {
  const count = Math.max(1, latencies.length)
  const sorted = latencies.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(count - 1, Math.floor(count * share))] ?? 0
  return {
    rate: (latencies.length / elapsedMs) * 1000,
    p50: at(0.5),
    p99: at(0.99),
    walBytes: Number(after.wal - before.wal) / count,
    storedBytes: Number(after.stored - before.stored) / count,
    cpuMicros: ((after.cpuMs - before.cpuMs) * 1000) / count,
  }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
