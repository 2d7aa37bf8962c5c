/**
 * `npm run bench -- authorise`: the decision about a purchase, as issuers wait for it, beside one bare
 * commit on the same durable Postgres and pool, in turns, with a hundred in flight. `ratio` is the
 * bare p99 by ours, `medianRatio` the same of the medians. `--rounds`, `--seconds`, `--callers` and
 * `--cards` set the sizes. The last line is JSON.
 */
import { randomInt, randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { median } from '#bench/ledger/report.ts'
import { createDecider } from '#server/cards/purchase/decider.ts'
import { prepareCards, purchaseOf } from '#server/cards/purchase/testing.durable.ts'
import { audit } from '#server/ledger/audit.ts'
import { systemClock } from '#server/platform/clock.ts'
import { type Database, connect } from '#server/platform/db.ts'
import { systemIds } from '#server/platform/ids.ts'
import { type Postgres, startPostgres } from '#server/platform/postgres.ts'
import { cardTerms } from '#server/settings/read.ts'

const { values } = parseArgs({
  args: process.argv.slice(3),
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '4' },
    callers: { type: 'string', default: '100' },
    cards: { type: 'string', default: '1000' },
  },
})
const plan = {
  rounds: Number(values.rounds),
  seconds: Number(values.seconds),
  callers: Number(values.callers),
  cards: Number(values.cards),
}
const dataDir = path.join(import.meta.dirname, '../.data/bench-authorise')
const warmUpMs = 1_000
/** Cents on each card: more than a run spends. */
const riches = 1_000_000_00n
const ids = systemIds(systemClock)

/** One way of being sure of something; `begin` makes it ready on a pool. */
type Way = { readonly name: string; readonly begin: (db: Database) => () => Promise<void> }

const centsOf = (): bigint => 1n + BigInt(randomInt(50))

/** Milliseconds. */
type Sample = { readonly rate: number; readonly p50: number; readonly p99: number }

const bare: Way = {
  name: 'one bare commit',
  begin: (db) => async () => {
    await db.begin((sql) => sql`insert into bench_bare (id) values (${randomUUID()})`)
  },
}

const ours: Way = {
  name: 'auric: a purchase',
  begin: (db) => {
    const decide = createDecider({ db, clock: systemClock, ids, cardTerms }, 'stripe')
    return async () => {
      const decision = await decide(purchaseOf(plan.cards, centsOf()))
      if (!decision.approve) throw new Error(`a purchase was declined: ${decision.reason}`)
    }
  },
}

async function prepare(server: Postgres): Promise<{ readonly url: string; owner: Database }> {
  const owner = await prepareCards(server, 'authorise', { cards: plan.cards, cents: riches })
  await owner`create table bench_bare (id uuid primary key)`
  await owner`grant insert on bench_bare to auric_app`
  await owner`vacuum analyze`
  return { url: server.url('authorise', 'auric_app'), owner }
}

/** Callers that each ask, wait until it is sure, and ask again. */
async function measure(db: Database, owner: Database, { begin }: Way): Promise<Sample> {
  const act = begin(db)
  const latencies: number[] = []
  let isMeasuring = false
  let isOver = false
  const caller = async (): Promise<void> => {
    while (!isOver) {
      const began = performance.now()
      await act()
      if (isMeasuring) latencies.push(performance.now() - began)
    }
  }
  // Every run begins behind a checkpoint, and so with the same cost of full-page images.
  await owner`checkpoint`
  const callers = Promise.all(Array.from({ length: plan.callers }, caller))
  await pause(warmUpMs)
  const began = performance.now()
  isMeasuring = true
  await pause(plan.seconds * 1_000)
  isMeasuring = false
  const rate = (latencies.length / (performance.now() - began)) * 1_000
  isOver = true
  await callers
  const sorted = latencies.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN
  return { rate, p50: at(0.5), p99: at(0.99) }
}

async function run(server: Postgres): Promise<void> {
  const { url, owner } = await prepare(server)
  const samples = new Map<Way, Sample[]>([
    [bare, []],
    [ours, []],
  ])
  for (let round = 1; round <= plan.rounds; round += 1) {
    for (const [way, found] of samples) {
      const db = connect(url)
      const sample = await measure(db, owner, way)
      await db.end()
      found.push(sample)
      const { rate, p50, p99 } = sample
      say(
        `round ${round}: ${way.name}: ${Math.round(rate)}/s, p50 ${tenth(p50)}, p99 ${tenth(p99)} ms`,
      )
    }
  }
  const { differences } = await audit(owner)
  if (differences.length > 0) throw new Error(`the audit found ${differences.length} differences`)
  say('every sum and every balance is right')
  await owner.end()
  console.log(JSON.stringify(summary(samples)))
}

function summary(samples: ReadonlyMap<Way, readonly Sample[]>): unknown {
  const middle = (way: Way, measure: keyof Sample) =>
    median((samples.get(way) ?? []).map((sample) => sample[measure]))
  const cpus = os.cpus()
  return {
    bench: 'authorise',
    ours: tenth(middle(ours, 'p99')),
    peer: tenth(middle(bare, 'p99')),
    ratio: hundredth(middle(bare, 'p99') / middle(ours, 'p99')),
    unit: 'ms p99',
    peerName: bare.name,
    callers: plan.callers,
    median: tenth(middle(ours, 'p50')),
    peerMedian: tenth(middle(bare, 'p50')),
    medianRatio: hundredth(middle(bare, 'p50') / middle(ours, 'p50')),
    node: process.versions.node,
    machine: `${cpus.length} × ${cpus[0]?.model.trim()}`,
  }
}

const tenth = (value: number): number => Math.round(value * 10) / 10
const hundredth = (value: number): number => Math.round(value * 100) / 100
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

function say(line: string): void {
  console.log(`${new Date().toISOString().slice(11, 19)} ${line}`)
}

function removeCluster(): void {
  rmSync(dataDir, { recursive: true, force: true })
  rmSync(`${dataDir}.log`, { force: true })
}

removeCluster()
const postgres = await startPostgres({ dataDir, settings: { max_wal_size: '4GB' }, log: say })
const end = async (): Promise<void> => {
  await postgres.stop()
  removeCluster()
}
// The cluster outlives whoever started it, so Ctrl-C has to end it too.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    process.on('uncaughtException', () => undefined)
    void end().finally(() => process.exit(1))
  })
}
try {
  await run(postgres)
} finally {
  await end()
}
