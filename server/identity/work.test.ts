/** What a network is asked for that tries much, and what does not count as having done it. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { SolvedWork, workLevelMax, workLifeSeconds, workSteps } from '#contract/identity.work.ts'
import { hourMs, secondMs } from '#kernel/time.ts'
import { tallyNetwork } from '#server/platform/limits.ts'
import { logIn } from '#server/identity/login.ts'
import { beginRecovery } from '#server/identity/recover.ts'
import { registerUser } from '#server/identity/register.ts'
import { sendCodeTo } from '#server/identity/send.ts'
import { forgetWork } from '#server/identity/store.work.ts'
import {
  type IdentityTest,
  goodPassword,
  identityTest,
  refusedAs,
  solvedWork,
  testDeps,
} from '#server/identity/testing.ts'
import {
  type Watched,
  giveWork,
  requireWork,
  unasked,
  workLevel,
  workLimit,
} from '#server/identity/work.ts'

let identity: IdentityTest
before(async () => {
  identity = await identityTest()
})
after(() => identity.end())

const tries = async (watched: Watched, ip: string, times: number) => {
  for (let call = 0; call < times; call += 1) {
    await tallyNetwork(identity.database.sql, identity.clock, workLimit(watched), ip)
  }
}

const asks = (ip: string, work?: string, watched: Watched = 'codes', codeSecret?: string) =>
  requireWork(identity.context({ ip }), codeSecret ?? testDeps.codeSecret, watched, work)

const asked = (level: number) => refusedAs('WORK_REQUIRED', { level: String(level) })

const registers = (identifier: string, ip: string, work?: string) =>
  identity.visit(
    registerUser(testDeps),
    { way: 'username', identifier, password: goodPassword, acceptTerms: true, work },
    { ip },
  )

const logsIn = (identifier: string, password: string, ip: string, work?: string) =>
  identity.visit(logIn(testDeps), { way: 'username', identifier, password, work }, { ip })

void test('what is asked follows from the count by a table, and the work doubles with each level', () => {
  const cases = [
    ['registrations', 1, 0],
    ['registrations', 10, 0],
    ['registrations', 11, 1],
    ['registrations', 20, 1],
    ['registrations', 21, 2],
    ['registrations', 41, 4],
    ['registrations', 51, 5],
    ['registrations', 10_000, 5],
    ['codes', 10, 0],
    ['codes', 11, 1],
    ['codes', 60, 5],
    ['logins', 5, 0],
    ['logins', 6, 1],
    ['logins', 11, 2],
    ['logins', 26, 5],
    ['logins', 30, 5],
  ] as const
  for (const [watched, count, level] of cases) {
    assert.equal(workLevel(watched, count), level, `${watched} ${count}`)
  }
  assert.deepEqual([1, 2, 3, 4, 5].map(workSteps), [512, 1_024, 2_048, 4_096, 8_192])
  assert.equal(workLevelMax, 5)
})

void test('a household is asked for nothing, and after a while neither is who tried more', async () => {
  const ip = '198.51.100.1'
  for (let call = 0; call < unasked.codes; call += 1) await asks(ip)
  await assert.rejects(asks(ip), asked(1))
  identity.clock.move(hourMs)
  for (let call = 0; call < unasked.codes; call += 1) await asks(ip)
  await tries('codes', ip, 1_000)
  await assert.rejects(asks(ip), asked(workLevelMax))
  identity.clock.move((workLevelMax + 1) * hourMs)
  await asks(ip)
})

void test('a call that is refused for want of work makes it no dearer, a full count included', async () => {
  const ip = '198.51.100.2'
  await tries('codes', ip, unasked.codes)
  const refusals = await Promise.allSettled(Array.from({ length: 100 }, () => asks(ip)))
  assert.ok(refusals.every(({ status }) => status === 'rejected'))
  await assert.rejects(asks(ip), asked(1))
  await tries('codes', ip, 1_000)
  await Promise.allSettled(Array.from({ length: 100 }, () => asks(ip)))
  await assert.rejects(asks(ip), asked(workLevelMax))
})

void test('a hundred calls without work make nobody else’s dearer while they run', async () => {
  const ip = '198.51.100.13'
  await tries('codes', ip, unasked.codes)
  const work = await solvedWork(identity, 1, ip)
  const flood = Promise.allSettled(Array.from({ length: 100 }, () => asks(ip)))
  await asks(ip, work)
  await flood
})

void test('work is done within the steps that its level has, and is good once', async () => {
  const ip = '198.51.100.3'
  await tries('codes', ip, unasked.codes)
  const work = await solvedWork(identity, 1, ip)
  const { solution } = SolvedWork.parse(JSON.parse(work))
  assert.ok(solution.counter < workSteps(1))
  const uses = await Promise.allSettled(Array.from({ length: 30 }, () => asks(ip, work)))
  assert.equal(uses.filter(({ status }) => status === 'fulfilled').length, 1)
  await assert.rejects(asks(ip, work), asked(1))
})

void test('work for another network, too late, or too little is no work', async () => {
  const ip = '198.51.100.4'
  await tries('codes', ip, 2 * unasked.codes)
  await assert.rejects(asks(ip, await solvedWork(identity, 2, '198.51.100.5')), asked(2))
  await assert.rejects(asks(ip, await solvedWork(identity, 1, ip)), asked(2))
  const late = await solvedWork(identity, 2, ip)
  identity.clock.move(workLifeSeconds * secondMs)
  await tries('codes', ip, 2)
  await assert.rejects(asks(ip, late), asked(2))
  await asks(ip, await solvedWork(identity, 3, ip))
})

void test('whatever is changed in a challenge or its solution, it is no work', async () => {
  const ip = '198.51.100.6'
  await tries('codes', ip, unasked.codes)
  const { challenge } = await identity.visit(giveWork(testDeps), { level: 1 }, { ip })
  const { parameters } = challenge
  const solved = SolvedWork.parse(JSON.parse(await solvedWork(identity, 1, ip)))
  const made = { ...solved.challenge.parameters }
  const forged: readonly unknown[] = [
    { challenge, solution: { counter: 1, derivedKey: parameters.keyPrefix.repeat(2) } },
    { challenge, solution: solved.solution },
    { ...solved, challenge: { ...challenge, parameters: made } },
    { ...solved, challenge: { ...solved.challenge, signature: '0'.repeat(64) } },
    { ...solved, challenge: { ...solved.challenge, signature: '' } },
    ...[
      { cost: 1 },
      { keyPrefix: '00' },
      { data: { ...made.data, until: made.data.until + 1 } },
    ].map((change) => ({
      ...solved,
      challenge: { ...solved.challenge, parameters: { ...made, ...change } },
    })),
  ]
  const texts = ['', '{', '[]', 'null', '1e999', ...forged.map((work) => JSON.stringify(work))]
  for (const work of texts) await assert.rejects(asks(ip, work), asked(1), work)
  await assert.rejects(asks(ip, JSON.stringify(solved), 'codes', 'another secret'), asked(1))
  await asks(ip, JSON.stringify(solved))
})

void test('of 200 registrations from one network ten get through until work is done for each', async () => {
  const ip = '198.51.100.7'
  const flood = await Promise.allSettled(
    Array.from({ length: 200 }, (_, at) => registers(`flood${at}x2026`, ip)),
  )
  const reasons = flood.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  assert.equal(flood.length - reasons.length, unasked.registrations)
  assert.ok(reasons.every(refusedAs('WORK_REQUIRED')))
  await registers('worker2026', ip, await solvedWork(identity, 1, ip))
  await assert.rejects(registers('idler2026', ip), asked(1))
  await registers('elsewhere2026', '198.51.100.8')
})

void test('codes are asked for likewise, to register, log in and recover, by one count', async () => {
  const ip = '198.51.100.9'
  for (let call = 0; call < unasked.codes; call += 2) {
    const to = `many${call}@example.com`
    await identity.visit(sendCodeTo(testDeps), { purpose: 'login', channel: 'email', to }, { ip })
    await identity.visit(beginRecovery(testDeps), { way: 'email', identifier: to }, { ip })
  }
  const to = 'more@example.com'
  const code = { purpose: 'login', channel: 'email', to } as const
  const recovery = { way: 'email', identifier: to } as const
  await assert.rejects(identity.visit(sendCodeTo(testDeps), code, { ip }), asked(1))
  await assert.rejects(identity.visit(beginRecovery(testDeps), recovery, { ip }), asked(1))
  const work = await solvedWork(identity, 1, ip)
  await identity.visit(sendCodeTo(testDeps), { ...code, work }, { ip })
})

void test('stuffing passwords over many names costs work for each, and names show no difference', async () => {
  const ip = '198.51.100.10'
  await identity.join('username', 'stuffable2026')
  const names = Array.from({ length: 40 }, (_, at) =>
    at % 4 === 0 ? 'stuffable2026' : `n${at}2026`,
  )
  const all = await Promise.allSettled(names.map((name) => logsIn(name, 'Wrong1!horse', ip)))
  const reasons = all.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  assert.equal(reasons.filter(refusedAs('CREDENTIALS_INCORRECT')).length, unasked.logins)
  assert.equal(reasons.filter(refusedAs('WORK_REQUIRED')).length, names.length - unasked.logins)
  for (const name of ['stuffable2026', 'nobody2026']) {
    await assert.rejects(logsIn(name, goodPassword, ip), asked(1))
    const work = await solvedWork(identity, 1, ip)
    await assert.rejects(logsIn(name, 'Wrong1!horse', ip, work), refusedAs('CREDENTIALS_INCORRECT'))
  }
  await logsIn('stuffable2026', goodPassword, ip, await solvedWork(identity, 2, ip))
})

void test('log-ins that succeed count nothing, and a right one does not wipe out the wrong ones', async () => {
  const ip = '198.51.100.11'
  await identity.join('username', 'busy2026')
  for (let call = 0; call < 3 * unasked.logins; call += 1) {
    await logsIn('busy2026', goodPassword, ip)
  }
  for (let call = 0; call < unasked.logins; call += 1) {
    await assert.rejects(
      logsIn('other2026', 'Wrong1!horse', ip),
      refusedAs('CREDENTIALS_INCORRECT'),
    )
    if (call < unasked.logins - 1) await logsIn('busy2026', goodPassword, ip)
  }
  await assert.rejects(logsIn('other2026', 'Wrong1!horse', ip), asked(1))
})

void test('who has a whole IPv6 site and takes another network each time is asked as well', async () => {
  const from = (at: number) => `2001:db8:77:${at.toString(16)}::1`
  for (let at = 0; at < 10 * unasked.codes; at += 1) await asks(from(at))
  await assert.rejects(asks(from(111)), asked(1))
  await asks('2001:db8:78::1')
})

void test('work that was given is forgotten once its challenge is over', async () => {
  const ip = '198.51.100.12'
  await tries('codes', ip, unasked.codes)
  await asks(ip, await solvedWork(identity, 1, ip))
  const { sql } = identity.database
  identity.clock.move(workLifeSeconds * secondMs + 1)
  assert.ok((await forgetWork(sql, identity.clock.now(), 100)) > 0)
  const [left] = await sql`select count(*)::int as left from identity_work`
  assert.equal(left?.['left'], 0)
})
