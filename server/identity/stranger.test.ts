/** What somebody may do who knows a name and nothing else. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { codeResendSeconds } from '#contract/identity.access.ts'
import { secondMs } from '#kernel/time.ts'
import { codeTriesElsewhereMax, codeTriesMax } from '#server/identity/challenge.ts'
import { codesAtHome, codesOfName } from '#server/identity/limits.ts'
import { beginRecovery, endRecovery } from '#server/identity/recover.ts'
import {
  type IdentityTest,
  forgetTries,
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
const home = '203.0.113.7'
const abroad = '192.0.2.80'
const stranger = '198.51.100.66'

const asks = async (identifier: string, ip: string) => {
  await forgetTries(identity.database, ip)
  await identity.visit(beginRecovery(testDeps), { way: 'email', identifier }, { ip })
  await identity.deliver()
}

const ends = (identifier: string, code: string, ip: string) =>
  identity.visit(
    endRecovery(testDeps),
    { way: 'email', identifier, code, password: newPassword },
    { ip },
  )

const waits = (seconds: number) => identity.clock.move(seconds * secondMs)

/** Six digits that are not this code. */
const not = (code: string): string => (code === '111111' ? '222222' : '111111')

void test('a stranger who asks without end does not keep the owner at home from asking', async () => {
  const name = 'busy@example.com'
  await identity.join('email', name)
  for (let call = 0; call < codesOfName.calls; call += 1) {
    await asks(name, `198.51.100.${call}`)
    waits(codeResendSeconds)
  }
  await assert.rejects(asks(name, stranger), refusedAs('RATE_LIMITED'))
  await assert.rejects(asks(name, abroad), refusedAs('RATE_LIMITED'))
  for (let call = 0; call < codesAtHome.calls; call += 1) {
    await asks(name, home)
    await assert.rejects(asks(name, home), refusedAs('RATE_LIMITED', { retryAfterSeconds: '60' }))
    waits(codeResendSeconds)
  }
  await assert.rejects(asks(name, home), refusedAs('RATE_LIMITED'))
})

void test('a stranger who asks after the owner does not end the owner’s code', async () => {
  const name = 'newer@example.com'
  await identity.join('email', name)
  await asks(name, home)
  const code = identity.codeFor(name)
  waits(codeResendSeconds)
  await asks(name, stranger)
  await ends(name, code, home)
})

void test('of two messages either code passes where the owner asked, and then none passes', async () => {
  const name = 'either@example.com'
  await identity.join('email', name)
  await asks(name, home)
  const own = identity.codeFor(name)
  waits(codeResendSeconds)
  await asks(name, stranger)
  const other = identity.codeFor(name)
  await ends(name, other, home)
  await assert.rejects(ends(name, own, home), refusedAs('CODE_EXPIRED'))
  await assert.rejects(ends(name, other, stranger), refusedAs('CODE_EXPIRED'))
})

void test('a stranger’s wrong codes do not use up the owner’s tries', async () => {
  const name = 'tried@example.com'
  await identity.join('email', name)
  await asks(name, home)
  const code = identity.codeFor(name)
  for (let call = 0; call < codeTriesElsewhereMax; call += 1) {
    const left = { triesLeft: String(codeTriesElsewhereMax - call - 1) }
    await assert.rejects(ends(name, not(code), stranger), refusedAs('CODE_INCORRECT', left))
  }
  await assert.rejects(ends(name, code, stranger), refusedAs('CODE_EXPIRED'))
  await ends(name, code, home)
})

void test('who asked at home may answer on the way', async () => {
  const name = 'way@example.com'
  await identity.join('email', name)
  await asks(name, home)
  await ends(name, identity.codeFor(name), abroad)
})

void test('from all networks together a code is guessed at as often as there are tries, in parallel too', async () => {
  const name = 'guessed@example.com'
  await identity.join('email', name)
  await asks(name, stranger)
  const code = identity.codeFor(name)
  const guesses = Array.from({ length: 60 }, (_, at) =>
    ends(name, not(code), at % 2 === 0 ? stranger : `192.0.2.${at}`).catch((error: unknown) =>
      refusedAs('CODE_INCORRECT')(error),
    ),
  )
  const compared = (await Promise.all(guesses)).filter((isCompared) => isCompared === true)
  assert.equal(compared.length, codeTriesMax + codeTriesElsewhereMax)
  await assert.rejects(ends(name, code, stranger), refusedAs('CODE_EXPIRED'))
})
