/** Money of cards that two operators let go: kept on cards that ended, and large recharges. */
import * as z from 'zod/mini'
import {
  KeptMoney,
  LargeRecharge,
  type requestKept,
  type requestRecharge,
} from '#contract/operators.approvals.cards.ts'
import type { Instant } from '#kernel/time.ts'
import { lockKeptCard, releaseKept } from '#server/cards/desk/kept.ts'
import { letRechargeGo, lockReviewed } from '#server/cards/desk/recharges.ts'
import type { Sql } from '#server/platform/db.ts'
import type { OperatorContext, OperatorHandler } from '#server/platform/http/route.ts'
import { ask } from '#server/operators/ask.ts'
import type { Subjects } from '#server/operators/kinds.ts'
import { subjectsOfUsers } from '#server/operators/ofUser.ts'
import type { ApprovalRow } from '#server/operators/store.approval.ts'

const readKept = (payload: string): KeptMoney => z.decode(KeptMoney, JSON.parse(payload))
const readRecharge = (payload: string): LargeRecharge =>
  z.decode(LargeRecharge, JSON.parse(payload))

/** Asks that what a card kept may go to its holder. */
export const askKept: OperatorHandler<typeof requestKept> = async ({ id, reason }, context) => {
  const { card, amount } = await lockKeptCard(context.sql, id)
  const { userId, type: cardType, last4, currency } = card
  const payload = z.encode(KeptMoney, { id, userId, cardType, last4, amount, currency })
  return { id: await ask(context, 'kept', { payload, reason }) }
}

/** Lets it go: all that is there by then. @throws CARD_CONFLICT when another request was first */
export const releaseAsked = (
  context: OperatorContext,
  { payload, reason }: ApprovalRow,
): Promise<void> => releaseKept(context, readKept(payload).id, reason)

/** Requests with the cards and users they are about. */
export const keptSubjects = (
  sql: Sql,
  _now: Instant,
  asked: readonly ApprovalRow[],
): Promise<Subjects> =>
  subjectsOfUsers(sql, asked, ({ payload }) => {
    const kept = readKept(payload)
    return { userId: kept.userId, subject: { kind: 'kept', kept } }
  })

/** Asks that a recharge may go on. */
export const askRecharge: OperatorHandler<typeof requestRecharge> = async (
  { orderNo, reason },
  context,
) => {
  const { row, card } = await lockReviewed(context.sql, orderNo)
  const { userId, asset, amount } = row
  const { type: cardType, last4 } = card
  const payload = z.encode(LargeRecharge, { orderNo, userId, cardType, last4, asset, amount })
  return { id: await ask(context, 'recharge', { payload, reason }) }
}

/** Lets it go on. @throws CARD_CONFLICT when it was decided otherwise meanwhile */
export const letAskedGo = (
  context: OperatorContext,
  { payload, reason }: ApprovalRow,
): Promise<void> => letRechargeGo(context, readRecharge(payload).orderNo, reason)

/** Requests with the recharges and users they are about. */
export const rechargeSubjects = (
  sql: Sql,
  _now: Instant,
  asked: readonly ApprovalRow[],
): Promise<Subjects> =>
  subjectsOfUsers(sql, asked, ({ payload }) => {
    const recharge = readRecharge(payload)
    const { userId, asset } = recharge
    return { userId, asset, subject: { kind: 'recharge', recharge } }
  })
