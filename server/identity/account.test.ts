import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Session } from '#contract/identity.ts'
import { replacePassword, replaceTradePassword } from '#server/identity/changePassword.ts'
import { endDevice, listDevices } from '#server/identity/devices.ts'
import { listEvents } from '#server/identity/history.ts'
import { listInvitations } from '#server/identity/invitations.ts'
import { logIn } from '#server/identity/login.ts'
import { changeProfile, keepPreferences } from '#server/identity/preferences.ts'
import { registerUser } from '#server/identity/register.ts'
import { findSession } from '#server/identity/session.ts'
import {
  type IdentityTest,
  goodPassword,
  goodTradePassword,
  identityTest,
  ownFile,
  refusedAs,
  testDeps,
} from '#server/identity/testing.ts'
import { checkTradePassword, chooseTradePassword } from '#server/identity/tradePassword.ts'

let identity: IdentityTest
before(async () => {
  identity = await identityTest()
})
after(() => identity.end())

const newPassword = 'Another2?horse'

const finds = ({ token }: Session) =>
  findSession(identity.database.sql, token, identity.clock.now())

async function callerOf(session: Session) {
  const caller = await finds(session)
  assert.ok(caller)
  return caller
}

const logInAs = (identifier: string, password = goodPassword) =>
  identity.visit(logIn(testDeps), { way: 'username', identifier, password })

void test('every device is listed, this one marked, and another can be logged out', async () => {
  const here = await identity.join('username', 'devices2026')
  const there = await logInAs('devices2026')
  const caller = await callerOf(here)
  const { devices } = await identity.callAs(caller, listDevices, {})
  assert.equal(devices.length, 2)
  assert.equal(devices.filter(({ current }) => current).length, 1)
  assert.equal(devices[0]?.name, 'Chrome · Android')
  const other = devices.find(({ current }) => !current)
  assert.ok(other)
  await identity.callAs(caller, endDevice, { id: other.id })
  assert.equal(await finds(there), undefined)
  assert.ok(await finds(here))
  await assert.rejects(identity.callAs(caller, endDevice, { id: other.id }), refusedAs('NOT_FOUND'))
})

void test('all others can be logged out at once, and nobody logs out another user', async () => {
  const here = await identity.join('username', 'keeper2026')
  const others = [await logInAs('keeper2026'), await logInAs('keeper2026')]
  const stranger = await identity.join('username', 'stranger2026')
  const { sessionId } = await callerOf(stranger)
  const caller = await callerOf(here)
  await assert.rejects(
    identity.callAs(caller, endDevice, { id: sessionId }),
    refusedAs('NOT_FOUND'),
  )
  await identity.callAs(caller, endDevice, {})
  for (const other of others) assert.equal(await finds(other), undefined)
  assert.ok(await finds(here))
  assert.ok(await finds(stranger))
})

void test('the login password is changed by who knows it, and every other session ends', async () => {
  const here = await identity.join('username', 'changer2026')
  const there = await logInAs('changer2026')
  const caller = await callerOf(here)
  const change = (password: string, next: string) =>
    identity.callAs(caller, replacePassword(testDeps), { password, newPassword: next })
  await assert.rejects(change(goodPassword, 'weak'), refusedAs('PASSWORD_WEAK'))
  await assert.rejects(change('Wrong1!horse', newPassword), refusedAs('PASSWORD_INCORRECT'))
  await assert.rejects(change(goodPassword, goodPassword), refusedAs('PASSWORD_SAME'))
  await change(goodPassword, newPassword)
  assert.equal(await finds(there), undefined)
  assert.ok(await finds(here))
  await assert.rejects(logInAs('changer2026'), refusedAs('CREDENTIALS_INCORRECT'))
  assert.ok(await logInAs('changer2026', newPassword))
})

