import { type eraseKept, type erasedKinds, type KycKept, type kycKept } from '#contract/kyc.kept.ts'
import { type Clock, type Instant, after, dayMs, moveDate, startOfDate } from '#kernel/time.ts'
import { type ErasureReason, documentsOf, eraseDocuments } from '#server/files/erase.ts'
import type { Handler } from '#server/platform/http/route.ts'
import type { Ids } from '#kernel/id.ts'
import type { Sql } from '#server/platform/db.ts'
import { tell } from '#server/platform/events.ts'
import { type KycDeps, documentFields, openForm, sealsOf } from '#server/kyc/kyc.ts'
import { deleteApproved } from '#server/kyc/store.document.ts'
import {
  type Kept,
  deleteFilledIn,
  insertErasure,
  lockKept,
  selectErasures,
  selectKept,
  selectVersions,
  updateErased,
} from '#server/kyc/store.kept.ts'
import { selectFields } from '#server/kyc/store.ts'

/** How long each kind is kept, as an operator says, in days. */
export type RetentionTerms = {
  /** After the last day of the document. */
  readonly approvedDays: number
  /** After the rejection, or the last change since. */
  readonly rejectedDays: number
  /** After the last change; for photos that belong to no application, after they came. */
  readonly draftDays: number
}

/** What erasing needs. */
export type KeptDeps = Pick<KycDeps, 'documentSecret'> & {
  readonly retentionTerms: (sql: Sql) => Promise<RetentionTerms>
}

type ErasedKind = Exclude<(typeof erasedKinds)[number], 'spare'>

/** In whose transaction, and when. */
export type Erasing = { readonly sql: Sql; readonly clock: Clock; readonly ids: Ids }

/** What is kept of the caller. */
export const showKept =
  (deps: KeptDeps): Handler<typeof kycKept, 'user'> =>
  (_input, { sql, caller }) =>
    keptOf(sql, deps, caller.userId)

/** Erases at once what the law does not hold. */
export const eraseOwn =
  (deps: KeptDeps): Handler<typeof eraseKept, 'user'> =>
  async (_input, context) => {
    const { sql, caller } = context
    await eraseSpares(context, deps, caller.userId, { why: 'request' })
    const application = await lockKept(sql, caller.userId)
    const isDraft = application !== undefined && kindOf(application) === 'draft'
    if (isDraft) await eraseApplication(context, application, 'request')
    return keptOf(sql, deps, caller.userId)
  }

/** The kind of an application that has something in it; a renewal is its approved record still. */
export function kindOf({ state, erasedAt, validUntil }: Kept): ErasedKind | 'review' | undefined {
  if (erasedAt !== null) return undefined
  if (state === 'submitted' || state === 'inReview') return 'review'
  return validUntil === null ? state : 'approved'
}

/**
 * When the time of an application is over; null while it is being decided on. A renewal is held as
 * long as the record that it renews, and never shorter than what was begun anew.
 */
export function endOf({ state, touchedAt, validUntil }: Kept, terms: RetentionTerms) {
  if (state === 'submitted' || state === 'inReview') return null
  const ends: Instant[] = []
  if (validUntil !== null)
    ends.push(startOfDate('UTC', moveDate(validUntil, { days: terms.approvedDays })))
  if (state === 'rejected') ends.push(after(touchedAt, terms.rejectedDays * dayMs))
  if (state === 'draft') ends.push(after(touchedAt, terms.draftDays * dayMs))
  const [latest] = ends.toSorted((one, other) => other - one)
  return latest ?? null
}

/**
 * Erases what was filled in and every document: an approved one stays approved, any other begins
 * anew, a renewal too. What remains says that there was one, when it was decided on, and when and why it went.
 */
export async function eraseApplication(
  { sql, clock, ids }: Erasing,
  application: Kept,
  why: ErasureReason,
): Promise<void> {
  const { userId } = application
  const kind = kindOf(application)
  if (kind === undefined || kind === 'review') return
  const at = clock.now()
  const all = (await documentsOf(sql, userId)).map(({ id }) => id)
  const documents = await eraseDocuments(sql, userId, all, { why, at })
  await deleteFilledIn(sql, userId)
  await deleteApproved(sql, userId)
  await updateErased(sql, userId, application.state === 'approved', at)
  await insertErasure(sql, { id: ids.uuid(), userId, kind, why, documents, at })
  await tell(sql, userId, { topic: 'user', changed: 'identity' })
}

/** Erases documents that no application names, of those that came before a moment if it is given. */
export async function eraseSpares(
  { sql, clock, ids }: Erasing,
  deps: Pick<KeptDeps, 'documentSecret'>,
  userId: string,
  { why, before }: { readonly why: ErasureReason; readonly before?: Instant },
): Promise<void> {
  const spare = (await sparesOf(sql, deps, userId)).filter(
    ({ at }) => before === undefined || at < before,
  )
  const at = clock.now()
  const named = spare.map(({ id }) => id)
  const documents = await eraseDocuments(sql, userId, named, { why, at })
  if (documents === 0) return
  await insertErasure(sql, { id: ids.uuid(), userId, kind: 'spare', why, documents, at })
}

/** Documents of a user that neither the form nor anything that was handed in names. */
async function sparesOf(
  sql: Sql,
  { documentSecret }: Pick<KeptDeps, 'documentSecret'>,
  userId: string,
) {
  const { openVersion } = sealsOf(documentSecret, userId)
  const forms = [openForm(documentSecret, userId, await selectFields(sql, userId))]
  for (const one of await selectVersions(sql, userId))
    forms.push(openVersion(one.version, one.sealed))
  const named = new Set(forms.flatMap((form) => documentFields.map((field) => form[field])))
  return (await documentsOf(sql, userId)).filter(({ id }) => !named.has(id))
}

async function keptOf(sql: Sql, deps: KeptDeps, userId: string): Promise<KycKept> {
  const terms = await deps.retentionTerms(sql)
  const application = await selectKept(sql, userId)
  const spares = await sparesOf(sql, deps, userId)
  const all = await documentsOf(sql, userId)
  const kind = application && kindOf(application)
  const kept: KycKept['kept'] = []
  if (application && kind !== undefined) {
    const documents = all.length - spares.length
    kept.push({ kind, documents, until: endOf(application, terms) })
  }
  const [oldest] = spares.toSorted((one, other) => one.at - other.at)
  if (oldest) {
    const until = after(oldest.at, terms.draftDays * dayMs)
    kept.push({ kind: 'spare', documents: spares.length, until })
  }
  return { kept, erased: await selectErasures(sql, userId) }
}
