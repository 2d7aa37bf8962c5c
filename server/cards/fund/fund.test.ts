import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { listBills as listWalletBills } from '#server/bills/list.ts'
import { toAmount } from '#kernel/money.ts'
import { formatInstant } from '#kernel/time.ts'
import { freshPrice } from '#server/assets/worth.ts'
import { listBills } from '#server/cards/bill/bills.list.ts'
import { lose } from '#server/cards/use/controls.ts'
import { decideOnRecharge, listRechargeQueue } from '#server/cards/desk/recharges.ts'
import { bringBack, listFundMoves, showFund } from '#server/cards/fund/fund.ts'
import { loadCard } from '#server/cards/fund/load.ts'
import { beginRecharge, quote } from '#server/cards/fund/recharge.ts'
import { listRecharges, showRecharge } from '#server/cards/fund/recharges.ts'
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

async function begin(member: Member, card: CardRow, asset: string, units: bigint) {
  // Each at its own moment, so that lists have one order.
  life.clock.move(1_000)
  const wanted = { cardId: card.id, asset, amount: toAmount(units) }
  const offer = await member.call(quote(life.deps), wanted)
  const input = { quoteId: offer.id, tradePassword: goodTradePassword }
  return { offer, recharge: await member.call(beginRecharge(life.deps), input), input }
}

async function load(orderNo: string): Promise<void> {
  const row = await life.database.sql.begin((sql) => lockRechargeByNo(sql, orderNo))
  assert.ok(row)
  life.clock.move(1_000)
  await loadCard(life.deps, row.id)
}

/** Somebody with a MUSE card in use, and 198 dollars in the trust fund that a card of before left. */
async function withFund() {
  const member = await life.known(1_000_000_000n)
  const before = await life.issued(member, 'MUSE')
  const { recharge } = await begin(member, before, 'USDT', 200_000_000n)
  await load(recharge.orderNo)
  const lost = { id: before.id, reason: 'lost', replace: false, delivery: null } as const
  await member.call(lose(life.deps), lost)
  const card = await life.issued(member, 'UTGL')
  assert.equal((await member.call(showFund, {})).balance, 198_00n)
  return { member, card }
}

test('a card is recharged from the trust fund: no coin moves, and the fee is taken once', async () => {
  const { member, card } = await withFund()
  const before = (await member.balance()).available
  const { offer, recharge } = await begin(member, card, 'USD', 150_00n)
  assert.deepEqual(
    [offer.source, offer.rate, offer.worth, offer.fee, offer.receives],
    ['fund', 100_000_000n, 150_00n, 1_50n, 148_50n],
  )
  assert.deepEqual([recharge.state, recharge.source], ['progress', 'fund'])
  assert.ok(recharge.steps[0]?.at && recharge.steps[1]?.at && recharge.steps[2]?.at === null)
  const waiting = await member.call(showFund, {})
  assert.deepEqual([waiting.balance, waiting.underway], [48_00n, 150_00n])
  await load(recharge.orderNo)
  await load(recharge.orderNo)
  assert.equal((await life.on(card)).available, 148_50n)
  const after = await member.call(showFund, {})
  assert.deepEqual([after.balance, after.underway], [48_00n, 0n])
  assert.equal((await member.balance()).available, before)
  const { moves } = await member.call(listFundMoves, {})
  const [one, other] = moves
  assert.deepEqual(new Set([one?.change, other?.change]), new Set([-1_50n, -148_50n]))
  const { bills } = await member.call(listWalletBills, {})
  const [bill] = bills.filter(({ orderNo }) => orderNo === recharge.orderNo)
  assert.deepEqual(
    [bill?.type, bill?.status, bill?.asset, bill?.change],
    ['CARD_RECHARGE_UTGL', 'SUCCESS', 'USD', -150_00n],
  )
  const ofCard = (await member.call(listBills, { cardId: card.id })).bills
  assert.deepEqual(
    ofCard.map(({ kind, change }) => [kind, change]),
    [
      ['fee', -1_50n],
      ['recharge', 150_00n],
    ],
  )
  assert.deepEqual((await audit(life.database.sql)).differences, [])
})

