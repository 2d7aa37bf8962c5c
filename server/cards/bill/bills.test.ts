import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { toAmount } from '#kernel/money.ts'
import { freshPrice } from '#server/assets/worth.ts'
import { listBills } from '#server/cards/bill/bills.list.ts'
import { lose } from '#server/cards/use/controls.ts'
import { showBooks } from '#server/cards/desk/books.ts'
import { search, showForDesk } from '#server/cards/desk/cards.ts'
import { decideOnRecharge, listRechargeQueue } from '#server/cards/desk/recharges.ts'
import { bringBack, showFund } from '#server/cards/fund/fund.ts'
import { loadCard } from '#server/cards/fund/load.ts'
import { pullIssuer } from '#server/cards/purchase/pull.ts'
import { beginRecharge, quote } from '#server/cards/fund/recharge.ts'
import { listRecharges } from '#server/cards/fund/recharges.ts'
import type { CardRow } from '#server/cards/store.card.ts'
import { lockRechargeByNo } from '#server/cards/fund/store.recharge.ts'
import { type LifeTest, lifeTest } from '#server/cards/testing.life.ts'
import { goodTradePassword } from '#server/identity/testing.ts'
import { audit } from '#server/ledger/audit.ts'
import type { Member } from '#server/transfers/testing.ts'

let life: LifeTest
before(async () => {
  life = await lifeTest()
})
after(() => life.end())

async function recharged(member: Member, card: CardRow, units: bigint): Promise<string> {
  const wanted = { cardId: card.id, asset: 'USDT', amount: toAmount(units) }
  const { id } = await member.call(quote(life.deps), wanted)
  const input = { quoteId: id, tradePassword: goodTradePassword }
  return (await member.call(beginRecharge(life.deps), input)).orderNo
}

async function load(orderNo: string): Promise<void> {
  const row = await life.database.sql.begin((sql) => lockRechargeByNo(sql, orderNo))
  assert.ok(row)
  // Later than it was begun, so that lists have one order.
  life.clock.move(1_000)
  await loadCard(life.deps, row.id)
}

async function loaded(units = 200_000_000n) {
  const member = await life.known(1_000_000_000n)
  const card = await life.issued(member, 'MUSE')
  await load(await recharged(member, card, units))
  return { member, card }
}

test('news that never came are asked for, and change nothing a second time', async () => {
  const { member, card } = await loaded()
  const { terminal, standIn } = life.party
  standIn.faults.set('hookLost', 'always')
  const bought = await terminal.pay({ cardId: card.issuerCard, amount: 12_00 })
  await terminal.capture(bought)
  await life.settled()
  standIn.faults.clear()
  const shown = async () => {
    const { bills } = await member.call(listBills, { cardId: card.id })
    return bills.find(({ kind }) => kind === 'purchase')
  }
  assert.equal((await shown())?.state, 'pending')
  await pullIssuer(life.deps, 'stripe')
  await pullIssuer(life.deps, 'stripe')
  const bill = await shown()
  assert.deepEqual([bill?.state, bill?.change], ['completed', -12_00n])
  assert.equal((await life.on(card)).available, 186_00n)
})

test('what was charged in another currency is written with the decimals of that one', async () => {
  const { member, card } = await loaded()
  const table = [
    ['EUR', 12_34n, '12.34'],
    ['XPF', 1_234n, '1234'],
    ['KWD', 1_234n, '1.234'],
  ] as const
  for (const [currency, amount, text] of table) {
    life.clock.move(1_000)
    await life.ask(card, 1_00n, { charged: { currency, amount: toAmount(amount) } })
    const [bill] = (await member.call(listBills, { cardId: card.id })).bills
    assert.deepEqual(bill?.foreign, { currency, amount: text })
  }
})

test('a large recharge waits for an operator, who lets it go on or sends it back', async () => {
  const { programmes } = life.terms
  const watched = programmes.map((one) => ({
    ...one,
    recharge: { ...one.recharge, reviewFrom: 150_00, twoFrom: 170_00 },
  }))
  life.terms = { ...life.terms, programmes: watched }
  const member = await life.known(900_000_000n)
  const card = await life.issued(member, 'MUSE')
  const before = (await member.balance()).available
  const orderNo = await recharged(member, card, 160_000_000n)
  await load(orderNo)
  assert.equal((await life.on(card)).available, 0n, 'nothing goes on by itself')
  const decides = decideOnRecharge(life.deps)
  const queued = async (no: string) => {
    const { recharges } = await life.desk(listRechargeQueue(life.deps), { state: 'review' })
    return recharges.find((one) => one.orderNo === no)
  }
  assert.equal((await queued(orderNo))?.takesTwo, false)
  await life.desk(decides, { orderNo, approve: false, reason: 'source unclear' })
  assert.equal((await member.balance()).available, before)
  const second = await recharged(member, card, 160_000_000n)
  await life.desk(decides, { orderNo: second, approve: true, reason: 'source shown' })
  await load(second)
  assert.equal((await life.on(card)).available, 158_40n)
  const { recharges } = await member.call(listRecharges, { cardId: card.id })
  assert.deepEqual(recharges.map(({ state }) => state).toSorted(), ['completed', 'failed'])
  const third = await recharged(member, card, 171_000_000n)
  assert.equal((await queued(third))?.takesTwo, true)
  const alone = { orderNo: third, approve: true, reason: 'source shown' }
  await assert.rejects(life.desk(decides, alone), { code: 'TWO_PEOPLE_NEEDED' })
  assert.equal((await queued(third))?.state, 'review')
  await life.desk(decides, { ...alone, approve: false })
  assert.equal(await queued(third), undefined)
  life.terms = { ...life.terms, programmes }
})

