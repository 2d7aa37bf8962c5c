import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { after, test } from 'node:test'
import * as z from 'zod/mini'
import { startGauges } from '#server/gauges.ts'
import { available, outside } from '#server/ledger/ledger.ts'
import { post } from '#server/ledger/post.ts'
import { command, fund, uuid } from '#server/ledger/testing.ts'
import { notReady, operationsApp } from '#server/operations.ts'
import { systemClock } from '#server/platform/clock.ts'
import { connect } from '#server/platform/db.ts'
import { type Job, enqueue, startJobs } from '#server/platform/jobs.ts'
import { countProcess } from '#server/platform/metrics.ts'
import { observed } from '#server/platform/observe.ts'
import { edgeTest } from '#server/testing.edge.ts'

const edge = await edgeTest()
const { database } = edge
const ending = new AbortController()
const ran: string[] = []
const jobs: readonly Job[] = [
  { name: 'test.done', run: () => Promise.resolve(void ran.push('done')) },
  { name: 'test.failing', run: () => Promise.reject(new Error('not today')) },
]
const running = await startJobs(database.jobsUrl, jobs)
const ready = { db: database.sql, areJobsRunning: running.isRunning, ending: ending.signal }
const app = operationsApp(ready, '1.2.3')
const gauges = startGauges({
  pools: { calls: database.sql },
  db: database.sql,
  clock: systemClock,
  nodes: {},
})
countProcess()

after(async () => {
  gauges.stop()
  await running.stop()
  await edge.end()
})

const Ready = z.object({ status: z.string(), problems: z.array(z.string()) })

async function readyAnswer() {
  const answer = await app.request('/readyz')
  return { http: answer.status, ...Ready.parse(await answer.json()) }
}

/** The value of a series as Prometheus would read it; 0 for one that is not there. */
async function series(name: string): Promise<number> {
  const text = await (await app.request('/metrics')).text()
  const line = text.split('\n').find((one) => one.startsWith(`${name} `))
  return Number(line?.slice(name.length + 1) ?? 0)
}

async function until(what: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 100 && !(await what()); tries += 1) await sleep(50)
  assert.ok(await what())
}

void test('a call is counted by its operation and by what came of it', async () => {
  const before = await series('auric_requests_total{operation="identity/login",outcome="OK"}')
  await edge.join('counted1')
  const login = { way: 'username', identifier: 'counted1', password: 'Wrong#2026' }
  const refused = await edge.json('identity/login', login)
  assert.notEqual(refused.code, 200)
  const text = await (await app.request('/metrics')).text()
  assert.match(text, /auric_requests_total\{operation="identity\/register",outcome="OK"\} 1/)
  assert.match(text, /auric_requests_total\{operation="identity\/login",outcome="[A-Z_]+"\} 1/)
  assert.match(text, /auric_request_duration_seconds_bucket\{le="10",operation="identity\/login"\}/)
  assert.match(text, /auric_transactions_total\{outcome="OK"\}/)
  assert.match(text, /nodejs_eventloop_lag_seconds/)
  assert.equal(
    before,
    await series('auric_requests_total{operation="identity/login",outcome="OK"}'),
  )
  assert.ok(!text.includes('counted1'))
})

void test('a job is counted as done, as failed, and as dead at its last try', async () => {
  await enqueue(database.sql, 'test.done', {})
  await enqueue(database.sql, 'test.failing', {}, { tries: 3 })
  await enqueue(database.sql, 'test.failing', {}, { tries: 1 })
  await until(async () => (await series('auric_jobs_total{job="test.done",outcome="OK"}')) === 1)
  await until(
    async () => (await series('auric_jobs_total{job="test.failing",outcome="dead"}')) === 1,
  )
  await until(
    async () => (await series('auric_jobs_total{job="test.failing",outcome="failed"}')) > 0,
  )
  await enqueue(database.sql, 'test.done', {}, { delaySeconds: 3_600 })
  await until(async () => {
    await gauges.refresh()
    return (await series('auric_jobs_waiting{state="dead"}')) === 1
  })
  assert.equal(await series('auric_jobs_waiting{state="waiting"}'), 1)
  assert.equal(await series('auric_jobs_waiting{state="retrying"}'), 1)
})

