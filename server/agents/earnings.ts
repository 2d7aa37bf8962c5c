/** What an agent earned: in the ledger until it is paid out to the wallet. */
import type { AgentEarning, agentEarnings, payOutCommission } from '#contract/agents.ts'
import { agentPageSize } from '#contract/agents.ts'
import { Failure } from '#contract/errors.ts'
import { type Amount, zero } from '#kernel/money.ts'
import { everAgentOf } from '#server/agents/order.ts'
import type { AgentRow } from '#server/agents/store.ts'
import {
  type PayoutRow,
  insertPayout,
  markPaidOut,
  selectEarnings,
  selectPaid,
} from '#server/agents/store.earnings.ts'
import { assetByCode, catalogue } from '#server/assets/catalogue.ts'
import { openBill } from '#server/bills/open.ts'
import { balanceOf, balancesOf } from '#server/ledger/balances.ts'
import { available } from '#server/ledger/ledger.ts'
import { post } from '#server/ledger/post.ts'
import type { Sql } from '#server/platform/db.ts'
import { tell } from '#server/platform/events.ts'
import type { Handler } from '#server/platform/http/route.ts'
import { pageOf, startOf } from '#server/platform/place.ts'

/** What waits to be paid out to an agent, and what was, by asset. */
export async function earnedBy(
  sql: Sql,
  { userId, commissionId }: Pick<AgentRow, 'userId' | 'commissionId'>,
): Promise<{ asset: string; payable: Amount; paid: Amount }[]> {
  const payable = await balancesOf(sql, commissionId)
  const paid = await selectPaid(sql, userId)
  const assets = [...new Set([...payable, ...paid].map(({ asset }) => asset))].toSorted()
  return assets.map((asset) => ({
    asset,
    payable: payable.find((one) => one.asset === asset)?.available ?? zero,
    paid: paid.find((one) => one.asset === asset)?.paid ?? zero,
  }))
}

/** A page of commissions and payouts of an agent, and where the next begins. */
export async function earningsPage(
  sql: Sql,
  agentId: string,
  cursor: string | undefined,
): Promise<{ earnings: AgentEarning[]; next: string | null }> {
  const found = await selectEarnings(sql, agentId, startOf(cursor))
  const { page, next } = pageOf(found, agentPageSize, (one) => one)
  return { earnings: page, next }
}

/** Own commissions and payouts, newest first. */
export const listEarnings: Handler<typeof agentEarnings, 'user'> = ({ cursor }, { sql, caller }) =>
  earningsPage(sql, caller.userId, cursor)

/** Brings all earned commission of an asset to the wallet. */
export const payOut: Handler<typeof payOutCommission, 'user'> = async ({ asset }, context) => {
  const { sql, clock, ids, caller } = context
  assetByCode(await catalogue(sql), asset)
  const { userId } = caller
  const agent = await everAgentOf(context)
  const { available: amount } = await balanceOf(sql, agent.commissionId, asset)
  if (amount === zero) throw new Failure('AMOUNT_INVALID')
  const id = ids.uuid()
  const bill = await openBill(sql, clock, ids, {
    userId,
    type: 'COLLECTION',
    status: 'SUCCESS',
    paymentType: 'service',
    asset,
    change: amount,
    amount,
    subject: id,
  })
  const billNo = bill.orderNo
  const payout: PayoutRow = { id, agentId: userId, asset, amount, billNo, at: clock.now() }
  await insertPayout(sql, payout)
  await markPaidOut(sql, payout)
  await tell(sql, userId, { topic: 'user', changed: 'balances' })
  const sides = { debit: available(agent.commissionId), credit: available(userId) }
  await post(sql, [{ cmd: id, legs: [{ asset, amount, ...sides, kind: 'commission_payout' }] }])
  return { amount, billNo }
}
