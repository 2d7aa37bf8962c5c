import { type KycRecord, type kycState } from '#contract/kyc.ts'
import { renewableFrom } from '#contract/kyc.rules.ts'
import type { Sql } from '#server/platform/db.ts'
import type { Handler } from '#server/platform/http/route.ts'
import { type KycDeps, openForm, sealsOf } from '#server/kyc/kyc.ts'
import {
  type Application,
  selectApplication,
  selectEvents,
  selectFields,
} from '#server/kyc/store.ts'

/** Whether a new document is handed in in place of an approved one. */
export const isRenewal = (
  application: Pick<Application, 'state' | 'validUntil'> | undefined,
): boolean =>
  application !== undefined && application.validUntil !== null && application.state !== 'approved'

/** The own record. */
export const showRecord =
  (deps: KycDeps): Handler<typeof kycState, 'user'> =>
  (_input, { sql, caller }) =>
    recordOf(sql, deps, caller.userId)

/** A user's record as they see it themselves. */
export async function recordOf(
  sql: Sql,
  { documentSecret }: Pick<KycDeps, 'documentSecret'>,
  userId: string,
): Promise<KycRecord> {
  const application = await selectApplication(sql, userId)
  const validUntil = application?.validUntil ?? null
  const fields = await selectFields(sql, userId)
  const events = await selectEvents(sql, userId)
  return {
    state: application?.state ?? 'none',
    form: openForm(documentSecret, userId, fields),
    mend: sealsOf(documentSecret, userId).openMend(application?.mend ?? null),
    validUntil,
    renewableFrom: validUntil && renewableFrom(validUntil),
    renewal: isRenewal(application),
    history: events.flatMap(({ kind, at }) => (kind === 'looked' ? [] : [{ step: kind, at }])),
    looks: events.flatMap(({ kind, reviewerName, at }) =>
      kind === 'looked' ? [{ name: reviewerName ?? '', at }] : [],
    ),
  }
}