void test('what the ledger answers is counted, and a sum that is not zero shows', async () => {
  const posted = await series('auric_ledger_commands_total{outcome="posted"}')
  const user = await fund(database.sql, 500n)
  const tooMuch = command([{ from: available(user), to: outside('TEST'), units: 501n }])
  await assert.rejects(post(database.sql, [tooMuch]))
  assert.equal(await series('auric_ledger_commands_total{outcome="posted"}'), posted + 1)
  assert.equal(await series('auric_ledger_refusals_total{reason="insufficient"}'), 1)
  await gauges.refresh()
  assert.equal(await series('auric_ledger_difference{asset="USDT"}'), 0)
  await database.owner.begin(async (owner) => {
    await owner`set local session_replication_role = replica`
    await owner`update ledger.account set balance = balance + 7 where owner = ${user}`
  })
  await gauges.refresh()
  assert.equal(await series('auric_ledger_difference{asset="USDT"}'), 7)
  await database.owner.begin(async (owner) => {
    await owner`set local session_replication_role = replica`
    await owner`update ledger.account set balance = balance - 7 where owner = ${user}`
  })
})

void test('an outside party is counted by name and answer, a delivery by its channel too', async () => {
  const answers: ('accepted' | 'refused')[] = ['accepted', 'refused']
  const send = (): Promise<'accepted' | 'refused'> => {
    const answer = answers.shift()
    return answer ? Promise.resolve(answer) : Promise.reject(new Error('away'))
  }
  const sms = observed('sms', { send, name: 'kept' })
  assert.equal(sms.name, 'kept')
  assert.equal(await sms.send(), 'accepted')
  assert.equal(await sms.send(), 'refused')
  await assert.rejects(sms.send(), /away/)
  for (const outcome of ['OK', 'refused', 'failed']) {
    assert.equal(await series(`auric_deliveries_total{channel="sms",outcome="${outcome}"}`), 1)
    const name = 'auric_outside_request_duration_seconds_count'
    assert.equal(await series(`${name}{party="sms",outcome="${outcome}"}`), 1)
  }
})

void test('every network and every pool has its gauges', async () => {
  await gauges.refresh()
  assert.equal(await series('auric_chain_halted{network="ERC20"}'), 0)
  assert.equal(await series('auric_chain_withdrawals_pending{network="BEP20"}'), 0)
  const text = await (await app.request('/metrics')).text()
  assert.match(text, /auric_database_connections_used\{pool="calls"\} \d+/)
  assert.match(text, /auric_database_queries_waiting\{pool="calls"\} 0/)
  assert.match(text, /auric_gauges_refreshed_timestamp_seconds\{part="chain"\} \d+/)
})

void test('labels are names of ours: no series has an id or an address of anybody', async () => {
  const user = uuid()
  await edge.json(`identity/login`, { identifier: user, password: user })
  await edge.json(`nothing/${user}`, {})
  const text = await (await app.request('/metrics')).text()
  assert.ok(!text.includes(user))
  for (const [, label = ''] of text.matchAll(/="([^"]*)"/g)) {
    assert.match(label, /^[A-Za-z0-9_/.+-]{1,60}$/, label)
  }
})

void test('a process is alive whatever the database does, and ready only with it', async () => {
  assert.deepEqual(await readyAnswer(), { http: 200, status: 'ready', problems: [] })
  const away = connect('postgres://auric_app@127.0.0.1:1/nowhere', { max: 1 })
  const apart = { ...ready, db: away }
  const began = performance.now()
  assert.deepEqual(await notReady(apart), ['the database does not answer'])
  assert.ok(performance.now() - began < 2_000)
  const alive = await operationsApp(apart, '1.2.3').request('/healthz')
  assert.deepEqual(await alive.json(), { status: 'ok', version: '1.2.3' })
  await away.end({ timeout: 1 })
})

void test('a database without the newest migration is not ready', async () => {
  const [gone] = await database.owner`
    delete from platform_migration
     where name like '005%'
    returning name, sha256`
  assert.deepEqual(await notReady(ready), ['migrations are missing'])
  await database.owner`
    insert into platform_migration (name, sha256)
    values (${String(gone?.['name'])}, ${String(gone?.['sha256'])})`
  assert.deepEqual(await notReady(ready), [])
})

void test('from the moment the end begins nothing is ready', async () => {
  ending.abort()
  assert.deepEqual(await readyAnswer(), {
    http: 503,
    status: 'not ready',
    problems: ['draining'],
  })
})
