/**
 * `npm run bench -- search`: an operator's search for one user among a million beside the same among
 * ten thousand, in one cluster, in turns: by UID, start of an e-mail, phone, and order number.
 * `--users`, `--few` and `--finds` set the sizes. The last line is JSON.
 */
import { rmSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { findUsers } from '#server/operators/users.ts'
import { type Database, connect } from '#server/platform/db.ts'
import { migrate } from '#server/platform/migrate.ts'
import { type Postgres, startPostgres } from '#server/platform/postgres.ts'

/** What finding one among many may cost of what it costs among few. */
const ratioMax = 3
const dataDir = path.join(import.meta.dirname, '../.data/bench-search')
const batch = 100_000
/** Finds that count for nothing: plans are made and pages read. */
const warmUps = 20

const { values } = parseArgs({
  args: process.argv.slice(3),
  options: {
    users: { type: 'string', default: '1000000' },
    few: { type: 'string', default: '10000' },
    finds: { type: 'string', default: '300' },
  },
})
const plan = { many: Number(values.users), few: Number(values.few), finds: Number(values.finds) }

/** What people read out, of the user of a number. */
const kinds = {
  uid: (user: number) => String(uidOf(user)),
  'e-mail': (user: number) => `${mailOf(user)}@`,
  phone: (user: number) => `+44${7_000_000_000 + user}`,
  'order number': (user: number) => String(user).padStart(20, '0'),
} as const
type Kind = keyof typeof kinds
const kindNames: readonly Kind[] = ['uid', 'e-mail', 'phone', 'order number']

const uidOf = (user: number): number => 1_048_600 + user * 100
/** Neighbours begin differently, as names do. */
const mailOf = (user: number): string => `${((user * 7_919) % 1_000_003).toString(36)}.${user}`

type Place = { readonly users: number; readonly db: Database; readonly times: Map<Kind, number[]> }

async function openPlace(server: Postgres, users: number): Promise<Place> {
  const name = `search${users}`
  const admin = connect(server.url('postgres'), { max: 1 })
  await admin.unsafe(`create database ${name}`)
  await admin.end()
  const owner = connect(server.url(name), { max: 1 })
  await migrate(owner)
  for (let from = 1; from <= users; from += batch) {
    await fill(owner, from, Math.min(users, from + batch - 1))
    say(`${name}: ${Math.min(users, from + batch - 1)} users`)
  }
  await owner`vacuum analyze`
  await owner.end()
  const db = connect(server.url(name, 'auric_app'), { max: 1 })
  return { users, db, times: new Map() }
}

/** Users and a bill of each, by the numbers that `kinds` reads out. */
async function fill(owner: Database, from: number, to: number): Promise<void> {
  const numbers = Array.from({ length: to - from + 1 }, (_, index) => from + index)
  const mails = numbers.map((user) => `${mailOf(user)}@mail.test`)
  await owner`
    insert into identity_user (
      id, uid, username, phone, email, nickname, password_hash, invite_code, terms_version,
      terms_accepted_at, language, created_at)
    select lpad(to_hex(n), 32, '0')::uuid, 1048600 + n * 100, 'user' || n, '+44' || 7000000000 + n,
           mail, 'User ' || n, '$argon2id$none', upper(lpad(to_hex(n), 8, '0')), 'bench', now(),
           'en', now()
      from unnest(${numbers}::int8[], ${mails}::text[]) as made (n, mail)`
  await owner`
    insert into bill (
      id, order_no, user_id, type, status, payment_type, asset, change, amount, fee, received,
      created_at, submitted_at)
    select lpad(to_hex(n), 32, '0')::uuid, lpad(n::text, 20, '0'), lpad(to_hex(n), 32, '0')::uuid,
           'TRANSFER', 'SUCCESS', 'internal', 'USDT', -1, 1, 0, 1, now(), now()
      from unnest(${numbers}::int8[]) as made (n)`
}

/** Finds users spread over all of them, each by one kind. @throws Error for one not found */
async function round(place: Place, step: number): Promise<void> {
  const user = 1 + ((step * 104_729) % place.users)
  for (const kind of kindNames) {
    const began = performance.now()
    const found = await findUsers(place.db, kinds[kind](user))
    const took = performance.now() - began
    place.times.set(kind, [...(place.times.get(kind) ?? []), took])
    const uid = found[0]?.uid
    // Longer numbers may begin with a UID; its own comes first.
    if (uid !== String(uidOf(user)))
      throw new Error(`${kind} ${kinds[kind](user)} found ${found.length} users, first ${uid}`)
  }
}

/** The middle time in milliseconds. */
function middle(times: readonly number[] = []): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN
}

const mean = (place: Place): number =>
  kindNames.reduce((sum, kind) => sum + middle(place.times.get(kind)), 0) / kindNames.length

async function run(server: Postgres): Promise<void> {
  const few = await openPlace(server, plan.few)
  const many = await openPlace(server, plan.many)
  // In turns, find by find: the speed of a shared host drifts within minutes.
  for (let step = 0; step < warmUps + plan.finds; step += 1) {
    if (step === warmUps) for (const place of [few, many]) place.times.clear()
    for (const place of [few, many]) await round(place, step)
  }
  for (const kind of kindNames) {
    const [a, b] = [middle(few.times.get(kind)), middle(many.times.get(kind))]
    console.log(
      `${kind.padEnd(14)} ${a.toFixed(3)} ms of ${few.users}, ${b.toFixed(3)} ms of ${many.users}: ${(b / a).toFixed(2)} ×`,
    )
  }
  const [peer, ours] = [mean(few), mean(many)]
  const ratio = Math.round((ours / peer) * 100) / 100
  await Promise.all([few.db.end(), many.db.end()])
  const round3 = (value: number) => Math.round(value * 1_000) / 1_000
  console.log(
    JSON.stringify({
      bench: 'search',
      ours: round3(ours),
      peer: round3(peer),
      ratio,
      unit: 'ms',
      peerName: `among ${plan.few}`,
      users: plan.many,
    }),
  )
  if (ratio > ratioMax) process.exitCode = 1
}

function removeCluster(): void {
  rmSync(dataDir, { recursive: true, force: true })
  rmSync(`${dataDir}.log`, { force: true })
}

function say(line: string): void {
  console.log(`${new Date().toISOString().slice(11, 19)} ${line}`)
}

removeCluster()
const server = await startPostgres({
  dataDir,
  settings: { shared_buffers: '256MB', max_wal_size: '4GB' },
  log: say,
})
const end = async (): Promise<void> => {
  await server.stop()
  removeCluster()
}
// The cluster outlives whoever started it, so Ctrl-C has to end it too.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void end().finally(() => process.exit(1)))
}
try {
  await run(server)
} finally {
  await end()
}
