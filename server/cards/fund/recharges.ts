import type {
  Recharge,
  rechargeDetail,
  rechargeList,
  RechargeSource,
  RechargeState,
} from '#contract/cards.recharge.ts'
import { rechargePageSize } from '#contract/cards.recharge.ts'
import { Failure } from '#contract/errors.ts'
import { assert } from '#kernel/assert.ts'
import type { CardRow } from '#server/cards/store.card.ts'
import { selectCardById } from '#server/cards/store.card.ts'
import {
  type RechargeRow,
  selectRecharge,
  selectRecharges,
} from '#server/cards/fund/store.recharge.ts'
import type { Sql } from '#server/platform/db.ts'
import type { Handler } from '#server/platform/http/route.ts'
import { pageOf, startOf } from '#server/platform/place.ts'

/** The card's own currency lies in the trust fund, coins lie in the wallet. */
export const sourceOf = ({ asset }: { readonly asset: string }, currency: string): RechargeSource =>
  asset === currency ? 'fund' : 'wallet'

/** A recharge as its owner sees it. */
export function shownRecharge(
  row: RechargeRow,
  card: Pick<CardRow, 'type' | 'last4' | 'currency'>,
): Recharge {
  return {
    orderNo: row.orderNo,
    cardId: row.cardId,
    cardType: card.type,
    last4: card.last4,
    state: row.state,
    source: sourceOf(row, card.currency),
    asset: row.asset,
    amount: row.amount,
    rate: row.rate,
    currency: card.currency,
    fee: row.fee,
    owed: row.owed,
    receives: row.receives,
    reason: row.reason,
    steps: stepsOf(row),
    billNo: row.orderNo,
    refundBillNo: row.refundBillNo,
    createdAt: row.createdAt,
    finishedAt: row.finishedAt,
  }
}

const stepsOf = ({ state, createdAt, fundAt, finishedAt }: RechargeRow): Recharge['steps'] => [
  { step: 'begun', at: createdAt },
  { step: 'fund', at: fundAt },
  { step: lastStep[state], at: finishedAt },
]

const lastStep = {
  review: 'done',
  progress: 'done',
  completed: 'done',
  failed: 'failed',
} as const satisfies Record<RechargeState, string>

/** One with the card it is for. */
export async function withCard(sql: Sql, row: RechargeRow): Promise<Recharge> {
  const card = await selectCardById(sql, row.cardId)
  assert(card, `the card ${row.cardId} is there`)
  return shownRecharge(row, card)
}

/** Own recharges, newest first. */
export const listRecharges: Handler<typeof rechargeList, 'user'> = async (
  { cardId, cursor },
  { sql, caller },
) => {
  const found = await selectRecharges(sql, caller.userId, cardId, startOf(cursor))
  const { page, next } = pageOf(found, rechargePageSize, ({ createdAt, id }) => ({
    at: createdAt,
    id,
  }))
  return { recharges: await Promise.all(page.map((row) => withCard(sql, row))), next }
}

/** One own recharge. @throws NOT_FOUND for anybody else's as for none */
export const showRecharge: Handler<typeof rechargeDetail, 'user'> = async (
  { orderNo },
  { sql, caller },
) => {
  const found = await selectRecharge(sql, caller.userId, orderNo)
  if (!found) throw new Failure('NOT_FOUND')
  return withCard(sql, found)
}
