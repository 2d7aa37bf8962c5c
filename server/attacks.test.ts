/** What somebody tries who has a list of passwords, a stolen token, or an account of their own. */
import assert from 'node:assert/strict'
import { createHash, createHmac } from 'node:crypto'
import { after, before, test } from 'node:test'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import * as z from 'zod/mini'
import { Device } from '#contract/identity.devices.ts'
import { Profile } from '#contract/identity.ts'
import { tradePasswordTries } from '#contract/identity.access.ts'
import { workChallenge } from '#contract/identity.work.ts'
import { hourMs } from '#kernel/time.ts'
import { passwordChecks } from '#server/identity/limits.ts'
import { goodPassword, goodTradePassword } from '#server/identity/testing.ts'
import { unasked } from '#server/identity/work.ts'
import { type EdgeReply, type EdgeTest, as, edgeTest, failureIn } from '#server/testing.edge.ts'

let edge: EdgeTest
before(async () => {
  edge = await edgeTest()
})
after(() => edge.end())

const newPassword = 'Another2?horse'

const login = (identifier: string, password: string) =>
  edge.json('identity/login', { way: 'username', identifier, password })

async function tokenOf(reply: Promise<EdgeReply>): Promise<string> {
  return z.object({ token: z.string() }).parse((await reply).data).token
}

const countOf = (replies: readonly EdgeReply[], failure: string): number =>
  replies.filter((reply) => failureIn(reply) === failure).length

/** Answers all at once, so that a count kept too late is found out. */
const atOnce = (times: number, call: (at: number) => Promise<EdgeReply>) =>
  Promise.all(Array.from({ length: times }, (_, at) => call(at)))

void test('a list of passwords is tried five times, and then for work, however the name is spelt', async () => {
  await edge.join('stuffed2026')
  const names = ['stuffed2026', 'STUFFED2026', ' stuffed2026 ', 'Stuffed2026']
  const replies = await atOnce(40, (at) => login(names[at % 4] ?? '', `Guess${at}!horse`))
  assert.equal(countOf(replies, 'CREDENTIALS_INCORRECT'), unasked.logins)
  assert.equal(countOf(replies, 'WORK_REQUIRED'), 40 - unasked.logins)
  assert.equal(failureIn(await login('stuffed2026', goodPassword)), 'WORK_REQUIRED')
  edge.clock.move(hourMs)
  assert.equal((await login('stuffed2026', goodPassword)).code, 200)
})

void test('one solution given a hundred times at once is one guess, and none without the asking', async () => {
  const name = { way: 'username', identifier: 'replayed2026' }
  await edge.join('replayed2026')
  const guess = { ...name, password: 'Guess1!horse' }
  await atOnce(20, () => edge.json('identity/login', guess))
  const { data } = await edge.json('identity/workChallenge', { level: 1 })
  const { challenge } = workChallenge.output.parse(data)
  const solution = await solveChallenge({ challenge, deriveKey })
  const work = JSON.stringify({ challenge, solution })
  const replies = await atOnce(100, () => edge.json('identity/login', { ...guess, work }))
  assert.equal(countOf(replies, 'CREDENTIALS_INCORRECT'), 1)
  assert.equal(countOf(replies, 'WORK_REQUIRED'), 99)
  for (const level of [0, 6, 1.5, '1']) {
    const reply = await edge.json('identity/workChallenge', { level })
    assert.equal(failureIn(reply), 'VALIDATION_FAILED')
  }
})

void test('a stolen token is worth nothing once its owner logs it out or changes the password', async () => {
  const owner = await edge.join('robbed2026')
  const ways: readonly (readonly [string, object])[] = [
    ['identity/revokeDevice', {}],
    ['identity/changePassword', { password: goodPassword, newPassword }],
  ]
  for (const [path, body] of ways) {
    const stolen = await tokenOf(login('robbed2026', goodPassword))
    assert.equal((await edge.json('identity/profile', {}, as(stolen))).code, 200)
    assert.equal((await edge.json(path, body, as(owner))).code, 200)
    for (const wire of [edge.json, edge.sealed]) {
      const reply = await wire('identity/profile', {}, as(stolen))
      assert.equal(failureIn(reply), 'UNAUTHENTICATED', path)
    }
  }
  assert.equal((await edge.json('identity/profile', {}, as(owner))).code, 200)
})

void test('with a token alone the login password is guessed at so often, by all calls together', async () => {
  const token = await edge.join('held2026')
  const replies = await atOnce(30, (at) => {
    const password = `Guess${at}!horse`
    return at % 2 === 0
      ? edge.json('identity/changePassword', { password, newPassword }, as(token))
      : edge.json(
          'identity/setTradePassword',
          { password, tradePassword: goodTradePassword },
          as(token),
        )
  })
  assert.equal(countOf(replies, 'PASSWORD_INCORRECT'), passwordChecks.calls)
  assert.equal(countOf(replies, 'RATE_LIMITED'), 30 - passwordChecks.calls)
  assert.equal((await login('held2026', goodPassword)).code, 200)
})

