import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { toAmount } from '#kernel/money.ts'
import { hear } from '#server/platform/events.ts'
import { letWithdraw, offerCoarseCoin } from '#server/assets/testing.ts'
import { anyAddress } from '#server/chain/testing.address.ts'
import { noticesFor } from '#server/platform/testing.notice.ts'
import { listBills } from '#server/bills/list.ts'
import { refusedAs } from '#server/identity/testing.ts'
import { audit } from '#server/ledger/audit.ts'
import {
  type Member,
  type TransfersTest,
  onChainFee,
  sentAmount,
  transfersTest,
} from '#server/transfers/testing.ts'

let transfers: TransfersTest
before(async () => {
  transfers = await transfersTest()
})
after(() => transfers.end())

const usdt = (whole: bigint): bigint => whole * 1_000_000n
const onChain = (address = anyAddress(), network = 'ERC20') =>
  ({ kind: 'onchain', network, address }) as const
const inside = (member: Member) => ({ kind: 'internal', uid: member.uid }) as const

const countOf = async (member: Member): Promise<number> =>
  (await member.call(listBills, {})).bills.length

void test('an internal transfer is free and final, and both have a bill of it', async () => {
  const [sender, recipient] = [await transfers.member(usdt(100n)), await transfers.member()]
  const sent = await sender.send(inside(recipient), { note: 'lunch' })
  assert.equal(sent.status, 'SUCCESS')
  assert.equal((await sender.balance()).available, usdt(60n))
  assert.equal((await recipient.balance()).available, usdt(40n))
  const out = await sender.bill(sent.orderNo)
  assert.deepEqual(
    [out?.type, out?.change, out?.fee, out?.received, out?.paymentType, out?.note],
    ['TRANSFER', -usdt(40n), 0n, usdt(40n), 'internal', 'lunch'],
  )
  const [into] = (await recipient.call(listBills, {})).bills
  assert.deepEqual(
    [into?.type, into?.status, into?.change, into?.note],
    ['COLLECTION', 'SUCCESS', usdt(40n), 'lunch'],
  )
  assert.equal(await recipient.bill(sent.orderNo), undefined)
})

void test('whoever is paid inside is told once, with a link to the bill', async () => {
  const [sender, recipient] = [await transfers.member(usdt(100n)), await transfers.member()]
  await sender.send(inside(recipient))
  const [into] = (await recipient.call(listBills, {})).bills
  assert.ok(into)
  const [joined, told, ...more] = await noticesFor(transfers.database, recipient.userId)
  assert.deepEqual([joined?.kind, told?.kind, more], ['tradePasswordSet', 'transferReceived', []])
  assert.equal(told?.link, `/pages/exchange/billdetail?orderNo=${into.orderNo}`)
  assert.deepEqual(told?.details, { amount: '40.00', asset: 'USDT', from: into.counterparty })
})

void test('each side sees the other by a masked name', async () => {
  const [sender, recipient] = [await transfers.member(usdt(100n)), await transfers.member()]
  const sent = await sender.send(inside(recipient))
  assert.match((await sender.bill(sent.orderNo))?.counterparty ?? '', /^m\*+.{3}$/)
  const [into] = (await recipient.call(listBills, {})).bills
  assert.match(into?.counterparty ?? '', /^m\*+.{3}$/)
})

void test('a transfer on a chain holds amount and fee and waits', async () => {
  const sender = await transfers.member(usdt(100n))
  const address = anyAddress()
  const sent = await sender.send(onChain(address.toLowerCase()))
  assert.equal(sent.status, 'WAITING')
  const { available, held } = await sender.balance()
  assert.deepEqual([available, held], [usdt(58n), usdt(42n)])
  const bill = await sender.bill(sent.orderNo)
  assert.deepEqual(
    [bill?.change, bill?.amount, bill?.fee, bill?.received, bill?.toAddress, bill?.network],
    [-usdt(42n), usdt(40n), usdt(2n), usdt(40n), address, 'ERC20'],
  )
})

void test('both people are told of their balances and bills', async () => {
  const [sender, recipient] = [await transfers.member(usdt(100n)), await transfers.member()]
  const heard: string[] = []
  const whole = Promise.withResolvers<void>()
  const stop = await hear(transfers.database.sql, ({ userId, event }) => {
    if (event.topic !== 'user') return
    if (userId === sender.userId) heard.push(`sender ${event.changed}`)
    if (userId === recipient.userId) heard.push(`recipient ${event.changed}`)
    if (heard.length === 4) whole.resolve()
  })
  await sender.send(inside(recipient))
  await whole.promise
  await stop()
  const expected = ['recipient balances', 'recipient bills', 'sender balances', 'sender bills']
  assert.deepEqual(heard.toSorted(), expected)
})

