import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { generateSync } from 'otplib'
import type { Session } from '#contract/identity.ts'
import { minuteMs, secondMs } from '#kernel/time.ts'
import { listEvents } from '#server/identity/history.ts'
import { logIn } from '#server/identity/login.ts'
import { findSession } from '#server/identity/session.ts'
import {
  type IdentityTest,
  goodPassword,
  identityTest,
  refusedAs,
  testDeps,
} from '#server/identity/testing.ts'
import {
  beginAuthenticator,
  endAuthenticator,
  finishAuthenticator,
  renewRecoveryCodes,
  showAuthenticator,
} from '#server/security/authenticator.ts'
import { checkSecondFactor } from '#server/security/factor.ts'
import { securityDeps } from '#server/security/testing.ts'

let identity: IdentityTest
before(async () => {
  identity = await identityTest()
})
after(() => identity.end())

const deps = securityDeps
const stepMs = 30 * secondMs

const callerOf = async ({ token }: Session) => {
  const caller = await findSession(identity.database.sql, token, identity.clock.now())
  assert.ok(caller)
  return caller
}

const codeOf = (secret: string, aheadMs = 0): string =>
  generateSync({ secret, epoch: Math.floor((identity.clock.now() + aheadMs) / secondMs) })

const logInAs = (identifier: string, secondFactor?: string, from: { ip?: string } = {}) =>
  identity.visit(
    logIn({ ...testDeps, checkSecondFactor: checkSecondFactor(deps) }),
    {
      way: 'username',
      identifier,
      password: goodPassword,
      ...(secondFactor === undefined ? {} : { secondFactor }),
    },
    from,
  )

/** Somebody with an authenticator, whose next code is a fresh one. */
async function bound(username: string) {
  const caller = await callerOf(await identity.join('username', username))
  const asked = { password: goodPassword }
  const { secret, uri } = await identity.callAs(caller, beginAuthenticator(deps), asked)
  const { recoveryCodes } = await identity.callAs(caller, finishAuthenticator(deps), {
    code: codeOf(secret),
  })
  identity.clock.move(stepMs)
  return { caller, secret, uri, recoveryCodes }
}

void test('an authenticator is bound with the password and its first code', async () => {
  const caller = await callerOf(await identity.join('username', 'binder2026'))
  const begin = (password: string) =>
    identity.callAs(caller, beginAuthenticator(deps), { password })
  const finish = (code: string) => identity.callAs(caller, finishAuthenticator(deps), { code })
  await assert.rejects(finish('123456'), refusedAs('CODE_EXPIRED'))
  await assert.rejects(begin('Wrong1!horse'), refusedAs('PASSWORD_INCORRECT'))
  const { secret, uri } = await begin(goodPassword)
  assert.match(uri, /^otpauth:\/\/totp\/Auric:binder2026\?secret=[A-Z2-7]{32}&issuer=Auric$/)
  await assert.rejects(finish('12'), refusedAs('CODE_INCORRECT'))
  assert.equal((await identity.callAs(caller, showAuthenticator, {})).boundAt, null)
  const { recoveryCodes } = await finish(codeOf(secret))
  assert.equal(new Set(recoveryCodes).size, 10)
  for (const code of recoveryCodes) assert.match(code, /^[2-9a-hjkmnp-z]{5}-[2-9a-hjkmnp-z]{5}$/)
  const shown = await identity.callAs(caller, showAuthenticator, {})
  assert.deepEqual(shown, { boundAt: identity.clock.now(), recoveryCodesLeft: 10 })
  await assert.rejects(begin(goodPassword), refusedAs('AUTHENTICATOR_BOUND'))
})

void test('a secret whose first code does not come in time is worth nothing', async () => {
  const caller = await callerOf(await identity.join('username', 'slow2026'))
  const asked = { password: goodPassword }
  const { secret } = await identity.callAs(caller, beginAuthenticator(deps), asked)
  identity.clock.move(16 * minuteMs)
  const late = identity.callAs(caller, finishAuthenticator(deps), { code: codeOf(secret) })
  await assert.rejects(late, refusedAs('CODE_EXPIRED'))
})

