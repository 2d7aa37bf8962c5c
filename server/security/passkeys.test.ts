import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { ceremonySeconds } from '#contract/security.passkeys.ts'
import type { Action } from '#contract/security.stepUp.ts'
import { recoveryCodeCount } from '#contract/security.ts'
import { secondMs } from '#kernel/time.ts'
import { logIn } from '#server/identity/login.ts'
import { findSession } from '#server/identity/session.ts'
import {
  type IdentityTest,
  goodPassword,
  identityTest,
  refusedAs,
  testDeps,
} from '#server/identity/testing.ts'
import type { Caller } from '#server/platform/http/route.ts'
import { checkSecondFactor } from '#server/security/factor.ts'
import {
  beginPasskey,
  beginPasskeyLogin,
  beginPasskeyProof,
  dropPasskey,
  finishPasskey,
  listPasskeys,
  logInByPasskey,
} from '#server/security/passkeys.ts'
import { requireProof } from '#server/security/stepUp.ts'
import { type Lies, softPasskey } from '#server/security/testing.passkey.ts'
import {
  bindApp,
  callerOf,
  codeOf,
  provePassword,
  proves,
  securityDeps as deps,
} from '#server/security/testing.ts'

let identity: IdentityTest
before(async () => {
  identity = await identityTest()
})
after(() => identity.end())

const joins = async (username: string) =>
  callerOf(identity, (await identity.join('username', username)).token)

const refused = refusedAs('PASSKEY_REFUSED')
type Passkey = ReturnType<typeof softPasskey>

const begins = (caller: Caller) => identity.callAs(caller, beginPasskey(deps), {})
const finishes = (caller: Caller, credential: string) =>
  identity.callAs(caller, finishPasskey(deps), { name: 'My phone', credential })

/** Adds a passkey to an account without a factor; the recovery codes come with it. */
async function adds(caller: Caller, lies: Lies = {}) {
  const passkey = softPasskey(deps.site)
  const { options } = await begins(caller)
  await provePassword(identity, caller, 'addPasskey')
  const { recoveryCodes } = await finishes(caller, passkey.create(options, lies))
  return { passkey, recoveryCodes }
}

/** Proves an action with a passkey. */
async function provesByPasskey(caller: Caller, passkey: Passkey, action: Action): Promise<void> {
  const { options } = await identity.callAs(caller, beginPasskeyProof(deps), { action })
  await proves(identity, caller, { action, factor: 'passkey', answer: passkey.sign(options) })
}

async function logsIn(passkey: Passkey, lies: Lies = {}) {
  const { options } = await identity.visit(beginPasskeyLogin(deps), {})
  return identity.visit(logInByPasskey(deps), { credential: passkey.sign(options, lies) })
}

void test('a passkey is added after proof, brings recovery codes, and logs in without a name', async () => {
  const caller = await joins('passkey2026')
  const { passkey, recoveryCodes } = await adds(caller)
  assert.equal(recoveryCodes.length, recoveryCodeCount)
  const session = await logsIn(passkey, { counter: 1 })
  assert.equal(
    (await findSession(identity.database.sql, session.token, identity.clock.now()))?.userId,
    caller.userId,
  )
  const { passkeys } = await identity.callAs(caller, listPasskeys, {})
  assert.deepEqual(
    passkeys.map(({ name, usedAt }) => [name, usedAt]),
    [['My phone', identity.clock.now()]],
  )
})

void test('what a site of somebody else, or nobody in person, answered is refused', async () => {
  const caller = await joins('phished2026')
  for (const lies of [
    { origin: 'https://auric.evil' },
    { rpId: 'auric.evil' },
    { unverified: true },
  ] as const) {
    await assert.rejects(adds(caller, lies), refused, JSON.stringify(lies))
  }
  const { passkey } = await adds(caller)
  for (const lies of [
    { origin: 'https://auric.evil' },
    { rpId: 'auric.evil' },
    { unverified: true },
  ] as const) {
    await assert.rejects(logsIn(passkey, lies), refused, JSON.stringify(lies))
  }
})

