import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { toAmount } from '#kernel/money.ts'
import { passOn } from '#server/cards/tellLater.ts'
import { type CardsTest, cardsTest } from '#server/cards/testing.ts'
import { hear } from '#server/platform/events.ts'

let cards: CardsTest
before(async () => {
  cards = await cardsTest()
})
after(() => cards.end())

test('what was decided is told once it is certain, each holder’s phones once, and never again', async () => {
  const { sql } = cards.database
  const member = await cards.member()
  const card = await cards.card(member, { cents: 100_00n, limitSingle: toAmount(50_00n) })
  await cards.ask(card, 20_00n)
  await cards.ask(card, 30_00n)
  await cards.ask(card, 60_00n)
  const heard: string[] = []
  const stop = await hear(sql, ({ userId }) => heard.push(userId ?? ''))
  assert.equal(await passOn(sql), 3)
  assert.equal(await passOn(sql), 0)
  for (let looks = 0; looks < 100 && heard.length === 0; looks += 1) await sql`select 1`
  await stop()
  assert.deepEqual(heard, [member.userId])
})

test('a purchase that was declined is told with the sum that the shop asked, in its own currency', async () => {
  const { sql } = cards.database
  const card = await cards.card(await cards.member())
  const charged = { currency: 'JPY', amount: toAmount(9_000n) }
  assert.equal((await cards.ask(card, 60_00n, { charged })).approve, false)
  const [told] = await sql<{ readonly amount: string; readonly currency: string }[]>`
    select notice->'details'->>'amount' as amount,
           notice->'details'->>'currency' as currency
      from cards_telling
     where user_id = ${card.userId}`
  assert.deepEqual({ ...told }, { amount: '9000', currency: 'JPY' })
})
