import { type ChildProcess, spawn } from 'node:child_process'
import {
  chownSync,
  closeSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from '#server/platform/db.ts'
import { driver } from '#server/platform/driver.ts'
import {
  type PostgresBinaries,
  type RunAs,
  chooseUser,
  findBinaries,
  mayEnter,
} from '#server/platform/postgres.binaries.ts'
import {
  clusterName,
  endStrays,
  forgetSocketFolder,
  postmasterOf,
  socketFolder,
} from '#server/platform/postgres.find.ts'

/** A running Postgres of ours. */
export type Postgres = {
  /** Address of one of its databases; `user` is the cluster's owner `postgres` unless named. */
  readonly url: (database: string, user?: string) => string
  /** Ends every connection and the server; resolves when it is gone. */
  readonly stop: () => Promise<void>
  readonly pid: number
  /** True when it was running already. */
  readonly attached: boolean
}

/** What `startPostgres` needs. */
export type PostgresOptions = {
  /** The cluster's folder, made on the first start; its log is beside it, `<dataDir>.log`. */
  readonly dataDir: string
  /** Over the defaults, e.g. `{ fsync: 'off' }` for a cluster that may be thrown away. */
  readonly settings?: Readonly<Record<string, string>>
  /** Told what is being done, one line a step. */
  readonly log: (line: string) => void
}

const major = '18'
/** Reading back the log of a crash may take a while; longer than this and a person should look. */
const readyTimeoutMs = 180_000
const stopTimeoutMs = 30_000
const pollMs = 25
/** SQLSTATE of a server that starts up, shuts down or has no connection left. */
const comingOrGoing = /^(57P0[123]|53300)$/
const logSizeMax = 16 * 1024 * 1024

const initdbOptions = [
  '--username=postgres',
  '--auth=trust',
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--data-checksums',
]

const defaults: Readonly<Record<string, string>> = {
  // Reached through a socket in the private data folder only, so `trust` needs no password file.
  listen_addresses: '',
  unix_socket_directories: '.',
  unix_socket_permissions: '0700',
  port: '5432',
  max_connections: '200',
  shared_buffers: '256MB',
  max_wal_size: '4GB',
  checkpoint_timeout: '30min',
  wal_compression: 'off',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '%m [%p] ',
  log_checkpoints: 'off',
}

/**
 * Starts PostgreSQL 18 from the npm binaries on `dataDir`, or attaches to the one already running
 * there; safe to call from several processes at once. It outlives the caller until `stop`.
 * @throws Error with the reason and the last lines of Postgres' own log
 */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const dataDir = path.resolve(options.dataDir)
  mkdirSync(path.dirname(dataDir), { recursive: true })
  const running = await runningPostgres(dataDir)
  if (running) return running
  dropOldDrafts(dataDir)
  const runAs = chooseUser(dataDir)
  const binaries = findBinaries(runAs)
  if (!existsSync(path.join(dataDir, 'PG_VERSION'))) {
    options.log('creating the database cluster')
    await initialise(dataDir, binaries, { runAs, durable: options.settings?.['fsync'] !== 'off' })
  }
  refuseOtherVersion(dataDir)
  await endStrays(dataDir)
  return launch(dataDir, binaries, { runAs, settings: { ...defaults, ...options.settings } })
}

/** The server running on this folder, once it answers; undefined when none runs. */
export async function runningPostgres(dataDir: string): Promise<Postgres | undefined> {
  const pid = postmasterOf(dataDir)
  if (pid === undefined) return undefined
  const alive = () => postmasterOf(dataDir) === pid
  return (await answers(dataDir, alive)) ? handle(dataDir, pid, true) : undefined
}

