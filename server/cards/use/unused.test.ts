/** A card that the issuer or time ends before it was in use: what was paid for it comes back. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import * as z from 'zod/mini'
import { toAmount } from '#kernel/money.ts'
import { list } from '#server/agents/orders.ts'
import { appoint } from '#server/agents/terms.ts'
import { onCard, trust } from '#server/cards/accounts.ts'
import { beginApplication, showApplication } from '#server/cards/apply/apply.ts'
import { keepDetails, takeIdentity } from '#server/cards/apply/fillIn.ts'
import { issueCard } from '#server/cards/apply/issuing.ts'
import { sumOpenFees } from '#server/cards/apply/store.application.ts'
import { payFee } from '#server/cards/apply/payFee.ts'
import { callOff, sendAgain } from '#server/cards/apply/undelivered.ts'
import { decideOnApplication } from '#server/cards/desk/applications.ts'
import type { IssuerCard } from '#server/cards/issuer/issuer.ts'
import { goodAddress, goodDetails } from '#server/cards/issuer/testing.details.ts'
import type { CardRow } from '#server/cards/store.card.ts'
import { type LifeTest, lifeTest } from '#server/cards/testing.life.ts'
import { lookAtCard } from '#server/cards/tellIssuer.ts'
import { makeRound } from '#server/cards/use/rounds.ts'
import { inviteCodeOf } from '#server/identity/people.ts'
import { goodTradePassword } from '#server/identity/testing.ts'
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
const whole = toAmount(1_000_000_000n)

type Posted = { readonly id: string; readonly member: Member; readonly card: CardRow }

/** An agent's customer whose card was made and is in the post, with ten dollars on it. */
async function posted(): Promise<Posted & { readonly seller: Member }> {
  const seller = await life.known()
  const { userId } = seller
  await life.desk(appoint, { userId, quota: 1, commissionBp: 1_000, reason: 'contract signed' })
  const recommendationCode = (await inviteCodeOf(life.database.sql, userId)) ?? ''
  const member = await life.known(whole)
  const begin = { type: 'MUSE', recommendationCode, acceptTerms: true } as const
  const { id, fee } = await member.call(beginApplication(life.deps), begin)
  await member.call(takeIdentity(life.deps), { id, identity: { source: 'own' } })
  await member.call(keepDetails(life.deps), { id, details: goodDetails, delivery })
  await member.call(payFee(life.deps), { id, ...fee, tradePassword: goodTradePassword })
  await life.desk(decideOnApplication(life.deps), { id, approve: true, reason: 'fits' })
  await issueCard(life.deps, id)
  const card = await life.now({ id: (await life.application(id))?.cardId ?? '' })
  const leg = { asset: 'USD', amount: toAmount(10_00n), kind: 'card_load' }
  const legs = [{ ...leg, debit: trust, credit: onCard(card.id) }]
  await post(life.database.sql, [{ cmd: life.deps.ids.uuid(), legs }])
  return { id, member, card, seller }
}

/** The issuer shows a card otherwise than its stand-in does. */
function shownAs({ issuerCard }: CardRow, over: Partial<IssuerCard>) {
  const { issuer } = life.party
  const readCard = async (id: string) => {
    const there = await issuer.readCard(id)
    return there && id === issuerCard ? { ...there, ...over } : there
  }
  return { ...life.deps, issuers: { stripe: { ...issuer, readCard } } }
}

const unshipped = {
  state: 'cancelled',
  carrier: undefined,
  trackingNumber: undefined,
  expectedAt: undefined,
} as const

const close = ({ issuerCard }: CardRow) =>
  life.party.issuer.close({ key: `close-${issuerCard}`, cardId: issuerCard, reason: 'ended' })

const ways: readonly [string, 'closed' | 'expired', (one: Posted) => Promise<void>][] = [
  [
    'is cancelled by the issuer before it is posted',
    'closed',
    async ({ card }) => {
      await close(card)
      await lookAtCard(shownAs(card, { state: 'closed', shipment: unshipped }), card.id)
    },
  ],
  [
    'is closed by the issuer when it has arrived',
    'closed',
    async ({ card }) => {
      await life.party.terminal.ship(card.issuerCard)
      await lookAtCard(life.deps, card.id)
      await close(card)
      await lookAtCard(life.deps, card.id)
    },
  ],
  [
    'expires before it is activated',
    'expired',
    async ({ card }) => {
      await life.database.owner`
        update cards_card
           set expiry_year = 2020, expiry_month = 1
         where id = ${card.id}`
      await makeRound(life.deps)
    },
  ],
]

const Details = z.record(z.string(), z.string())

for (const [what, reason, end] of ways) {
  void test(`the fee for a card that ${what} comes back once, and nobody earns by it`, async () => {
    const one = await posted()
    const { id, member, card, seller } = one
    const open = await sumOpenFees(life.database.sql, 'USDT')
    await end(one)
    const ended = await member.call(showApplication(life.deps), { id })
    assert.deepEqual(
      [ended.status, ended.reason, ended.refunded, ended.undelivered, ended.identity],
      ['rejected', reason, true, false, null],
    )
    const over = await life.now(card)
    assert.deepEqual(
      [over.state, over.closeReason],
      ['closed', reason === 'closed' ? 'ended' : reason],
    )
    assert.equal((await member.balance()).available, whole)
    assert.deepEqual([(await life.on(card)).available, await life.inFund(member)], [0n, 10_00n])
    assert.equal(await sumOpenFees(life.database.sql, 'USDT'), open - ended.fee.amount)
    const { orders } = await seller.call(list, {})
    assert.deepEqual(
      orders.map(({ state }) => state),
      ['ended'],
    )
    await lookAtCard(life.deps, card.id)
    await makeRound(life.deps)
    await assert.rejects(member.call(callOff(life.deps), { id }), { code: 'CARD_CONFLICT' })
    await assert.rejects(member.call(sendAgain(life.deps), { id, delivery }), {
      code: 'CARD_CONFLICT',
    })
    assert.equal((await member.balance()).available, whole, 'once')
    await life.paid(member, 'MUSE')
  })
}

void test('who had paid for it reads once that the card is closed and the fee back, and of no other one', async () => {
  const one = await posted()
  const { member, card } = one
  await close(card)
  await lookAtCard(shownAs(card, { state: 'closed', shipment: unshipped }), card.id)
  const given = await noticesFor(life.database, member.userId)
  const kinds = given.map(({ kind }) => kind)
  const wrong = ['cardUndelivered', 'cardRejected'] as const
  assert.ok(wrong.every((kind) => !kinds.includes(kind)))
  const closed = given.filter(({ kind }) => kind === 'cardClosed')
  assert.equal(closed.length, 1)
  const { text } = noticeText('en', 'cardClosed', z.parse(Details, closed[0]?.details))
  assert.match(text, /closed for good.* in your trust fund.* The fee is back in your wallet/)
})