test('below the minimum and above the maximum nothing begins', async () => {
  const member = await life.known(90_000_000_000n)
  const card = await life.issued(member, 'MUSE')
  const ask = (units: bigint) =>
    member.call(quote(life.deps), { cardId: card.id, asset: 'USDT', amount: toAmount(units) })
  await assert.rejects(ask(19_990_000n), { code: 'RECHARGE_TOO_SMALL' })
  await assert.rejects(ask(20_001_000_000n), { code: 'RECHARGE_TOO_LARGE' })
  await assert.rejects(ask(0n), { code: 'AMOUNT_INVALID' })
})

test('what is in the fund goes back to the wallet at the price that was seen', async () => {
  const { member, card } = await loaded()
  await life.change(card, { state: 'active' })
  const lost = { id: card.id, reason: 'lost', replace: false, delivery: null } as const
  await member.call(lose(life.deps), lost)
  const { balance } = await member.call(showFund, {})
  assert.equal(balance, 198_00n)
  const rate = await freshPrice(life.database.sql, life.clock.now(), 'USDT')
  assert.ok(rate)
  const back = { asset: 'USDT', amount: balance, rate, tradePassword: goodTradePassword }
  const doubled = { ...back, rate: toAmount(rate * 2n) }
  await assert.rejects(member.call(bringBack(life.deps), doubled), { code: 'QUOTE_EXPIRED' })
  const before = (await member.balance()).available
  const { received } = await member.call(bringBack(life.deps), back)
  assert.equal((await member.balance()).available, before + received)
  assert.equal((await member.call(showFund, {})).balance, 0n)
  await assert.rejects(member.call(bringBack(life.deps), back), { code: 'INSUFFICIENT_FUNDS' })
})

test('the fund pays in the coin of recharges alone', async () => {
  const { member, card } = await loaded()
  await life.change(card, { state: 'active' })
  const lost = { id: card.id, reason: 'lost', replace: false, delivery: null } as const
  await member.call(lose(life.deps), lost)
  const rate = await freshPrice(life.database.sql, life.clock.now(), 'DAI')
  assert.ok(rate)
  const back = { asset: 'DAI', amount: toAmount(1_00n), rate, tradePassword: goodTradePassword }
  await assert.rejects(member.call(bringBack(life.deps), back), { code: 'ASSET_UNKNOWN' })
})

test('the desks find a card and see what there is in all', async () => {
  const { member, card } = await loaded()
  const byHolder = await life.desk(search(life.deps), { text: member.uid })
  const byDigits = await life.desk(search(life.deps), { text: card.last4 })
  assert.ok(byHolder.cards.some(({ id }) => id === card.id))
  assert.ok(byDigits.cards.some(({ id }) => id === card.id))
  const shown = await life.desk(showForDesk(life.deps), { id: card.id })
  assert.deepEqual([shown.card.uid, shown.differs], [member.uid, null])
  const { currencies, taken } = await life.desk(showBooks(life.deps), {})
  assert.deepEqual(
    [currencies.map(({ currency }) => currency), taken.map(({ asset }) => asset)],
    [['USD'], ['USDT']],
  )
  assert.ok(currencies[0] && currencies[0].onCards >= 198_00n && currencies[0].inFunds >= 0n)
  assert.deepEqual((await audit(life.database.sql)).differences, [])
})

test('bills are narrowed to a type of card, and to what waits, was paid, came back or was declined', async () => {
  const { member, card } = await loaded()
  const { terminal } = life.party
  const pay = (amount: number) => terminal.pay({ cardId: card.issuerCard, amount })
  life.clock.move(2_000)
  const paid = await pay(20_00)
  await terminal.capture(paid)
  const reversed = await pay(10_00)
  await terminal.reverse(reversed)
  await pay(1_000_000_00)
  await pay(7_00)
  await life.settled()
  const amounts = async (filter: Parameters<typeof listBills>[0]) =>
    (await member.call(listBills, filter)).bills.map(({ change, state }) => [state, change])
  assert.deepEqual(await amounts({ type: 'MUSE', group: 'pending' }), [['pending', -7_00n]])
  const loading = [
    ['completed', -2_00n],
    ['completed', 200_00n],
  ]
  assert.deepEqual(await amounts({ group: 'completed' }), [['completed', -20_00n], ...loading])
  assert.deepEqual(await amounts({ group: 'returned' }), [['reversed', 0n]])
  assert.deepEqual(await amounts({ group: 'declined' }), [['declined', 0n]])
  assert.equal((await amounts({ type: 'MUSE' })).length, 6)
  assert.deepEqual(await amounts({ type: 'UTGL' }), [])
})

test('the desk reads the issuer’s own word of a decline, and its holder what it means', async () => {
  const member = await life.known(200_000_000n)
  const card = await life.issued(member, 'MUSE')
  await life.party.terminal.pay({ cardId: card.issuerCard, amount: 5_00, wrong: 'code' })
  await life.settled()
  const [shown] = (await life.desk(showForDesk(life.deps), { id: card.id })).bills
  assert.deepEqual([shown?.state, shown?.raw], ['declined', 'verification_failed'])
  const [own] = (await member.call(listBills, { cardId: card.id })).bills
  assert.ok(own && !('raw' in own))
  assert.equal(own.reason, 'details')
})
