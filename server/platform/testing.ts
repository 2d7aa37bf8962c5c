/** A real database for a test: a copy of one that was migrated once, in a cluster tests share. */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod/mini'
import { type Database, connect, row, rows } from '#server/platform/db.ts'
import { migrateJobs } from '#server/platform/jobs.ts'
import { migrate, migrationFolder, readMigrations } from '#server/platform/migrate.ts'
import { type Postgres, startPostgres } from '#server/platform/postgres.ts'
import { clusterInUse, testClusterFolder } from '#server/platform/testing.cluster.ts'

/** One database of a test's own. */
export type TestDatabase = {
  /** Address for `auric_app`, the role the server has. */
  readonly url: string
  /** Address for `auric_jobs`, the owner of the job queue. */
  readonly jobsUrl: string
  /** Address for the owner of every table. */
  readonly ownerUrl: string
  readonly sql: Database
  readonly owner: Database
  /** Ends both pools and gives the database up. */
  readonly drop: () => Promise<void>
}

type Cluster = { readonly postgres: Postgres; readonly admin: Database }

/** Any number: one process at a time makes the template. */
const templateLock = 4_600_002
const templatesKept = 3
const acquireAttempts = 10
const retryMs = 200
const discardedMax = 40

const Name = z.object({ name: z.string() })
const Grant = z.object({ privilege: z.string(), grantee: z.string() })

let cluster: Promise<Cluster> | undefined
let open = 0
let made = 0
const discarded: string[] = []

/**
 * Makes a migrated, empty database. The cluster starts with the first call on the machine, without
 * `fsync`, and ends by itself a minute after the last test.
 */
export async function freshDatabase(): Promise<TestDatabase> {
  open += 1
  cluster ??= acquire()
  try {
    const { postgres, admin } = await cluster
    const name = await copyTemplate(postgres, admin)
    return openDatabase(postgres, admin, name)
  } catch (error) {
    await release()
    throw error
  }
}

async function copyTemplate(server: Postgres, admin: Database): Promise<string> {
  const template = await templateDatabase(server, admin)
  made += 1
  const name = `test_${process.pid}_${made}`
  await admin.unsafe(`create database ${name} template ${template} strategy file_copy`)
  await copyGrants(admin, template, name)
  return name
}

function openDatabase(server: Postgres, admin: Database, name: string): TestDatabase {
  const url = server.url(name, 'auric_app')
  const ownerUrl = server.url(name)
  const sql = connect(url)
  const owner = connect(ownerUrl, { max: 2 })
  return {
    url,
    jobsUrl: server.url(name, 'auric_jobs'),
    ownerUrl,
    sql,
    owner,
    drop: async () => {
      await Promise.all([sql.end({ timeout: 5 }), owner.end({ timeout: 5 })])
      await discard(admin, name)
      await release()
    },
  }
}

/**
 * Databases are removed many at a time: ext4 looks long for a free inode for five seconds after
 * some were freed, which makes the next copy take 400 ms instead of 20.
 */
async function discard(admin: Database, name: string): Promise<void> {
  discarded.push(name)
  if (discarded.length < discardedMax) return
  await dropDatabases(admin, discarded.splice(0))
}

async function dropDatabases(admin: Database, names: readonly string[]): Promise<void> {
  for (const name of names) await admin.unsafe(`drop database if exists ${name} with (force)`)
}

/** Attaches to the cluster or starts it, and holds it until the last database is dropped. */
async function acquire(): Promise<Cluster> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await tryAcquire()
    } catch (error) {
      // It may have been ending for want of users just as we came.
      if (attempt === acquireAttempts) throw error
      await sleep(retryMs)
    }
  }
}

