import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { listBills } from '#server/bills/list.ts'
import { anyAddress } from '#server/chain/testing.address.ts'
import { refusedAs } from '#server/identity/testing.ts'
import { audit } from '#server/ledger/audit.ts'
import { callOffTransfer } from '#server/transfers/cancel.ts'
import { type Member, type TransfersTest, transfersTest } from '#server/transfers/testing.ts'

let transfers: TransfersTest
before(async () => {
  transfers = await transfersTest()
})
after(() => transfers.end())

const sendOut = (member: Member) =>
  member.send({ kind: 'onchain', network: 'ERC20', address: anyAddress() })
const callOff = (member: Member, orderNo: string) => member.call(callOffTransfer, { orderNo })

void test('a transfer that waits can be called off: amount and fee come back, with a bill for it', async () => {
  const member = await transfers.member(100_000_000n)
  const { orderNo } = await sendOut(member)
  assert.deepEqual(await callOff(member, orderNo), { orderNo, status: 'FAILD' })
  const { available, held } = await member.balance()
  assert.deepEqual([available, held], [100_000_000n, 0n])
  assert.equal((await member.bill(orderNo))?.reason, 'cancelled')
  const { bills } = await member.call(listBills, {})
  const kept = bills.map((bill) => `${bill.type} ${bill.status} ${bill.change}`)
  const expected = ['TRANSFER FAILD -42000000', 'TRANSFER_REFUND SUCCESS 42000000']
  assert.deepEqual(kept.toSorted(), expected)
})

void test('of several calls at once one calls it off, and the money comes back once', async () => {
  const member = await transfers.member(100_000_000n)
  const { orderNo } = await sendOut(member)
  const calls = await Promise.allSettled([1, 2, 3, 4].map(() => callOff(member, orderNo)))
  const refused = calls.filter((call) => call.status === 'rejected')
  assert.equal(refused.length, 3)
  for (const { reason } of refused) assert.ok(refusedAs('TRANSFER_STATE_CONFLICT')(reason))
  assert.equal((await member.balance()).available, 100_000_000n)
})

void test('a transfer inside is done and cannot be called off', async () => {
  const [member, other] = [await transfers.member(100_000_000n), await transfers.member()]
  const { orderNo } = await member.send({ kind: 'internal', uid: other.uid })
  await assert.rejects(callOff(member, orderNo), refusedAs('TRANSFER_STATE_CONFLICT'))
})

void test('nobody calls off the transfer of somebody else, nor a bill that is none', async () => {
  const [member, other] = [await transfers.member(100_000_000n), await transfers.member()]
  const { orderNo } = await sendOut(member)
  await assert.rejects(callOff(other, orderNo), refusedAs('NOT_FOUND'))
  await assert.rejects(callOff(member, '20261128080000000000'), refusedAs('NOT_FOUND'))
  await callOff(member, orderNo)
  const { bills } = await member.call(listBills, { types: ['TRANSFER_REFUND'] })
  await assert.rejects(callOff(member, bills[0]?.orderNo ?? ''), refusedAs('NOT_FOUND'))
})

void test('after all of it the ledger proves itself', async () => {
  assert.deepEqual((await audit(transfers.database.sql)).differences, [])
})
