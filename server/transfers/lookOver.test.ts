import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { toChecksumAddress } from '#contract/address.ts'
import type { BillStatus } from '#contract/bills.ts'
import { moveBill } from '#server/bills/move.ts'
import { openBill } from '#server/bills/open.ts'
import { seenDeposit } from '#server/bills/testing.ts'
import { anyAddress, giveAddress } from '#server/chain/testing.address.ts'
import { freezeUser, refusedAs } from '#server/identity/testing.ts'
import { systemIds } from '#server/platform/ids.ts'
import { callOffTransfer } from '#server/transfers/cancel.ts'
import { lookOverAddress } from '#server/transfers/checkAddress.ts'
import { lookUpRecipient } from '#server/transfers/findRecipient.ts'
import { addressChecks, recipientLookups } from '#server/transfers/limits.ts'
import { keepPayee } from '#server/transfers/savePayee.ts'
import { type Member, type TransfersTest, transfersTest } from '#server/transfers/testing.ts'

let transfers: TransfersTest
before(async () => {
  transfers = await transfersTest()
})
after(() => transfers.end())

const lookOver = (member: Member, address: string, network = 'ERC20') =>
  member.call(lookOverAddress, { asset: 'USDT', network, address })

/** Another address with the same first and last four characters. */
const twinOf = (address: string): string =>
  toChecksumAddress(address.slice(0, 6) + anyAddress().slice(6, 38) + address.slice(-4))

/** Sends to an address, and lets the transfer get as far as a status. */
async function sendTo(member: Member, address: string, status: BillStatus): Promise<string> {
  const { orderNo } = await member.send({ kind: 'onchain', network: 'ERC20', address })
  const bill = await member.bill(orderNo)
  if (status !== 'WAITING') {
    await moveBill(transfers.database.sql, transfers.clock, bill?.id ?? '', { status })
  }
  return orderNo
}

void test('a good address is answered in the form it will be kept in', async () => {
  const member = await transfers.member()
  const address = anyAddress()
  assert.deepEqual(await lookOver(member, address), {
    address,
    unchecked: false,
    sentBefore: false,
    lookalike: null,
  })
  const lower = await lookOver(member, address.toLowerCase())
  assert.deepEqual([lower.address, lower.unchecked], [address, true])
})

void test('an address is refused by what it is, the shape first', async () => {
  const [member, other] = [await transfers.member(), await transfers.member()]
  const { sql } = transfers.database
  const ids = systemIds(transfers.clock)
  const hot = await giveAddress(sql, transfers.clock, ids)
  const theirs = await other.receiveAt()
  const refused: [string, Parameters<typeof refusedAs>][] = [
    ['', ['ADDRESS_INVALID']],
    [`0x${'_'.repeat(40)}`, ['ADDRESS_INVALID']],
    ['TNPeeaaFB7K9cmo4uQpcU32zGK8G1NYqeL', ['ADDRESS_INVALID']],
    ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD', ['ADDRESS_CHECKSUM']],
    [`0x${'0'.repeat(40)}`, ['ADDRESS_REFUSED']],
    ['0x5FbDB2315678afecb367f032d93F642f64180aa3', ['ADDRESS_REFUSED']],
    [hot, ['ADDRESS_REFUSED']],
    [await member.receiveAt(), ['ADDRESS_OWN']],
  ]
  for (const [address, [code]] of refused) {
    await assert.rejects(lookOver(member, address), refusedAs(code), address)
  }
  const internal = await lookOver(member, theirs.toLowerCase()).catch((error: unknown) => error)
  assert.ok(refusedAs('ADDRESS_INTERNAL')(internal))
  assert.ok(internal instanceof Error && 'details' in internal)
  const masked = await member.call(lookUpRecipient, { way: 'uid', value: other.uid })
  assert.deepEqual(internal.details, { uid: other.uid, maskedName: masked.maskedName })
  await assert.rejects(lookOver(member, anyAddress(), 'TRC20'), refusedAs('NETWORK_UNKNOWN'))
})

void test('a receiving address of somebody who cannot be paid is refused, and no name is told', async () => {
  const [member, frozen] = [await transfers.member(), await transfers.member()]
  const address = await frozen.receiveAt()
  await freezeUser(transfers.database, frozen.userId)
  await assert.rejects(lookOver(member, address), refusedAs('ADDRESS_REFUSED', {}))
})

