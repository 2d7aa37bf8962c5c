import {
  type QueueName,
  deskQueues,
  type queueList,
  queueNames,
} from '#contract/operators.overview.ts'
import { may } from '#contract/operators.permissions.ts'
import type { Instant } from '#kernel/time.ts'
import {
  openDisputes,
  pendingBinds,
  reviewedRecharges,
  waitingApplications,
} from '#server/cards/desk/queues.ts'
import { restingWithdrawals, waitingBelow } from '#server/chain/queue.ts'
import { openCases } from '#server/risk/queue.ts'
import { paidOrders, waitingCases } from '#server/kyc/queues.ts'
import type { Sql } from '#server/platform/db.ts'
import type { OperatorHandler } from '#server/platform/http/route.ts'
import { countApprovals } from '#server/operators/store.approval.ts'

/** How many wait, and since when the oldest does. */
export type Waiting = { readonly count: number; readonly oldestAt: Instant | null }

/** How each queue is counted; every one by an index, since it is asked for every few seconds. */
const counts: Record<QueueName, (sql: Sql, now: Instant) => Promise<Waiting>> = {
  kycWaiting: (sql) => waitingCases(sql, 'first'),
  kycSecondLook: (sql) => waitingCases(sql, 'second'),
  thirdOrders: paidOrders,
  cardApplications: waitingApplications,
  cardBinds: pendingBinds,
  cardRecharges: reviewedRecharges,
  cardDisputes: openDisputes,
  withdrawals: restingWithdrawals,
  belowMinimum: waitingBelow,
  riskCases: openCases,
  approvals: countApprovals,
}

/** What waits for whoever asks. */
export const listQueues: OperatorHandler<typeof queueList> = async (
  _,
  { sql, clock, operator },
) => {
  const now = clock.now()
  const told = queueNames.filter((name) => may(operator.role, deskQueues[name].permission))
  const queues = await Promise.all(
    told.map(async (queue) => ({ queue, ...(await counts[queue](sql, now)) })),
  )
  return { at: now, queues }
}