test('what is promised to a card is neither promised again nor taken to the wallet', async () => {
  const { member, card } = await withFund()
  const again = async (units: bigint) => {
    const wanted = { cardId: card.id, asset: 'USD', amount: toAmount(units) }
    const { id } = await member.call(quote(life.deps), wanted)
    return member.call(beginRecharge(life.deps), { quoteId: id, tradePassword: goodTradePassword })
  }
  const both = await Promise.allSettled([again(120_00n), again(120_00n)])
  assert.deepEqual(both.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected'])
  await assert.rejects(again(100_00n), { code: 'INSUFFICIENT_FUNDS' })
  const rate = await freshPrice(life.database.sql, life.clock.now(), 'USDT')
  assert.ok(rate)
  const back = { asset: 'USDT', amount: toAmount(79_00n), rate, tradePassword: goodTradePassword }
  await assert.rejects(member.call(bringBack(life.deps), back), { code: 'INSUFFICIENT_FUNDS' })
})

test('limits of a recharge, a quote that ran out and a wrong password hold for the fund, too', async () => {
  const { member, card } = await withFund()
  const ask = (units: bigint) =>
    member.call(quote(life.deps), { cardId: card.id, asset: 'USD', amount: toAmount(units) })
  await assert.rejects(ask(99_99n), { code: 'RECHARGE_TOO_SMALL' })
  await assert.rejects(ask(100_000_01n), { code: 'RECHARGE_TOO_LARGE' })
  await assert.rejects(ask(0n), { code: 'AMOUNT_INVALID' })
  const { id } = await ask(100_00n)
  const input = { quoteId: id, tradePassword: goodTradePassword }
  const wrong = member.call(beginRecharge(life.deps), { ...input, tradePassword: '111111' })
  await assert.rejects(wrong, { code: 'TRADE_PASSWORD_INCORRECT' })
  await member.call(beginRecharge(life.deps), input)
  await assert.rejects(member.call(beginRecharge(life.deps), input), { code: 'QUOTE_EXPIRED' })
  const late = await ask(100_00n)
  life.clock.move(61_000)
  const missed = member.call(beginRecharge(life.deps), { ...input, quoteId: late.id })
  await assert.rejects(missed, { code: 'QUOTE_EXPIRED' })
})

test('above the limit of a payment the fund asks for proof as the wallet does', async () => {
  const { member, card } = await withFund()
  await life.database.owner`
    update security_account set single_cents = 50_00 where user_id = ${member.userId}`
  const wanted = { cardId: card.id, asset: 'USD', amount: toAmount(100_00n) }
  const { id } = await member.call(quote(life.deps), wanted)
  const input = { quoteId: id, tradePassword: goodTradePassword }
  await assert.rejects(member.call(beginRecharge(life.deps), input), { code: 'STEP_UP_REQUIRED' })
})

test('what fails is free in the trust fund again, fee and all, whoever turned it down', async () => {
  const { member, card } = await withFund()
  const { terms } = life
  life.terms = {
    ...terms,
    programmes: terms.programmes.map((one) => ({
      ...one,
      recharge: { ...one.recharge, reviewFrom: 120_00 },
    })),
  }
  const before = (await member.balance()).available
  const { recharge } = await begin(member, card, 'USD', 130_00n)
  assert.equal(recharge.state, 'review')
  const queue = await life.desk(listRechargeQueue(life.deps), { state: 'review' })
  const row = queue.recharges.find(({ orderNo }) => orderNo === recharge.orderNo)
  assert.deepEqual([row?.source, row?.scale, row?.amount], ['fund', 2, 130_00n])
  const { orderNo } = recharge
  await life.desk(decideOnRecharge(life.deps), { orderNo, approve: false, reason: 'unclear' })
  life.terms = terms
  const turned = await member.call(showRecharge, { orderNo })
  assert.deepEqual([turned.state, turned.reason], ['failed', 'review'])
  const { bills } = await member.call(listWalletBills, {})
  const refund = bills.find((one) => one.orderNo === turned.refundBillNo)
  assert.deepEqual([refund?.type, refund?.asset], ['CARD_RECHARGE_REFUND', 'USD'])
  const second = await begin(member, card, 'USD', 110_00n)
  const lost = { id: card.id, reason: 'stolen', replace: false, delivery: null } as const
  await member.call(lose(life.deps), lost)
  await load(second.recharge.orderNo)
  const fund = await member.call(showFund, {})
  assert.deepEqual([fund.balance, fund.underway], [198_00n, 0n])
  assert.equal((await member.balance()).available, before)
  const { recharges } = await member.call(listRecharges, { cardId: card.id })
  assert.deepEqual(
    recharges.map(({ state }) => state),
    ['failed', 'failed'],
  )
  const failed = (await member.call(listBills, { group: 'returned' })).bills
  assert.deepEqual(
    failed.map(({ kind, state, change }) => [kind, state, change]),
    [
      ['recharge', 'failed', 0n],
      ['recharge', 'failed', 0n],
    ],
  )
  assert.deepEqual((await audit(life.database.sql)).differences, [])
})

test('a card of the wallet pays its debt from the fund, as a payment and no recharge', async () => {
  const { member } = await withFund()
  const card = await life.issued(member, 'Master')
  await life.change(card, { owed: toAmount(30_00n) })
  const { recharge } = await begin(member, card, 'USD', 30_00n)
  await load(recharge.orderNo)
  assert.equal((await life.now(card)).owed, 0n)
  const { bills } = await member.call(listWalletBills, {})
  const bill = bills.find(({ orderNo }) => orderNo === recharge.orderNo)
  assert.deepEqual([bill?.type, bill?.paymentType, bill?.change], ['TRANSFER', 'card', -30_00n])
})

test('what a debt needs no more by then stays in the fund, and nothing on a card that holds nothing', async () => {
  const { member } = await withFund()
  const card = await life.issued(member, 'Master')
  await life.change(card, { owed: toAmount(30_00n) })
  const { recharge } = await begin(member, card, 'USD', 30_00n)
  await life.change(card, { owed: toAmount(12_00n) })
  await load(recharge.orderNo)
  assert.deepEqual([(await life.now(card)).owed, (await life.on(card)).available], [0n, 0n])
  const fund = await member.call(showFund, {})
  assert.deepEqual([fund.balance, fund.underway], [186_00n, 0n])
})

test('what moved in the fund is leafed through, each movement once', async () => {
  const { member } = await withFund()
  const at = formatInstant(life.clock.now())
  await life.database.owner`
    insert into cards_fund_move (id, user_id, kind, change, at)
    select gen_random_uuid(), ${member.userId}, 'back', -n, ${at}::timestamptz
      from generate_series(1, 65) n`
  const seen = new Set<string>()
  let cursor: string | undefined
  for (let pages = 0; pages < 9; pages += 1) {
    const page = await member.call(listFundMoves, cursor === undefined ? {} : { cursor })
    for (const { id } of page.moves) seen.add(id)
    if (page.next === null) break
    cursor = page.next
  }
  assert.equal(seen.size, 65 + 4)
})