void test('an address was sent to when money left for it, on that network', async () => {
  const member = await transfers.member(500_000_000n)
  const address = anyAddress()
  const orderNo = await sendTo(member, address, 'WAITING')
  assert.equal((await lookOver(member, address)).sentBefore, false)
  await member.call(callOffTransfer, { orderNo })
  assert.equal((await lookOver(member, address)).sentBefore, false)
  await sendTo(member, address, 'SUCCESS')
  assert.equal((await lookOver(member, address)).sentBefore, true)
  assert.equal((await lookOver(member, address, 'BEP20')).sentBefore, false)
})

void test('an address with the ends of one that was sent to or saved is called a look-alike', async () => {
  const member = await transfers.member(500_000_000n)
  const [sent, saved] = [anyAddress(), anyAddress()]
  await sendTo(member, sent, 'SUCCESS')
  const target = { kind: 'onchain', asset: 'USDT', network: 'ERC20', address: saved } as const
  await member.call(keepPayee, { name: 'Shop', remark: '', target })
  assert.equal((await lookOver(member, twinOf(sent))).lookalike, sent)
  assert.equal((await lookOver(member, twinOf(saved), 'BEP20')).lookalike, saved)
  assert.equal((await lookOver(member, sent)).lookalike, null)
  assert.equal((await lookOver(member, saved)).lookalike, null)
  assert.equal((await lookOver(member, anyAddress())).lookalike, null)
})

void test('who sent something here is no anchor, and neither is a transfer that was called off', async () => {
  const member = await transfers.member(500_000_000n)
  const { sql } = transfers.database
  const ids = systemIds(transfers.clock)
  const [dust, calledOff] = [anyAddress(), anyAddress()]
  const seen = seenDeposit(member.userId, { fromAddress: dust, toAddress: anyAddress() })
  await openBill(sql, transfers.clock, ids, seen)
  const orderNo = await sendTo(member, calledOff, 'WAITING')
  await member.call(callOffTransfer, { orderNo })
  assert.equal((await lookOver(member, twinOf(dust))).lookalike, null)
  assert.equal((await lookOver(member, twinOf(calledOff))).lookalike, null)
})

void test('a person is found by user name and UID exactly, and only a masked name is told', async () => {
  const [member, other] = [await transfers.member(), await transfers.member()]
  const find = (way: 'username' | 'uid', value: string) =>
    member.call(lookUpRecipient, { way, value })
  const found = await find('username', other.username)
  assert.equal(found.uid, other.uid)
  assert.match(found.maskedName, /^m\*+.{3}$/)
  assert.deepEqual(await find('uid', other.uid), found)
  assert.deepEqual(await find('username', other.username.toUpperCase()), found)
  await assert.rejects(find('username', `${other.username}x`), refusedAs('RECIPIENT_NOT_FOUND'))
  await assert.rejects(find('username', member.username), refusedAs('RECIPIENT_SELF'))
  await assert.rejects(find('username', 'a b'), refusedAs('USERNAME_INVALID'))
  await assert.rejects(find('uid', '0'), refusedAs('RECIPIENT_NOT_FOUND'))
  await assert.rejects(
    member.call(lookUpRecipient, { way: 'phone', value: '12' }),
    refusedAs('PHONE_INVALID'),
  )
})

void test('a person is found by phone and by e-mail', async () => {
  const member = await transfers.member()
  const byPhone = await transfers.join('phone', '+819012345678')
  const byMail = await transfers.join('email', 'lena@example.org')
  const phone = await member.call(lookUpRecipient, { way: 'phone', value: '+81 90-1234-5678' })
  assert.equal(phone.uid, byPhone.profile.uid)
  const mail = await member.call(lookUpRecipient, { way: 'email', value: 'Lena@example.org' })
  assert.equal(mail.uid, byMail.profile.uid)
})

void test('asking who has an account, or whose an address is, has an end', async () => {
  const member = await transfers.member()
  const ask = () =>
    member.call(lookUpRecipient, { way: 'uid', value: '1' }).then(
      () => undefined,
      (error: unknown) => error,
    )
  for (let count = 0; count < recipientLookups.calls; count += 1) {
    assert.ok(refusedAs('RECIPIENT_NOT_FOUND')(await ask()))
  }
  assert.ok(refusedAs('RATE_LIMITED')(await ask()))
  const address = anyAddress()
  for (let count = 0; count < addressChecks.calls; count += 1) await lookOver(member, address)
  await assert.rejects(lookOver(member, address), { code: 'RATE_LIMITED' })
})
