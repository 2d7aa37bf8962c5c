/** What holders are told of their cards, in the transaction in which it happened. */
import { isOver } from '#contract/cards.ts'
import type { NoticeDetails, PersonalKind } from '#contract/messages.ts'
import { pathOf } from '#contract/routes.ts'
import { type Amount, larger, zero } from '#kernel/money.ts'
import { formatInstant } from '#kernel/time.ts'
import { currencyText } from '#server/cards/purchase/currency.ts'
import type { Deciding } from '#server/cards/purchase/deciding.ts'
import type { AuthorisationRow } from '#server/cards/purchase/store.authorisation.ts'
import type { CardRow } from '#server/cards/store.card.ts'
import { deviceName } from '#server/identity/device.ts'
import type { Context } from '#server/platform/http/route.ts'
import type { DisputeRow } from '#server/cards/dispute/store.dispute.ts'
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

/** Tells of what protects a card: that goes by e-mail whatever was chosen, and says where from. */
export const tellOfProtection = (
  context: Context<'user'>,
  card: Pick<CardRow, 'userId' | 'last4'>,
  kind: 'cardPinChanged' | 'cardPhoneChanged' | 'cardWidened',
  { details, ...notice }: Parameters<typeof tellHolder>[3],
): Promise<void> => {
  const { clock, origin } = context
  const from = { device: deviceName(origin.userAgent), ip: origin.ip }
  const at = formatInstant(clock.now())
  return tellHolder(context, card, kind, { ...notice, details: { ...details, ...from, at } })
}

const about = (
  { currency }: { readonly currency: string },
  row: AuthorisationRow,
  amount: Amount,
) => ({
  details: { merchant: row.merchant, amount: currencyText(amount, currency), currency },
  link: `${pathOf('card/bill')}?id=${row.id}`,
})

/** What its holder is told of a purchase that was approved; of one that grew the new sum. */
export function purchaseNotice(card: CardRow, row: AuthorisationRow) {
  const amount = larger(row.approved, row.captured)
  return { kind: 'cardPaid', key: `${row.id}:${amount}`, ...about(card, row, amount) } as const
}

/** What its holder is told of a purchase that was declined, and why: in the currency of the shop. */
export function declineNotice(_card: CardRow, row: AuthorisationRow) {
  const { details, link } = about({ currency: row.chargedCurrency }, row, row.charged)
  const reason = row.reason ?? 'other'
  return { kind: 'cardDeclined', key: row.id, details: { ...details, reason }, link } as const
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

/** A shop gave money back; what of it went to the trust fund is said. */
export const tellRefund = (
  deciding: Pick<Deciding, 'sql' | 'clock'>,
  card: CardRow,
  row: AuthorisationRow,
  { amount, inFund }: { readonly amount: Amount; readonly inFund: Amount },
) => {
  const { details, link } = about(card, row, amount)
  const fund =
    inFund > zero ? { inFund: `${currencyText(inFund, card.currency)} ${card.currency}` } : {}
  const key = `${row.id}:${row.refunded}`
  return tellHolder(deciding, card, 'cardRefunded', { key, details: { ...details, ...fund }, link })
}

/** More was taken than there was. */
export const tellOwed = (deciding: Deciding, card: CardRow, short: Amount) =>
  tellHolder(deciding, card, 'cardOwes', {
    key: `${card.id}:${card.owed}:${short}`,
    details: {
      amount: currencyText(short, card.currency),
      currency: card.currency,
      ...(isOver(card.state) ? { paidBy: 'fund' } : {}),
    },
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