void test('guesses at the old password within a session are counted', async () => {
  const caller = await callerOf(await identity.join('username', 'guessed2026'))
  const guess = () =>
    identity.callAs(caller, replacePassword(testDeps), { password: 'Wrong1!horse', newPassword })
  for (let n = 0; n < 5; n += 1) await assert.rejects(guess(), refusedAs('PASSWORD_INCORRECT'))
  await assert.rejects(guess(), refusedAs('RATE_LIMITED', { retryAfterSeconds: '180' }))
})

void test('the trade password is changed by who knows it', async () => {
  const caller = await callerOf(await identity.join('username', 'trader2026'))
  const change = (tradePassword: string, newTradePassword: string) =>
    identity.callAs(caller, replaceTradePassword(testDeps), { tradePassword, newTradePassword })
  await assert.rejects(change(goodTradePassword, '481920'), refusedAs('TRADE_PASSWORD_NOT_SET'))
  const first = { password: goodPassword, tradePassword: goodTradePassword }
  await identity.callAs(caller, chooseTradePassword(testDeps), first)
  await assert.rejects(change('111112', '481920'), refusedAs('TRADE_PASSWORD_INCORRECT'))
  await assert.rejects(change(goodTradePassword, '111111'), refusedAs('TRADE_PASSWORD_WEAK'))
  await assert.rejects(change(goodTradePassword, goodTradePassword), refusedAs('PASSWORD_SAME'))
  await change(goodTradePassword, '481920')
  await checkTradePassword(identity.context(), caller.userId, '481920')
})

void test('what happened to an account is listed to its user alone, newest first', async () => {
  const session = await identity.join('username', 'history2026')
  identity.clock.move(1_000)
  await logInAs('history2026')
  identity.clock.move(1_000)
  const caller = await callerOf(session)
  await identity.callAs(caller, replacePassword(testDeps), { password: goodPassword, newPassword })
  const { events } = await identity.callAs(caller, listEvents, {})
  assert.deepEqual(
    events.map(({ kind }) => kind),
    ['password_changed', 'logged_in', 'registered'],
  )
  assert.equal(events[0]?.device, 'Chrome · Android')
})

void test('a nickname keeps the rules, and an avatar is an own image', async () => {
  const caller = await callerOf(await identity.join('username', 'named2026'))
  const save = (input: { nickname?: string; avatar?: string | null }) =>
    identity.callAs(caller, changeProfile(testDeps), input)
  assert.equal((await save({ nickname: '金子 7' })).nickname, '金子 7')
  for (const nickname of ['', ' . ', 'a'.repeat(25), 'аdmin', 'bell\u0007', '<b>']) {
    await assert.rejects(save({ nickname }), refusedAs('NICKNAME_INVALID'), nickname)
  }
  const others = '018f0000-0000-7000-8000-000000000bad'
  await assert.rejects(save({ avatar: others }), refusedAs('NOT_FOUND'))
  assert.equal((await save({ avatar: ownFile })).avatarUrl, `/api/file/${ownFile}`)
  assert.equal((await save({ avatar: null })).avatarUrl, null)
})

void test('region, fiat and language are kept for every device, and what is not given stays', async () => {
  const caller = await callerOf(await identity.join('username', 'prefers2026'))
  await identity.callAs(caller, keepPreferences, { region: 'JP', fiat: 'JPY', language: 'ja' })
  const kept = await identity.callAs(caller, keepPreferences, { fiat: null })
  assert.deepEqual([kept.region, kept.fiat, kept.language], ['JP', null, 'ja'])
})

void test('who registered with an invitation code is shown masked', async () => {
  const inviter = await identity.join('username', 'inviter2026')
  await identity.visit(registerUser(testDeps), {
    way: 'username',
    identifier: 'guest2026',
    password: goodPassword,
    inviteCode: inviter.profile.inviteCode,
    acceptTerms: true,
  })
  const caller = await callerOf(inviter)
  const { inviteCode, total, people } = await identity.callAs(caller, listInvitations, {})
  assert.equal(inviteCode, inviter.profile.inviteCode)
  assert.equal(total, 1)
  assert.deepEqual(
    people.map(({ maskedName }) => maskedName),
    ['g*****026'],
  )
})