void test('with a token alone the trade password is guessed at so often, and then locks', async () => {
  const token = await edge.join('locked2026')
  const set = { password: goodPassword, tradePassword: goodTradePassword }
  assert.equal((await edge.json('identity/setTradePassword', set, as(token))).code, 200)
  const change = (tradePassword: string) =>
    edge.json(
      'identity/changeTradePassword',
      { tradePassword, newTradePassword: '481920' },
      as(token),
    )
  const replies = await atOnce(20, (at) => change(String(310_000 + at)))
  assert.equal(countOf(replies, 'TRADE_PASSWORD_INCORRECT'), tradePasswordTries - 1)
  assert.equal(countOf(replies, 'TRADE_PASSWORD_LOCKED'), 20 - tradePasswordTries + 1)
  assert.equal(failureIn(await change(goodTradePassword)), 'TRADE_PASSWORD_LOCKED')
})

void test('what Telegram did not sign for our bot opens and binds nothing, on either wire', async () => {
  const token = await edge.join('telegram2026')
  const auth = String(Math.floor(edge.clock.now() / 1_000))
  const fields = { id: '4711', first_name: 'Mallory', auth_date: auth }
  const text = `auth_date=${auth}\nfirst_name=Mallory\nid=4711`
  const keys = [Buffer.alloc(0), Buffer.alloc(32), createHash('sha256').update('').digest()]
  const hashes = keys.map((key) => createHmac('sha256', key).update(text).digest('hex'))
  for (const hash of ['', '0'.repeat(64), ...hashes]) {
    const data = new URLSearchParams({ ...fields, hash }).toString()
    for (const kind of ['widget', 'miniApp']) {
      for (const wire of [edge.json, edge.sealed]) {
        const tries = [
          await wire('security/telegramLogin', { kind, data }),
          await wire('security/bindTelegram', { kind, data }, as(token)),
        ]
        assert.equal(countOf(tries, 'TELEGRAM_REFUSED'), 2, hash)
        edge.clock.move(1)
      }
    }
  }
  const oversized = { kind: 'widget', data: 'x'.repeat(4_097) }
  assert.equal(failureIn(await edge.json('security/telegramLogin', oversized)), 'VALIDATION_FAILED')
})

void test('a user cannot log another user’s device out', async () => {
  const owner = await edge.join('owner2026')
  const other = await edge.join('other2026')
  const { data } = await edge.json('identity/devices', {}, as(owner))
  const [device] = z.object({ devices: z.array(Device) }).parse(data).devices
  const reply = await edge.json('identity/revokeDevice', { id: device?.id }, as(other))
  assert.equal(failureIn(reply), 'NOT_FOUND')
  assert.equal((await edge.json('identity/profile', {}, as(owner))).code, 200)
})

void test('with a token alone nothing that protects an account is weakened or changed', async () => {
  const token = await edge.join('protected2026')
  const password = 'Guess1!horse'
  const attempts: Readonly<Record<string, object>> = {
    'identity/changePassword': { password, newPassword: 'Another2?horse' },
    'identity/setTradePassword': { password, tradePassword: goodTradePassword },
    'security/startAuthenticator': { password },
    'security/removeAuthenticator': { password, code: '123456' },
    'security/newRecoveryCodes': { password, code: '123456' },
    'security/bindContact': { channel: 'email', to: 'thief@gmail.com', code: '123456' },
    'security/resetTradePassword': { newTradePassword: '480215' },
    'security/setLimits': { fiat: 'USD', singleCents: 9_000_000, dailyCents: 9_000_000 },
    'security/setPhrase': { phrase: 'of a thief' },
    'security/addPasskey': { name: 'Thief', credential: '{}' },
    'hosts/linkHost': { ticket: 'a.b.c', password },
  }
  for (const [path, input] of Object.entries(attempts)) {
    const failure = failureIn(await edge.json(path, input, as(token)))
    const refusals = ['STEP_UP_REQUIRED', 'PASSWORD_INCORRECT', 'TICKET_REFUSED', 'RATE_LIMITED']
    assert.ok(failure !== undefined && refusals.includes(failure), `${path}: ${failure}`)
  }
  await edge.json('security/freeze', {}, as(token))
  assert.equal(failureIn(await edge.json('security/unfreeze', {}, as(token))), 'STEP_UP_REQUIRED')
})

void test('a profile is saved without what its user may not choose', async () => {
  const token = await edge.join('modest2026')
  const first = Profile.parse((await edge.json('identity/profile', {}, as(token))).data)
  const more = { roles: ['agent'], uid: '1', id: first.id, status: 'closed', inviteCode: 'AAAAAA' }
  const saved = await edge.json('identity/saveProfile', { nickname: 'Modest', ...more }, as(token))
  if (saved.code !== 200) assert.equal(failureIn(saved), 'VALIDATION_FAILED')
  const last = Profile.parse((await edge.json('identity/profile', {}, as(token))).data)
  assert.deepEqual({ ...last, nickname: first.nickname }, first)
})
