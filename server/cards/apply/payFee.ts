import type { payForCard } from '#contract/cards.apply.ts'
import { Failure } from '#contract/errors.ts'
import { pathOf } from '#contract/routes.ts'
import { zero } from '#kernel/money.ts'
import { assetByCode, catalogue } from '#server/assets/catalogue.ts'
import { refundBill } from '#server/bills/move.ts'
import { openBill } from '#server/bills/open.ts'
import { moveApplication, sealsOf } from '#server/cards/apply/application.ts'
import { present } from '#server/cards/apply/apply.ts'
import type { Deciding } from '#server/cards/purchase/deciding.ts'
import type { CardsDeps } from '#server/cards/deps.ts'
import type { Actor } from '#server/cards/event.ts'
import { checkDelivery, checkEmail, letGoOf } from '#server/cards/apply/fillIn.ts'
import {
  type ApplicationRow,
  isReplacement,
  lockApplication,
} from '#server/cards/apply/store.application.ts'
import { letGoOn } from '#server/cards/line.ts'
import type { CardRow } from '#server/cards/store.card.ts'
import { cardFee, programmeOf } from '#server/cards/terms.ts'
import { checkTradePassword } from '#server/identity/tradePassword.ts'
import { available, house } from '#server/ledger/ledger.ts'
import { post } from '#server/ledger/post.ts'
import { tell } from '#server/platform/events.ts'
import type { Handler } from '#server/platform/http/route.ts'
import { giveNotice } from '#server/platform/notice.ts'
import { countSpend, giveBackSpend } from '#server/security/limits.ts'
import { checkFunds } from '#server/transfers/funds.ts'
import { paymentName } from '#server/transfers/paymentName.ts'

/** Pays the fee and hands the application in: whole, at the price that was seen, and once. */
export const payFee =
  (deps: CardsDeps): Handler<typeof payForCard, 'user'> =>
  async ({ id, asset, amount, tradePassword }, context) => {
    const { sql, caller } = context
    const row = await lockApplication(sql, caller.userId, id)
    if (!row) throw new Failure('NOT_FOUND')
    if (row.state !== 'info') throw new Failure('CARD_CONFLICT')
    await checkWhole(deps, context, row)
    const known = await catalogue(sql)
    const fee = cardFee(known, programmeOf(await deps.cardTerms(sql), row.type))
    if (fee.asset !== asset || fee.amount !== amount) throw new Failure('FEE_CHANGED')
    const due: ApplicationRow = { ...row, feeAsset: fee.asset, feeAmount: fee.amount }
    await checkTradePassword(context, caller.userId, tradePassword)
    await checkFunds(sql, known, caller.userId, fee)
    const subject = paymentName(asset, amount, id)
    const spend = { id: row.paymentId, asset: assetByCode(known, asset), amount, subject }
    await countSpend(context, spend)
    return present(deps, context, await charge(context, due))
  }

/** @throws Failure CARD_DETAILS_INVALID, CARD_EMAIL_REQUIRED, CARD_DELIVERY_REQUIRED */
async function checkWhole(
  deps: CardsDeps,
  { sql }: Pick<Deciding, 'sql'>,
  row: ApplicationRow,
): Promise<void> {
  const terms = await deps.cardTerms(sql)
  const programme = programmeOf(terms, row.type)
  if (row.details === null) throw new Failure('CARD_DETAILS_INVALID', { field: 'firstName' })
  await checkEmail(deps, { sql }, row, programme)
  const delivery = sealsOf(deps.documentSecret, row.id).openDelivery(row.delivery)
  if (programme.form === 'virtual') return
  if (delivery === null) throw new Failure('CARD_DELIVERY_REQUIRED', { field: 'way' })
  checkDelivery(terms, programme, delivery)
}

