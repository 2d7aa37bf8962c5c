import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { codeLifeSeconds, codeResendSeconds } from '#contract/identity.access.ts'
import { dayMs, hourMs, secondMs } from '#kernel/time.ts'
import { codesOfName, codesOfNetwork } from '#server/identity/limits.ts'
import { logIn } from '#server/identity/login.ts'
import { sendCodeTo } from '#server/identity/send.ts'
import {
  type IdentityTest,
  forgetTries,
  identityTest,
  refusedAs,
  testDeps,
  textOf,
} from '#server/identity/testing.ts'

let identity: IdentityTest
before(async () => {
  identity = await identityTest()
})
after(() => identity.end())

const asks = (
  to: string,
  from: { readonly purpose?: 'login' | 'register'; readonly ip?: string } = {},
) => {
  const { purpose = 'login', ip = '203.0.113.7' } = from
  const channel = to.startsWith('+') ? 'phone' : 'email'
  return identity.visit(sendCodeTo(testDeps), { purpose, channel, to }, { ip })
}

const logsIn = (identifier: string, code: string) =>
  identity.visit(logIn(testDeps), {
    way: identifier.startsWith('+') ? 'phone' : 'email',
    identifier,
    code,
  })

void test('known or unknown, the answer and what is written are the same; only the known gets a message', async () => {
  await identity.join('email', 'known@example.com')
  identity.clock.move(codeResendSeconds * secondMs)
  const known = await asks('known@example.com')
  const unknown = await asks('unknown@example.com')
  assert.deepEqual(known, unknown)
  assert.deepEqual(known, { resendSeconds: codeResendSeconds, lifeSeconds: codeLifeSeconds })
  const written = await identity.database.owner`
    select purpose, way, channel, language, tries, code_hash, used_at
      from identity_challenge
     where purpose = 'login'`
  assert.equal(written.length, 2)
  assert.deepEqual(written[0], written[1])
  const sent = identity.outbox.length
  await identity.deliver()
  assert.deepEqual(
    identity.outbox.slice(sent).map((message) => message.to),
    ['known@example.com'],
  )
})

void test('a wrong code is refused alike for a known and an unknown address, and so is a dead one', async () => {
  await identity.join('email', 'alike@example.com')
  identity.clock.move(codeResendSeconds * secondMs)
  const refusals = []
  for (const to of ['alike@example.com', 'nobody@example.com']) {
    await asks(to)
    await identity.deliver()
    const wrong = to.startsWith('alike') ? other(identity.codeFor(to)) : '123456'
    for (let attempt = 0; attempt < 7; attempt += 1) {
      await forgetTries(identity.database)
      refusals.push(await logsIn(to, wrong).catch((error: unknown) => JSON.stringify(error)))
    }
  }
  assert.deepEqual(refusals.slice(0, 7), refusals.slice(7))
})

void test('an address is read before it is written to, in one form', async () => {
  await assert.rejects(asks('not an address'), refusedAs('EMAIL_INVALID'))
  await assert.rejects(asks('+99900000000'), refusedAs('PHONE_INVALID'))
  await asks(' New.Person@Example.COM ', { purpose: 'register' })
  await asks('+852 6123-4570', { purpose: 'register' })
  await identity.deliver()
  assert.deepEqual(
    new Set(identity.outbox.slice(-2).map((message) => message.to)),
    new Set(['new.person@example.com', '+85261234570']),
  )
})

void test('the next code may be asked for after a minute, and the one before is worth nothing then', async () => {
  await identity.join('phone', '+85261234571')
  const to = '+85261234571'
  await asks(to)
  await assert.rejects(asks(to), refusedAs('RATE_LIMITED', { retryAfterSeconds: '60' }))
  await identity.deliver()
  const first = identity.codeFor(to)
  identity.clock.move(codeResendSeconds * secondMs)
  await asks(to)
  await assert.rejects(logsIn(to, first), refusedAs('CODE_INCORRECT'))
  await identity.deliver()
  await logsIn(to, identity.codeFor(to))
})

