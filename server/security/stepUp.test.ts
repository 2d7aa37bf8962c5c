import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Action, actions, proofLifeSeconds } from '#contract/security.stepUp.ts'
import { secondMs } from '#kernel/time.ts'
import { logIn } from '#server/identity/login.ts'
import {
  type IdentityTest,
  goodPassword,
  identityTest,
  refusedAs,
  testDeps,
} from '#server/identity/testing.ts'
import type { Caller } from '#server/platform/http/route.ts'
import { requireProof, stepsOf } from '#server/security/stepUp.ts'
import {
  bindApp,
  bindEmail,
  callerOf,
  codeOf,
  mailedCode,
  provePassword,
  proves,
} from '#server/security/testing.ts'

let identity: IdentityTest
before(async () => {
  identity = await identityTest()
})
after(() => identity.end())

const joins = async (username: string) =>
  callerOf(identity, (await identity.join('username', username)).token)

/** The action itself: asks for its proofs and does nothing else. */
const acts = (caller: Caller, action: Action, subject = '') =>
  identity.callAs(
    caller,
    (input: { subject: string }, context) =>
      requireProof(context, { action, subject: input.subject }),
    { subject },
  )

const none = { device: [], contact: [] }
const mail = { device: [], contact: ['email'] } as const
const app = { device: ['totp', 'recovery'], contact: [] } as const
const both = { device: ['totp', 'recovery'], contact: ['email', 'sms'] } as const

void test('what has to be proved follows from the action and from what is bound', () => {
  const any = ['totp', 'recovery', 'email', 'sms']
  const table: [Action, typeof none | typeof mail | typeof app | typeof both, string[][]][] = [
    ['transfer', none, [[]]],
    ['transfer', mail, [['email']]],
    ['transfer', both, [['totp', 'email', 'sms']]],
    ['bindEmail', none, [['password']]],
    ['bindEmail', mail, [['password'], ['email']]],
    ['raiseLimits', both, [['password'], any]],
    ['changePassword', none, []],
    ['changePassword', both, [any]],
    ['resetTradePassword', none, [['password']]],
    ['resetTradePassword', app, [['password'], ['totp', 'recovery']]],
    ['resetTradePassword', both, [['password'], ['totp', 'recovery'], ['email', 'sms']]],
    ['unfreeze', both, [['password'], ['totp', 'recovery'], ['email', 'sms']]],
  ]
  for (const [action, bound, steps] of table) {
    assert.deepEqual(stepsOf(action, bound), steps, `${action} ${JSON.stringify(bound)}`)
  }
  for (const action of actions) {
    const steps = stepsOf(action, both)
    assert.ok(steps.length > 0 && steps.every((step) => step.length > 0), action)
  }
})

void test('a payment that nothing prices takes the password of who has no factor', () => {
  assert.deepEqual(stepsOf('transfer', none, false), [['password']])
  assert.deepEqual(stepsOf('transfer', mail, false), [['email']])
})

void test('proofs are asked for one after the other, and let the action pass once', async () => {
  const caller = await joins('proofs2026')
  await bindEmail(identity, caller, 'proofs@gmail.com')
  identity.clock.move(61 * secondMs)
  const asks = (factors: string, left: string) =>
    refusedAs('STEP_UP_REQUIRED', { action: 'setPhrase', subject: '', factors, left })
  await assert.rejects(acts(caller, 'setPhrase'), asks('password', '2'))
  await provePassword(identity, caller, 'setPhrase')
  await assert.rejects(acts(caller, 'setPhrase'), asks('email', '1'))
  const answer = await mailedCode(identity, caller, 'setPhrase', 'proofs@gmail.com')
  await proves(identity, caller, { action: 'setPhrase', factor: 'email', answer })
  await acts(caller, 'setPhrase')
  await assert.rejects(acts(caller, 'setPhrase'), asks('password', '2'))
})

void test('a proof counts for its action, its payment, its session and five minutes, and no longer', async () => {
  const caller = await joins('narrow2026')
  const { secret } = await bindApp(identity, caller)
  const answer = codeOf(identity, secret)
  await proves(identity, caller, { action: 'transfer', subject: 'one', factor: 'totp', answer })
  const other = await callerOf(
    identity,
    (
      await identity.visit(logIn(testDeps), {
        way: 'username',
        identifier: 'narrow2026',
        password: goodPassword,
      })
    ).token,
  )
  const elsewhere = { code: 'STEP_UP_REQUIRED' }
  await assert.rejects(acts(caller, 'transfer', 'two'), elsewhere)
  await assert.rejects(acts(other, 'transfer', 'one'), elsewhere)
  await assert.rejects(acts(caller, 'changePassword'), elsewhere)
  identity.clock.move(proofLifeSeconds * secondMs)
  await assert.rejects(acts(caller, 'transfer', 'one'), elsewhere)
})

void test('of two actions at once one proof lets one pass', async () => {
  const caller = await joins('parallel2026')
  const { secret } = await bindApp(identity, caller)
  const answer = codeOf(identity, secret)
  await proves(identity, caller, { action: 'transfer', subject: 'pay', factor: 'totp', answer })
  const outcomes = await Promise.allSettled(
    Array.from({ length: 4 }, () => acts(caller, 'transfer', 'pay')),
  )
  assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 1)
})

void test('a code confirms either a payment or a change, never the other', async () => {
  const caller = await joins('purpose2026')
  await bindEmail(identity, caller, 'purpose@gmail.com')
  identity.clock.move(61 * secondMs)
  const answer = await mailedCode(identity, caller, 'setPhrase', 'purpose@gmail.com')
  await assert.rejects(
    proves(identity, caller, { action: 'transfer', subject: 'x', factor: 'email', answer }),
    refusedAs('CODE_EXPIRED'),
  )
})

void test('wrong proofs are refused for what they are, and a recovery code counts as one only', async () => {
  const caller = await joins('wrong2026')
  const wrong = (factor: 'password' | 'totp' | 'recovery' | 'sms', answer: string) =>
    proves(identity, caller, { action: 'unfreeze', factor, answer })
  await assert.rejects(wrong('password', 'Wrong1!horse'), refusedAs('PASSWORD_INCORRECT'))
  await assert.rejects(wrong('totp', '123456'), refusedAs('AUTHENTICATOR_NOT_BOUND'))
  await assert.rejects(wrong('sms', '123456'), refusedAs('FACTOR_NOT_BOUND'))
  const { recoveryCodes } = await bindApp(identity, caller)
  await assert.rejects(wrong('totp', recoveryCodes[0] ?? ''), refusedAs('CODE_INCORRECT'))
  await wrong('recovery', recoveryCodes[0] ?? '')
  await assert.rejects(wrong('recovery', recoveryCodes[0] ?? ''), refusedAs('CODE_INCORRECT'))
})
