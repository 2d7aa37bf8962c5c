import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { firstLimits, freezeLinkDays, raiseWaitSeconds } from '#contract/security.protection.ts'
import { dayMs, secondMs } from '#kernel/time.ts'
import { freezeToken } from '#server/identity/freezeLink.ts'
import { listEvents } from '#server/identity/history.ts'
import { logIn } from '#server/identity/login.ts'
import {
  type IdentityTest,
  goodPassword,
  goodTradePassword,
  identityTest,
  refusedAs,
  testDeps,
} from '#server/identity/testing.ts'
import { chooseTradePassword } from '#server/identity/tradePassword.ts'
import type { Caller } from '#server/platform/http/route.ts'
import {
  bindContactOf,
  callOffRaise,
  choosePhrase,
  chooseWhitelist,
  freezeFromLink,
  freezeSelf,
  resetTrade,
  sendContactCode,
  showState,
  unfreezeSelf,
} from '#server/security/protection.ts'
import { editLimits } from '#server/security/setLimits.ts'
import {
  bindEmail,
  callerOf,
  mailedCode,
  provePassword,
  proves,
  securityDeps,
} from '#server/security/testing.ts'

let identity: IdentityTest
before(async () => {
  identity = await identityTest()
})
after(() => identity.end())

const joins = async (username: string) =>
  callerOf(identity, (await identity.join('username', username)).token)
const stateOf = (caller: Caller) => identity.callAs(caller, showState, {})
const kindsOf = async (caller: Caller) =>
  (await identity.callAs(caller, listEvents, {})).events.map(({ kind }) => kind)

void test('a new account is told what protects it: nothing yet, and the first limits', async () => {
  const state = await stateOf(await joins('fresh2026'))
  assert.deepEqual(state, {
    phone: null,
    email: null,
    phrase: null,
    whitelistOnly: false,
    frozenBy: null,
    heldUntil: null,
    limits: firstLimits,
    raise: null,
    spentCents: 0,
    done: [],
  })
})

void test('a first e-mail needs the password; another in its place a code from the old one, and is told there', async () => {
  const caller = await joins('contact2026')
  const to = 'first@gmail.com'
  const bind = (address: string, code: string) =>
    identity.callAs(caller, bindContactOf(securityDeps), { channel: 'email', to: address, code })
  await assert.rejects(bind(to, '123456'), { code: 'STEP_UP_REQUIRED' })
  await bindEmail(identity, caller, to)
  assert.deepEqual((await stateOf(caller)).done, ['contact'])
  assert.equal((await stateOf(caller)).heldUntil, null)
  identity.clock.move(61 * secondMs)
  await provePassword(identity, caller, 'bindEmail')
  await assert.rejects(bind('second@gmail.com', '123456'), { code: 'STEP_UP_REQUIRED' })
  const answer = await mailedCode(identity, caller, 'bindEmail', to)
  await proves(identity, caller, { action: 'bindEmail', factor: 'email', answer })
  await identity.callAs(caller, sendContactCode(securityDeps), {
    channel: 'email',
    to: 'second@gmail.com',
  })
  await identity.deliver()
  await bind('second@gmail.com', identity.codeFor('second@gmail.com'))
  assert.equal((await kindsOf(caller))[0], 'email_changed')
  assert.equal((await stateOf(caller)).heldUntil, identity.clock.now() + dayMs)
  await identity.tellPastContacts()
  const told = identity.outbox.at(-1)
  assert.deepEqual([told?.to, told && 'subject' in told], [to, true])
})

void test('an address that another account has cannot be taken, and only its owner learns of it', async () => {
  await identity.join('email', 'owner@gmail.com')
  const caller = await joins('taker2026')
  identity.clock.move(61 * secondMs)
  await provePassword(identity, caller, 'bindEmail')
  const to = 'owner@gmail.com'
  const asked = await identity.callAs(caller, sendContactCode(securityDeps), {
    channel: 'email',
    to,
  })
  const free = await identity.callAs(caller, sendContactCode(securityDeps), {
    channel: 'email',
    to: 'free@gmail.com',
  })
  assert.deepEqual(asked, free)
  await identity.deliver()
  const code = identity.codeFor(to)
  await assert.rejects(
    identity.callAs(caller, bindContactOf(securityDeps), { channel: 'email', to, code }),
    refusedAs('EMAIL_TAKEN'),
  )
})

void test('a forgotten trade password is set anew after proof, and money waits', async () => {
  const caller = await joins('forgot2026')
  const reset = (newTradePassword: string) =>
    identity.callAs(caller, resetTrade, { newTradePassword })
  await assert.rejects(reset('111111'), refusedAs('TRADE_PASSWORD_WEAK'))
  await assert.rejects(reset('480215'), { code: 'STEP_UP_REQUIRED' })
  await provePassword(identity, caller, 'resetTradePassword')
  await assert.rejects(reset('480215'), refusedAs('TRADE_PASSWORD_NOT_SET'))
  await identity.callAs(caller, chooseTradePassword(testDeps), {
    password: goodPassword,
    tradePassword: goodTradePassword,
  })
  await reset('480215')
  assert.equal((await stateOf(caller)).heldUntil, identity.clock.now() + dayMs)
})

