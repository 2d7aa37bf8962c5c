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
