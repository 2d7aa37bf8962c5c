import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DeclineReason } from '#contract/cards.bills.ts'
import { toInstant } from '#kernel/time.ts'
import { declineOf } from '#server/cards/purchase/declined.ts'
import { lithicNews } from '#server/cards/issuer/lithic.events.ts'
import { done, issuerTest, activeCard } from '#server/cards/issuer/testing.issuer.ts'
import type { TestPayment } from '#server/cards/issuer/testing.issuer.ts'
import { sealPin } from '#contract/cards.pin.ts'
import type { DeclineReason as IssuerReason } from '#server/cards/issuer/payment.ts'
import { startStripeParty } from '#server/cards/issuer/testing.stripe.ts'

const at = toInstant(Date.UTC(2026, 10, 30))
const inUse = {
  state: 'active',
  lockedBy: null,
  closeReason: null,
  expiryMonth: 11,
  expiryYear: 2026,
} as const
const fresh = { ...inUse, state: 'inactive' } as const
const locked = { ...inUse, state: 'locked', lockedBy: 'holder' } as const
const above = { ...inUse, state: 'locked', lockedBy: 'operator' } as const
const closed = { ...inUse, state: 'closed', closeReason: 'ended' } as const
const over = { ...inUse, state: 'closed', closeReason: 'expired' } as const
const old = { ...inUse, expiryMonth: 10 } as const

const table: readonly [string, Parameters<typeof declineOf>[0], IssuerReason, DeclineReason][] = [
  ['a card that was never activated', fresh, 'cardInactive', 'notActivated'],
  ['a card that its holder locked', locked, 'cardInactive', 'locked'],
  ['a card that an operator locked', above, 'cardLocked', 'lockedAbove'],
  ['a card that is closed', closed, 'cardInactive', 'closed'],
  ['a card that was closed when it expired', over, 'cardInactive', 'expired'],
  ['a card whose month is over', old, 'cardInactive', 'expired'],
  ['a card on the last day of its month', inUse, 'cardInactive', 'notInUse'],
  ['a card that the issuer alone has shut', inUse, 'cardLocked', 'notInUse'],
  ['a card that the issuer alone has closed', inUse, 'cardClosed', 'closed'],
  ['a card that the issuer calls expired', inUse, 'cardExpired', 'expired'],
  ['a closed card that the issuer calls expired', closed, 'cardExpired', 'closed'],
  ['a wrong PIN with a card that was locked since', locked, 'wrongPin', 'pin'],
  ['wrong details', inUse, 'wrongDetails', 'details'],
  ['a payment that was not confirmed', inUse, 'unverified', 'identity'],
  ['a limit of the issuer that it does not name', inUse, 'limit', 'limit'],
  ['a limit of the issuer for a day', inUse, 'dayLimit', 'dailyMost'],
  ['a limit of the issuer for a month', inUse, 'monthLimit', 'monthlyMost'],
  ['our own no without a decision', inUse, 'ours', 'late'],
  ['too little of our own at the issuer', inUse, 'insufficientFunds', 'issuer'],
  ['what nobody knows', inUse, 'other', 'other'],
]
for (const [what, card, reason, expected] of table) {
  test(`the reason of a decline is true for ${what}`, () => {
    assert.equal(declineOf(card, { at, decline: { reason, code: 'raw' } }), expected)
  })
}

test('a decline without any word has the reason that says so', () => {
  assert.equal(declineOf(inUse, { at, decline: undefined }), 'other')
})

const ofStripe: readonly [string, Omit<TestPayment, 'cardId' | 'amount'>, IssuerReason][] = [
  ['a wrong PIN', { pin: '0000' }, 'wrongPin'],
  ['a wrong security code', { wrong: 'code' }, 'wrongDetails'],
  ['a wrong expiry', { wrong: 'date' }, 'wrongDetails'],
  ['a payment that its holder did not confirm', { wrong: 'proof' }, 'unverified'],
]

test('Stripe’s one word for what did not match is told apart by its checks', async (t) => {
  const desk = await issuerTest(startStripeParty)
  t.after(() => desk.end())
  const { issuer, terminal } = desk
  const cardId = await activeCard(desk, 'checks')
  const sealedPin = await sealPin(await issuer.pinSeal(), '4829')
  done(await issuer.setPin({ cardId, sealedPin, key: 'checks-pin' }))
  for (const [what, payment, reason] of ofStripe) {
    const id = await terminal.pay({ cardId, amount: 100, ...payment })
    const { decline } = (await issuer.readAuthorisation(id)) ?? {}
    assert.deepEqual(decline, { reason, code: 'verification_failed' }, what)
  }
})

test('Stripe’s one word for a card that is new or locked leaves it to us', async (t) => {
  const desk = await issuerTest(startStripeParty)
  t.after(() => desk.end())
  const cardId = await activeCard(desk, 'shut')
  done(await desk.issuer.lock({ cardId, key: 'shut-lock' }))
  const id = await desk.terminal.pay({ cardId, amount: 100 })
  const { decline } = (await desk.issuer.readAuthorisation(id)) ?? {}
  assert.deepEqual(decline, { reason: 'cardInactive', code: 'card_inactive' })
})

const ofLithic: readonly [string, IssuerReason][] = [
  ['CARD_NOT_ACTIVATED', 'cardInactive'],
  ['CARD_PAUSED', 'cardLocked'],
  ['CARD_PIN_INCORRECT', 'wrongPin'],
  ['CARD_SECURITY_CODE_INCORRECT', 'wrongDetails'],
  ['CARD_EXPIRY_DATE_INCORRECT', 'wrongDetails'],
  ['ADDRESS_INCORRECT', 'wrongDetails'],
  ['CARDHOLDER_CHALLENGE_FAILED', 'unverified'],
  ['ACCOUNT_DAILY_SPEND_LIMIT_EXCEEDED', 'dayLimit'],
  ['ACCOUNT_MONTHLY_SPEND_LIMIT_EXCEEDED', 'monthLimit'],
  ['CARD_SPEND_LIMIT_EXCEEDED', 'limit'],
  ['A_WORD_OF_TOMORROW', 'other'],
]
for (const [code, reason] of ofLithic) {
  test(`Lithic’s ${code} is read as ${reason}, and kept`, () => {
    const [event] = lithicNews({ id: 'one', at, text: JSON.stringify(declinedAt(code)) }).events
    assert.ok(event?.kind === 'authorisationDeclined')
    assert.deepEqual(event.authorisation.decline, { reason, code })
  })
}

const usd = { amount: 100, currency: 'USD' }
const declinedAt = (code: string) => ({
  event_type: 'card_transaction.updated',
  token: 'one',
  card_token: 'card',
  created: '2026-11-30T00:00:00Z',
  status: 'DECLINED',
  amounts: { cardholder: usd, hold: usd, merchant: usd },
  merchant: { descriptor: 'SHOP', mcc: '5399', city: 'NEW YORK', country: 'USA' },
  pos: { entry_mode: { pan: 'ICC' } },
  events: [
    {
      token: 'event',
      type: 'AUTHORIZATION',
      created: '2026-11-30T00:00:00Z',
      result: 'DECLINED',
      detailed_results: [code],
      effective_polarity: 'DEBIT',
      amounts: { cardholder: usd, merchant: usd },
    },
  ],
})
