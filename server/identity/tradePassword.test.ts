import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { tradePasswordLockSeconds, tradePasswordTries } from '#contract/identity.access.ts'
import { after as moved, formatInstant, secondMs } from '#kernel/time.ts'
import type { Caller } from '#server/platform/http/route.ts'
import { passwordChecks } from '#server/identity/limits.ts'
import { findSession } from '#server/identity/session.ts'
import {
  type IdentityTest,
  goodPassword,
  goodTradePassword,
  identityTest,
  refusedAs,
  testDeps,
} from '#server/identity/testing.ts'
import { checkTradePassword, chooseTradePassword } from '#server/identity/tradePassword.ts'

let identity: IdentityTest
before(async () => {
  identity = await identityTest()
})
after(() => identity.end())

let users = 0
const newCaller = async (): Promise<Caller> => {
  users += 1
  const { token } = await identity.join('username', `payer${users}`)
  const caller = await findSession(identity.database.sql, token, identity.clock.now())
  assert.ok(caller)
  return caller
}

const chooses = (caller: Caller, tradePassword = goodTradePassword, password = goodPassword) =>
  identity.callAs(caller, chooseTradePassword(testDeps), { password, tradePassword })

const checks = (caller: Caller, typed: string) =>
  checkTradePassword(identity.context(), caller.userId, typed)

const newPayer = async (): Promise<Caller> => {
  const caller = await newCaller()
  await chooses(caller)
  return caller
}

void test('the first trade password is set with the login password, once', async () => {
  const caller = await newCaller()
  await assert.rejects(checks(caller, goodTradePassword), refusedAs('TRADE_PASSWORD_NOT_SET'))
  await assert.rejects(chooses(caller, '123456'), refusedAs('TRADE_PASSWORD_WEAK'))
  await assert.rejects(chooses(caller, '１２３４５９'), refusedAs('TRADE_PASSWORD_WEAK'))
  await assert.rejects(
    chooses(caller, goodTradePassword, 'Wrong1!horse'),
    refusedAs('PASSWORD_INCORRECT'),
  )
  await chooses(caller)
  await checks(caller, goodTradePassword)
  await assert.rejects(chooses(caller, '580214'), refusedAs('TRADE_PASSWORD_SET'))
})

void test('two that are set at once leave one', async () => {
  const caller = await newCaller()
  const all = await Promise.allSettled([chooses(caller), chooses(caller, '580214')])
  const lost = all.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  assert.equal(lost.length, 1)
  assert.ok(lost.every(refusedAs('TRADE_PASSWORD_SET')))
})

void test('whoever holds an open phone cannot guess the login password here', async () => {
  const caller = await newCaller()
  for (let call = 0; call < passwordChecks.calls; call += 1) {
    await assert.rejects(
      chooses(caller, goodTradePassword, 'Wrong1!horse'),
      refusedAs('PASSWORD_INCORRECT'),
    )
  }
  await assert.rejects(chooses(caller), refusedAs('RATE_LIMITED'))
})

void test('each wrong one says how many are left; the fifth locks for half an hour, also the right one', async () => {
  const caller = await newPayer()
  identity.clock.move(secondMs)
  for (const triesLeft of ['4', '3', '2', '1']) {
    await assert.rejects(
      checks(caller, '580214'),
      refusedAs('TRADE_PASSWORD_INCORRECT', { triesLeft }),
    )
  }
  const locked = refusedAs('TRADE_PASSWORD_LOCKED', {
    until: formatInstant(moved(identity.clock.now(), tradePasswordLockSeconds * secondMs)),
  })
  await assert.rejects(checks(caller, '580214'), locked)
  await assert.rejects(checks(caller, goodTradePassword), locked)
  identity.clock.move(tradePasswordLockSeconds * secondMs - 1)
  await assert.rejects(checks(caller, goodTradePassword), locked)
  identity.clock.move(1)
  await assert.rejects(
    checks(caller, '580214'),
    refusedAs('TRADE_PASSWORD_INCORRECT', { triesLeft: '4' }),
  )
  await checks(caller, goodTradePassword)
  const events = await identity.database.owner`
    select kind from identity_event
     where user_id = ${caller.userId} and kind like 'trade%' order by at`
  assert.deepEqual(
    events.map((event) => event['kind']),
    ['trade_password_set', 'trade_password_locked'],
  )
})

void test('a right one starts the count anew', async () => {
  const caller = await newPayer()
  for (let payment = 0; payment < 3; payment += 1) {
    for (let call = 1; call < tradePasswordTries; call += 1) {
      await assert.rejects(checks(caller, '580214'), refusedAs('TRADE_PASSWORD_INCORRECT'))
    }
    await checks(caller, goodTradePassword)
  }
})

void test('wrong tries count although the payment that made them is taken back', async () => {
  const caller = await newPayer()
  const pays = () =>
    identity.callAs(
      caller,
      async (_input: object, context) => checkTradePassword(context, caller.userId, '580214'),
      {},
    )
  for (let call = 1; call < tradePasswordTries; call += 1) {
    await assert.rejects(pays(), refusedAs('TRADE_PASSWORD_INCORRECT'))
  }
  await assert.rejects(pays(), refusedAs('TRADE_PASSWORD_LOCKED'))
})

void test('however many are tried at once, five are looked at', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 5, max: 40 }), fc.nat(5), async (wrong, spent) => {
      const caller = await newPayer()
      for (let call = 0; call < spent; call += 1)
        await checks(caller, '580214').catch(() => undefined)
      const all = await Promise.allSettled(
        Array.from({ length: wrong }, () => checks(caller, '580214')),
      )
      const reasons = all.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
      const looked = reasons.filter(refusedAs('TRADE_PASSWORD_INCORRECT')).length
      await assert.rejects(checks(caller, goodTradePassword), refusedAs('TRADE_PASSWORD_LOCKED'))
      return reasons.length === wrong && looked === Math.max(0, tradePasswordTries - 1 - spent)
    }),
    { numRuns: 8 },
  )
})
