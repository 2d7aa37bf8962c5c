/** Calls that name somebody's thing: to anybody but its owner it is not there. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import * as z from 'zod/mini'
import { priceDollars } from '#server/assets/testing.ts'
import { firstOffer } from '#server/assets/offer.first.ts'
import { applyOffer } from '#server/assets/offer.ts'
import { cardThingsOf } from '#server/cards/testing.owners.ts'
import { giveAddress } from '#server/chain/testing.address.ts'
import { goodPassword, goodTradePassword, makeAgent } from '#server/identity/testing.ts'
import { available, outside } from '#server/ledger/ledger.ts'
import { post } from '#server/ledger/post.ts'
import { toAmount } from '#kernel/money.ts'
import { systemIds } from '#server/platform/ids.ts'
import { type EdgeTest, as, edgeTest, failureIn } from '#server/testing.edge.ts'

/** What one call is made with, naming a thing of the owner. */
type Row = { readonly path: string; readonly input: object }

/** Number of the owner's order for an identity check. */
const checkNo = 'K20261128080000000001'

let edge: EdgeTest
let rows: readonly Row[]
let mine: string
let other: string

before(async () => {
  edge = await edgeTest()
  const token = (digit: string) => `0x${digit.repeat(40)}`
  const offer = firstOffer({
    ERC20: { chainId: 1, USDT: token('1'), DAI: token('2') },
    BEP20: { chainId: 2, USDT: token('3') },
  })
  await applyOffer(edge.database.owner, offer)
  await priceDollars(edge.database.owner)
  mine = await edge.join('owner2026')
  other = await edge.join('other2026')
  rows = await thingsOf()
})
after(() => edge.end())

const Profile = z.object({ id: z.string(), uid: z.string() })
const profileOf = async (token: string) =>
  Profile.parse((await edge.json('identity/profile', {}, as(token))).data)

/** Gives the owner one of everything, and answers how each is named. */
async function thingsOf(): Promise<Row[]> {
  const { id: userId } = await profileOf(mine)
  const { sql, owner } = edge.database
  const ids = systemIds(edge.clock)
  const device = await otherDevice()
  const orderNo = await paid(userId)
  const [message, passkey, link, file] = [ids.uuid(), ids.uuid(), ids.uuid(), ids.uuid()]
  const upload = ids.uuid()
  await owner`
    insert into file_upload (id, owner, name, purpose, bytes, sha256, expires_at)
    values (${upload}, ${userId}, 'a', 'kyc', 8, sha256('a'), now() + interval '30 years')`
  await owner`
    insert into messages_message (id, user_id, category, kind, key, details, at)
    values (${message}, ${userId}, 'security', 'passwordChanged', 'a key', '{}', now())`
  await owner`
    insert into security_passkey (
      id, user_id, credential_id, public_key, counter, transports, synced, name, created_at)
    values (${passkey}, ${userId}, 'a credential', 'a key', 0, '{}', false, 'Phone', now())`
  await owner`
    insert into hosts_link values (${link}, 'nova', 'a user', ${userId}, now())`
  await owner`
    insert into file values (
      ${file}, ${userId}, 'me.png', 'image/png', 8, 8, 8, ${Buffer.alloc(32)}, now())`
  await owner`
    insert into kyc_third_order (
      id, order_no, user_id, state, purpose, contact, requirement, asset, amount, payment_id,
      refund_id, created_at, due_at)
    values (
      ${ids.uuid()}, ${checkNo}, ${userId}, 'waiting', 'card', 'me', '', 'USDT', 1, ${ids.uuid()},
      ${ids.uuid()}, now(), now() + interval '30 years')`
  await owner`
    insert into risk_case (
      id, kind, subject, user_id, bill, order_no, network, asset, amount, address, verdict, rules,
      evidence, list_version, opened_at)
    values (
      ${ids.uuid()}, 'withdrawal', ${ids.uuid()}, ${userId}, ${ids.uuid()}, ${orderNo}, 'ERC20',
      'USDT', 1, '0x1', 'review', 'address_flagged', '[]', 'test', now())`
  await giveAddress(sql, edge.clock, ids, userId)
  return [
    ...(await cardThingsOf(owner, userId, ids.uuid)),
    ...(await agentThings(userId)),
    { path: 'bills/detail', input: { orderNo } },
    { path: 'chain/updateAddress', input: { id: await addressId(), name: 'Mine', note: '' } },
    { path: 'files/uploadStatus', input: { id: upload } },
    { path: 'files/cancelUpload', input: { id: upload } },
    { path: 'hosts/unlink', input: { id: link } },
    { path: 'identity/revokeDevice', input: { id: device } },
    { path: 'identity/saveProfile', input: { avatar: file } },
    { path: 'kyc/order', input: { orderNo: checkNo } },
    { path: 'kyc/payOrder', input: { orderNo: checkNo, tradePassword: goodTradePassword } },
    { path: 'kyc/thirdSession', input: { orderNo: checkNo } },
    { path: 'kyc/thirdToken', input: { orderNo: checkNo } },
    { path: 'kyc/cancelOrder', input: { orderNo: checkNo } },
    { path: 'messages/detail', input: { id: message } },
    { path: 'messages/markRead', input: { id: message } },
    { path: 'risk/case', input: { orderNo } },
    { path: 'security/removePasskey', input: { id: passkey } },
    { path: 'transfers/cancel', input: { orderNo } },
    { path: 'transfers/savePayee', input: { id: await payeeId(), name: 'Taken', remark: '' } },
    { path: 'transfers/deletePayee', input: { id: await payeeId() } },
  ]
}