void test('each refusal has its reason and says the amounts that help, and nothing moves', async () => {
  const [sender, other] = [await transfers.member(usdt(100n)), await transfers.member()]
  const untouched = await sender.balance()
  const small = toAmount(usdt(9n))
  const large = toAmount(usdt(100_001n))
  const own = await sender.receiveAt()
  const theirs = await other.receiveAt()
  const to = onChain()
  const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
  const refused: [() => Promise<unknown>, Parameters<typeof refusedAs>][] = [
    [() => sender.send(to, { asset: 'BTC' }), ['ASSET_UNKNOWN', { asset: 'BTC' }]],
    [() => sender.send(inside(other), { asset: 'BTC' }), ['ASSET_UNKNOWN', { asset: 'BTC' }]],
    [
      () => sender.send(onChain(anyAddress(), 'TRC20')),
      ['NETWORK_UNKNOWN', { asset: 'USDT', network: 'TRC20' }],
    ],
    [() => sender.send(to, { confirmAmount: toAmount(1n) }), ['AMOUNTS_DIFFER']],
    [() => sender.send(inside(other), { confirmAmount: toAmount(1n) }), ['AMOUNTS_DIFFER']],
    [() => sender.send(inside(other), { amount: toAmount(0n) }), ['AMOUNT_INVALID']],
    [
      () => sender.send(to, { amount: small }),
      ['AMOUNT_BELOW_MINIMUM', { min: '10', asset: 'USDT' }],
    ],
    [
      () => sender.send(inside(other), { amount: toAmount(9_999n) }),
      ['AMOUNT_BELOW_MINIMUM', { min: '0.01', asset: 'USDT' }],
    ],
    [
      () => sender.send(to, { amount: large }),
      ['AMOUNT_ABOVE_MAXIMUM', { max: '100000', asset: 'USDT' }],
    ],
    [() => sender.send(to, { fee: toAmount(1n) }), ['FEE_CHANGED', { fee: '2', asset: 'USDT' }]],
    [
      () => sender.send(inside(other), { fee: toAmount(1n) }),
      ['FEE_CHANGED', { fee: '0', asset: 'USDT' }],
    ],
    [() => sender.send(onChain('0x12')), ['ADDRESS_INVALID']],
    [
      () => sender.send(onChain('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD')),
      ['ADDRESS_CHECKSUM'],
    ],
    [() => sender.send(onChain(`0x${'0'.repeat(40)}`)), ['ADDRESS_REFUSED']],
    [() => sender.send(onChain(token)), ['ADDRESS_REFUSED']],
    [() => sender.send(onChain(own)), ['ADDRESS_OWN']],
    [() => sender.send(onChain(theirs)), ['ADDRESS_INTERNAL']],
    [() => sender.send({ kind: 'internal', uid: '1' }), ['RECIPIENT_NOT_FOUND']],
    [() => sender.send(inside(sender)), ['RECIPIENT_SELF']],
    [
      () => sender.send(to, { amount: toAmount(usdt(98n) + 1n) }),
      ['INSUFFICIENT_FUNDS', { available: '100', asset: 'USDT' }],
    ],
    [
      () => sender.send(inside(other), { amount: toAmount(usdt(100n) + 1n) }),
      ['INSUFFICIENT_FUNDS', { available: '100', asset: 'USDT' }],
    ],
  ]
  for (const [attempt, [code, details]] of refused) {
    await assert.rejects(attempt(), refusedAs(code, details), code)
  }
  assert.deepEqual(await sender.balance(), untouched)
  assert.equal(await countOf(sender), 0)
})

void test('what is wrong is told in one order: what was typed, the address, the password, the money', async () => {
  const sender = await transfers.member()
  const wrong = {
    amount: toAmount(usdt(1n)),
    confirmAmount: toAmount(1n),
    fee: toAmount(0n),
    tradePassword: '111111',
  }
  const bad = onChain('0x12')
  await assert.rejects(sender.send(bad, wrong), refusedAs('AMOUNTS_DIFFER'))
  const equal = { ...wrong, confirmAmount: wrong.amount }
  await assert.rejects(sender.send(bad, equal), { code: 'AMOUNT_BELOW_MINIMUM' })
  const enough = { ...equal, amount: sentAmount, confirmAmount: sentAmount }
  await assert.rejects(sender.send(bad, enough), { code: 'FEE_CHANGED' })
  const priced = { ...enough, fee: onChainFee }
  await assert.rejects(sender.send(bad, priced), refusedAs('ADDRESS_INVALID'))
  await assert.rejects(sender.send(onChain(), priced), { code: 'TRADE_PASSWORD_INCORRECT' })
  const proven = { amount: sentAmount }
  await assert.rejects(sender.send(onChain(), proven), { code: 'INSUFFICIENT_FUNDS' })
})

