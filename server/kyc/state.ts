import { type KycRecord, type kycState } from '#contract/kyc.ts'
import type { Sql } from '#server/platform/db.ts'
import type { Handler } from '#server/platform/http/route.ts'
import { type KycDeps, openForm, sealsOf } from '#server/kyc/kyc.ts'
import { selectApplication, selectEvents, selectFields } from '#server/kyc/store.ts'

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
  const fields = await selectFields(sql, userId)
  const events = await selectEvents(sql, userId)
  return {
    state: application?.state ?? 'none',
    form: openForm(documentSecret, userId, fields),
    mend: sealsOf(documentSecret, userId).openMend(application?.mend ?? null),
    validUntil: application?.validUntil ?? null,
    history: events.flatMap(({ kind, at }) => (kind === 'looked' ? [] : [{ step: kind, at }])),
    looks: events.flatMap(({ kind, reviewerName, at }) =>
      kind === 'looked' ? [{ name: reviewerName ?? '', at }] : [],
    ),
  }
}