const limits = (singleCents: number, dailyCents: number, fiat = 'USD') => ({
  fiat,
  singleCents,
  dailyCents,
})

void test('limits are lowered at once; a raise needs proof, waits a day and can be called off', async () => {
  const caller = await joins('limits2026')
  const set = (input: ReturnType<typeof limits>) => identity.callAs(caller, editLimits, input)
  await assert.rejects(set(limits(200, 100)), refusedAs('LIMITS_INVALID'))
  assert.deepEqual((await set(limits(50_000, 80_000))).limits, limits(50_000, 80_000))
  await assert.rejects(set(limits(60_000, 80_000)), { code: 'STEP_UP_REQUIRED' })
  await provePassword(identity, caller, 'raiseLimits')
  const asked = await set(limits(60_000, 70_000))
  const at = identity.clock.now() + raiseWaitSeconds * secondMs
  assert.deepEqual(asked.limits, limits(50_000, 70_000))
  assert.deepEqual(asked.raise, { limits: limits(60_000, 70_000), at })
  assert.equal((await identity.callAs(caller, callOffRaise, {})).raise, null)
  await provePassword(identity, caller, 'raiseLimits')
  await set(limits(60_000, 70_000))
  identity.clock.move(raiseWaitSeconds * secondMs - 1)
  assert.deepEqual((await stateOf(caller)).limits, limits(50_000, 70_000))
  identity.clock.move(1)
  const now = await stateOf(caller)
  assert.deepEqual([now.limits, now.raise], [limits(60_000, 70_000), null])
})

void test('limits in a fiat without a fresh rate are refused', async () => {
  const caller = await joins('fiat2026')
  await assert.rejects(
    identity.callAs(caller, editLimits, limits(100, 200, 'ZZZ')),
    refusedAs('FIAT_UNKNOWN'),
  )
})

void test('phrase and whitelist: setting one is proved, lifting the other is', async () => {
  const caller = await joins('phrase2026')
  await assert.rejects(identity.callAs(caller, choosePhrase, { phrase: 'blue heron' }), {
    code: 'STEP_UP_REQUIRED',
  })
  await provePassword(identity, caller, 'setPhrase')
  const { phrase } = await identity.callAs(caller, choosePhrase, { phrase: 'blue heron' })
  assert.equal(phrase, 'blue heron')
  assert.equal((await identity.callAs(caller, chooseWhitelist, { on: true })).whitelistOnly, true)
  await assert.rejects(identity.callAs(caller, chooseWhitelist, { on: false }), {
    code: 'STEP_UP_REQUIRED',
  })
  await provePassword(identity, caller, 'whitelistOff')
  assert.equal((await identity.callAs(caller, chooseWhitelist, { on: false })).whitelistOnly, false)
})

void test('a user freezes at once, and lifts it with proof; an operator’s freeze stays', async () => {
  const caller = await joins('freezer2026')
  assert.equal((await identity.callAs(caller, freezeSelf, {})).frozenBy, 'user')
  assert.equal((await identity.callAs(caller, freezeSelf, {})).frozenBy, 'user')
  await assert.rejects(identity.callAs(caller, unfreezeSelf, {}), { code: 'STEP_UP_REQUIRED' })
  await provePassword(identity, caller, 'unfreeze')
  const state = await identity.callAs(caller, unfreezeSelf, {})
  assert.equal(state.frozenBy, null)
  assert.equal(state.heldUntil, identity.clock.now() + dayMs)
  await identity.database.owner`
    update identity_user
       set status = 'frozen', frozen_by = 'operator'
     where id = ${caller.userId}`
  await assert.rejects(identity.callAs(caller, unfreezeSelf, {}), refusedAs('FROZEN_BY_OPERATOR'))
})

void test('the link of a log-in mail freezes the account and ends every session, for a week', async () => {
  const mine = await joins('linked2026')
  const thief = await callerOf(
    identity,
    (
      await identity.visit(logIn(testDeps), {
        way: 'username',
        identifier: 'linked2026',
        password: goodPassword,
      })
    ).token,
  )
  const { events } = await identity.callAs(mine, listEvents, {})
  const event = events.find(({ kind }) => kind === 'logged_in')?.id ?? ''
  const token = freezeToken(testDeps.codeSecret, event)
  const follow = (typed: string) => identity.visit(freezeFromLink(securityDeps), { token: typed })
  for (const bad of ['', 'x.y', `${token}A`, freezeToken('another secret', event)]) {
    await assert.rejects(follow(bad), refusedAs('LINK_EXPIRED'), bad)
  }
  await follow(token)
  const { sessions } = await openSessions(thief.userId)
  assert.equal(sessions, 0)
  identity.clock.move(freezeLinkDays * dayMs)
  await assert.rejects(follow(token), refusedAs('LINK_EXPIRED'))
})

async function openSessions(userId: string) {
  const [found] = await identity.database.owner`
    select count(*)::int as sessions
      from identity_session
     where user_id = ${userId} and revoked_at is null`
  return { sessions: Number(found?.['sessions']) }
}
