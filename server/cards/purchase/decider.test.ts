import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type Socket, createServer } from 'node:net'
import { after, before, test } from 'node:test'
import { createDecider } from '#server/cards/purchase/decider.ts'
import { purchaseOf } from '#server/cards/purchase/testing.durable.ts'
import { type CardsTest, cardsTest } from '#server/cards/testing.ts'
import type { CardRow } from '#server/cards/store.card.ts'
import { audit } from '#server/ledger/audit.ts'
import { systemClock } from '#server/platform/clock.ts'
import { connect } from '#server/platform/db.ts'
import { systemIds } from '#server/platform/ids.ts'
import { log } from '#server/platform/log.ts'
import { cardTerms } from '#server/settings/read.ts'

let cards: CardsTest
before(async () => {
  cards = await cardsTest()
})
after(async () => {
  assert.deepEqual((await audit(cards.database.sql)).differences, [])
  await cards.end()
})

const yes = { approve: true } as const
const late = { approve: false, reason: 'late' } as const

const manyCards = async (count: number): Promise<readonly CardRow[]> => {
  const member = await cards.member()
  const made = Array.from({ length: count }, () => cards.card(member, { cents: 100_00n }))
  return Promise.all(made)
}

/** What is held on each. */
const heldOn = (all: readonly CardRow[]) =>
  Promise.all(all.map(async (card) => (await cards.on(card)).held))

/** Without the warnings that a test calls forth. */
async function quietly<T>(work: () => Promise<T>): Promise<T> {
  const { level } = log
  log.level = 'silent'
  try {
    return await work()
  } finally {
    log.level = level
  }
}

void test('purchases of one moment share a commit, and each is decided for itself', async () => {
  const all = await manyCards(40)
  const locked = all.slice(0, 5)
  for (const card of locked) await cards.change(card, { state: 'locked', lockedBy: 'holder' })
  const cents = all.map((_, index) => (index % 10 === 9 ? 100_01n : 10_00n))
  const decisions = await Promise.all(all.map((card, index) => cards.ask(card, cents[index] ?? 0n)))
  const expected = all.map((_, index) => {
    if (index < 5) return { approve: false, reason: 'locked' }
    return index % 10 === 9 ? { approve: false, reason: 'insufficient' } : yes
  })
  assert.deepEqual(decisions, expected)
  assert.deepEqual(
    await heldOn(all),
    expected.map(({ approve }) => (approve ? 10_00n : 0n)),
  )
  const [found] = await cards.database.sql`
    select count(distinct xmin::text)::int as commits
      from cards_authorisation
     where card_id = any(${cards.database.sql.array(all.map(({ id }) => id))}::uuid[])`
  // The first goes at once, and those that came meanwhile go together.
  assert.ok(found?.['commits'] <= 3, `${found?.['commits']} commits for 40 purchases`)
})

/** Does the work while somebody else has the card locked, until it calls `release`. */
async function whileLocked<T>(
  { id }: CardRow,
  work: (release: () => Promise<void>) => Promise<T>,
): Promise<T> {
  const locked = Promise.withResolvers<undefined>()
  const released = Promise.withResolvers<undefined>()
  const over = cards.database.owner.begin(async (sql) => {
    await sql`select 1 from cards_card where id = ${id} for update`
    locked.resolve(undefined)
    await released.promise
  })
  const release = async () => {
    released.resolve(undefined)
    await over
  }
  await locked.promise
  try {
    return await work(release)
  } finally {
    await release()
  }
}

void test('a card that is at work elsewhere keeps nobody else waiting, and is decided behind it', async () => {
  const [busy, ...others] = await manyCards(20)
  assert.ok(busy)
  await whileLocked(busy, async (release) => {
    const order: string[] = []
    const last = cards.ask(busy, 10_00n).then((decision) => {
      order.push('busy')
      return decision
    })
    const decisions = await Promise.all(others.map((card) => cards.ask(card, 10_00n)))
    order.push('others')
    await release()
    assert.deepEqual(
      [...decisions, await last],
      [...others, busy].map(() => yes),
    )
    assert.deepEqual(order, ['others', 'busy'])
  })
})

void test('a card that stays at work elsewhere is declined in time, and nothing is held', async () => {
  const [busy] = await manyCards(1)
  assert.ok(busy)
  await whileLocked(busy, async () => {
    assert.deepEqual(await quietly(() => cards.ask(busy, 10_00n)), late)
  })
  assert.deepEqual(await heldOn([busy]), [0n])
})

void test('a database that takes a connection and never says a word leaves nobody without an answer', async () => {
  const sockets: Socket[] = []
  const silent = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const address = silent.address()
  assert.ok(address !== null && typeof address === 'object')
  const db = connect(`postgres://nobody@127.0.0.1:${address.port}/none`)
  const ids = systemIds(systemClock)
  const decide = createDecider({ db, clock: systemClock, ids, cardTerms }, 'stripe')
  const decisions = await quietly(() =>
    Promise.all([1, 2, 3].map(() => decide(purchaseOf(20, 10_00n)))),
  )
  assert.deepEqual(decisions, [late, late, late])
  silent.close()
  for (const socket of sockets) socket.destroy()
  await quietly(() => db.end({ timeout: 0 }))
})

void test('a question that cannot be written is declined alone, and the others are decided', async () => {
  const all = await manyCards(20)
  const decisions = await quietly(() =>
    Promise.all(
      all.map((card, index) =>
        // PostgreSQL keeps no NUL in a text.
        cards.ask(card, 10_00n, index === 7 ? { category: '58\u000014' } : {}),
      ),
    ),
  )
  assert.deepEqual(
    decisions,
    all.map((_, index) => (index === 7 ? late : yes)),
  )
  assert.deepEqual(
    await heldOn(all),
    all.map((_, index) => (index === 7 ? 0n : 10_00n)),
  )
})

void test('an authorisation is of one card, whatever is asked of it with another', async () => {
  const all = await manyCards(2)
  const same = { authorisationId: 'iauth_of_one_card' }
  const decisions = await quietly(() =>
    Promise.all(all.map((card) => cards.ask(card, 10_00n, same))),
  )
  assert.deepEqual(decisions.filter(({ approve }) => approve).length, 1)
  const held = await heldOn(all)
  assert.deepEqual(
    held,
    decisions.map(({ approve }) => (approve ? 10_00n : 0n)),
  )
})

void test('asked of many cards and again at once, each question has one answer and one hold', async () => {
  const all = await manyCards(30)
  const ask = (card: CardRow) =>
    cards.ask(card, 10_00n, { authorisationId: `iauth_${card.id}`, requestId: card.id })
  const decisions = await Promise.all([...all, ...all, ...all].map(ask))
  assert.ok(decisions.every(({ approve }) => approve))
  assert.deepEqual(
    await heldOn(all),
    all.map(() => 10_00n),
  )
})
