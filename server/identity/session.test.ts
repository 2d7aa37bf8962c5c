import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, test } from 'node:test'
import { hear } from '#server/platform/events.ts'
import { minuteMs } from '#kernel/time.ts'
import { logIn } from '#server/identity/login.ts'
import { logOut } from '#server/identity/logout.ts'
import { showProfile } from '#server/identity/profile.ts'
import { findSession, sessionIdleMs, sessionLifeMs } from '#server/identity/session.ts'
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

const finds = (token: string) => findSession(identity.database.sql, token, identity.clock.now())

const callerOf = async (token: string) => {
  const caller = await finds(token)
  assert.ok(caller)
  return caller
}

void test('the database knows only the hash of a token', async () => {
  const { token } = await identity.join('username', 'hashed2026')
  const found = await identity.database.owner`
    select encode(token_hash, 'hex') as hash from identity_session`
  assert.deepEqual([...found], [{ hash: createHash('sha256').update(token).digest('hex') }])
})

void test('a token is its user and roles; any other text is nobody', async () => {
  const { token, profile } = await identity.join('username', 'roles2026')
  await identity.database.owner`
    update identity_user set roles = array['agent'] where id = ${profile.id}`
  const caller = await callerOf(token)
  assert.equal(caller.userId, profile.id)
  assert.deepEqual(caller.roles, ['agent'])
  for (const text of ['', token.slice(1), `${token}A`, 'x'.repeat(43)]) {
    assert.equal(await finds(text), undefined)
  }
})

void test('log-out ends the one session, and its sockets are told', async () => {
  const first = await identity.join('username', 'leaver2026')
  const second = await identity.visit(logIn(testDeps), {
    way: 'username',
    identifier: 'leaver2026',
    password: goodPassword,
  })
  const heard = Promise.withResolvers<unknown>()
  const unhear = await hear(identity.database.sql, heard.resolve)
  await identity.callAs(await callerOf(first.token), logOut, {})
  assert.deepEqual(await heard.promise, {
    userId: first.profile.id,
    event: { topic: 'user', changed: 'session' },
  })
  await unhear()
  assert.equal(await finds(first.token), undefined)
  assert.ok(await finds(second.token))
})

void test('a session ends thirty days after its log-in, and seven after its last call', async () => {
  const used = await identity.join('username', 'daily2026')
  const idle = await identity.join('username', 'idle2026')
  const stepMs = sessionIdleMs - minuteMs
  for (let usedMs = 0; usedMs + stepMs < sessionLifeMs; usedMs += stepMs) {
    assert.ok(await finds(used.token))
    identity.clock.move(stepMs)
  }
  assert.ok(await finds(used.token))
  assert.equal(await finds(idle.token), undefined)
  identity.clock.move(sessionLifeMs % stepMs)
  assert.equal(await finds(used.token), undefined)
})

void test('the moment of the last call is written once a minute at most', async () => {
  const { token, profile } = await identity.join('username', 'seen2026')
  const seen = async () => {
    const [found] = await identity.database.owner`
      select last_seen_at as at from identity_session where user_id = ${profile.id}`
    return found?.['at']
  }
  const start = identity.clock.now()
  identity.clock.move(minuteMs)
  await finds(token)
  assert.equal(await seen(), start)
  identity.clock.move(1)
  await finds(token)
  assert.equal(await seen(), identity.clock.now())
})

void test('a session of a frozen account is told to be one', async () => {
  const { token, profile } = await identity.join('username', 'frost2026')
  await identity.database.owner`
    update identity_user set status = 'frozen', frozen_by = 'operator' where id = ${profile.id}`
  assert.equal((await finds(token))?.frozen, true)
})

void test('the profile is the user’s own, with phone and e-mail masked', async () => {
  const { token, profile } = await identity.join('phone', '+85261234567')
  const shown = await identity.callAs(await callerOf(token), showProfile, {})
  assert.deepEqual(shown, profile)
  await assert.rejects(
    identity.callAs(
      { userId: '00000000-0000-7000-8000-000000000000', sessionId: '', roles: [], frozen: false },
      showProfile,
      {},
    ),
    refusedAs('UNAUTHENTICATED'),
  )
})

void test('the server’s role can neither rename a user nor rewrite what happened', async () => {
  const { sql } = identity.database
  const refused = /permission denied/
  await assert.rejects(sql`update identity_user set username = null`.execute(), refused)
  await assert.rejects(sql`update identity_user set roles = '{agent}'`.execute(), refused)
  await assert.rejects(sql`delete from identity_user`.execute(), refused)
  await assert.rejects(sql`update identity_event set kind = 'logged_in'`.execute(), refused)
  await assert.rejects(sql`delete from identity_event`.execute(), refused)
  await assert.rejects(sql`delete from identity_trade_password`.execute(), refused)
})