/** The money last: its accounts stay locked until the transaction ends. */
async function charge({ sql, clock, ids }: Deciding, row: ApplicationRow): Promise<ApplicationRow> {
  const { userId, feeAsset: asset, feeAmount: amount, paymentId } = row
  const bill = await openBill(sql, clock, ids, {
    userId,
    type: 'BUY_CARD',
    status: 'SUCCESS',
    paymentType: 'service',
    asset,
    change: -amount,
    amount,
    counterparty: row.type,
    subject: paymentId,
  })
  const paid = await moveApplication(sql, clock, row, {
    event: 'pay',
    actor: 'holder',
    feeAsset: asset,
    feeAmount: amount,
    billId: bill.id,
    billNo: bill.orderNo,
    paidAt: clock.now(),
  })
  await tell(sql, userId, { topic: 'user', changed: 'balances' })
  const sides = { debit: available(userId), credit: house('fee') }
  await post(sql, [{ cmd: paymentId, legs: [{ asset, amount, ...sides, kind: 'card_fee' }] }])
  return paid
}

/** How an application ends without a card. */
export type Ending = {
  readonly event: 'cancel' | 'reject' | 'refuse' | 'fail'
  readonly actor: Actor
  readonly reason?: ApplicationRow['reason']
  readonly note?: string | null
  /** The holder is told of the card that ended, and of the fee with it. */
  readonly isToldOfCard?: boolean
}

/**
 * Ends an application: the proof of identity is free again, and a fee that was paid comes back in
 * the same transaction, once.
 * @throws Failure CARD_CONFLICT where it cannot end so
 */
export async function endApplication(
  { agentOrders }: Pick<CardsDeps, 'agentOrders'>,
  deciding: Deciding,
  row: ApplicationRow,
  { event, actor, reason = null, note = null, isToldOfCard = false }: Ending,
): Promise<ApplicationRow> {
  const { sql, clock } = deciding
  const isPaid = row.billId !== null && row.feeAmount > zero
  const old = row.replaces === null ? undefined : await letGoOn(sql, row.replaces)
  const freed = isReplacement(row) ? row : await letGoOf(sql, row)
  const refundedAt = isPaid ? clock.now() : null
  const ended = await moveApplication(sql, clock, freed, { event, actor, reason, note, refundedAt })
  if (event !== 'cancel' && !isToldOfCard) await tellRejected(deciding, ended, old)
  if (row.agentOrder !== null) await agentOrders.ended(deciding, row.agentOrder)
  if (isPaid) await giveBack(deciding, row, event === 'cancel' ? 'cancelled' : 'refused')
  return ended
}

/** The fee comes back: as much as its bill says was paid. */
async function giveBack(
  { sql, clock, ids }: Deciding,
  { userId, billId, paymentId, refundId }: ApplicationRow,
  reason: 'cancelled' | 'refused',
): Promise<void> {
  if (billId === null) return
  const { asset, amount } = await refundBill(sql, clock, ids, { billId, reason })
  await giveBackSpend(sql, paymentId)
  await tell(sql, userId, { topic: 'user', changed: 'balances' })
  const sides = { debit: house('fee'), credit: available(userId) }
  await post(sql, [{ cmd: refundId, legs: [{ asset, amount, ...sides, kind: 'card_fee_refund' }] }])
}

const tellRejected = async (
  { sql, clock }: Pick<Deciding, 'sql' | 'clock'>,
  row: ApplicationRow,
  old: CardRow | undefined,
): Promise<void> => {
  const { id, userId, type, reason } = row
  const fee = row.refundedAt === null ? {} : { fee: 'back' }
  // Whether the card that was to be replaced is no more, or goes on.
  const replaces = isReplacement(row) ? { replaces: old ? 'inUse' : 'ended' } : {}
  await giveNotice(sql, {
    userId,
    kind: 'cardRejected',
    key: `cardRejected:${id}`,
    details: { type, reason: reason ?? 'other', ...fee, ...replaces },
    link: `${pathOf('card/detail')}?id=${id}`,
    at: clock.now(),
  })
}
