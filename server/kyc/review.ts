/** What reviewers do before they decide: see who waits, take one, look at it. */
import { Failure } from '#contract/errors.ts'
import { type DocumentType, type KycForm, type KycState, reasonWordsMax } from '#contract/kyc.ts'
import { assert } from '#kernel/assert.ts'
import { type Clock, type Instant, after, minuteMs } from '#kernel/time.ts'
import type { Ids } from '#kernel/id.ts'
import type { Sql } from '#server/platform/db.ts'
import { cursorOf, placeOf } from '#server/platform/place.ts'
import {
  type DeskDeps,
  type DocumentField,
  type KycDeps,
  type Reviewer,
  sealsOf,
} from '#server/kyc/kyc.ts'
import type { Match } from '#server/kyc/screening.ts'
import {
  type Application,
  insertEvent,
  lockApplication,
  selectEvents,
  selectNewest,
  selectQueue,
  selectVersion,
  updateTaken,
} from '#server/kyc/store.ts'
import { namesOf } from '#server/kyc/submit.ts'
import { watermark } from '#server/kyc/watermark.ts'

/** How long an application is one reviewer's. */
export const takenMs = 15 * minuteMs

const queuePageSize = 100

/** What the desk works with: a transaction, the time, ids, and who is there. */
export type Desk = {
  readonly sql: Sql
  readonly clock: Clock
  readonly ids: Ids
  readonly reviewer: Reviewer
}

/** Why a reviewer is told to look more closely. */
export type KycFlag = 'duplicate' | 'sanctions'

/** One who waits. */
export type Waiting = {
  readonly userId: string
  readonly name: string
  readonly documentType: DocumentType
  readonly state: KycState
  readonly version: number
  readonly submittedAt: Instant
  /** How long they have waited. */
  readonly waitedMs: number
  readonly flags: readonly KycFlag[]
  readonly takenBy: string | null
  readonly needsSecondLook: boolean
}

/** Everything about an application that is to be decided on, but its pictures. */
export type KycCase = Waiting & {
  readonly form: KycForm
  readonly matches: readonly Match[]
  readonly history: Awaited<ReturnType<typeof selectEvents>>
}

export const flagsOf = ({ isDouble, isListed }: Application): KycFlag[] => [
  ...(isDouble ? (['duplicate'] as const) : []),
  ...(isListed ? (['sanctions'] as const) : []),
]

/** One page of those who wait, the longest first. */
export async function queueOf(
  { sql, clock }: Pick<Desk, 'sql' | 'clock'>,
  deps: KycDeps,
  cursor?: string,
): Promise<{ readonly waiting: Waiting[]; readonly next: string | null }> {
  const place = cursor === undefined ? undefined : placeOf(cursor, 'cursor')
  const found = await selectQueue(sql, place, queuePageSize + 1)
  const page = found.slice(0, queuePageSize)
  const forms = await formsOf(sql, deps, page)
  const waiting = page.map((one) => waitingOf(one, forms.get(one.userId), clock.now()))
  const last = found.length > queuePageSize ? waiting.at(-1) : undefined
  return { waiting, next: last ? cursorOf({ at: last.submittedAt, id: last.userId }) : null }
}

/**
 * Makes an application this reviewer's for a quarter of an hour, or for another one.
 * @throws NOT_FOUND; KYC_STATE_CONFLICT; KYC_TAKEN {until} while it is another's; KYC_SECOND_LOOK
 *   for who looked first
 */
export async function takeCase(desk: Desk, userId: string): Promise<void> {
  const { sql, clock, ids, reviewer } = desk
  const one = await lockApplication(sql, userId)
  if (!one) throw new Failure('NOT_FOUND')
  if (one.state !== 'submitted' && one.state !== 'inReview') throw new Failure('KYC_STATE_CONFLICT')
  if (isAnothers(one, reviewer, clock.now())) throw new Failure('KYC_TAKEN')
  if (one.firstReviewer === reviewer.id) throw new Failure('KYC_SECOND_LOOK')
  const at = clock.now()
  await updateTaken(sql, userId, reviewer.id, after(at, takenMs))
  if (one.reviewer === reviewer.id) return
  const { version } = one
  await insertEvent(sql, userId, {
    id: ids.uuid(),
    kind: 'inReview',
    version,
    reviewer,
    note: null,
    at,
  })
}

