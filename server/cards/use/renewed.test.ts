/** A card is renewed, and the next one does not come: the old one goes on until one is in use. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import * as z from 'zod/mini'
import { renewDays } from '#contract/cards.ts'
import { toAmount } from '#kernel/money.ts'
import { after as later, dateIn, dayMs } from '#kernel/time.ts'
import { onCard, trust } from '#server/cards/accounts.ts'
import { issueCard, turnDown } from '#server/cards/apply/issuing.ts'
import { selectReplacement } from '#server/cards/apply/store.application.ts'
import { callOff, sendAgain } from '#server/cards/apply/undelivered.ts'
import { ship } from '#server/cards/desk/post.ts'
import { goodAddress } from '#server/cards/issuer/testing.details.ts'
import type { CardRow } from '#server/cards/store.card.ts'
import { type LifeTest, lifeTest } from '#server/cards/testing.life.ts'
import { lookAtCard, tellIssuer } from '#server/cards/tellIssuer.ts'
import { activate, lose, renew } from '#server/cards/use/controls.ts'
import { showCard } from '#server/cards/use/list.ts'
import { audit } from '#server/ledger/audit.ts'
import { post } from '#server/ledger/post.ts'
import { noticesFor } from '#server/platform/testing.notice.ts'
import type { Member } from '#server/transfers/testing.ts'
import { noticeText } from '#text/notices.ts'

let life: LifeTest
before(async () => {
  life = await lifeTest()
})
after(async () => {
  assert.deepEqual((await audit(life.database.sql)).differences, [])
  await life.end()
})

const delivery = { way: 'mail', to: goodAddress } as const

type Renewed = {
  readonly member: Member
  readonly old: CardRow
  /** The application of the next card. */
  readonly id: string
}

/** A card in use that ends soon, with ten dollars on it. */
async function endingSoon(): Promise<{ readonly member: Member; readonly old: CardRow }> {
  const member = await life.known(1_000_000_000n)
  const card = await life.issued(member, 'MUSE')
  const soon = later(life.clock.now(), (renewDays / 2) * dayMs)
  const [year, month] = dateIn('UTC', soon).split('-').map(Number)
  await life.database.owner`
    update cards_card
       set expiry_year = ${year ?? 0}, expiry_month = ${month ?? 0}
     where id = ${card.id}`
  const leg = { asset: 'USD', amount: toAmount(10_00n), kind: 'card_load' }
  const legs = [{ ...leg, debit: trust, credit: onCard(card.id) }]
  await post(life.database.sql, [{ cmd: life.deps.ids.uuid(), legs }])
  return { member, old: await life.now(card) }
}

/** Its holder asks for the next one, which is made. */
async function renewed(member: Member, old: CardRow): Promise<Renewed> {
  await life.prove(member, 'replaceCard')
  await member.call(renew(life.deps), { id: old.id, delivery })
  const application = await selectReplacement(life.database.sql, old.id)
  assert.ok(application)
  await issueCard(life.deps, application.id)
  return { member, old, id: application.id }
}

const begun = async (): Promise<Renewed> => {
  const { member, old } = await endingSoon()
  return renewed(member, old)
}

async function nextOf({ id }: Renewed): Promise<CardRow> {
  const application = await life.application(id)
  assert.ok(application?.cardId)
  return life.now({ id: application.cardId })
}

const losePost = ({ id }: Renewed) =>
  life.desk(ship(life.deps), {
    ids: [id],
    state: 'failed',
    carrier: '',
    trackingNo: '',
    reason: 'told',
  })

/** The post loses the next card, and its holder has another sent. */
async function again(one: Renewed): Promise<void> {
  await losePost(one)
  await life.prove(one.member, 'replaceCard')
  await one.member.call(sendAgain(life.deps), { id: one.id, delivery })
}

async function use(member: Member, { id, last4 }: CardRow): Promise<void> {
  await life.prove(member, 'activateCard')
  await member.call(activate(life.deps), { id, last4 })
}

const renewable = async ({ member, old }: Renewed): Promise<boolean> =>
  (await member.call(showCard(life.deps), { id: old.id })).renewable

