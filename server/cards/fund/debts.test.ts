/** What a holder owes is paid before anything is theirs to take: wherever money becomes free. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { toAmount } from '#kernel/money.ts'
import { decideOnRecharge } from '#server/cards/desk/recharges.ts'
import { showFund } from '#server/cards/fund/fund.ts'
import { loadCard } from '#server/cards/fund/load.ts'
import { beginRecharge, quote } from '#server/cards/fund/recharge.ts'
import { lockRechargeByNo } from '#server/cards/fund/store.recharge.ts'
import type { CardRow } from '#server/cards/store.card.ts'
import { type LifeTest, lifeTest } from '#server/cards/testing.life.ts'
import { lose } from '#server/cards/use/controls.ts'
import { goodTradePassword } from '#server/identity/testing.ts'
import { audit } from '#server/ledger/audit.ts'
import type { Member } from '#server/transfers/testing.ts'

let life: LifeTest
before(async () => {
  life = await lifeTest()
})
after(async () => {
  assert.deepEqual((await audit(life.database.sql)).differences, [])
  await life.end()
})

/** A member with so many cents in the trust fund, and the card that they came from. */
async function withFund(cents: bigint): Promise<{ member: Member; gone: CardRow }> {
  const member = await life.known(500_000_000n)
  const gone = await life.card(member, { cents })
  const lost = { id: gone.id, reason: 'lost', replace: false, delivery: null } as const
  await member.call(lose(life.deps), lost)
  return { member, gone }
}

async function fromFund(member: Member, card: CardRow, cents: bigint): Promise<string> {
  const wanted = { cardId: card.id, asset: 'USD', amount: toAmount(cents) }
  const { id } = await member.call(quote(life.deps), wanted)
  const input = { quoteId: id, tradePassword: goodTradePassword }
  return (await member.call(beginRecharge(life.deps), input)).orderNo
}

const late = (card: CardRow, cents: bigint) =>
  life.moved(card, { id: `late-${card.id}`, kind: 'capture', cents })

test('a debt of a card that is no more is paid by what a refused recharge leaves in the fund', async () => {
  const { terms } = life
  life.terms = {
    ...terms,
    programmes: terms.programmes.map((one) => ({
      ...one,
      recharge: { ...one.recharge, reviewFrom: 120_00 },
    })),
  }
  const { member, gone } = await withFund(150_00n)
  const orderNo = await fromFund(member, await life.card(member), 150_00n)
  await late(gone, 40_00n)
  assert.equal((await life.now(gone)).owed, 40_00n, 'what is on its way pays nothing')
  await life.desk(decideOnRecharge(life.deps), { orderNo, approve: false, reason: 'unclear' })
  life.terms = terms
  assert.equal((await life.now(gone)).owed, 0n)
  assert.equal((await member.call(showFund, {})).balance, 110_00n)
})

test('a debt of a card that is no more is paid by what another debt needs no more', async () => {
  const { member, gone } = await withFund(30_00n)
  const card = await life.card(member, { type: 'Master', owed: toAmount(30_00n) })
  const orderNo = await fromFund(member, card, 30_00n)
  await late(gone, 10_00n)
  await life.change(card, { owed: toAmount(12_00n) })
  const row = await life.database.sql.begin((sql) => lockRechargeByNo(sql, orderNo))
  assert.ok(row)
  await loadCard(life.deps, row.id)
  assert.deepEqual([(await life.now(card)).owed, (await life.now(gone)).owed], [0n, 0n])
  assert.equal((await member.call(showFund, {})).balance, 8_00n)
})

test('what a shop gives back for a card of the wallet pays first what the one in its place owes', async () => {
  const member = await life.member(100_000_000n)
  const old = await life.card(member, { type: 'Master' })
  const bought = { id: `bought-${old.id}`, kind: 'capture', cents: 20_00n } as const
  await life.moved(old, { ...bought, authorisationId: old.id })
  const next = await life.card(member, { type: 'Master', owed: toAmount(15_00n) })
  await life.change(old, { state: 'closed', closeReason: 'lost', replacedBy: next.id })
  const before = (await member.balance()).available
  const back = { id: `back-${old.id}`, kind: 'refund', cents: 20_00n } as const
  await life.moved(old, { ...back, authorisationId: old.id })
  assert.equal((await life.now(next)).owed, 0n)
  assert.equal((await member.balance()).available, before + 5_000_000n)
})
