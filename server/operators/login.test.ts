import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import * as z from 'zod/mini'
import { operatorSessionIdleMs, operatorSessionLifeMs } from '#contract/operators.ts'
import { minuteMs, secondMs } from '#kernel/time.ts'
import { networkGate } from '#server/operators/network.ts'
import { codeOf, goodOperatorPassword, hireWhole } from '#server/operators/testing.ts'
import { type EdgeTest, as, edgeTest, failureIn } from '#server/testing.edge.ts'

let edge: EdgeTest
before(async () => {
  edge = await edgeTest()
})
after(() => edge.end())

const Opened = z.object({ token: z.string() })
const next = () => edge.clock.move(60 * secondMs)

/** Logs in with what is right, but for what is given. */
const logIn = (name: string, over: object = {}) =>
  edge.desk('operators/login', {
    name,
    password: goodOperatorPassword,
    code: codeOf(edge.clock.now()),
    ...over,
  })

void test('password and code open a session that tells who it is', async () => {
  await hireWhole(edge, 'finance', 'fiona')
  const { data } = await logIn('  Fiona ')
  const { token } = Opened.parse(data)
  const me = await edge.desk('operators/me', {}, as(token))
  const Me = z.object({ operator: z.object({ name: z.string(), role: z.string() }) })
  assert.deepEqual(Me.parse(me.data).operator, { name: 'fiona', role: 'finance' })
  await edge.desk('operators/logout', {}, as(token))
  assert.equal(failureIn(await edge.desk('operators/me', {}, as(token))), 'UNAUTHENTICATED')
})

void test('whatever is wrong, the answer is the same', async () => {
  await hireWhole(edge, 'support', 'sam')
  await hireWhole(edge, 'support', 'gone')
  await edge.database.owner`
    update operators_operator set disabled_at = now() where name = 'gone'`
  const wrong = [
    await logIn('nobody'),
    await logIn('sam', { password: 'Wrong1!horse' }),
    await logIn('sam', { code: '000000' }),
    await logIn('gone'),
  ]
  for (const reply of wrong) assert.equal(failureIn(reply), 'CREDENTIALS_INCORRECT')
  assert.equal(new Set(wrong.map((reply) => JSON.stringify(reply))).size, 1)
})

void test('a code opens one session', async () => {
  await hireWhole(edge, 'support', 'once')
  next()
  const code = codeOf(edge.clock.now())
  assert.equal(failureIn(await logIn('once', { code })), undefined)
  assert.equal(failureIn(await logIn('once', { code })), 'CREDENTIALS_INCORRECT')
})

void test('tries of a name run out, for names that are nobody’s as well', async () => {
  for (const name of ['sam', 'no-such-name']) {
    let failure: string | undefined
    for (let tries = 0; tries < 12; tries++) failure = failureIn(await logIn(name, { code: '1' }))
    assert.equal(failure, 'RATE_LIMITED', name)
  }
  edge.clock.move(operatorSessionLifeMs)
})

void test('a session ends after half an hour without a call, and after eight hours with them', async () => {
  await hireWhole(edge, 'support', 'idle')
  const { token: idle } = Opened.parse((await logIn('idle')).data)
  edge.clock.move(operatorSessionIdleMs)
  assert.equal(failureIn(await edge.desk('operators/me', {}, as(idle))), 'UNAUTHENTICATED')
  const { token } = Opened.parse((await logIn('idle')).data)
  for (let goneMs = 0; goneMs < operatorSessionLifeMs; goneMs += 20 * minuteMs) {
    assert.equal(failureIn(await edge.desk('operators/me', {}, as(token))), undefined)
    edge.clock.move(20 * minuteMs)
  }
  assert.equal(failureIn(await edge.desk('operators/me', {}, as(token))), 'UNAUTHENTICATED')
})

void test('where networks are listed, calls from others are refused', () => {
  const admit = networkGate('192.0.2.0/24, 2001:db8::/32,198.51.100.7')
  for (const ip of ['192.0.2.9', '::ffff:192.0.2.9', '2001:db8::1', '198.51.100.7']) admit(ip)
  for (const ip of ['192.0.3.9', '2001:db9::1', '198.51.100.8', 'unknown', '']) {
    assert.throws(() => admit(ip), { code: 'FORBIDDEN' }, ip)
  }
  networkGate(undefined)('unknown')
  assert.throws(() => networkGate('office'))
})
