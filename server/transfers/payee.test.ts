import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { InputOf } from '#contract/operation.ts'
import { payeeMax, type savePayee } from '#contract/transfers.ts'
import { minuteMs } from '#kernel/time.ts'
import { anyAddress } from '#server/chain/testing.address.ts'
import { refusedAs } from '#server/identity/testing.ts'
import { removePayee } from '#server/transfers/deletePayee.ts'
import { listPayees } from '#server/transfers/listPayees.ts'
import { keepPayee } from '#server/transfers/savePayee.ts'
import { type Member, type TransfersTest, transfersTest } from '#server/transfers/testing.ts'

let transfers: TransfersTest
before(async () => {
  transfers = await transfersTest()
})
after(() => transfers.end())

type Target = NonNullable<InputOf<typeof savePayee>['target']>

const address = (text: string, asset = 'USDT', network = 'ERC20'): Target => ({
  kind: 'onchain',
  asset,
  network,
  address: text,
})
const save = (member: Member, target: Target, name = 'Shop') =>
  member.call(keepPayee, { name, remark: 'rent', target })
const list = async (member: Member) => (await member.call(listPayees, {})).payees

void test('an address is saved with its asset and network, in one spelling', async () => {
  const member = await transfers.member()
  const text = anyAddress()
  const payee = await save(member, address(text.toLowerCase()))
  assert.deepEqual(
    [payee.kind, payee.name, payee.remark, payee.asset, payee.network, payee.address, payee.uid],
    ['onchain', 'Shop', 'rent', 'USDT', 'ERC20', text, null],
  )
  assert.deepEqual(await list(member), [payee])
})

void test('a person is saved by UID and shown by a masked name', async () => {
  const [member, other] = [await transfers.member(), await transfers.member()]
  const payee = await save(member, { kind: 'internal', uid: other.uid }, 'Lena')
  assert.deepEqual([payee.kind, payee.uid, payee.address], ['internal', other.uid, null])
  assert.match(payee.maskedName ?? '', /^m\*+.{3}$/)
  assert.deepEqual(await list(member), [payee])
})

void test('the same address twice is refused in any case, for another asset or network it is another', async () => {
  const [member, other] = [await transfers.member(), await transfers.member()]
  const text = anyAddress()
  await save(member, address(text))
  await assert.rejects(save(member, address(text.toLowerCase())), refusedAs('PAYEE_EXISTS'))
  await save(member, address(text, 'DAI'))
  await save(member, address(text, 'USDT', 'BEP20'))
  await save(other, address(text))
  const person: Target = { kind: 'internal', uid: other.uid }
  await save(member, person)
  await assert.rejects(save(member, person), refusedAs('PAYEE_EXISTS'))
  assert.equal((await list(member)).length, 4)
})

void test('what could not be sent to cannot be saved', async () => {
  const [member, other] = [await transfers.member(), await transfers.member()]
  const refused: [Target, Parameters<typeof refusedAs>[0]][] = [
    [address(anyAddress(), 'BTC'), 'ASSET_UNKNOWN'],
    [address(anyAddress(), 'USDT', 'TRC20'), 'NETWORK_UNKNOWN'],
    [address('0x12'), 'ADDRESS_INVALID'],
    [address('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD'), 'ADDRESS_CHECKSUM'],
    [address(`0x${'0'.repeat(40)}`), 'ADDRESS_REFUSED'],
    [address(await member.receiveAt()), 'ADDRESS_OWN'],
    [address(await other.receiveAt()), 'ADDRESS_INTERNAL'],
    [{ kind: 'internal', uid: '1' }, 'RECIPIENT_NOT_FOUND'],
    [{ kind: 'internal', uid: member.uid }, 'RECIPIENT_SELF'],
  ]
  for (const [target, code] of refused) {
    await assert.rejects(save(member, target), refusedAs(code), code)
  }
  assert.deepEqual(await list(member), [])
})

void test('a payee is renamed by its id and keeps where it leads', async () => {
  const [member, other] = [await transfers.member(), await transfers.member()]
  const payee = await save(member, address(anyAddress()))
  const renamed = { ...payee, name: 'Landlord', remark: '' }
  const input = { id: payee.id, name: 'Landlord', remark: '' }
  assert.deepEqual(await member.call(keepPayee, input), renamed)
  await assert.rejects(other.call(keepPayee, input), refusedAs('NOT_FOUND'))
  for (const wrong of [
    { name: '', remark: '' },
    { ...input, target: address(anyAddress()) },
  ]) {
    await assert.rejects(member.call(keepPayee, wrong), { code: 'VALIDATION_FAILED' })
  }
  assert.deepEqual(await list(member), [renamed])
})

void test('a payee is removed by its owner only', async () => {
  const [member, other] = [await transfers.member(), await transfers.member()]
  const { id } = await save(member, address(anyAddress()))
  await assert.rejects(other.call(removePayee, { id }), refusedAs('NOT_FOUND'))
  assert.deepEqual(await member.call(removePayee, { id }), {})
  await assert.rejects(member.call(removePayee, { id }), refusedAs('NOT_FOUND'))
  assert.deepEqual(await list(member), [])
})

void test('the book is listed by name as people sort it', async () => {
  const member = await transfers.member()
  for (const name of ['Émile', 'shop 10', 'anna', 'Shop 2', 'Zoe']) {
    await save(member, address(anyAddress()), name)
  }
  const names = (await list(member)).map((payee) => payee.name)
  assert.deepEqual(names, ['anna', 'Émile', 'Shop 2', 'shop 10', 'Zoe'])
})

void test('a book that is full takes no more, also from two at once', async () => {
  const member = await transfers.member()
  for (let count = 0; count < payeeMax - 1; count += 1) {
    if (count % 50 === 0) transfers.clock.move(10 * minuteMs)
    await save(member, address(anyAddress()))
  }
  transfers.clock.move(10 * minuteMs)
  const both = await Promise.allSettled([1, 2, 3].map(() => save(member, address(anyAddress()))))
  const refused = both.filter((one) => one.status === 'rejected')
  assert.equal(refused.length, 2)
  for (const { reason } of refused) assert.ok(refusedAs('PAYEE_LIMIT', { max: '200' })(reason))
  assert.equal((await list(member)).length, payeeMax)
})

void test('an address that is saved for another currency is not sent to, one saved for this is named', async () => {
  const member = await transfers.member(100_000_000n)
  const text = anyAddress()
  await save(member, address(text, 'DAI'), 'Exchange')
  const to = { kind: 'onchain', network: 'ERC20', address: text.toLowerCase() } as const
  await assert.rejects(member.send(to), refusedAs('CURRENCY_MISMATCH'))
  await save(member, address(text), 'Exchange')
  const { orderNo } = await member.send(to)
  assert.equal((await member.bill(orderNo))?.counterparty, 'Exchange')
})
