import { Failure } from '#contract/errors.ts'
import { settlingMs } from '#contract/operators.approvals.ts'
import { after, formatInstant } from '#kernel/time.ts'
import type { OperatorContext } from '#server/platform/http/route.ts'
import { lockOperator } from '#server/operators/store.ts'

/**
 * Passes for an operator whom nobody made or changed of late; whoever is about to change them waits.
 * @throws Failure OPERATOR_UNSETTLED {until}; FORBIDDEN for whoever was locked out a moment ago
 */
export async function requireSettled({ sql, clock, operator }: OperatorContext): Promise<void> {
  const self = await lockOperator(sql, operator.operatorId)
  if (!self || self.disabledAt !== null || self.role !== operator.role)
    throw new Failure('FORBIDDEN')
  if (self.handledAt === null) return
  const until = after(self.handledAt, settlingMs)
  if (until > clock.now()) throw new Failure('OPERATOR_UNSETTLED', { until: formatInstant(until) })
}
