import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import type { cardStatement } from '#contract/cards.bills.ts'
import type { OutputOf } from '#contract/operation.ts'
import { toAmount } from '#kernel/money.ts'
import { after as later, dayMs } from '#kernel/time.ts'
import { showStatement } from '#server/cards/bill/bills.ts'
import { lose } from '#server/cards/use/controls.ts'
import { decideOnDispute } from '#server/cards/desk/disputes.ts'
import { openDispute } from '#server/cards/dispute/disputes.ts'
import { listBills } from '#server/cards/bill/bills.list.ts'
import { loadCard } from '#server/cards/fund/load.ts'
import { beginRecharge, quote } from '#server/cards/fund/recharge.ts'
import type { CardRow } from '#server/cards/store.card.ts'
import { lockRechargeByNo } from '#server/cards/fund/store.recharge.ts'
import { selectDispute } from '#server/cards/dispute/store.dispute.ts'
import { tellDispute } from '#server/cards/dispute/tellDispute.ts'
import { type LifeTest, lifeTest } from '#server/cards/testing.life.ts'
import { goodTradePassword, ownFile } from '#server/identity/testing.ts'
import { audit } from '#server/ledger/audit.ts'
import { historyOf, historyPageMax } from '#server/ledger/history.ts'
import { available, held } from '#server/ledger/ledger.ts'
import type { Member } from '#server/transfers/testing.ts'

const blank = { width: 40, height: 30, channels: 3, background: '#fff' } as const

let life: LifeTest
before(async () => {
  life = await lifeTest()
})
after(() => life.end())

type Statement = OutputOf<typeof cardStatement>

async function recharged(member: Member, card: CardRow, asset: string, units: bigint) {
  const wanted = { cardId: card.id, asset, amount: toAmount(units) }
  const { id } = await member.call(quote(life.deps), wanted)
  const input = { quoteId: id, tradePassword: goodTradePassword }
  const { orderNo } = await member.call(beginRecharge(life.deps), input)
  const row = await life.database.sql.begin((sql) => lockRechargeByNo(sql, orderNo))
  assert.ok(row)
  await loadCard(life.deps, row.id)
}

/** The statement of the day around now. */
async function told(member: Member, card: CardRow): Promise<Statement> {
  const now = life.clock.now()
  return member.call(showStatement, {
    cardId: card.id,
    from: later(now, -dayMs),
    until: later(now, dayMs),
  })
}

const sumsOf = (one: Statement): bigint =>
  one.opening +
  one.recharged +
  one.spent +
  one.refunded +
  one.disputed +
  one.fees +
  one.back +
  one.moved +
  one.settled +
  one.covered

/** The sums, the rows and the ledger say the same. */
async function proved(member: Member, card: CardRow): Promise<Statement> {
  const statement = await told(member, card)
  const on = await life.on(card)
  assert.equal(statement.closing, on.available + on.held - (await life.now(card)).owed)
  assert.equal(sumsOf(statement), statement.closing)
  assert.equal(statement.rows.at(-1)?.balance ?? statement.opening, statement.closing)
  for (const { asset, taken, returned } of statement.wallet) {
    const moved = await walletMoved(member, asset)
    assert.deepEqual([taken, returned], moved, 'the wallet, as the ledger has it')
  }
  return statement
}

/** What the ledger took from a wallet for cards and gave back, holds apart. */
async function walletMoved({ userId }: Member, asset: string): Promise<[bigint, bigint]> {
  const kinds = ['card_recharge', 'card_capture', 'card_refund', 'card_dispute']
  const page = { limit: historyPageMax }
  let [taken, returned] = [0n, 0n]
  for (const party of [available(userId), held(userId)]) {
    const { movements, next } = await historyOf(life.database.sql, { ...party, asset }, page)
    assert.equal(next, undefined, 'one page has it all')
    for (const { kind, change } of movements) {
      if (!kinds.includes(kind)) continue
      if (change < 0n) taken -= change
      else returned += change
    }
  }
  return [taken, returned]
}

async function loaded(type: 'MUSE' | 'UTGL' = 'MUSE') {
  const member = await life.known(1_000_000_000n)
  const card = await life.issued(member, type)
  await recharged(member, card, 'USDT', 200_000_000n)
  return { member, card }
}