/** An order of the owner as an agent; the other one is an agent, too. */
async function agentThings(userId: string): Promise<Row[]> {
  const { owner } = edge.database
  const { uuid } = systemIds(edge.clock)
  const { id: otherId } = await profileOf(other)
  for (const agent of [userId, otherId]) {
    await makeAgent(edge.database, agent)
    await owner`insert into agents_agent values (${agent}, ${uuid()}, true, 5, 100, now())`
  }
  const order = uuid()
  await owner`
    insert into agents_order (
      id, order_no, agent_id, type, state, customer, contact, note, token_hash, fee_asset,
      fee_amount, commission_bp, commission, commission_cmd, created_at, expires_at)
    values (
      ${order}, '1', ${userId}, 'MUSE', 'offered', 'Ann', '', '', 'a hash', 'USDT', 1, 1, 0,
      ${uuid()}, now(), now() + interval '1 day')`
  return [
    { path: 'agents/newLink', input: { id: order } },
    { path: 'agents/cancel', input: { id: order } },
  ]
}

/** An internal transfer of the owner, by its order number. */
async function paid(userId: string): Promise<string> {
  const leg = { asset: 'USDT', amount: toAmount(100_000_000n), kind: 'deposit' }
  const legs = [{ ...leg, debit: outside('ERC20'), credit: available(userId) }]
  await post(edge.database.sql, [{ cmd: systemIds(edge.clock).uuid(), legs }])
  const set = { password: goodPassword, tradePassword: goodTradePassword }
  await edge.json('identity/setTradePassword', set, as(mine))
  const { uid } = await profileOf(other)
  const transfer = {
    asset: 'USDT',
    destination: { kind: 'internal', uid },
    amount: '40000000',
    confirmAmount: '40000000',
    fee: '0',
    note: '',
    tradePassword: goodTradePassword,
  }
  const key = { 'idempotency-key': systemIds(edge.clock).uuid() }
  const { data } = await edge.json('transfers/create', transfer, { ...as(mine), ...key })
  return z.object({ orderNo: z.string() }).parse(data).orderNo
}

const WithId = z.object({ id: z.string() })

async function addressId(): Promise<string> {
  const found = await edge.database.owner`select id from chain_address where user_id is not null`
  return z.array(WithId).parse(found)[0]?.id ?? ''
}

/** Another device of the owner. */
async function otherDevice(): Promise<string> {
  const name = { way: 'username', identifier: 'owner2026', password: goodPassword }
  await edge.json('identity/login', name)
  const { data } = await edge.json('identity/devices', {}, as(mine))
  const Devices = z.object({ devices: z.array(z.object({ id: z.string(), current: z.boolean() })) })
  return Devices.parse(data).devices.find(({ current }) => !current)?.id ?? ''
}

let payee: string | undefined
async function payeeId(): Promise<string> {
  if (payee !== undefined) return payee
  const { uid } = await profileOf(other)
  const input = { name: 'Friend', remark: '', target: { kind: 'internal', uid } }
  payee = WithId.parse((await edge.json('transfers/savePayee', input, as(mine))).data).id
  return payee
}

/** A call by a user, under a key of its own where it moves money. */
async function call(token: string, { path, input }: Row): Promise<string | undefined> {
  const key = { 'idempotency-key': systemIds(edge.clock).uuid() }
  return failureIn(await edge.json(path, input, { ...as(token), ...key }))
}

/** Fields by which an input names a thing that is somebody's. */
const naming = ['id', 'orderNo', 'avatar']

void test('every call that names a thing is in the table', () => {
  const named = edge.routes.flatMap(({ operation: { path, auth, input } }) => {
    const shape = z.safeParse(z.object({ def: z.object({ shape: z.looseObject({}) }) }), input).data
    const fields = Object.keys(shape?.def.shape ?? {})
    const isUsers = auth === 'user' || auth === 'agent'
    return isUsers && fields.some((field) => naming.includes(field)) ? [path] : []
  })
  assert.deepEqual(named.toSorted(), rows.map(({ path }) => path).toSorted())
})

void test('what is another’s is not there, and stays as it is; its owner has it', async () => {
  for (const row of rows) assert.equal(await call(other, row), 'NOT_FOUND', row.path)
  // An address that no signer has vouched for is shown to nobody; the chain's own tests have one.
  const shown = rows.filter(({ path }) => path !== 'chain/updateAddress')
  for (const row of shown) assert.notEqual(await call(mine, row), 'NOT_FOUND', row.path)
})

void test('a push of another’s browser goes on', async () => {
  const endpoint = 'https://push.example/owner'
  const { id: userId } = await profileOf(mine)
  await edge.database.owner`
    insert into messages_push (id, user_id, session_id, endpoint, p256dh, auth, created_at)
    select gen_random_uuid(), ${userId}, id, ${endpoint}, repeat('A', 87), repeat('A', 22), now()
      from identity_session
     where user_id = ${userId}
     limit 1`
  assert.equal(
    await call(other, { path: 'messages/unsubscribePush', input: { endpoint } }),
    undefined,
  )
  const left = await edge.database.owner`select 1 from messages_push where endpoint = ${endpoint}`
  assert.equal(left.length, 1)
})
