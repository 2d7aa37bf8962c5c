/** Tickets that somebody makes who has no key of a listed host app, or the key of another. */
import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { after, before, test } from 'node:test'
import { type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'
import { secondMs } from '#kernel/time.ts'
import { linkHost, thirdLogin } from '#contract/hosts.ts'
import { claimsFor, testHost } from '#server/hosts/testing.ts'
import { goodPassword } from '#server/identity/testing.ts'
import { writeSetting } from '#server/settings/read.ts'
import { type EdgeTest, as, edgeTest, failureIn } from '#server/testing.edge.ts'

const bank = testHost('bank')
const thief = testHost('thief')
const victim = 'their user'

let edge: EdgeTest
before(async () => {
  edge = await edgeTest()
  const { database, clock } = edge
  await writeSetting(database.sql, clock, { key: 'hosts', hosts: [bank.app, thief.app] })
  const token = await edge.join('victim2026')
  const ticket = await bank.ticket(victim, clock.now())
  const linked = await edge.json(linkHost.path, { ticket, password: goodPassword }, as(token))
  assert.equal(linked.code, 200)
})
after(() => edge.end())

const enter = async (ticket: string) => failureIn(await edge.json(thirdLogin.path, { ticket }))
const claims = () => claimsFor('bank', victim, edge.clock.now())
const seconds = () => Math.floor(edge.clock.now() / secondMs)
const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const unsigned = (header: object, payload: JWTPayload) => `${base64(header)}.${base64(payload)}`

/** Signed with HMAC under the public key, in the forms in which a careless server might hold it. */
const confused = (secret: Buffer) => {
  const text = unsigned({ alg: 'HS256', typ: 'JWT' }, claims())
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
}

const forged: readonly (readonly [string, () => Promise<string> | string])[] = [
  ['nothing at all', () => ''],
  ['no JWT', () => 'a.b.c'],
  ['no signature (alg none)', () => new UnsecuredJWT(claims()).encode()],
  ['alg none in capitals', () => `${unsigned({ alg: 'NONE' }, claims())}.`],
  ['EdDSA named, signature empty', () => `${unsigned({ alg: 'EdDSA' }, claims())}.`],
  ['HS256 under the public key as text', () => confused(Buffer.from(bank.app.publicKey))],
  ['HS256 under its bytes', () => confused(Buffer.from(bank.app.publicKey, 'base64url'))],
  [
    'the key of another listed host',
    () => new SignJWT(claims()).setProtectedHeader({ alg: 'EdDSA' }).sign(thief.key),
  ],
  [
    'a key that comes along in the header',
    () =>
      new SignJWT(claims())
        .setProtectedHeader({
          alg: 'EdDSA',
          jwk: { kty: 'OKP', crv: 'Ed25519', x: thief.app.publicKey },
        })
        .sign(thief.key),
  ],
  ['a host that nobody listed', () => testHost('nobody').ticket(victim, edge.clock.now())],
  ['another listed host for the same user', () => thief.ticket(victim, edge.clock.now())],
  ['another audience', () => bank.ticket(victim, edge.clock.now(), { aud: 'elsewhere' })],
  ['two audiences', () => bank.ticket(victim, edge.clock.now(), { aud: ['auric', 'elsewhere'] })],
  [
    'expired',
    () => bank.ticket(victim, edge.clock.now(), { iat: seconds() - 200, exp: seconds() - 80 }),
  ],
  [
    'from the future',
    () => bank.ticket(victim, edge.clock.now(), { iat: seconds() + 60, exp: seconds() + 120 }),
  ],
  ['good from later on', () => bank.ticket(victim, edge.clock.now(), { nbf: seconds() + 60 })],
  ['too long a life', () => bank.ticket(victim, edge.clock.now(), { exp: seconds() + 3_600 })],
  [
    'long issued, still running',
    () => bank.ticket(victim, edge.clock.now(), { iat: seconds() - 600, exp: seconds() + 60 }),
  ],
  ['no user', () => bank.ticket('', edge.clock.now())],
  ['a short jti', () => bank.ticket(victim, edge.clock.now(), { jti: '1' })],
]

void test('a forged, borrowed, expired or future ticket opens nothing, and says not what was wrong', async () => {
  for (const [what, make] of forged) {
    const refusal = await enter(await make())
    const expected = what.startsWith('another listed') ? 'HOST_NOT_LINKED' : 'TICKET_REFUSED'
    assert.equal(refusal, expected, what)
  }
})

void test('a ticket that was changed by a letter, or lacks a claim, opens nothing', async () => {
  const good = await bank.ticket(victim, edge.clock.now())
  const [header = '', , signature = ''] = good.split('.')
  const other = base64({ ...claims(), sub: 'another user' })
  assert.equal(await enter(`${header}.${other}.${signature}`), 'TICKET_REFUSED')
  for (const claim of ['sub', 'jti', 'iat', 'exp', 'aud', 'iss']) {
    const less = Object.fromEntries(Object.entries(claims()).filter(([name]) => name !== claim))
    const ticket = await new SignJWT(less).setProtectedHeader({ alg: 'EdDSA' }).sign(bank.key)
    assert.equal(await enter(ticket), 'TICKET_REFUSED', claim)
  }
  assert.equal(await enter(good), undefined)
})

void test('a ticket is taken once, and an oversized one is not looked at', async () => {
  const ticket = await bank.ticket(victim, edge.clock.now())
  assert.equal(await enter(ticket), undefined)
  assert.equal(await enter(ticket), 'TICKET_REFUSED')
  const large = await bank.ticket(victim, edge.clock.now(), { padding: 'x'.repeat(4_000) })
  assert.equal(await enter(large), 'VALIDATION_FAILED')
})

void test('a ticket that somebody slips to a user does not open the account to its sender', async () => {
  const token = await edge.join('tricked2026')
  const slipped = await thief.ticket('the thief', edge.clock.now())
  const body = { ticket: slipped, password: '' }
  assert.equal(failureIn(await edge.json(linkHost.path, body, as(token))), 'PASSWORD_INCORRECT')
  const again = await thief.ticket('the thief', edge.clock.now())
  assert.equal(await enter(again), 'HOST_NOT_LINKED')
})

void test('with an authenticator bound a ticket alone is not enough', async () => {
  const token = await edge.join('guarded2026')
  const ticket = await bank.ticket('guarded', edge.clock.now())
  await edge.json(linkHost.path, { ticket, password: goodPassword }, as(token))
  await edge.database.owner`
    insert into security_authenticator (user_id, secret, started_at, bound_at)
    select id, decode(repeat('00', 48), 'hex'), now(), now()
      from identity_user
     where username = 'guarded2026'`
  assert.equal(
    await enter(await bank.ticket('guarded', edge.clock.now())),
    'SECOND_FACTOR_REQUIRED',
  )
})
