import { Failure } from '#contract/errors.ts'
import type { KycMend, KycStep } from '#contract/kyc.ts'
import { pathOf } from '#contract/routes.ts'
import { assert } from '#kernel/assert.ts'
import { tell } from '#server/platform/events.ts'
import { giveNotice } from '#server/platform/notice.ts'
import { remindOfExpiry } from '#server/kyc/jobs.ts'
import { type KycDeps, sealsOf } from '#server/kyc/kyc.ts'
import { type Desk, flagsOf, requireTaken } from '#server/kyc/review.ts'
import { insertApproved } from '#server/kyc/store.document.ts'
import {
  type Application,
  type Decided,
  insertEvent,
  selectVersion,
  updateDecided,
} from '#server/kyc/store.ts'

/** What a reviewer decides about one version of a form. */
export type Decision = { readonly userId: string; readonly version: number } & (
  | { readonly outcome: 'approve' }
  | { readonly outcome: 'reject'; readonly mend: readonly KycMend[] }
)

/**
 * Decides on an application that this reviewer has taken. The first approval of a flagged one asks
 * for a second look by another. The user is told in the same transaction.
 * @throws NOT_FOUND, KYC_TAKEN; KYC_STATE_CONFLICT when it is another version or decided on;
 *   VALIDATION_FAILED {field: mend} for a rejection that names nothing
 */
export async function decideCase(desk: Desk, deps: KycDeps, decision: Decision): Promise<KycStep> {
  const { userId, version } = decision
  const one = await requireTaken(desk, userId)
  if (one.version !== version) throw new Failure('KYC_STATE_CONFLICT')
  if (decision.outcome === 'reject') return reject(desk, deps, one, decision.mend)
  const isFirst = flagsOf(one).length > 0 && one.firstReviewer === null
  if (isFirst) {
    const firstReviewer = desk.reviewer.id
    await write(desk, one, { ...plain, state: 'submitted', firstReviewer }, 'secondLook')
    return 'secondLook'
  }
  return approve(desk, deps, one)
}

const plain = { mend: null, validUntil: null, firstReviewer: null }

async function approve(desk: Desk, deps: KycDeps, one: Application): Promise<KycStep> {
  const { sql } = desk
  const { userId, version } = one
  const stored = await selectVersion(sql, userId, version)
  assert(stored, 'what is decided on was handed in')
  const { expiresOn } = sealsOf(deps.documentSecret, userId).openVersion(version, stored.sealed)
  assert(expiresOn, 'what was handed in has every required field')
  const { firstReviewer } = one
  await write(
    desk,
    one,
    { ...plain, state: 'approved', validUntil: expiresOn, firstReviewer },
    'approved',
  )
  await insertApproved(sql, userId)
  await remindOfExpiry(sql, desk.clock, userId, expiresOn)
  const key = `kycApproved ${version}`
  await giveNotice(sql, { userId, kind: 'kycApproved', key, link: pathOf('kyc/my') })
  return 'approved'
}

async function reject(
  desk: Desk,
  { documentSecret }: KycDeps,
  one: Application,
  mend: readonly KycMend[],
): Promise<KycStep> {
  const { userId, version } = one
  const isClear = mend.length > 0 && new Set(mend.map(({ field }) => field)).size === mend.length
  if (!isClear) throw new Failure('VALIDATION_FAILED', { field: 'mend' })
  const sealed = sealsOf(documentSecret, userId).sealMend(mend)
  await write(desk, one, { ...plain, state: 'rejected', mend: sealed }, 'rejected')
  const key = `kycRejected ${version}`
  // Codes only: what a reviewer writes may tell of the applicant, and stays sealed.
  const parts = mend.map(({ field, reason }) => `${field}:${reason}`).join(' ')
  const link = pathOf('kyc/my')
  await giveNotice(desk.sql, { userId, kind: 'kycRejected', key, details: { parts }, link })
  return 'rejected'
}

async function write(
  { sql, clock, ids, reviewer }: Desk,
  { userId, version }: Application,
  next: Omit<Decided, 'at'>,
  kind: KycStep,
): Promise<void> {
  if (!(await updateDecided(sql, userId, { ...next, at: clock.now() })))
    throw new Failure('KYC_STATE_CONFLICT')
  const note = next.mend
  await insertEvent(sql, userId, { id: ids.uuid(), kind, version, reviewer, note, at: clock.now() })
  await tell(sql, userId, { topic: 'user', changed: 'identity' })
}
