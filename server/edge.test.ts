import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import * as z from 'zod/mini'
import { envelopeWindowMs } from '#contract/envelope.ts'
import { errors, Failure } from '#contract/errors.ts'
import { Profile } from '#contract/identity.ts'
import { applyOffer } from '#server/assets/offer.ts'
import { priceDollars } from '#server/assets/testing.ts'
import { firstOffer } from '#server/assets/offer.first.ts'
import { goodPassword, goodTradePassword } from '#server/identity/testing.ts'
import { available, outside } from '#server/ledger/ledger.ts'
import { post } from '#server/ledger/post.ts'
import { command, uuid } from '#server/ledger/testing.ts'
import { bodyMaxBytes } from '#server/platform/http/edge.ts'
import { type EdgeReply, type EdgeTest, as, edgeTest, failureIn } from '#server/testing.edge.ts'

let edge: EdgeTest
let isFlooded = false
before(async () => {
  edge = await edgeTest([], () => {
    if (isFlooded) throw new Failure('RATE_LIMITED', { retryAfterSeconds: '1' })
  })
  const token = (digit: string) => `0x${digit.repeat(40)}`
  const offer = firstOffer({
    ERC20: { chainId: 1, USDT: token('1'), DAI: token('2') },
    BEP20: { chainId: 2, USDT: token('3') },
  })
  await applyOffer(edge.database.owner, offer)
  await priceDollars(edge.database.owner)
})
after(() => edge.end())

void test('the same call answers the same on both wires, and a query by GET too', async () => {
  const plain = await edge.json('assets/list', {})
  const sealed = await edge.sealed('assets/list', {})
  const got = await edge.request('/api/assets/list', { method: 'GET' })
  assert.equal(plain.code, 200)
  assert.deepEqual(sealed, plain)
  assert.deepEqual({ ...(await got.json()), status: 200 }, plain)
})

void test('a failure is a code, a text in the language asked for, and its name', async () => {
  const wrong = { way: 'username', identifier: 'nobody1', password: 'x' }
  const english = await edge.json('identity/login', wrong, { language: 'en_US' })
  const russian = await edge.sealed('identity/login', wrong, { language: 'ru_RU' })
  const other = await edge.sealed(
    'identity/login',
    { ...wrong },
    { language: 'xx_XX' },
    0 + edge.clock.now() + 1,
  )
  assert.deepEqual([english.status, english.code], [422, 42212])
  assert.deepEqual([russian.status, russian.code], [200, 42212])
  assert.equal(failureIn(english), 'CREDENTIALS_INCORRECT')
  assert.match(english.msg, /^[\x20-\x7e’]+$/)
  assert.match(russian.msg, /[а-я]/)
  assert.match(other.msg, /[\u4e00-\u9fff]/)
})

void test('what is not there is said to be so, on either wire', async () => {
  assert.deepEqual(failureIn(await edge.json('no/such', {})), 'NOT_FOUND')
  assert.equal((await edge.sealed('no/such', {})).code, 40400)
})

void test('a body past the limit is refused, however its length is told', async () => {
  const reply = await edge.json('identity/profile', { filling: 'x'.repeat(bodyMaxBytes) })
  assert.deepEqual([reply.status, failureIn(reply)], [413, 'BODY_TOO_LARGE'])
})

void test('past the flood gate nothing of a call is read', async () => {
  isFlooded = true
  for (const wire of ['/api', '/json']) {
    const body = 'neither an envelope nor JSON'
    const reply = await edge.request(`${wire}/app/config`, { method: 'POST', body })
    assert.equal((await reply.json()).code, errors.RATE_LIMITED)
    assert.equal(reply.headers.get('retry-after'), '1')
  }
  isFlooded = false
})

void test('text that the database cannot hold is refused as input', async () => {
  const token = await edge.join('nul2026')
  for (const orderNo of ['\u0000', '1\u00002']) {
    const reply = await edge.json('bills/detail', { orderNo }, as(token))
    assert.equal(failureIn(reply), 'VALIDATION_FAILED')
  }
})

void test('an input that is not of the shape names its field and changes nothing', async () => {
  const reply = await edge.json('identity/login', { way: 'fax', identifier: 'a' })
  assert.equal(failureIn(reply), 'VALIDATION_FAILED')
  assert.deepEqual(reply.data, { error: 'VALIDATION_FAILED', details: { field: 'way' } })
})

