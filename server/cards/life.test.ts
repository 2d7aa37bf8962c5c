import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { toAmount } from '#kernel/money.ts'
import { freshPrice } from '#server/assets/worth.ts'
import { lock, lose, unbind, unlock } from '#server/cards/use/controls.ts'
import { bringBack, showFund } from '#server/cards/fund/fund.ts'
import { listBills } from '#server/bills/list.ts'
import { issueCard } from '#server/cards/apply/issuing.ts'
import { loadCard, loadWithin } from '#server/cards/fund/load.ts'
import { beginRecharge, quote } from '#server/cards/fund/recharge.ts'
import { showRecharge } from '#server/cards/fund/recharges.ts'
import { lockRechargeByNo } from '#server/cards/fund/store.recharge.ts'
import { selectReplacement } from '#server/cards/apply/store.application.ts'
import type { CardRow } from '#server/cards/store.card.ts'
import { goodAddress } from '#server/cards/issuer/testing.details.ts'
import { type LifeTest, lifeTest } from '#server/cards/testing.life.ts'
import { tellIssuer } from '#server/cards/tellIssuer.ts'
import { goodTradePassword } from '#server/identity/testing.ts'
import { audit } from '#server/ledger/audit.ts'
import type { Member } from '#server/transfers/testing.ts'

let life: LifeTest
before(async () => {
  life = await lifeTest()
})
after(() => life.end())

const usdt = (whole: bigint) => toAmount(whole * 1_000_000n)

async function rechargeWith(member: Member, card: CardRow, whole: bigint): Promise<string> {
  const wanted = { cardId: card.id, asset: 'USDT', amount: usdt(whole) }
  const offer = await member.call(quote(life.deps), wanted)
  const input = { quoteId: offer.id, tradePassword: goodTradePassword }
  const { orderNo } = await member.call(beginRecharge(life.deps), input)
  return orderNo
}

async function load(orderNo: string): Promise<void> {
  const row = await life.database.sql.begin((sql) => lockRechargeByNo(sql, orderNo))
  assert.ok(row)
  await loadCard(life.deps, row.id)
}

test('a prepaid card from application to end: its money is traced to the last cent', async () => {
  const member = await life.known(1_000_000_000n)
  const card = await life.issued(member, 'MUSE')
  assert.deepEqual([card.state, card.issuerTold], ['active', true])
  assert.equal((await member.balance()).available, usdt(940n), 'the fee was paid once')

  const orderNo = await rechargeWith(member, card, 100n)
  const waiting = await member.call(showRecharge, { orderNo })
  assert.equal(waiting.state, 'progress')
  await load(orderNo)
  await load(orderNo)
  const loaded = await member.call(showRecharge, { orderNo })
  assert.deepEqual([loaded.state, loaded.fee, loaded.receives], ['completed', 1_00n, 99_00n])
  assert.equal((await life.on(card)).available, 99_00n)

  const { terminal } = life.party
  const bought = await terminal.pay({ cardId: card.issuerCard, amount: 20_00 })
  await life.settled()
  assert.deepEqual(await life.on(card), { asset: 'USD', available: 79_00n, held: 20_00n })
  await terminal.capture(bought)
  await life.settled()
  assert.deepEqual(await life.on(card), { asset: 'USD', available: 79_00n, held: 0n })

  await member.call(lock(life.deps), { id: card.id })
  await terminal.pay({ cardId: card.issuerCard, amount: 1_00 })
  await life.settled()
  assert.equal((await life.on(card)).available, 79_00n, 'a locked card pays nothing at once')
  await tellIssuer(life.deps, card.id)
  assert.equal((await life.party.issuer.readCard(card.issuerCard))?.state, 'locked')
  await life.prove(member, 'unlockCard')
  await member.call(unlock(life.deps), { id: card.id })
  await tellIssuer(life.deps, card.id)

  await life.prove(member, 'replaceCard')
  const lost = { id: card.id, reason: 'lost', replace: true } as const
  await member.call(lose(life.deps), { ...lost, delivery: { way: 'mail', to: goodAddress } })
  await tellIssuer(life.deps, card.id)
  const replacement = await selectReplacement(life.database.sql, card.id)
  assert.ok(replacement)
  await issueCard(life.deps, replacement.id)
  const old = await life.now(card)
  assert.ok(old.replacedBy)
  const fresh = await life.now({ ...card, id: old.replacedBy })
  assert.equal((await life.on(old)).available, 0n)
  assert.equal((await life.on(fresh)).available, 79_00n, 'the money went over')

  await life.prove(member, 'unbindCard')
  const given = { id: fresh.id, tradePassword: goodTradePassword }
  await member.call(unbind(life.deps), given)
  assert.equal((await member.call(showFund, {})).balance, 79_00n)
  assert.deepEqual((await audit(life.database.sql)).differences, [])
})