/** An application with its data; that it was looked at is written down. @throws as `requireTaken` */
export async function viewCase(desk: Desk, deps: KycDeps, userId: string): Promise<KycCase> {
  const { sql, clock } = desk
  const one = await requireTaken(desk, userId)
  const form = await formOf(sql, deps, one)
  await noteLook(desk, deps, one, 'form')
  const matches = deps.screening.find(namesOf(form), form.birthday)
  const history = await selectEvents(sql, userId)
  return { ...waitingOf(one, form, clock.now()), form, matches, history }
}

/**
 * A picture of an application with the reviewer's name and the time across it. Who looked, at what
 * and why is written down for good.
 * @throws as `requireTaken`; VALIDATION_FAILED without a reason; NOT_FOUND without such a picture
 */
export async function viewDocument(
  desk: Desk,
  deps: DeskDeps,
  asked: { readonly userId: string; readonly field: DocumentField; readonly reason: string },
): Promise<Uint8Array> {
  const { userId, field } = asked
  const reason = asked.reason.trim().slice(0, reasonWordsMax)
  if (reason === '') throw new Failure('VALIDATION_FAILED', { field: 'reason' })
  const one = await requireTaken(desk, userId)
  const id = (await formOf(desk.sql, deps, one))[field]
  const bytes = id === undefined ? undefined : await deps.openDocument(desk.sql, userId, id)
  if (!bytes) throw new Failure('NOT_FOUND')
  await noteLook(desk, deps, one, `${field}: ${reason}`)
  return watermark(bytes, desk.reviewer.name, desk.clock.now())
}

/** The application while it is this reviewer's. @throws NOT_FOUND, KYC_STATE_CONFLICT, KYC_TAKEN */
export async function requireTaken(
  { sql, clock, reviewer }: Desk,
  userId: string,
): Promise<Application> {
  const one = await lockApplication(sql, userId)
  if (!one) throw new Failure('NOT_FOUND')
  if (one.state !== 'inReview') throw new Failure('KYC_STATE_CONFLICT')
  const isOwn = one.reviewer === reviewer.id && (one.takenUntil ?? 0) > clock.now()
  if (!isOwn) throw new Failure('KYC_TAKEN')
  return one
}

/** Forms of many as they were handed in, by user. */
async function formsOf(
  sql: Sql,
  { documentSecret }: KycDeps,
  page: readonly Application[],
): Promise<ReadonlyMap<string, KycForm>> {
  if (page.length === 0) return new Map()
  const ids = page.map(({ userId }) => userId)
  const found = await selectNewest(sql, ids)
  return new Map(
    found.map(({ userId, version, sealed }) => [
      userId,
      sealsOf(documentSecret, userId).openVersion(version, sealed),
    ]),
  )
}

/** As it was handed in: a rejected form that is being mended is the applicant's own business. */
async function formOf(
  sql: Sql,
  { documentSecret }: KycDeps,
  { userId, version }: Application,
): Promise<KycForm> {
  const stored = await selectVersion(sql, userId, version)
  assert(stored, 'what waits was handed in')
  return sealsOf(documentSecret, userId).openVersion(version, stored.sealed)
}

const isAnothers = (one: Application, reviewer: Reviewer, now: Instant): boolean =>
  one.reviewer !== null && one.reviewer !== reviewer.id && (one.takenUntil ?? 0) > now

function waitingOf(one: Application, form: KycForm | undefined, now: Instant): Waiting {
  assert(form?.documentType && one.submittedAt !== null, 'what waits was handed in')
  return {
    userId: one.userId,
    name: `${form.firstName ?? ''} ${form.lastName ?? ''}`.trim(),
    documentType: form.documentType,
    state: one.state,
    version: one.version,
    submittedAt: one.submittedAt,
    waitedMs: now - one.submittedAt,
    flags: flagsOf(one),
    takenBy: (one.takenUntil ?? 0) > now ? one.reviewer : null,
    needsSecondLook: one.firstReviewer !== null,
  }
}

const noteLook = (
  { sql, clock, ids, reviewer }: Desk,
  { documentSecret }: KycDeps,
  { userId, version }: Application,
  what: string,
) =>
  insertEvent(sql, userId, {
    id: ids.uuid(),
    kind: 'looked',
    version,
    reviewer,
    note: sealsOf(documentSecret, userId).seal('note', what),
    at: clock.now(),
  })