void test('one name gets so many codes a day, and one network asks for so many an hour', async () => {
  for (let call = 0; call < codesOfName.calls; call += 1) {
    await forgetTries(identity.database, '198.51.100.10')
    await asks('busy@example.com', { ip: '198.51.100.10' })
    identity.clock.move(codeResendSeconds * secondMs)
  }
  await assert.rejects(asks('busy@example.com', { ip: '198.51.100.11' }), refusedAs('RATE_LIMITED'))
  for (let call = 0; call < codesOfNetwork.calls; call += 1) {
    await forgetTries(identity.database, '198.51.100.12')
    await asks(`person${call}@example.com`, { ip: '198.51.100.12' })
  }
  await forgetTries(identity.database, '198.51.100.12')
  await assert.rejects(asks('one@example.com', { ip: '198.51.100.12' }), refusedAs('RATE_LIMITED'))
  await asks('one2@example.com', { ip: '198.51.100.13' })
})

void test('a code is never at rest: neither the challenge nor the queue holds it', async () => {
  await identity.join('email', 'rest@example.com')
  identity.clock.move(codeResendSeconds * secondMs)
  await asks('rest@example.com')
  await identity.deliver()
  const code = identity.codeFor('rest@example.com')
  const everything = await identity.database.owner`
    select row_to_json(c)::text as kept from identity_challenge c
    union all
    select payload::text from graphile_worker._private_jobs`
  assert.ok(everything.length > 1)
  assert.ok(everything.every((found) => !String(found['kept']).includes(code)))
})

void test('a job that is run again sends another code in place of the first', async () => {
  await identity.join('email', 'again@example.com')
  identity.clock.move(codeResendSeconds * secondMs)
  await asks('again@example.com')
  identity.next.outcome = 'fails'
  await assert.rejects(identity.deliver(), /no connection/)
  await identity.deliverAgain()
  const first = identity.codeFor('again@example.com')
  await identity.deliverAgain()
  const second = identity.codeFor('again@example.com')
  if (first !== second)
    await assert.rejects(logsIn('again@example.com', first), refusedAs('CODE_INCORRECT'))
  await logsIn('again@example.com', second)
})

void test('nothing is sent any more once the challenge is used, expired or guessed at too often', async () => {
  await identity.join('email', 'late@example.com')
  identity.clock.move(codeResendSeconds * secondMs)
  await asks('late@example.com')
  identity.clock.move(codeLifeSeconds * secondMs)
  const sent = identity.outbox.length
  await identity.deliver()
  await asks('late@example.com')
  for (let attempt = 0; attempt < 5; attempt += 1) {
    await assert.rejects(logsIn('late@example.com', '111111'), refusedAs('CODE_INCORRECT'))
  }
  await identity.deliver()
  assert.equal(identity.outbox.length, sent)
})

void test('an address that refuses for good is not tried again', async () => {
  await asks('+85261234572', { purpose: 'register' })
  identity.next.outcome = 'refused'
  await identity.deliver()
})

void test('the message is in the language of who asks, and says from where without their words', async () => {
  await identity.visit(
    sendCodeTo(testDeps),
    { purpose: 'register', channel: 'email', to: 'ru@example.com' },
    { language: 'ru', userAgent: 'Visit evil.example now! Firefox/140.0 (Windows NT 10.0)' },
  )
  await identity.deliver()
  const message = identity.outbox.at(-1)
  assert.ok(message && 'html' in message)
  assert.match(textOf(message), /код/)
  assert.match(textOf(message), /Firefox · Windows, IP-адрес 203\.0\.113\.7/)
  assert.doesNotMatch(message.html + textOf(message), /evil/)
})

void test('challenges are forgotten a day after they expired, sessions half a year after', async () => {
  const session = await identity.join('email', 'forgotten@example.com')
  identity.clock.move(codeLifeSeconds * secondMs + dayMs + hourMs)
  await asks('tidy@example.com', { purpose: 'register' })
  await identity.deliver()
  const left = await identity.database.owner`select identifier from identity_challenge`
  assert.deepEqual([...left], [{ identifier: 'tidy@example.com' }])
  identity.clock.move(211 * dayMs)
  await asks('tidy@example.com', { purpose: 'register' })
  await identity.deliver()
  const sessions = await identity.database.owner`
    select id from identity_session where user_id = ${session.profile.id}`
  assert.equal(sessions.length, 0)
})

const other = (code: string): string => (code === '000000' ? '000001' : '000000')
