import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { startRecovery } from '#contract/identity.access.ts'
import { codeResendSeconds } from '#contract/identity.access.ts'
import type { InputOf } from '#contract/operation.ts'
import { secondMs } from '#kernel/time.ts'
import { hear } from '#server/platform/events.ts'
import { recoveries } from '#server/identity/limits.ts'
import { logIn } from '#server/identity/login.ts'
import { beginRecovery, endRecovery } from '#server/identity/recover.ts'
import { findSession } from '#server/identity/session.ts'
import {
  type IdentityTest,
  goodPassword,
  identityTest,
  refusedAs,
  testDeps,
} from '#server/identity/testing.ts'

let identity: IdentityTest
before(async () => {
  identity = await identityTest()
})
after(() => identity.end())

const newPassword = 'Another2@horse'
type Name = Pick<InputOf<typeof startRecovery>, 'way' | 'identifier'>

const begins = async (input: InputOf<typeof startRecovery>) => {
  identity.clock.move(codeResendSeconds * secondMs)
  const answer = await identity.visit(beginRecovery(testDeps), input)
  await identity.deliver()
  return answer
}

const ends = (name: Name, code: string, password = newPassword, ip = '203.0.113.7') =>
  identity.visit(endRecovery(testDeps), { ...name, code, password }, { ip })

/** A user name with addresses bound to it, as binding will do it. */
const bind = async (username: string, addresses: { phone?: string; email?: string }) => {
  const session = await identity.join('username', username)
  const { phone = null, email = null } = addresses
  await identity.database.owner`
    update identity_user set phone = ${phone}, email = ${email} where id = ${session.profile.id}`
  return session
}

void test('a new password replaces the old one, and every session ends', async () => {
  const name = { way: 'email', identifier: 'lena@example.com' } as const
  const { token, profile } = await identity.join('email', 'lena@example.com')
  await begins(name)
  const heard = Promise.withResolvers<unknown>()
  const unhear = await hear(identity.database.sql, heard.resolve)
  await ends(name, identity.codeFor('lena@example.com'))
  assert.deepEqual(await heard.promise, {
    userId: profile.id,
    event: { topic: 'user', changed: 'session' },
  })
  await unhear()
  assert.equal(await findSession(identity.database.sql, token, identity.clock.now()), undefined)
  const logsIn = (password: string) => identity.visit(logIn(testDeps), { ...name, password })
  await assert.rejects(logsIn(goodPassword), refusedAs('CREDENTIALS_INCORRECT'))
  identity.clock.move(secondMs)
  await logsIn(newPassword)
  const events = await identity.database.owner`
    select kind from identity_event where user_id = ${profile.id} order by at`
  assert.deepEqual(
    events.map((event) => event['kind']),
    ['registered', 'password_recovered', 'logged_in'],
  )
})

void test('by user name the code goes where the account is bound, by mail unless the phone is wished for', async () => {
  await bind('bound2026', { phone: '+85261234567', email: 'bound@example.com' })
  const name = { way: 'username', identifier: 'BOUND2026' } as const
  await begins(name)
  assert.equal(identity.outbox.at(-1)?.to, 'bound@example.com')
  await begins({ ...name, channel: 'phone' })
  assert.equal(identity.outbox.at(-1)?.to, '+85261234567')
  await ends(name, identity.codeFor('+85261234567'))
})

void test('with one address bound it goes there; to a channel that is not bound it goes nowhere', async () => {
  await bind('phoner2026', { phone: '+85261234568' })
  const name = { way: 'username', identifier: 'phoner2026' } as const
  await begins(name)
  assert.equal(identity.outbox.at(-1)?.to, '+85261234568')
  const sent = identity.outbox.length
  await begins({ ...name, channel: 'email' })
  assert.equal(identity.outbox.length, sent)
})

void test('known or unknown, bound or not, the answers are the same', async () => {
  await identity.join('username', 'unbound2026')
  await identity.join('phone', '+85261234569')
  const answers = []
  for (const name of [
    { way: 'phone', identifier: '+85261234569' },
    { way: 'phone', identifier: '+85261239999' },
    { way: 'username', identifier: 'unbound2026' },
    { way: 'username', identifier: 'nobody2026' },
    { way: 'email', identifier: 'nobody@example.com' },
  ] as const) {
    const begun = await begins(name)
    const ended = await ends(name, '111111').catch((error: unknown) => JSON.stringify(error))
    answers.push(JSON.stringify([begun, ended]))
  }
  assert.equal(new Set(answers).size, 1)
  assert.match(answers[0] ?? '', /CODE_INCORRECT.*"triesLeft\\*":\\*"4/)
})

void test('what is wrong is refused before the code is looked at', async () => {
  await assert.rejects(begins({ way: 'username', identifier: 'x' }), refusedAs('USERNAME_INVALID'))
  await assert.rejects(begins({ way: 'phone', identifier: '123' }), refusedAs('PHONE_INVALID'))
  await assert.rejects(begins({ way: 'email', identifier: 'x' }), refusedAs('EMAIL_INVALID'))
  const name = { way: 'email', identifier: 'weak@example.com' } as const
  await identity.join('email', name.identifier)
  await begins(name)
  const code = identity.codeFor(name.identifier)
  for (let call = 0; call < 6; call += 1) {
    await assert.rejects(ends(name, code, 'weak'), refusedAs('PASSWORD_WEAK'))
  }
  await ends(name, code)
  await assert.rejects(ends(name, code), refusedAs('CODE_EXPIRED'))
})

void test('one network may end so many recoveries an hour', async () => {
  const name = { way: 'email', identifier: 'many@example.com' } as const
  const ip = '198.51.100.1'
  for (let call = 0; call < recoveries.calls; call += 1) {
    await assert.rejects(ends(name, '111111', newPassword, ip), refusedAs('CODE_EXPIRED'))
  }
  await assert.rejects(ends(name, '111111', newPassword, ip), refusedAs('RATE_LIMITED'))
})