void test('an answer counts once, for what was asked, by whom, and not for long', async () => {
  const [caller, other] = [await joins('replayed2026'), await joins('thief2026')]
  const { passkey } = await adds(caller)
  const { options } = await identity.visit(beginPasskeyLogin(deps), {})
  const credential = passkey.sign(options)
  await identity.visit(logInByPasskey(deps), { credential })
  await assert.rejects(identity.visit(logInByPasskey(deps), { credential }), refused)
  const asked = await identity.callAs(caller, beginPasskeyProof(deps), { action: 'setPhrase' })
  const prove = (who: Caller, action: 'setPhrase' | 'unfreeze') =>
    proves(identity, who, { action, factor: 'passkey', answer: passkey.sign(asked.options) })
  await assert.rejects(prove(caller, 'unfreeze'), refused)
  await assert.rejects(prove(other, 'setPhrase'), refused)
  await assert.rejects(
    identity.visit(logInByPasskey(deps), { credential: passkey.sign(asked.options) }),
    refused,
  )
  identity.clock.move(ceremonySeconds * secondMs)
  await assert.rejects(prove(caller, 'setPhrase'), refused)
})

void test('a passkey that nobody added, and one that counts backwards, log nobody in', async () => {
  await assert.rejects(logsIn(softPasskey(deps.site)), refused)
  const { passkey } = await adds(await joins('copied2026'))
  await logsIn(passkey, { counter: 5 })
  await assert.rejects(logsIn(passkey, { counter: 4 }), refused)
})

void test('what is no answer at all is refused as one', async () => {
  const caller = await joins('garbled2026')
  const { options } = await begins(caller)
  const right = softPasskey(deps.site).create(options)
  for (const text of ['', '{}', 'null', '[]', right.replace('public-key', 'password')]) {
    await provePassword(identity, caller, 'addPasskey')
    await assert.rejects(finishes(caller, text), refused, text)
  }
})

void test('with a passkey the password alone logs nobody in, a recovery code beside it does', async () => {
  const { recoveryCodes } = await adds(await joins('second2026'))
  const login = logIn({ ...testDeps, checkSecondFactor: checkSecondFactor(deps) })
  const name = { way: 'username', identifier: 'second2026', password: goodPassword } as const
  await assert.rejects(
    identity.visit(login, name),
    refusedAs('SECOND_FACTOR_REQUIRED', { factors: 'passkey,recovery' }),
  )
  await identity.visit(login, { ...name, secondFactor: recoveryCodes[0] ?? '' })
})

void test('a passkey proves an action', async () => {
  const caller = await joins('proving2026')
  const { passkey } = await adds(caller)
  const acts = () =>
    identity.callAs(
      caller,
      (_: object, context) => requireProof(context, { action: 'changePassword' }),
      {},
    )
  await assert.rejects(acts(), { code: 'STEP_UP_REQUIRED' })
  const asked = await identity.callAs(caller, beginPasskeyProof(deps), { action: 'changePassword' })
  const answer = passkey.sign(asked.options)
  await proves(identity, caller, { action: 'changePassword', factor: 'passkey', answer })
  await acts()
})

void test('only its owner removes a passkey, after proof; recovery codes go with the last factor', async () => {
  const [caller, other] = [await joins('remover2026'), await joins('meddler2026')]
  const { passkey, recoveryCodes } = await adds(caller)
  const { passkeys } = await identity.callAs(caller, listPasskeys, {})
  const id = passkeys[0]?.id ?? ''
  const removes = (who: Caller) => identity.callAs(who, dropPasskey, { id })
  await assert.rejects(removes(other), refusedAs('NOT_FOUND'))
  await assert.rejects(removes(caller), { code: 'STEP_UP_REQUIRED' })
  await provesByPasskey(caller, passkey, 'bindAuthenticator')
  const { secret } = await bindApp(identity, caller)
  await provePassword(identity, caller, 'removePasskey')
  const answer = codeOf(identity, secret)
  await proves(identity, caller, { action: 'removePasskey', factor: 'totp', answer })
  await removes(caller)
  assert.equal((await identity.callAs(caller, listPasskeys, {})).passkeys.length, 0)
  assert.ok(recoveryCodes.length > 0)
})