async function tryAcquire(): Promise<Cluster> {
  const found = await startPostgres({
    dataDir: testClusterFolder,
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      shared_buffers: '128MB',
      max_connections: '400',
      autovacuum: 'off',
    },
    log: () => undefined,
  })
  if (!found.attached) endWhenUnused()
  const admin = connect(found.url('postgres'), { max: 1 })
  try {
    await admin`select pg_advisory_lock_shared(${clusterInUse})`
    await dropLeftovers(admin)
  } catch (error) {
    await admin.end({ timeout: 1 })
    throw error
  }
  return { postgres: found, admin }
}

async function release(): Promise<void> {
  open -= 1
  if (open > 0 || !cluster) return
  const held = cluster
  cluster = undefined
  // A cluster that could not be had was already reported to whoever asked for the database.
  await held.then(({ admin }) => admin.end({ timeout: 5 })).catch(() => undefined)
}

function endWhenUnused(): void {
  const reaper = path.join(import.meta.dirname, 'testing.cluster.ts')
  spawn(process.execPath, [reaper], { detached: true, stdio: 'ignore' }).unref()
}

/** Databases of test processes that have ended. */
async function dropLeftovers(admin: Database): Promise<void> {
  const found = await rows(
    Name,
    admin`
    select datname as name
      from pg_database
     where datname like 'test\\_%'`,
  )
  const left = found.map(({ name }) => name).filter((name) => !isAlive(Number(name.split('_')[1])))
  if (left.length >= discardedMax) await dropDatabases(admin, left)
}

/** Whether a process of this id runs. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** The migrated database that every test's own is a copy of; named after what makes it. */
async function templateDatabase(server: Postgres, admin: Database): Promise<string> {
  const digest = createHash('sha256')
  for (const { name, sha256 } of readMigrations(migrationFolder)) digest.update(name + sha256)
  digest.update(readFileSync(path.join(import.meta.dirname, 'jobs.ts')))
  const template = `template_${digest.digest('hex').slice(0, 16)}`
  if (await exists(admin, template)) return template
  await admin`select pg_advisory_lock(${templateLock})`
  try {
    if (!(await exists(admin, template))) await makeTemplate(server, admin, template)
  } finally {
    await admin`select pg_advisory_unlock(${templateLock})`
  }
  return template
}

async function makeTemplate(server: Postgres, admin: Database, template: string): Promise<void> {
  const draft = `draft_${template}`
  await admin.unsafe(`drop database if exists ${draft} with (force)`)
  await admin.unsafe(`create database ${draft}`)
  const owner = connect(server.url(draft), { max: 1 })
  try {
    await migrate(owner)
    await migrateJobs(server.url(draft, 'auric_jobs'))
  } finally {
    await owner.end({ timeout: 5 })
  }
  await admin.unsafe(`alter database ${draft} rename to ${template}`)
  await dropOldTemplates(admin)
}

async function dropOldTemplates(admin: Database): Promise<void> {
  const old = await rows(
    Name,
    admin`
    select datname as name
      from pg_database
     where datname like 'template\\_%'
     order by oid desc
    offset ${templatesKept}`,
  )
  for (const { name } of old) {
    // In use by a test that copies it right now: it goes the next time.
    await admin.unsafe(`drop database if exists ${name}`).catch(() => undefined)
  }
}

async function exists(admin: Database, name: string): Promise<boolean> {
  const found = await row(
    Name,
    admin`
    select datname as name
      from pg_database
     where datname = ${name}`,
  )
  return found !== undefined
}

/** A copy has the template's contents but not who may connect to it. */
async function copyGrants(admin: Database, from: string, to: string): Promise<void> {
  const grants = await rows(
    Grant,
    admin`
    select granted.privilege_type as privilege, role.rolname as grantee
      from pg_database, aclexplode(datacl) granted, pg_roles role
     where datname = ${from}
       and role.oid = granted.grantee`,
  )
  const statements = grants.map(
    ({ privilege, grantee }) => `grant ${privilege} on database ${to} to ${grantee}`,
  )
  await admin
    .unsafe([`revoke all on database ${to} from public`, ...statements].join(';\n'))
    .simple()
}