void test('a paused network pays nothing out, and the other one does', async () => {
  const sender = await transfers.member(usdt(100n))
  await letWithdraw(transfers.database.sql, 'ERC20', false)
  try {
    await assert.rejects(sender.send(onChain()), refusedAs('NETWORK_PAUSED', { network: 'ERC20' }))
    await sender.send(onChain(anyAddress(), 'BEP20'), { fee: toAmount(300_000n) })
  } finally {
    await letWithdraw(transfers.database.sql, 'ERC20', true)
  }
})

void test('an amount that the network cannot count is refused before anything is taken', async () => {
  const sender = await transfers.member()
  await transfers.fund(sender.userId, 10n ** 20n, 'DAI')
  await offerCoarseCoin(transfers.database.sql, 'DAI', 'BEP20', 8)
  const coarse = (amount: bigint) =>
    sender.send(onChain(anyAddress(), 'BEP20'), {
      asset: 'DAI',
      amount: toAmount(amount),
      fee: toAmount(0n),
    })
  await assert.rejects(
    coarse(10n ** 18n + 1n),
    refusedAs('AMOUNT_INVALID', { decimals: '8', network: 'BEP20' }),
  )
  await coarse(10n ** 18n + 10n ** 10n)
})

void test('everything can be sent: an amount and fee that are exactly the balance', async () => {
  const sender = await transfers.member(usdt(42n))
  await sender.send(onChain())
  assert.deepEqual((await sender.balance()).available, 0n)
  const giver = await transfers.member(usdt(40n))
  await giver.send(inside(sender))
  assert.equal((await giver.balance()).available, 0n)
})

void test('of payments at once that together are too much, only as many as the balance allows pass', async () => {
  const [sender, recipient] = [await transfers.member(usdt(100n)), await transfers.member()]
  const attempts = await Promise.allSettled([
    sender.send(inside(recipient), { amount: toAmount(usdt(60n)) }),
    sender.send(inside(recipient), { amount: toAmount(usdt(60n)) }),
    sender.send(onChain(), { amount: toAmount(usdt(60n)) }),
    sender.send(onChain(), { amount: toAmount(usdt(60n)) }),
  ])
  const refused = attempts.filter((attempt) => attempt.status === 'rejected')
  assert.equal(refused.length, 3)
  for (const { reason } of refused) assert.ok(refusedAs('INSUFFICIENT_FUNDS')(reason))
  assert.equal(await countOf(sender), 1)
  const { available, held } = await sender.balance()
  const moved = (await recipient.balance()).available
  assert.equal(available + held + moved, usdt(100n))
})

void test('people who pay each other at once neither wait for ever nor make or lose money', async () => {
  const [one, two] = [await transfers.member(usdt(500n)), await transfers.member(usdt(500n))]
  const payments = Array.from({ length: 8 }, (_, index) =>
    index % 2 === 0 ? one.send(inside(two)) : two.send(inside(one)),
  )
  await Promise.all(payments)
  assert.equal((await one.balance()).available, usdt(500n))
  assert.equal((await two.balance()).available, usdt(500n))
})

void test('internal transfers keep the total, whoever pays whom and whatever is refused', async () => {
  const people = await Promise.all(
    [usdt(30n), usdt(20n), 0n].map((units) => transfers.member(units)),
  )
  const pick = fc.nat({ max: people.length - 1 })
  const payment = fc.record({ from: pick, to: pick, units: fc.bigInt({ min: 0n, max: usdt(40n) }) })
  await fc.assert(
    fc.asyncProperty(fc.array(payment, { maxLength: 3 }), async (payments) => {
      for (const { from, to, units } of payments) {
        const [sender, recipient] = [people[from], people[to]]
        if (!sender || !recipient) continue
        await sender
          .send(inside(recipient), { amount: toAmount(units) })
          .catch((error: unknown) => assert.match(String(error), /^Failure/))
      }
      const balances = await Promise.all(people.map((person) => person.balance()))
      return balances.reduce((sum, { available, held }) => sum + available + held, 0n) === usdt(50n)
    }),
    { numRuns: 12 },
  )
})

void test('after all of it the ledger proves itself', async () => {
  assert.deepEqual((await audit(transfers.database.sql)).differences, [])
})
