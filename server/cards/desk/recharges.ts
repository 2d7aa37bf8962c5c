/** The desk of recharges: one operator brings back, and lets go on what is not large. */
import type { decideRecharge, rechargeQueue } from '#contract/cards.desk.ts'
import { deskPageSize } from '#contract/cards.desk.ts'
import { Failure } from '#contract/errors.ts'
import { assert } from '#kernel/assert.ts'
import { catalogue } from '#server/assets/catalogue.ts'
import type { CardsDeps } from '#server/cards/deps.ts'
import { withWhose } from '#server/cards/desk/applications.ts'
import { scaleIn } from '#server/cards/bill/entries.ts'
import { loadJob } from '#server/cards/jobs.names.ts'
import { sendBack } from '#server/cards/fund/load.ts'
import { withCard } from '#server/cards/fund/recharges.ts'
import { type CardRow, selectCardById } from '#server/cards/store.card.ts'
import {
  type RechargeRow,
  lockRechargeByNo,
  selectRechargeQueue,
  updateRecharge,
} from '#server/cards/fund/store.recharge.ts'
import { cents, programmeOf } from '#server/cards/terms.ts'
import type { Sql } from '#server/platform/db.ts'
import type { OperatorContext, OperatorHandler } from '#server/platform/http/route.ts'
import { enqueue } from '#server/platform/jobs.ts'
import { pageOf, startOf } from '#server/platform/place.ts'

type Deps = Pick<CardsDeps, 'cardTerms'>

/** Recharges by state. */
export const listRechargeQueue =
  (deps: Deps): OperatorHandler<typeof rechargeQueue> =>
  async ({ state, cursor }, { sql }) => {
    const found = await selectRechargeQueue(sql, state, startOf(cursor), deskPageSize + 1)
    const { page, next } = pageOf(found, deskPageSize, ({ createdAt, id }) => ({
      at: createdAt,
      id,
    }))
    const known = await catalogue(sql)
    const recharges = await withWhose(sql, page, async (row) => {
      const shown = await withCard(sql, row)
      const scale = scaleIn(known, row.asset)
      return { ...shown, scale, takesTwo: await isLarge(deps, sql, row, shown.cardType) }
    })
    return { recharges, next }
  }

/** Lets a recharge go on, where it is not large, or brings it back. */
export const decideOnRecharge =
  (deps: Deps): OperatorHandler<typeof decideRecharge> =>
  async ({ orderNo, approve, reason }, context) => {
    const { row, card } = await lockReviewed(context.sql, orderNo)
    if (approve) {
      if (await isLarge(deps, context.sql, row, card.type)) throw new Failure('TWO_PEOPLE_NEEDED')
      await goOn(context, row, reason)
      return {}
    }
    await sendBack(context, row, 'review')
    note(context, row, { state: 'failed', reason })
    return {}
  }

/** Lets one of any size go on, as two operators said. @throws Failure NOT_FOUND, CARD_CONFLICT */
export async function letRechargeGo(
  context: OperatorContext,
  orderNo: string,
  reason: string,
): Promise<void> {
  const { row } = await lockReviewed(context.sql, orderNo)
  await goOn(context, row, reason)
}

/** A recharge under review, locked, and its card. @throws Failure NOT_FOUND, CARD_CONFLICT */
export async function lockReviewed(
  sql: Sql,
  orderNo: string,
): Promise<{ readonly row: RechargeRow; readonly card: CardRow }> {
  const row = await lockRechargeByNo(sql, orderNo)
  if (!row) throw new Failure('NOT_FOUND')
  if (row.state !== 'review') throw new Failure('CARD_CONFLICT')
  const card = await selectCardById(sql, row.cardId)
  assert(card, 'a recharge has its card')
  return { row, card }
}

async function goOn(context: OperatorContext, row: RechargeRow, reason: string): Promise<void> {
  await updateRecharge(context.sql, { ...row, state: 'progress' })
  await enqueue(context.sql, loadJob, { id: row.id })
  note(context, row, { state: 'progress', reason })
}

const note = (
  { act }: OperatorContext,
  { orderNo, state: before }: RechargeRow,
  { state, reason }: { readonly state: RechargeRow['state']; readonly reason: string },
): void =>
  act({
    subject: `card recharge ${orderNo}`,
    reason,
    before: { state: before },
    after: { state },
  })

/** Whether one operator alone may not let it go on. */
async function isLarge(
  { cardTerms }: Deps,
  sql: Sql,
  { worth }: RechargeRow,
  type: CardRow['type'],
): Promise<boolean> {
  return worth >= cents(programmeOf(await cardTerms(sql), type).recharge.twoFrom)
}
