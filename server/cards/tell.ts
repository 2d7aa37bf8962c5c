/** What holders are told of their cards, in the transaction in which it happened. */
import { cardCurrencies } from '#contract/cards.ts'
import type { NoticeDetails, PersonalKind } from '#contract/messages.ts'
import { pathOf } from '#contract/routes.ts'
import { type Amount, formatDecimal } from '#kernel/money.ts'
import type { Deciding } from '#server/cards/deciding.ts'
import type { AuthorisationRow } from '#server/cards/store.authorisation.ts'
import type { CardRow } from '#server/cards/store.card.ts'
import type { DisputeRow } from '#server/cards/store.dispute.ts'
import { tell } from '#server/platform/events.ts'
import { giveNotice } from '#server/platform/notice.ts'

type CardNotice = Extract<PersonalKind, `card${string}`>

/** Tells the holder once for each key, and has their phones ask again. */
export async function tellHolder(
  { sql, clock }: Pick<Deciding, 'sql' | 'clock'>,
  { userId, last4 }: Pick<CardRow, 'userId' | 'last4'>,
  kind: CardNotice,
  notice: { readonly key: string; readonly details?: NoticeDetails; readonly link?: string },
): Promise<void> {
  const { key, details, link } = notice
  await giveNotice(sql, {
    userId,
    kind,
    key: `${kind}:${key}`,
    details: { card: last4, ...details },
    ...(link === undefined ? {} : { link }),
    at: clock.now(),
  })
  await tell(sql, userId, { topic: 'user', changed: 'cards' })
}

/** Decimal text of an amount in a card's currency, always with its cents. */
export const moneyText = (amount: Amount, currency: CardRow['currency']): string => {
  const scale = cardCurrencies[currency]
  const [whole = '0', fraction = ''] = formatDecimal(amount, scale).split('.')
  return `${whole}.${fraction.padEnd(scale, '0')}`
}

const about = (card: CardRow, row: AuthorisationRow, amount: Amount) => ({
  details: {
    merchant: row.merchant,
    amount: moneyText(amount, card.currency),
    currency: card.currency,
  },
  link: `${pathOf('card/bill')}?id=${row.id}`,
})

/** What its holder is told of a purchase that was approved; of one that grew the new sum. */
export function purchaseNotice(card: CardRow, row: AuthorisationRow) {
  const amount = row.approved > row.captured ? row.approved : row.captured
  return { kind: 'cardPaid', key: `${row.id}:${amount}`, ...about(card, row, amount) } as const
}

/** What its holder is told of a purchase that was declined, and why. */
export function declineNotice(card: CardRow, row: AuthorisationRow) {
  const { details, link } = about(card, row, row.charged)
  const why = { currency: row.chargedCurrency, reason: row.reason ?? 'other' }
  return { kind: 'cardDeclined', key: row.id, details: { ...details, ...why }, link } as const
}

export const tellPurchase = (deciding: Deciding, card: CardRow, row: AuthorisationRow) => {
  const { kind, ...notice } = purchaseNotice(card, row)
  return tellHolder(deciding, card, kind, notice)
}

export const tellDecline = (deciding: Deciding, card: CardRow, row: AuthorisationRow) => {
  const { kind, ...notice } = declineNotice(card, row)
  return tellHolder(deciding, card, kind, notice)
}

/** A capture of what was approved is no news but where it is more. */
export const tellCapture = async (deciding: Deciding, card: CardRow, row: AuthorisationRow) => {
  const { sql } = deciding
  if (row.captured > row.approved) return tellPurchase(deciding, card, row)
  await tell(sql, card.userId, { topic: 'user', changed: 'cards' })
}

/** A shop gave money back. */
export const tellRefund = (
  deciding: Deciding,
  card: CardRow,
  row: AuthorisationRow,
  amount: Amount,
) =>
  tellHolder(deciding, card, 'cardRefunded', {
    key: `${row.id}:${row.refunded}`,
    ...about(card, row, amount),
  })

/** More was taken than there was. */
export const tellOwed = (deciding: Deciding, card: CardRow, short: Amount) =>
  tellHolder(deciding, card, 'cardOwes', {
    key: `${card.id}:${card.owed}:${short}`,
    details: { amount: moneyText(short, card.currency), currency: card.currency },
    link: `${pathOf('card/info')}?id=${card.id}`,
  })

/** How a dispute went on; not of its holder's own act, nor of what is on its way. */
export async function tellDisputed(
  deciding: Pick<Deciding, 'sql' | 'clock'>,
  card: CardRow,
  row: AuthorisationRow,
  { dispute, isOwnAct }: { readonly dispute: DisputeRow; readonly isOwnAct: boolean },
): Promise<void> {
  const { state: outcome, id, amount } = dispute
  if (isOwnAct || !toldOutcomes.includes(outcome)) return
  const { details, link } = about(card, row, amount)
  const notice = { key: `${id}:${outcome}`, details: { ...details, outcome }, link }
  await tellHolder(deciding, card, 'cardDispute', notice)
}

const toldOutcomes: readonly DisputeRow['state'][] = ['sent', 'won', 'lost', 'withdrawn']
