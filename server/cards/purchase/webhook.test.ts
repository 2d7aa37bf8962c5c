import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { receiveFromIssuer } from '#server/cards/purchase/webhook.ts'
import { type LifeTest, lifeTest } from '#server/cards/testing.life.ts'
import { loadCard } from '#server/cards/fund/load.ts'
import { beginRecharge, quote } from '#server/cards/fund/recharge.ts'
import { lockRechargeByNo } from '#server/cards/fund/store.recharge.ts'
import { goodTradePassword } from '#server/identity/testing.ts'
import { toAmount } from '#kernel/money.ts'
import { listBills } from '#server/cards/bill/bills.list.ts'

let life: LifeTest
before(async () => {
  life = await lifeTest()
})
after(() => life.end())

async function loadedCard() {
  const member = await life.known(500_000_000n)
  const card = await life.issued(member, 'MUSE')
  const wanted = { cardId: card.id, asset: 'USDT', amount: toAmount(100_000_000n) }
  const { id } = await member.call(quote(life.deps), wanted)
  const input = { quoteId: id, tradePassword: goodTradePassword }
  const { orderNo } = await member.call(beginRecharge(life.deps), input)
  const row = await life.database.sql.begin((sql) => lockRechargeByNo(sql, orderNo))
  await loadCard(life.deps, row?.id ?? '')
  return { member, card }
}

const post = (body: string, headers: Record<string, string> = {}) =>
  new Request('http://localhost/webhook/stripe', { method: 'POST', body, headers })

test('what the issuer did not sign is refused, and an issuer that is not set up is not there', async () => {
  const receive = receiveFromIssuer(life.deps, 'stripe')
  assert.equal((await receive(post('{}'))).status, 401)
  assert.equal((await receive(post('{}', { 'stripe-signature': 't=1,v1=00' }))).status, 401)
  assert.equal((await receive(post('x'.repeat(300_000)))).status, 413)
  assert.equal((await receiveFromIssuer(life.deps, 'lithic')(post('{}'))).status, 404)
})

test('news that are signed and say nothing that is understood are not sent for ever', async () => {
  const { issuer } = life.party
  const readNews = () => {
    throw new TypeError('of another shape')
  }
  const deps = { ...life.deps, issuers: { stripe: { ...issuer, readNews } } }
  assert.equal((await receiveFromIssuer(deps, 'stripe')(post('{}'))).status, 200)
})

const faults = [
  ['in their order', undefined],
  ['twice', 'hookTwice'],
  ['in another order', 'hookOrder'],
  ['late', 'hookLate'],
] as const
for (const [what, fault] of faults) {
  test(`news that come ${what} end in the same books`, async () => {
    const { card, member } = await loadedCard()
    const { terminal, standIn } = life.party
    if (fault) standIn.faults.set(fault, 'always')
    const bought = await terminal.pay({ cardId: card.issuerCard, amount: 30_00 })
    await terminal.capture(bought, 20_00)
    await terminal.refundAlone({ cardId: card.issuerCard, amount: 5_00 })
    await life.settled()
    standIn.faults.clear()
    assert.deepEqual(await life.on(card), { asset: 'USD', available: 84_00n, held: 0n })
    const { bills } = await member.call(listBills, { cardId: card.id })
    assert.deepEqual(bills.map(({ kind }) => kind).toSorted(), [
      'fee',
      'purchase',
      'recharge',
      'refund',
    ])
  })
}

test('what cannot be decided in time is declined, and holds nothing', async () => {
  const { card } = await loadedCard()
  const { sql } = life.database
  await sql.begin(async (tx) => {
    await tx`select 1 from cards_card where id = ${card.id} for update`
    await life.party.terminal.pay({ cardId: card.issuerCard, amount: 30_00 })
  })
  await life.settled()
  assert.deepEqual(await life.on(card), { asset: 'USD', available: 99_00n, held: 0n })
})
