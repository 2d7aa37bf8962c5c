import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from '#server/platform/db.ts'
import { type Postgres, runningPostgres, startPostgres } from '#server/platform/postgres.ts'
import { postmasterOf, socketFolder } from '#server/platform/postgres.find.ts'

const base = mkdtempSync(path.join(os.tmpdir(), 'auric-postgres-test-'))
chmodSync(base, 0o755)
const dataDir = path.join(base, 'cluster')
const private_ = path.join(base, 'private')
const deep = path.join(base, 'd'.repeat(90), 'cluster')

after(async () => {
  for (const dir of [dataDir, path.join(private_, 'cluster'), deep])
    await (await runningPostgres(dir))?.stop()
  rmSync(base, { recursive: true, force: true })
})

const start = (dir = dataDir): Promise<Postgres> =>
  startPostgres({ dataDir: dir, settings: { fsync: 'off' }, log: () => undefined })

async function ask(server: Postgres, statement: string): Promise<unknown> {
  const sql = connect(server.url('postgres'), { max: 1 })
  try {
    const [first] = await sql.unsafe(statement)
    return first?.['answer']
  } finally {
    await sql.end({ timeout: 1 })
  }
}

async function kill(pid: number): Promise<void> {
  process.kill(pid, 'SIGKILL')
  while (postmasterOf(dataDir) === pid) await sleep(10)
}

void test('the first start makes a cluster in UTF-8 with checksums, reached by socket only', async () => {
  const server = await start()
  assert.equal(server.attached, false)
  assert.equal(
    await ask(server, `select current_setting('server_version') ~ '^18' as answer`),
    true,
  )
  assert.equal(await ask(server, `select current_setting('data_checksums') as answer`), 'on')
  assert.equal(await ask(server, `select current_setting('listen_addresses') as answer`), '')
  assert.equal(
    await ask(
      server,
      `select datcollate || pg_encoding_to_char(encoding) as answer from pg_database limit 1`,
    ),
    'CUTF8',
  )
})

void test('a second start attaches to the running server, and many at once agree on one', async () => {
  const found = await Promise.all(Array.from({ length: 4 }, () => start()))
  assert.deepEqual(new Set(found.map(({ attached }) => attached)), new Set([true]))
  assert.equal(new Set(found.map(({ pid }) => pid)).size, 1)
})

void test('what was committed is there after kill -9 of the postmaster', async () => {
  const server = await start()
  await ask(server, 'create table kept as select 7 as answer')
  await kill(server.pid)
  const again = await start()
  assert.equal(again.attached, false)
  assert.notEqual(again.pid, server.pid)
  assert.equal(await ask(again, 'select answer from kept'), 7)
})

void test('a backend that outlives a killed postmaster is ended before the next start', async () => {
  const server = await start()
  const sql = connect(server.url('postgres'), { max: 1 })
  const busy = sql`select count(*) from generate_series(1, 1000000000)`.catch(
    (error: unknown) => error,
  )
  await sleep(200)
  await kill(server.pid)
  const again = await start()
  assert.ok((await busy) instanceof Error)
  assert.equal(await ask(again, 'select answer from kept'), 7)
  await sql.end({ timeout: 1 })
})

void test('a lock file that names another living program is stale', async () => {
  const server = await start()
  await server.stop()
  assert.equal(postmasterOf(dataDir), undefined)
  const stranger = spawn('sleep', ['60'], { stdio: 'ignore' })
  try {
    const lines = `${stranger.pid}\n${dataDir}\n1\n5432\n.\n\n0 0\nready\n`
    writeFileSync(path.join(dataDir, 'postmaster.pid'), lines)
    const again = await start()
    assert.equal(again.attached, false)
    assert.equal(await ask(again, 'select answer from kept'), 7)
  } finally {
    stranger.kill()
  }
})

void test('several first starts at once make one cluster, even where only root may enter', async () => {
  mkdirSync(private_, { mode: 0o700 })
  const dir = path.join(private_, 'cluster')
  const found = await Promise.all([start(dir), start(dir)])
  assert.equal(new Set(found.map(({ pid }) => pid)).size, 1)
  assert.equal(await ask(await start(dir), 'select 1 as answer'), 1)
})

void test('a checkout too deep for a socket address is reached by a short link', async () => {
  const server = await start(deep)
  assert.equal(await ask(server, 'select 1 as answer'), 1)
  assert.notEqual(socketFolder(deep), deep)
  await server.stop()
})

void test('a folder of another version is refused in words', async () => {
  const dir = path.join(base, 'old')
  mkdirSync(dir)
  writeFileSync(path.join(dir, 'PG_VERSION'), '15\n')
  await assert.rejects(start(dir), /is of PostgreSQL 15; this release runs 18/)
})

void test('a start that fails says why, with the last lines of the log', async () => {
  const server = await start()
  await server.stop()
  await assert.rejects(
    startPostgres({ dataDir, settings: { shared_buffers: 'much' }, log: () => undefined }),
    /did not start \(ended with 1\).*cluster\.log ends[^]*invalid value for parameter "shared_buffers"/,
  )
  assert.equal(existsSync(path.join(dataDir, 'postmaster.pid')), false)
  assert.match(readFileSync(`${dataDir}.log`, 'utf8'), /database system is shut down/)
})
