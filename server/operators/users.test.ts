import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import * as z from 'zod/mini'
import { firstOffer } from '#server/assets/offer.first.ts'
import { applyOffer } from '#server/assets/offer.ts'
import { giveAddress } from '#server/chain/testing.address.ts'
import { systemIds } from '#server/platform/ids.ts'
import { type EdgeTest, as, edgeTest, failureIn } from '#server/testing.edge.ts'

let edge: EdgeTest
let support: string
let compliance: string
before(async () => {
  edge = await edgeTest()
  support = await edge.hire('support')
  compliance = await edge.hire('compliance')
  const token = (digit: string) => `0x${digit.repeat(40)}`
  const networks = {
    ERC20: { chainId: 1, USDT: token('1'), DAI: token('2') },
    BEP20: { chainId: 2, USDT: token('3') },
  }
  await applyOffer(edge.database.owner, firstOffer(networks))
})
after(() => edge.end())

const reason = 'Asked for by phone'
const Found = z.object({ users: z.array(z.object({ id: z.string(), uid: z.string() })) })
const Profile = z.object({ id: z.string(), uid: z.string() })

const profileOf = async (token: string) =>
  Profile.parse((await edge.json('identity/profile', {}, as(token))).data)

const find = async (text: string) =>
  Found.parse((await edge.desk('operators/users', { text }, as(support))).data).users.map(
    ({ id }) => id,
  )

void test('a user is found by the start of a name, a number or a contact, whatever the case', async () => {
  const { id, uid } = await profileOf(await edge.join('Searched2026'))
  await edge.database.owner`
    update identity_user
       set phone = '+14155550199', email = 'searched@mail.example'
     where id = ${id}`
  for (const text of ['sea', 'SEARCHED2026', ' +1415555', 'searched@m', uid, id]) {
    assert.deepEqual(await find(text), [id], text)
  }
  for (const text of ['earched', '%', 'sea_', 'nobody']) {
    const reply = await edge.desk('operators/users', { text }, as(support))
    if (text === '%') assert.equal(failureIn(reply), 'VALIDATION_FAILED')
    else assert.deepEqual(Found.parse(reply.data).users, [], text)
  }
})

void test('a user is found by a receiving address', async () => {
  const { id } = await profileOf(await edge.join('addressed2026'))
  await giveAddress(edge.database.sql, edge.clock, systemIds(edge.clock), id)
  const [row] = z
    .array(z.object({ address: z.string() }))
    .parse(await edge.database.owner`select address from chain_address where user_id = ${id}`)
  assert.deepEqual(await find(row?.address.toUpperCase().replace('0X', '0x') ?? ''), [id])
})

void test('contacts are masked; in full they cost a reason, which is logged', async () => {
  const { id } = await profileOf(await edge.join('contact2026'))
  await edge.database.owner`
    update identity_user set email = 'contact@mail.example' where id = ${id}`
  const masked = await edge.desk('operators/user', { id }, as(support))
  assert.ok(!JSON.stringify(masked).includes('contact@mail.example'))
  const none = await edge.desk('operators/userContacts', { id, reason: ' ' }, as(support))
  assert.equal(failureIn(none), 'VALIDATION_FAILED')
  const full = await edge.desk('operators/userContacts', { id, reason }, as(support))
  assert.deepEqual(full.data, { phone: null, email: 'contact@mail.example' })
  const log = await edge.desk('operators/audit', { subject: `user ${id}` }, as(compliance))
  const Log = z.object({ entries: z.array(z.object({ path: z.string(), reason: z.string() })) })
  assert.deepEqual(Log.parse(log.data).entries, [{ path: 'operators/userContacts', reason }])
  assert.ok(!JSON.stringify(log).includes('contact@mail.example'))
})

void test('a frozen user is logged out, can look and not move, and does not lift it', async () => {
  const token = await edge.join('cold2026')
  const { id } = await profileOf(token)
  assert.equal(
    failureIn(await edge.desk('operators/freezeUser', { id, reason }, as(support))),
    undefined,
  )
  assert.equal(failureIn(await edge.json('identity/profile', {}, as(token))), 'UNAUTHENTICATED')
  const lifted = await edge.desk('operators/unfreezeUser', { id, reason }, as(support))
  assert.equal(failureIn(lifted), 'FORBIDDEN')
  const [row] = z
    .array(z.object({ by: z.string() }))
    .parse(await edge.database.owner`select frozen_by as by from identity_user where id = ${id}`)
  assert.equal(row?.by, 'operator')
  await edge.desk('operators/unfreezeUser', { id, reason }, as(compliance))
  const { data } = await edge.desk('operators/user', { id }, as(support))
  const User = z.object({ user: z.object({ status: z.string() }) })
  assert.equal(User.parse(data).user.status, 'active')
})

void test('the user is not told where the operator sits', async () => {
  const { id } = await profileOf(await edge.join('quiet2026'))
  await edge.desk('operators/freezeUser', { id, reason }, as(support))
  const { data } = await edge.desk('operators/userDevices', { id }, as(support))
  const Events = z.object({ events: z.array(z.object({ kind: z.string(), ip: z.string() })) })
  const frozen = Events.parse(data).events.find(({ kind }) => kind === 'frozen')
  assert.deepEqual(frozen, { kind: 'frozen', ip: '' })
})

void test('notes stand on a user for every operator', async () => {
  const { id } = await profileOf(await edge.join('noted2026'))
  await edge.desk('operators/addNote', { id, text: 'Calls on Mondays' }, as(support))
  const { data } = await edge.desk('operators/user', { id }, as(compliance))
  const Notes = z.object({ notes: z.array(z.object({ text: z.string() })) })
  assert.deepEqual(Notes.parse(data).notes, [{ text: 'Calls on Mondays' }])
})

void test('who is nobody is not found', async () => {
  const id = systemIds(edge.clock).uuid()
  const calls = ['user', 'userBills', 'userDevices', 'userContacts', 'freezeUser', 'addNote']
  for (const call of calls) {
    const reply = await edge.desk(`operators/${call}`, { id, reason, text: 'x' }, as(support))
    assert.equal(failureIn(reply), 'NOT_FOUND', call)
  }
})
