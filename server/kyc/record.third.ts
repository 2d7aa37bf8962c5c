/** Proofs of identity: how one is made, taken back, and used for one thing at a time. */
import type { RecordUsage, ThirdRecordEvent, ThirdRecordState } from '#contract/kyc.third.ts'
import { thirdRecordStates } from '#contract/kyc.third.ts'
import { pathOf } from '#contract/routes.ts'
import type { Ids } from '#kernel/id.ts'
import { type Machine, nextState } from '#kernel/machine.ts'
import type { Clock } from '#kernel/time.ts'
import { assert } from '#kernel/assert.ts'
import {
  type OrderRow,
  type RecordRow,
  freeUsage,
  insertRecord,
  lockRecordOf,
  lockUsageOf,
  takeUsage,
  updateRecord,
} from '#server/kyc/store.third.ts'
import type { Sql } from '#server/platform/db.ts'
import { giveNotice } from '#server/platform/notice.ts'

const authNoDigits = 12
const authNoTries = 8

const machine: Machine<ThirdRecordState, ThirdRecordEvent> = thirdRecordStates

/** Uses that somebody takes a record for. */
export type TakenUsage = Extract<RecordUsage, 'card' | 'system'>

/**
 * Takes a free record for one use, in the caller's transaction. False when it is not this user's,
 * is not normal, is used already, or when another record of theirs serves the system.
 */
export async function takeRecord(
  sql: Sql,
  userId: string,
  recordId: string,
  usage: TakenUsage,
): Promise<boolean> {
  await lockUsageOf(sql, userId)
  return takeUsage(sql, userId, recordId, usage)
}

/** Gives a record back. False when it was not used so. */
export const releaseRecord = (
  sql: Sql,
  userId: string,
  recordId: string,
  usage: TakenUsage,
): Promise<boolean> => freeUsage(sql, userId, recordId, usage)

/** Makes the record of an order that was just completed, and tells its owner. */
export async function mintRecord(sql: Sql, clock: Clock, ids: Ids, order: OrderRow): Promise<void> {
  for (let attempt = 0; attempt < authNoTries; attempt += 1) {
    const record: RecordRow = {
      id: ids.uuid(),
      orderId: order.id,
      userId: order.userId,
      authNo: `A${ids.digits(authNoDigits)}`,
      status: 'normal',
      usage: 'unused',
      createdAt: clock.now(),
    }
    if (!(await insertRecord(sql, record))) continue
    await tellOf(sql, clock, record, 'kycRecordReady')
    return
  }
  assert(false, 'no free number for a record')
}

/** What became of the person at the company after the record was made. */
export type Afterwards = 'approved' | 'open' | 'refused' | 'gone'

/** Follows the company: a yes that is taken back, looked at anew, given again, or forgotten. */
export async function followRecord(
  sql: Sql,
  clock: Clock,
  order: OrderRow,
  outcome: Afterwards,
): Promise<void> {
  const record = await lockRecordOf(sql, order.id)
  assert(record, `the completed order ${order.orderNo} has no record`)
  const event = eventOf[outcome]
  const status = (event && nextState(machine, record.status, event)) ?? record.status
  const usage = usageAfter(record.usage, status === 'normal' && outcome === 'approved')
  if (status === record.status && usage === record.usage) return
  await updateRecord(sql, record.id, { status, usage })
  if (record.status === 'normal' && status !== 'normal') {
    await tellOf(sql, clock, record, 'kycRecordDisabled')
  }
}

const eventOf: Readonly<Record<Afterwards, ThirdRecordEvent | undefined>> = {
  approved: 'restore',
  open: undefined,
  refused: 'disable',
  gone: 'unbind',
}

/** A free record cannot be taken while it is in doubt; one in use stays with whoever uses it. */
function usageAfter(usage: RecordUsage, isSure: boolean): RecordUsage {
  if (usage === 'unused' && !isSure) return 'unusable'
  return usage === 'unusable' && isSure ? 'unused' : usage
}

const tellOf = (
  sql: Sql,
  clock: Clock,
  { id, userId, authNo }: RecordRow,
  kind: 'kycRecordReady' | 'kycRecordDisabled',
): Promise<void> =>
  giveNotice(sql, {
    userId,
    kind,
    // It may be disabled, restored and disabled again, and each time is told.
    key: kind === 'kycRecordReady' ? `${kind}:${id}` : `${kind}:${id}:${clock.now()}`,
    details: { number: authNo },
    link: pathOf('kyc/mylist'),
    at: clock.now(),
  })