for (const times of [1, 3]) {
  void test(`a renewed card whose next one was sent ${times + 1} times ends when that is in use, and its money and debt follow`, async () => {
    const one = await begun()
    const { member, old } = one
    for (let left = times; left > 0; left -= 1) {
      await again(one)
      assert.equal((await life.now(old)).state, 'active', 'it goes on')
      await issueCard(life.deps, one.id)
      assert.equal(await renewable(one), false)
    }
    const next = await nextOf(one)
    await life.change(old, { ...(await life.now(old)), owed: toAmount(4_00n) })
    await use(member, next)
    const [over, fresh] = [await life.now(old), await life.now(next)]
    assert.deepEqual([over.state, over.closeReason, over.owed], ['closed', 'expired', 0n])
    assert.equal(over.issuerTold, false)
    assert.deepEqual([fresh.state, fresh.owed], ['active', 0n])
    assert.deepEqual(
      [(await life.on(old)).available, (await life.on(next)).available, await life.inFund(member)],
      [0n, 6_00n, 0n],
    )
    await tellIssuer(life.deps, old.id)
    assert.equal((await life.party.issuer.readCard(old.issuerCard))?.state, 'closed')
    await life.moved(old, { id: `late-${old.id}`, kind: 'capture', cents: 8_00n })
    assert.deepEqual([(await life.now(old)).owed, (await life.now(next)).owed], [0n, 2_00n])
  })
}

const Details = z.record(z.string(), z.string())

const givenUp: readonly [string, (one: Renewed) => Promise<unknown>][] = [
  [
    'called off when the post lost it',
    async (one) => {
      await losePost(one)
      await one.member.call(callOff(life.deps), { id: one.id })
    },
  ],
  [
    'called off when the post lost it twice',
    async (one) => {
      await again(one)
      await issueCard(life.deps, one.id)
      await losePost(one)
      await one.member.call(callOff(life.deps), { id: one.id })
    },
  ],
  [
    'not made again by the issuer',
    async (one) => {
      await again(one)
      await life.database.sql.begin((sql) =>
        turnDown(life.deps, { ...life.deps, sql }, one.id, {
          event: 'refuse',
          actor: 'issuer',
          reason: 'issuer',
        }),
      )
    },
  ],
  [
    'closed by the issuer',
    async (one) => {
      const { id, issuerCard: cardId } = await nextOf(one)
      await life.party.issuer.close({ key: `close-${cardId}`, cardId, reason: 'ended' })
      await lookAtCard(life.deps, id)
    },
  ],
  [
    'closed by its holder on its way',
    async (one) => {
      const { id } = await nextOf(one)
      const lost = { id, reason: 'lost', replace: false, delivery: null } as const
      await one.member.call(lose(life.deps), lost)
    },
  ],
]

for (const [what, end] of givenUp) {
  void test(`a card whose next one was ${what} keeps its money, and is renewed again`, async () => {
    const one = await begun()
    const { member, old } = one
    await end(one)
    const now = await life.now(old)
    assert.deepEqual([now.state, now.replacedBy, await renewable(one)], ['active', null, true])
    assert.deepEqual([(await life.on(old)).available, await life.inFund(member)], [10_00n, 0n])
    const told = await noticesFor(life.database, member.userId)
    const rejected = told.findLast(({ kind }) => kind === 'cardRejected')
    if (rejected) {
      const { text } = noticeText('en', 'cardRejected', z.parse(Details, rejected.details))
      assert.match(text, /your card goes on until it expires/)
    }
    const next = await nextOf(await renewed(member, old))
    await use(member, next)
    assert.equal((await life.now(old)).state, 'closed')
    assert.deepEqual(
      [(await life.on(old)).available, (await life.on(next)).available],
      [0n, 10_00n],
    )
  })
}

void test('what its holder narrowed on a card is as narrow on the one that comes into use for it', async () => {
  const one = await begun()
  const { member, old } = one
  const narrow = {
    online: false,
    abroad: false,
    blockedGroups: ['gambling' as const],
    limitDaily: toAmount(50_00n),
  }
  await life.change(old, narrow)
  await again(one)
  await issueCard(life.deps, one.id)
  const next = await nextOf(one)
  await use(member, next)
  const { online, abroad, blockedGroups, limitDaily, contactless } = await life.now(next)
  assert.deepEqual({ online, abroad, blockedGroups, limitDaily }, narrow)
  assert.equal(contactless, true)
})

const above = [
  ['locked', { state: 'locked', lockedBy: 'operator' }, { state: 'active', lockedBy: null }],
  [
    'closed with money that is kept',
    { state: 'closed', closeReason: 'expired', moneyKept: true },
    { moneyKept: false },
  ],
] as const
for (const [what, put, lifted] of above) {
  void test(`the next card of one that somebody above ${what} is not activated before that is lifted`, async () => {
    const one = await begun()
    const { member, old } = one
    const next = await nextOf(one)
    await life.change(old, put)
    await assert.rejects(use(member, next), { code: 'CARD_LOCKED_ABOVE' })
    assert.equal((await life.now(next)).state, 'inactive')
    await life.change({ ...old, ...put }, lifted)
    await use(member, next)
    assert.equal((await life.now(next)).state, 'active')
  })
}