async function launch(
  dataDir: string,
  binaries: PostgresBinaries,
  how: { readonly runAs: RunAs | undefined; readonly settings: Readonly<Record<string, string>> },
): Promise<Postgres> {
  const flags = Object.entries(how.settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = run(binaries.postgres, dataDir, {
    runAs: how.runAs,
    arguments: ['-c', `cluster_name=${clusterName(dataDir)}`, ...flags],
    logFile: `${dataDir}.log`,
  })
  const ended = endOf(child)
  let reason: string | undefined
  void ended.then((text) => (reason = text))
  const alive = () => reason === undefined
  if (await answers(dataDir, alive)) {
    child.unref()
    const pid = postmasterOf(dataDir)
    if (pid !== undefined) return handle(dataDir, pid, pid !== child.pid)
  }
  // Somebody else started it between our look and our start: theirs is as good.
  const other = await runningPostgres(dataDir)
  if (other) return other
  child.kill('SIGINT')
  throw new Error(
    `PostgreSQL did not start (${reason ?? 'no answer'}): ${lastLines(`${dataDir}.log`)}`,
  )
}

function handle(dataDir: string, pid: number, attached: boolean): Postgres {
  return {
    url: (database, user) => addressOf(dataDir, database, user),
    stop: async () => {
      await stop(dataDir, pid)
      forgetSocketFolder(dataDir)
    },
    pid,
    attached,
  }
}

function addressOf(dataDir: string, database: string, user = 'postgres'): string {
  const host = encodeURIComponent(socketFolder(dataDir))
  return `postgres://${user}@localhost:5432/${database}?host=${host}`
}

/** True once a query answers; false when `alive` turns false first or nothing answers in time. */
async function answers(dataDir: string, alive: () => boolean): Promise<boolean> {
  const attempts = Math.ceil(readyTimeoutMs / pollMs)
  for (let attempt = 0; attempt < attempts && alive(); attempt += 1) {
    if (existsSync(path.join(dataDir, '.s.PGSQL.5432')) && (await ping(dataDir))) return true
    await sleep(pollMs)
  }
  return false
}

/** @throws the answer of a server that runs and refuses us */
async function ping(dataDir: string): Promise<boolean> {
  const sql = connect(addressOf(dataDir, 'postgres'), { max: 1 })
  try {
    await sql`select 1`
    return true
  } catch (error) {
    const refused = error instanceof driver.PostgresError && !comingOrGoing.test(error.code)
    if (refused) throw error
    return false
  } finally {
    await sql.end({ timeout: 1 })
  }
}

async function stop(dataDir: string, pid: number): Promise<void> {
  for (const [signal, patienceMs] of [
    ['SIGINT', stopTimeoutMs],
    ['SIGQUIT', stopTimeoutMs],
  ] as const) {
    if (postmasterOf(dataDir) !== pid) return
    process.kill(pid, signal)
    for (let waitedMs = 0; waitedMs < patienceMs; waitedMs += pollMs) {
      if (postmasterOf(dataDir) !== pid) return
      await sleep(pollMs)
    }
  }
  throw new Error(`PostgreSQL (process ${pid}) does not stop: ${lastLines(`${dataDir}.log`)}`)
}

/** Makes the cluster beside its place and renames it, so that a broken-off start leaves no half. */
async function initialise(
  dataDir: string,
  binaries: PostgresBinaries,
  how: { readonly runAs: RunAs | undefined; readonly durable: boolean },
): Promise<void> {
  const draft = mkdtempSync(`${dataDir}.new-`)
  const logFile = `${draft}.log`
  if (how.runAs) chownSync(draft, how.runAs.uid, how.runAs.gid)
  const reason = await endOf(
    run(binaries.initdb, draft, {
      runAs: how.runAs,
      arguments: [...initdbOptions, ...(how.durable ? [] : ['--no-sync'])],
      logFile,
    }),
  )
  if (reason !== 'ended with 0') {
    const lines = lastLines(logFile)
    rmSync(draft, { recursive: true, force: true })
    rmSync(logFile, { force: true })
    throw new Error(`PostgreSQL's initdb ${reason}: ${lines}`)
  }
  // The place is taken when two processes made a cluster at once; the first one stays.
  if (existsSync(path.join(dataDir, 'PG_VERSION'))) rmSync(draft, { recursive: true, force: true })
  else renameSync(draft, dataDir)
  rmSync(logFile, { force: true })
}

function run(
  program: string,
  dataDir: string,
  how: {
    readonly runAs: RunAs | undefined
    readonly arguments: readonly string[]
    readonly logFile: string
  },
): ChildProcess {
  const tooLong = existsSync(how.logFile) && statSync(how.logFile).size > logSizeMax
  const log = openSync(how.logFile, tooLong ? 'w' : 'a')
  const folder = openSync(dataDir, 'r')
  // A user who may not enter the checkout's parent (a home of root, say) still reaches the data
  // through a descriptor that we opened for it.
  const reached = !how.runAs || mayEnter(path.dirname(dataDir), how.runAs)
  const child = spawn(program, ['-D', reached ? dataDir : '/proc/self/fd/3', ...how.arguments], {
    ...(how.runAs ? how.runAs : {}),
    cwd: '/',
    // Its own group: Ctrl-C in a terminal must not reach it before those who use it have ended.
    detached: true,
    env: { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
    stdio: ['ignore', log, log, reached ? 'ignore' : folder],
  })
  closeSync(log)
  closeSync(folder)
  return child
}

function endOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(`cannot run: ${error.message}`))
    child.once('exit', (code, signal) => resolve(`ended with ${code ?? signal}`))
  })
}

/** What a killed start left half made; one made just now may be another start's. */
function dropOldDrafts(dataDir: string): void {
  for (const draft of globSync(`${dataDir}.new-*`)) {
    const ageMs = Date.now() - statSync(draft).mtimeMs
    if (ageMs > readyTimeoutMs) rmSync(draft, { recursive: true, force: true })
  }
}

function refuseOtherVersion(dataDir: string): void {
  const found = readFileSync(path.join(dataDir, 'PG_VERSION'), 'utf8').trim()
  if (found === major) return
  throw new Error(
    `${dataDir} is of PostgreSQL ${found}; this release runs ${major}: move it with pg_upgrade`,
  )
}

function lastLines(logFile: string): string {
  if (!existsSync(logFile)) return 'it wrote no log'
  const lines = readFileSync(logFile, 'utf8').trim().split('\n').slice(-6)
  return `its log ${logFile} ends\n  ${lines.join('\n  ')}`
}
