/**
 * `npm run bench -- ledger`: our ledger beside one transaction for each transfer and one stored
 * function for each transfer, in one durable cluster, in turns. `--quick` takes a minute and skips
 * the long history; `--rounds`, `--seconds`, `--callers` and `--rows` set the sizes. The last line is JSON.
 */
import { rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { Design, Place } from '#bench/ledger/design.ts'
import { type Stage, lengthen, measureStage } from '#bench/ledger/growth.ts'
import { type Load, type Sample, measure } from '#bench/ledger/measure.ts'
import { naive } from '#bench/ledger/naive.ts'
import { ours } from '#bench/ledger/ours.ts'
import {
  type Cell,
  middle,
  printCells,
  printStages,
  tenth,
  times,
  whole,
} from '#bench/ledger/report.ts'
import { stored } from '#bench/ledger/stored.ts'
import { connect } from '#server/platform/db.ts'
import { type Postgres, startPostgres } from '#server/platform/postgres.ts'

const designs: readonly Design[] = [ours, stored, naive]
const loads: readonly Load[] = ['uniform', 'hot']
const users = 10_000
/** Each opening deposit is a transfer: the short history has a thousand. */
const growthUsers = 1_000
const dataDir = path.join(import.meta.dirname, '../.data/bench-postgres')

const { values } = parseArgs({
  args: process.argv.slice(3),
  options: {
    quick: { type: 'boolean', default: false },
    rounds: { type: 'string' },
    seconds: { type: 'string' },
    rows: { type: 'string' },
    callers: { type: 'string' },
  },
})
const plan = {
  rounds: Number(values.rounds ?? (values.quick ? 1 : 5)),
  seconds: Number(values.seconds ?? (values.quick ? 1 : 3)),
  callers: (values.callers ?? (values.quick ? '256' : '64,256,1000')).split(',').map(Number),
  rows: Number(values.rows ?? (values.quick ? 0 : 10_000_000)),
}

async function run(postgres: Postgres): Promise<void> {
  const place = await openPlace(postgres, 'ledger', users)
  const version = await describe(place)
  const cells = await compare(place)
  await place.owner.end()
  printCells(cells)
  const stages = plan.rows > 0 ? await grow(postgres) : []
  if (stages.length > 0) printStages(stages)
  printRatios(cells)
  console.log(JSON.stringify(summary(cells, stages, version)))
}

async function openPlace(server: Postgres, name: string, count: number): Promise<Place> {
  const admin = connect(server.url('postgres'), { max: 1 })
  await admin.unsafe(`create database ${name}`)
  await admin.end()
  const ownerUrl = server.url(name)
  const owner = connect(ownerUrl, { max: 1 })
  return { url: server.url(name, 'auric_app'), ownerUrl, owner, pid: server.pid, users: count }
}

/** Round by round, and the designs in turns: the speed of a shared host drifts within minutes. */
async function compare(place: Place): Promise<Cell[]> {
  for (const design of designs) {
    say(`preparing ${design.name}`)
    await design.prepare(place)
  }
  const trials = loads.flatMap((load) =>
    plan.callers.flatMap((callers) => designs.map((design) => ({ design, load, callers }))),
  )
  const samples = new Map(trials.map((trial): [typeof trial, Sample[]] => [trial, []]))
  for (let round = 1; round <= plan.rounds; round += 1) {
    for (const [trial, found] of samples) {
      const sample = await measure(place, { ...trial, seconds: plan.seconds })
      found.push(sample)
      const { design, load, callers } = trial
      say(`round ${round}: ${design.name}, ${load}, ${callers}: ${whole(sample.rate)} a second`)
    }
    for (const design of designs) await design.check(place)
    say(`round ${round}: every sum and every balance is right`)
  }
  return [...samples].map(([{ design, load, callers }, found]) => ({
    design: design.name,
    load,
    callers,
    samples: found,
  }))
}

async function grow(postgres: Postgres): Promise<Stage[]> {
  const place = await openPlace(postgres, 'growth', growthUsers)
  await ours.prepare(place)
  const stages = [await measureStage(place, plan.seconds)]
  await lengthen(place, plan.rows, say)
  stages.push(await measureStage(place, plan.seconds))
  say('auditing the long history')
  const began = performance.now()
  await ours.check(place)
  say(`zero difference, in ${tenth((performance.now() - began) / 1000)} s`)
  await place.owner.end()
  return stages
}

function cellOf(cells: readonly Cell[], design: Design, load: Load, callers: number): Cell {
  const found = cells.find(
    (cell) => cell.design === design.name && cell.load === load && cell.callers === callers,
  )
  if (!found) throw new Error(`${design.name} was not measured with ${callers} callers`)
  return found
}

/** How many times as many payments a second we make as a peer does. */
const ratio = (cells: readonly Cell[], peer: Design, load: Load, callers: number): number =>
  times(cellOf(cells, ours, load, callers), cellOf(cells, peer, load, callers))

function printRatios(cells: readonly Cell[]): void {
  console.log('')
  for (const peer of [naive, stored]) {
    for (const load of loads) {
      const ratios = plan.callers.map(
        (callers) => `${tenth(ratio(cells, peer, load, callers))} × (${callers})`,
      )
      console.log(`beside ${peer.name}, ${load}: ${ratios.join(', ')}`)
    }
  }
}

function summary(cells: readonly Cell[], stages: readonly Stage[], where: Where): unknown {
  const callers = Math.max(...plan.callers)
  return {
    bench: 'ledger',
    ours: Math.round(middle(cellOf(cells, ours, 'uniform', callers), 'rate')),
    peer: Math.round(middle(cellOf(cells, naive, 'uniform', callers), 'rate')),
    ratio: round2(ratio(cells, naive, 'uniform', callers)),
    unit: 'transfers/s',
    peerName: naive.name,
    callers,
    hotRatio: round2(ratio(cells, naive, 'hot', callers)),
    storedRatio: round2(ratio(cells, stored, 'uniform', callers)),
    hotStoredRatio: round2(ratio(cells, stored, 'hot', callers)),
    growth: stages.map(({ rows, cpuMicros }) => ({ rows, cpuMicros: Math.round(cpuMicros) })),
    ...where,
  }
}

type Where = { readonly postgres: string; readonly node: string; readonly machine: string }

async function describe({ owner }: Place): Promise<Where> {
  const [found] = await owner`
    select current_setting('server_version') as version, current_setting('fsync') as fsync,
           current_setting('synchronous_commit') as commits`
  const cpus = os.cpus()
  const where = {
    postgres: `${found?.['version']}, fsync ${found?.['fsync']}, synchronous_commit ${found?.['commits']}`,
    node: process.versions.node,
    machine: `${cpus.length} × ${cpus[0]?.model.trim()}, ${Math.round(os.totalmem() / 2 ** 30)} GiB`,
  }
  say(`PostgreSQL ${where.postgres}; Node ${where.node}; ${where.machine}`)
  return where
}

const round2 = (value: number): number => Math.round(value * 100) / 100

function removeCluster(): void {
  rmSync(dataDir, { recursive: true, force: true })
  rmSync(`${dataDir}.log`, { force: true })
}

/**
 * Before the neighbours on a shared machine: they would slow a design with two busy processes more
 * than one with nine. The cluster inherits it. Needs root; without it the bench is only noisier.
 */
function comeFirst(): void {
  try {
    os.setPriority(os.constants.priority.PRIORITY_HIGH)
  } catch {
    say('not root: other programs on this machine will be part of what is measured')
  }
}

function say(line: string): void {
  console.log(`${new Date().toISOString().slice(11, 19)} ${line}`)
}

comeFirst()
removeCluster()
const postgres = await startPostgres({
  dataDir,
  settings: { shared_buffers: '1GB', max_wal_size: '16GB' },
  log: say,
})
const end = async (): Promise<void> => {
  await postgres.stop()
  removeCluster()
}
// The cluster outlives whoever started it, so Ctrl-C has to end it too.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    // Callers in the middle of a payment lose their connection: that is no news now.
    process.on('uncaughtException', () => undefined)
    void end().finally(() => process.exit(1))
  })
}
try {
  await run(postgres)
} finally {
  await end()
}
