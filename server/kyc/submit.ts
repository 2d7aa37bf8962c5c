import { Failure } from '#contract/errors.ts'
import {
  type KycEvent,
  type KycForm,
  type KycRecord,
  kycStates,
  type resubmitKyc,
  type submitKyc,
} from '#contract/kyc.ts'
import { kycProblems } from '#contract/kyc.rules.ts'
import { pathOf } from '#contract/routes.ts'
import { assert } from '#kernel/assert.ts'
import { nextState } from '#kernel/machine.ts'
import { dateIn } from '#kernel/time.ts'
import type { Sql } from '#server/platform/db.ts'
import type { Context, Handler } from '#server/platform/http/route.ts'
import { giveNotice } from '#server/platform/notice.ts'
import { tellWhenDelayed } from '#server/kyc/jobs.ts'
import { type KycDeps, fingerprintOf, openForm, sealsOf } from '#server/kyc/kyc.ts'
import { recordOf } from '#server/kyc/state.ts'
import {
  type Application,
  insertEvent,
  insertVersion,
  lockApplication,
  selectFields,
  selectVersion,
  updateSubmitted,
} from '#server/kyc/store.ts'

/** Hands the form in for the first time. */
export const handIn =
  (deps: KycDeps): Handler<typeof submitKyc, 'user'> =>
  (_input, context) =>
    submit(deps, context, 'submit')

/** Hands in what was mended. */
export const handInAgain =
  (deps: KycDeps): Handler<typeof resubmitKyc, 'user'> =>
  (_input, context) =>
    submit(deps, context, 'resubmit')

async function submit(
  deps: KycDeps,
  { sql, clock, ids, caller: { userId } }: Context<'user'>,
  event: KycEvent,
): Promise<KycRecord> {
  const application = await lockApplication(sql, userId)
  if (!application || !nextState(kycStates, application.state, event)) {
    throw new Failure(application?.state === 'approved' ? 'KYC_LOCKED' : 'KYC_STATE_CONFLICT')
  }
  const seals = sealsOf(deps.documentSecret, userId)
  const form = openForm(deps.documentSecret, userId, await selectFields(sql, userId))
  const [problem] = kycProblems(form, dateIn('UTC', clock.now()))
  if (problem) throw new Failure(problem.code, { field: problem.field })
  if (event === 'resubmit') await refuseUnmended(sql, deps, application, form)
  const at = clock.now()
  const next = {
    fingerprint: fingerprintOf(deps.documentSecret, form) ?? null,
    isListed: deps.screening.find(namesOf(form), form.birthday).length > 0,
    at,
  }
  if (!(await updateSubmitted(sql, application, next))) throw new Failure('KYC_STATE_CONFLICT')
  const version = application.version + 1
  await insertVersion(sql, userId, { version, sealed: seals.sealVersion(version, form), at })
  const done = {
    id: ids.uuid(),
    kind: 'submitted',
    version,
    reviewer: null,
    note: null,
    at,
  } as const
  await insertEvent(sql, userId, done)
  const key = `kycSubmitted ${version}`
  await giveNotice(sql, { userId, kind: 'kycSubmitted', key, link: pathOf('kyc/inreview') })
  await tellWhenDelayed(sql, clock, { userId, version })
  return recordOf(sql, deps, userId)
}

async function refuseUnmended(
  sql: Sql,
  { documentSecret }: KycDeps,
  { userId, version, mend }: Application,
  form: KycForm,
): Promise<void> {
  const seals = sealsOf(documentSecret, userId)
  const stored = await selectVersion(sql, userId, version)
  assert(stored, 'what was rejected was handed in')
  const before = seals.openVersion(version, stored.sealed)
  const same = seals.openMend(mend).find(({ field }) => form[field] === before[field])
  if (same) throw new Failure('KYC_NOT_MENDED', { field: same.field })
}

/** Names of an applicant, in both orders of every spelling that was given. */
export const namesOf = (form: KycForm): string[] =>
  [
    `${form.firstName ?? ''} ${form.lastName ?? ''}`,
    `${form.lastName ?? ''}${form.firstName ?? ''}`,
    `${form.latinFirstName ?? form.firstName ?? ''} ${form.latinLastName ?? form.lastName ?? ''}`,
  ].map((name) => name.trim())