void test('an envelope from outside the window is refused, one at its edge is not', async () => {
  const now = edge.clock.now()
  for (const [time, failure] of [
    [now - envelopeWindowMs, undefined],
    [now + envelopeWindowMs, undefined],
    [now - envelopeWindowMs - 1, 'ENVELOPE_TIME'],
    [now + envelopeWindowMs + 1, 'ENVELOPE_TIME'],
  ] as const) {
    assert.equal(failureIn(await edge.sealed('app/config', {}, {}, time)), failure)
  }
})

void test('a command that is replayed is refused; a query is answered again', async () => {
  edge.clock.move(10)
  const again = edge.clock.now()
  const input = { way: 'username', identifier: 'nobody2' }
  const first = await edge.sealed('identity/startRecovery', input, {}, again)
  const second = await edge.sealed('identity/startRecovery', input, {}, again)
  assert.deepEqual([first.code, failureIn(second)], [200, 'ENVELOPE_REPLAY'])
  await edge.sealed('app/config', {}, {}, again)
  assert.equal((await edge.sealed('app/config', {}, {}, again)).code, 200)
})

/** A user with a trade password and 100 USDT. */
async function richUser(name: string) {
  const token = await edge.join(name)
  const set = { password: goodPassword, tradePassword: goodTradePassword }
  assert.equal((await edge.json('identity/setTradePassword', set, as(token))).code, 200)
  const me = Profile.parse((await edge.json('identity/profile', {}, as(token))).data)
  const owner = available(me.id)
  await post(edge.database.sql, [
    command([{ from: outside('TEST'), to: owner, units: 100_000_000n }]),
  ])
  return { token, uid: me.uid }
}

const sends = (uid: string, units: string, tradePassword: string = goodTradePassword) => ({
  asset: 'USDT',
  destination: { kind: 'internal', uid },
  amount: units,
  confirmAmount: units,
  fee: '0',
  note: '',
  tradePassword,
})

const withKey = (token: string, key: string) => ({ ...as(token), 'idempotency-key': key })

async function availableOf(token: string): Promise<string | undefined> {
  const { data } = await edge.json('ledger/balances', {}, as(token))
  const Balances = z.object({
    balances: z.array(z.object({ asset: z.string(), available: z.string() })),
  })
  return Balances.parse(data).balances.find(({ asset }) => asset === 'USDT')?.available
}

void test('a money call needs a key, and fifty at once with one key have one effect and one answer', async () => {
  const alice = await richUser('alice2026')
  const bob = await richUser('bob2026')
  const body = sends(bob.uid, '10000000')
  for (const headers of [as(alice.token), withKey(alice.token, 'not-a-uuid')]) {
    assert.equal(
      failureIn(await edge.json('transfers/create', body, headers)),
      'IDEMPOTENCY_KEY_REQUIRED',
    )
  }
  const key = uuid()
  const replies: EdgeReply[] = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      index % 2 === 0
        ? edge.json('transfers/create', body, withKey(alice.token, key))
        : edge.sealed('transfers/create', body, withKey(alice.token, key)),
    ),
  )
  assert.equal(new Set(replies.map((reply) => JSON.stringify(reply))).size, 1)
  assert.equal(replies[0]?.code, 200)
  assert.equal(await availableOf(alice.token), '90000000')
  assert.equal(await availableOf(bob.token), '110000000')
})

void test('a key is bound to its request and its user', async () => {
  const carol = await richUser('carol2026')
  const dave = await richUser('dave2026')
  const key = uuid()
  const send = (token: string, body: object) =>
    edge.json('transfers/create', body, withKey(token, key))
  const first = await send(carol.token, sends(dave.uid, '10000000'))
  const other = await send(carol.token, sends(dave.uid, '20000000'))
  const stranger = await send(dave.token, sends(carol.uid, '30000000'))
  assert.deepEqual(
    [first.code, failureIn(other), stranger.code],
    [200, 'IDEMPOTENCY_CONFLICT', 200],
  )
  assert.notDeepEqual(stranger.data, first.data)
  assert.equal(await availableOf(carol.token), '120000000')
})

void test('a refused call leaves its key free: mended, it may use it', async () => {
  const erin = await richUser('erin2026')
  const frank = await richUser('frank2026')
  const key = uuid()
  const send = (body: object) => edge.json('transfers/create', body, withKey(erin.token, key))
  assert.equal(failureIn(await send(sends(frank.uid, '900000000'))), 'INSUFFICIENT_FUNDS')
  assert.equal(
    failureIn(await send(sends(frank.uid, '1000000', '135790'))),
    'TRADE_PASSWORD_INCORRECT',
  )
  assert.equal((await send(sends(frank.uid, '1000000'))).code, 200)
  assert.equal(await availableOf(erin.token), '99000000')
})
