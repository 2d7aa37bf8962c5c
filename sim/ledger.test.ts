/**
 * Kills Postgres and servers in the middle of load and then looks: every command that a caller was
 * told about is there once, nothing is there by half, and the audit finds no difference. This
 * proves what a crash of processes does; a power cut is the disk's own promise.
 */
import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { audit } from '#server/ledger/audit.ts'
import { available, outside } from '#server/ledger/ledger.ts'
import { post } from '#server/ledger/post.ts'
import { command, uuid } from '#server/ledger/testing.ts'
import { type Database, connect } from '#server/platform/db.ts'
import { migrate } from '#server/platform/migrate.ts'
import { type Postgres, startPostgres } from '#server/platform/postgres.ts'

const rounds = 3
const callersEach = 150
const users = Array.from({ length: 50 }, () => uuid())
/** More than all callers together can spend before the end. */
const plenty = 10n ** 12n

void test('a crash of Postgres and of servers under load loses nothing and makes nothing', async (t) => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'auric-sim-'))
  const dataDir = path.join(folder, 'postgres')
  const start = () => startPostgres({ dataDir, log: () => undefined })
  let postgres = await start()
  const told = new Set<string>()
  const servers: Server[] = []
  try {
    await prepare(postgres)
    for (let round = 0; round < rounds; round += 1) {
      const [first, second] = [startServer(postgres, told), startServer(postgres, told)]
      servers.push(first, second)
      await load(told)
      // Both at once: the database, and one of the servers that was talking to it.
      killCluster(postgres.pid)
      await first.kill()
      postgres = await start()
      // The other one finds the database again and goes on.
      await load(told)
      await second.kill()
      await check(postgres, told, (line) => t.diagnostic(line))
    }
  } finally {
    await Promise.all(servers.map((server) => server.kill()))
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})

type Server = { readonly kill: () => Promise<void> }

/** Starts a server process; the commands it reports are added to `told`. */
function startServer(postgres: Postgres, told: Set<string>): Server {
  const script = path.join(import.meta.dirname, 'ledger/server.ts')
  const url = postgres.url('auric', 'auric_app')
  const child = spawn(process.execPath, [script, url, String(callersEach), ...users], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  let rest = ''
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    for (const cmd of lines) told.add(cmd)
  })
  return { kill: () => kill(child) }
}

/** Resolves when it is gone and everything it wrote has been read. */
async function kill(child: ChildProcess): Promise<void> {
  if (child.stdout?.closed) return
  const closed = new Promise((resolve) => child.once('close', resolve))
  child.kill('SIGKILL')
  await closed
}

/** Waits until callers are being answered, and then for a moment that differs each time. */
async function load(told: ReadonlySet<string>): Promise<void> {
  const before = told.size
  for (let waited = 0; told.size < before + 2 * callersEach; waited += 1) {
    assert.ok(waited < 1_500, 'callers are answered within half a minute')
    await sleep(20)
  }
  await sleep(Math.random() * 400)
}

function killCluster(postmaster: number): void {
  const list = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8')
  for (const pid of [postmaster, ...list.trim().split(' ').map(Number)]) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It ended in between.
    }
  }
}

async function prepare(postgres: Postgres): Promise<void> {
  await withDatabase(postgres.url('postgres'), (admin) => admin`create database auric`)
  await withDatabase(postgres.url('auric'), (owner) => migrate(owner))
  await withDatabase(postgres.url('auric', 'auric_app'), async (db) => {
    const [durable] = await db`select current_setting('fsync') as fsync`
    assert.equal(durable?.['fsync'], 'on')
    const deposit = { from: outside('TEST'), units: plenty }
    const entries = users.map((user) => {
      const leg = { ...deposit, to: available(user) }
      return command([leg, leg])
    })
    await post(db, entries)
  })
}

async function check(
  postgres: Postgres,
  told: ReadonlySet<string>,
  say: (line: string) => void,
): Promise<void> {
  await withDatabase(postgres.url('auric', 'auric_app'), async (db) => {
    const posted = await db`
      select cmd, count(*)::int as legs
        from ledger.transfer
       group by cmd`
    const found = new Map(posted.map(({ cmd, legs }) => [String(cmd), Number(legs)]))
    const lost = [...told].filter((cmd) => !found.has(cmd))
    assert.deepEqual(lost, [], 'commands that a caller was told of')
    assert.deepEqual(new Set(found.values()), new Set([2]), 'legs of each command')
    const { differences, transfers } = await audit(db)
    assert.deepEqual(differences, [])
    say(`${told.size} commands told, ${found.size} found, ${transfers} transfers, zero difference`)
  })
}

async function withDatabase(url: string, work: (db: Database) => Promise<unknown>): Promise<void> {
  const db = connect(url, { max: 1 })
  try {
    await work(db)
  } finally {
    await db.end({ timeout: 5 })
  }
}