test('a card that pays from the wallet takes coins at the price of the moment', async () => {
  const member = await life.known(100_000_000n)
  const card = await life.issued(member, 'Master')
  const before = (await member.balance()).available
  const bought = await life.party.terminal.pay({ cardId: card.issuerCard, amount: 12_34 })
  await life.party.terminal.capture(bought)
  await life.settled()
  const after = await member.balance()
  assert.equal(after.held, 0n)
  assert.ok(after.available < before)
  assert.deepEqual((await audit(life.database.sql)).differences, [])
})

test('a recharge whose card is closed on the way comes back, fee and all', async () => {
  const member = await life.known(500_000_000n)
  const card = await life.issued(member, 'MUSE')
  const before = (await member.balance()).available
  const orderNo = await rechargeWith(member, card, 50n)
  const lost = { id: card.id, reason: 'stolen', replace: false, delivery: null } as const
  await member.call(lose(life.deps), lost)
  await load(orderNo)
  const ended = await member.call(showRecharge, { orderNo })
  assert.deepEqual([ended.state, ended.reason], ['failed', 'card'])
  assert.ok(ended.refundBillNo)
  assert.equal((await member.balance()).available, before)
  assert.equal((await member.call(showFund, {})).balance, 0n)
})

test('nothing leaves the fund while a recharge is on its way through it', async () => {
  const member = await life.known(500_000_000n)
  const card = await life.issued(member, 'MUSE')
  const { sql } = life.database
  const orderNo = await rechargeWith(member, card, 50n)
  const row = await sql.begin((tx) => lockRechargeByNo(tx, orderNo))
  assert.ok(row)
  const rate = await freshPrice(sql, life.clock.now(), 'USDT')
  assert.ok(rate)
  const wanted = { asset: 'USDT', amount: toAmount(1_00n), rate, tradePassword: goodTradePassword }
  const left = await sql.begin(async (tx) => {
    await loadWithin({ ...life.deps, sql: tx }, row.id)
    const code = member.call(bringBack(life.deps), wanted).then(String, String)
    for (let tries = 100; tries > 0 && (await waiting()) === 0n; tries -= 1) await delay(20)
    return { code, waiting: await waiting() }
  })
  assert.equal(left.waiting, 1n)
  assert.match(await left.code, /INSUFFICIENT_FUNDS/)
})

/** Calls that wait for one another by name. */
async function waiting(): Promise<bigint | undefined> {
  const [found] = await life.database.owner<{ count: bigint }[]>`
    select count(*) as count
      from pg_locks
     where locktype = 'advisory'
       and not granted
       and database = (select oid from pg_database where datname = current_database())`
  return found?.count
}

test('a quote serves once, and one that ran out serves nobody', async () => {
  const member = await life.known(500_000_000n)
  const card = await life.issued(member, 'MUSE')
  const wanted = { cardId: card.id, asset: 'USDT', amount: usdt(30n) }
  const first = await member.call(quote(life.deps), wanted)
  const input = { quoteId: first.id, tradePassword: goodTradePassword }
  await member.call(beginRecharge(life.deps), input)
  const again = member.call(beginRecharge(life.deps), input)
  await assert.rejects(again, { code: 'QUOTE_EXPIRED' })
  const second = await member.call(quote(life.deps), wanted)
  life.clock.move(61_000)
  const late = member.call(beginRecharge(life.deps), { ...input, quoteId: second.id })
  await assert.rejects(late, { code: 'QUOTE_EXPIRED' })
})

test('fee, recharges and what comes back have bills of their own kinds', async () => {
  const member = await life.known(500_000_000n)
  const billed = async () => {
    const { bills } = await member.call(listBills, {})
    return bills.map(({ type, status }) => `${type} ${status}`)
  }
  const platinum = await life.issued(member, 'MUSE')
  const black = await life.issued(member, 'UTGL')
  assert.deepEqual(await billed(), ['BUY_CARD SUCCESS', 'BUY_CARD SUCCESS'])
  await load(await rechargeWith(member, platinum, 30n))
  const lost = { id: black.id, reason: 'lost', replace: false, delivery: null } as const
  const orderNo = await rechargeWith(member, black, 110n)
  await member.call(lose(life.deps), lost)
  await load(orderNo)
  assert.deepEqual((await billed()).toSorted(), [
    'BUY_CARD SUCCESS',
    'BUY_CARD SUCCESS',
    'CARD_RECHARGE_MUSE SUCCESS',
    'CARD_RECHARGE_REFUND SUCCESS',
    'CARD_RECHARGE_UTGL FAILD',
  ])
})

test('a card that pays from the wallet is paid up by a recharge of what it owes', async () => {
  const member = await life.known(200_000_000n)
  const card = await life.issued(member, 'Master')
  await life.moved(card, { id: `late-${card.id}`, kind: 'capture', cents: 220_00n })
  const { owed } = await life.now(card)
  assert.ok(owed > 25_00n)
  await life.fund(member.userId, 100_000_000n)
  const before = (await member.balance()).available
  await load(await rechargeWith(member, card, 20n))
  const left = (await life.now(card)).owed
  assert.ok(left < owed && left > 0n)
  assert.equal((await member.balance()).available, before - 20_000_000n)
  assert.equal(await life.inFund(member), 0n)
})
