import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod/mini'
import { type Database, connect } from '#server/platform/db.ts'
import { migrateJobs } from '#server/platform/jobs.ts'
import type { Lifetime } from '#server/platform/lifecycle.ts'
import { migrate, migrationFolder } from '#server/platform/migrate.ts'
import { postmasterOf } from '#server/platform/postgres.find.ts'
import { runningPostgres, startPostgres } from '#server/platform/postgres.ts'
import { plainError, type Tell } from '#tools/start/say.ts'

/** Addresses for the processes; none is the owner's, so none can change the schema. */
export type DatabaseUrls = { readonly app: string; readonly jobs: string; readonly signer: string }

/** Where the database is: the owner's address, and how to make that of another role. */
type Place = {
  readonly ownerUrl: (database: string) => string
  readonly roleUrl: (database: string, role: Role) => string
  readonly database: string
  /** What each role logs in with; absent where the socket's folder is the lock. */
  readonly passwords?: Passwords
}
type Role = 'auric_app' | 'auric_jobs' | 'auric_signer'

const Passwords = z.record(z.enum(['auric_app', 'auric_jobs', 'auric_signer']), z.string())
type Passwords = z.infer<typeof Passwords>

const restartsMax = 6
const watchMs = 500

/** Starts the embedded server and keeps it running; ends it with `lifetime`. */
export async function embeddedPlace(
  dataDir: string,
  lifetime: Lifetime,
  tell: Tell,
): Promise<Place> {
  const folder = path.join(dataDir, 'postgres')
  // Also right when a signal comes while it is still starting.
  lifetime.onStop('PostgreSQL', async () => (await runningPostgres(folder))?.stop())
  const server = await startPostgres({ dataDir: folder, log: tell })
  watch(folder, lifetime).catch(lifetime.fail)
  return { ownerUrl: (name) => server.url(name), roleUrl: server.url, database: 'auric' }
}

/** A server that somebody else runs; `url` is that of the owner of the database. */
export function externalPlace(url: string, dataDir: string): Place {
  const owner = new URL(url)
  const withName = (database: string): URL => {
    const named = new URL(owner)
    named.pathname = `/${database}`
    return named
  }
  const passwords = readPasswords(path.join(dataDir, 'secrets/database.json'))
  return {
    ownerUrl: (database) => withName(database).href,
    roleUrl: (database, role) => {
      const named = withName(database)
      named.username = role
      named.password = passwords[role]
      return named.href
    },
    database: decodeURIComponent(owner.pathname.slice(1)) || 'auric',
    passwords,
  }
}

/**
 * Makes the databases of server and signer, brings the schema forward, and sets what the roles log
 * in with. `folder` has the migrations, those of this release unless given.
 * @returns the addresses, and how many migrations were applied
 */
export async function openDatabases(
  place: Place,
  tell: Tell,
  folder = migrationFolder,
): Promise<{ readonly urls: DatabaseUrls; readonly applied: number }> {
  const signer = `${place.database}_signer`
  const urls = {
    app: place.roleUrl(place.database, 'auric_app'),
    jobs: place.roleUrl(place.database, 'auric_jobs'),
    signer: place.roleUrl(signer, 'auric_signer'),
  }
  await withDatabase(place.ownerUrl('postgres'), async (admin) => {
    await makeDatabase(admin, place.database)
    await makeSignerRole(admin)
    await makeDatabase(admin, signer, 'auric_signer')
  })
  const applied = await withDatabase(place.ownerUrl(place.database), async (owner) => {
    const names = await migrate(owner, { folder, log: tell })
    for (const [role, password] of Object.entries(place.passwords ?? {})) {
      await owner.unsafe(`alter role ${role} password '${password}'`)
    }
    return names.length
  })
  tell('preparing the job queue')
  await migrateJobs(urls.jobs)
  return { urls, applied }
}

async function withDatabase<T>(url: string, work: (sql: Database) => Promise<T>): Promise<T> {
  const sql = connect(url, { max: 2 })
  try {
    return await work(sql)
  } finally {
    await sql.end({ timeout: 5 })
  }
}

async function makeDatabase(admin: Database, name: string, owner?: Role): Promise<void> {
  const found = await admin`select 1 from pg_database where datname = ${name}`
  if (found.length > 0) return
  await admin.unsafe(`create database "${name}"${owner ? ` owner ${owner}` : ''}`)
  await admin.unsafe(`revoke all on database "${name}" from public`)
}

/** The signer keeps what it did in a database of its own, which the server's roles cannot open. */
async function makeSignerRole(admin: Database): Promise<void> {
  const found = await admin`select 1 from pg_roles where rolname = 'auric_signer'`
  if (found.length > 0) return
  await admin`create role auric_signer login nosuperuser nocreatedb nocreaterole`
  await admin`grant auric_signer to current_user`
}

/** Starts the embedded server again when it is gone, so that the pools find it. */
async function watch(folder: string, lifetime: Lifetime): Promise<void> {
  for (let restarts = 0; !lifetime.signal.aborted;) {
    await sleep(watchMs, undefined, { signal: lifetime.signal }).catch(() => undefined)
    if (lifetime.signal.aborted || postmasterOf(folder) !== undefined) continue
    restarts += 1
    if (restarts > restartsMax)
      throw plainError(`PostgreSQL ended ${restarts} times; see ${folder}.log`)
    console.error('PostgreSQL ended; starting it again')
    await startPostgres({ dataDir: folder, log: () => undefined })
  }
}

/** Random, made once and readable by us alone. */
function readPasswords(file: string): Passwords {
  if (!existsSync(file)) {
    mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
    const random = (): string => randomBytes(24).toString('base64url')
    const made = { auric_app: random(), auric_jobs: random(), auric_signer: random() }
    writeFileSync(file, JSON.stringify(made), { mode: 0o600 })
  }
  return Passwords.parse(JSON.parse(readFileSync(file, 'utf8')))
}