void test('logging in asks for the code when one is bound, and takes each code once', async () => {
  const { secret } = await bound('second2026')
  await assert.rejects(logInAs('second2026'), refusedAs('SECOND_FACTOR_REQUIRED'))
  await assert.rejects(logInAs('second2026', '000000'), refusedAs('CODE_INCORRECT'))
  const code = codeOf(secret)
  assert.ok(await logInAs('second2026', code))
  await assert.rejects(logInAs('second2026', code), refusedAs('CODE_USED'))
})

void test('a code is taken one step before and after its time, and no further', async () => {
  const { secret } = await bound('steps2026')
  identity.clock.move(10 * stepMs)
  for (const ahead of [-2, 2]) {
    await assert.rejects(
      logInAs('steps2026', codeOf(secret, ahead * stepMs)),
      refusedAs('CODE_INCORRECT'),
    )
  }
  assert.ok(await logInAs('steps2026', codeOf(secret, -stepMs)))
  assert.ok(await logInAs('steps2026', codeOf(secret, stepMs)))
  // What is older than the newest that was taken is over, too.
  await assert.rejects(logInAs('steps2026', codeOf(secret)), refusedAs('CODE_USED'))
})

void test('of twenty log-ins at once with one code, one gets in', async () => {
  const { secret } = await bound('parallel2026')
  const code = codeOf(secret)
  const tried = await Promise.allSettled(
    Array.from({ length: 20 }, () => logInAs('parallel2026', code)),
  )
  assert.equal(tried.filter(({ status }) => status === 'fulfilled').length, 1)
})

void test('guesses are counted, however many at once', async () => {
  const { secret } = await bound('counted2026')
  const guesses = await Promise.allSettled(
    Array.from({ length: 8 }, () => logInAs('counted2026', '000000')),
  )
  const reasons = guesses.map((one) => (one.status === 'rejected' ? one.reason : undefined))
  assert.equal(reasons.filter(refusedAs('CODE_INCORRECT')).length, 5)
  const elsewhere = { ip: '198.51.100.9' }
  const right = logInAs('counted2026', codeOf(secret), elsewhere)
  await assert.rejects(right, refusedAs('RATE_LIMITED'))
})

void test('a recovery code stands in for a lost app, once, however it is typed', async () => {
  const { caller, recoveryCodes } = await bound('paper2026')
  const [first = '', second = ''] = recoveryCodes
  assert.ok(await logInAs('paper2026', ` ${first.toUpperCase().replace('-', ' ')} `))
  await assert.rejects(logInAs('paper2026', first), refusedAs('CODE_INCORRECT'))
  const shown = await identity.callAs(caller, showAuthenticator, {})
  assert.equal(shown.recoveryCodesLeft, 9)
  const asked = { password: goodPassword, code: second }
  const renewed = await identity.callAs(caller, renewRecoveryCodes(deps), asked)
  assert.equal(renewed.recoveryCodes.length, 10)
  await assert.rejects(logInAs('paper2026', recoveryCodes[2]), refusedAs('CODE_INCORRECT'))
})

void test('unbinding needs the password and a code, and then log-in asks for neither', async () => {
  const { caller, secret } = await bound('leaver2026')
  const end = (password: string, code: string) =>
    identity.callAs(caller, endAuthenticator(deps), { password, code })
  await assert.rejects(end('Wrong1!horse', codeOf(secret)), refusedAs('PASSWORD_INCORRECT'))
  await assert.rejects(end(goodPassword, '000000'), refusedAs('CODE_INCORRECT'))
  await end(goodPassword, codeOf(secret))
  assert.ok(await logInAs('leaver2026'))
  await assert.rejects(end(goodPassword, codeOf(secret)), refusedAs('AUTHENTICATOR_NOT_BOUND'))
  const { events } = await identity.callAs(caller, listEvents, {})
  assert.ok(events.some(({ kind }) => kind === 'authenticator_removed'))
})

void test('the database alone opens no secret and no recovery code', async () => {
  const { caller, secret, recoveryCodes } = await bound('sealed2026')
  const kept = await identity.database.owner`
    select encode(a.secret, 'escape') || string_agg(encode(r.code_hash, 'escape'), '') as text
      from security_authenticator a
      join security_recovery_code r on r.user_id = a.user_id
     where a.user_id = ${caller.userId}
     group by a.secret`
  const text = JSON.stringify(kept)
  for (const word of [secret, ...recoveryCodes]) assert.ok(!text.includes(word))
})