test('a prepaid card’s month has every row with what is there after it, and adds up in the ledger', async () => {
  const { member, card } = await loaded('UTGL')
  const { terminal } = life.party
  life.clock.move(1_000)
  const bought = await terminal.pay({ cardId: card.issuerCard, amount: 30_00 })
  await terminal.capture(bought, 25_00)
  await life.settled()
  life.clock.move(1_000)
  await terminal.refundAlone({ cardId: card.issuerCard, amount: 5_00 })
  await terminal.pay({ cardId: card.issuerCard, amount: 8_00 })
  await life.settled()
  const whole = await proved(member, card)
  assert.deepEqual(
    whole.rows.map(({ kind, change, balance }) => [kind, change, balance]),
    [
      ['recharge', 200_00n, 200_00n],
      ['fee', -2_00n, 198_00n],
      ['purchase', -25_00n, 173_00n],
      ['refund', 5_00n, 178_00n],
    ],
    'what is only held is there still',
  )
  assert.deepEqual([whole.fees, whole.spent, whole.refunded], [-2_00n, -25_00n, 5_00n])
  assert.deepEqual(whole.wallet, [{ asset: 'USDT', scale: 6, taken: 200_000_000n, returned: 0n }])
  const [{ merchant, bill, at } = { merchant: '', bill: null, at: 0 }] = whole.rows.slice(2)
  assert.ok(merchant !== '' && bill !== null && at > 0)
  const until = later(life.clock.now(), dayMs)
  const ask = { cardId: card.id, from: until, until: later(until, dayMs) }
  const next = await member.call(showStatement, ask)
  assert.deepEqual([next.opening, next.closing, next.rows], [178_00n, 178_00n, []])
  const none = member.call(showStatement, { ...ask, until })
  await assert.rejects(none, { code: 'VALIDATION_FAILED' })
  const stranger = await life.member()
  await assert.rejects(stranger.call(showStatement, ask), { code: 'NOT_FOUND' })
})

test('a card that pays from the wallet tells what it spent by asset, each with its rate', async () => {
  const member = await life.known(100_000_000n)
  const card = await life.issued(member, 'Master')
  const { terminal } = life.party
  const bought = await terminal.pay({ cardId: card.issuerCard, amount: 12_34 })
  await terminal.capture(bought)
  await life.settled()
  life.clock.move(1_000)
  await terminal.refundAlone({ cardId: card.issuerCard, amount: 2_00 })
  await life.settled()
  const whole = await proved(member, card)
  assert.deepEqual([whole.opening, whole.spent, whole.covered], [0n, -12_34n, 10_34n])
  assert.deepEqual(
    whole.rows.map(({ kind, change, wallet }) => [kind, change, wallet?.asset, wallet?.scale]),
    [
      ['purchase', -12_34n, 'USDT', 6],
      ['refund', 2_00n, 'USDT', 6],
    ],
  )
  assert.ok(whole.rows.every(({ wallet }) => wallet && wallet.rate > 0n))
  assert.equal(whole.closing, 0n)
})

test('what is owed is below zero, and paid by the next recharge', async () => {
  const { member, card } = await loaded()
  await life.party.terminal.captureAlone({ cardId: card.issuerCard, amount: 250_00 })
  await life.settled()
  const owing = await proved(member, card)
  assert.equal(owing.closing, -52_00n)
  life.clock.move(1_000)
  await recharged(member, card, 'USDT', 100_000_000n)
  const paid = await proved(member, card)
  assert.equal(paid.closing, 47_00n)
  assert.deepEqual((await audit(life.database.sql)).differences, [])
})

test('a card of the wallet that owes pays its debt once, and its statement ends at nothing', async () => {
  const member = await life.known(100_000_000n)
  const card = await life.issued(member, 'Master')
  await life.party.terminal.captureAlone({ cardId: card.issuerCard, amount: 120_00 })
  await life.settled()
  const { owed } = await life.now(card)
  assert.ok(owed > 0n)
  assert.equal((await proved(member, card)).closing, -owed)
})

test('credits of disputes, and what goes back to the fund, are rows of their own', async () => {
  const { member, card } = await loaded()
  const { terminal } = life.party
  const bought = await terminal.pay({ cardId: card.issuerCard, amount: 40_00 })
  await terminal.capture(bought)
  await life.settled()
  const { bills } = await member.call(listBills, { cardId: card.id })
  const bill = bills.find(({ kind }) => kind === 'purchase')
  assert.ok(bill)
  const files = [ownFile]
  const contest = { id: bill.id, reason: 'notMine', text: 'Not me', files } as const
  const { dispute } = await member.call(openDispute(life.deps), contest)
  assert.ok(dispute)
  const { id } = dispute
  await life.desk(decideOnDispute, { id, outcome: 'send', reason: 'looked at' })
  const openImage = () => sharp({ create: blank }).png().toBuffer()
  await tellDispute({ ...life.deps, openImage }, id)
  const told = await selectDispute(life.database.sql, id)
  life.party.standIn.decide(told?.issuerId ?? '', 'won')
  await life.settled()
  const lost = { id: card.id, reason: 'lost', replace: false, delivery: null } as const
  await member.call(lose(life.deps), lost)
  const whole = await proved(member, card)
  assert.deepEqual([whole.disputed, whole.back, whole.closing], [40_00n, -198_00n, 0n])
  const kinds = (await member.call(listBills, { cardId: card.id })).bills.map(({ kind }) => kind)
  assert.deepEqual(kinds.toSorted(), ['back', 'fee', 'purchase', 'recharge'])
})
