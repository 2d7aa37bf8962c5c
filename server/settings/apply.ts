/** A set of changes from asking to applied: what is applied is what was seen, or nothing is. */
import { createHash } from 'node:crypto'
import { Failure } from '#contract/errors.ts'
import { changeSetStates } from '#contract/settings.desk.ts'
import { assert } from '#kernel/assert.ts'
import { nextState } from '#kernel/machine.ts'
import { type Clock, type Instant, secondMs } from '#kernel/time.ts'
import type { Database, Sql } from '#server/platform/db.ts'
import { type Job, enqueue } from '#server/platform/jobs.ts'
import { log } from '#server/platform/log.ts'
import {
  changedEntries,
  entryAt,
  isSame,
  readEntries,
  writeEntries,
} from '#server/settings/entries.ts'
import {
  type SetRow,
  lockSet,
  lockSettings,
  moveSet,
  selectSet,
} from '#server/settings/store.changes.ts'

/** Applies a scheduled set. `{ id }` */
const applyJob = 'settings.applySet'

/** A set whose time for a second operator is over is a draft again. */
export const isDraft = ({ state, askedUntil }: SetRow, now: Instant): boolean =>
  state === 'draft' || (state === 'asked' && askedUntil !== null && askedUntil <= now)

/** The set with an id. @throws NOT_FOUND */
export async function lockedSet(sql: Sql, id: string): Promise<SetRow> {
  const set = await lockSet(sql, id)
  if (!set) throw new Failure('NOT_FOUND')
  return set
}

/** SHA-256 over what a set would do and when, in hex: as it is stored, whoever computes it. */
export const hashOfSet = ({ title, applyAt, changes }: SetRow): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        title,
        applyAt,
        changes.map(({ kind, id, field, before, after }) => [kind, id, field, before, after]),
      ]),
    )
    .digest('hex')

/**
 * Marks a draft as waiting for somebody else, until a moment, if it is still the one that was seen;
 * answers what it changes.
 * @throws NOT_FOUND, CONFIG_STATE, CONFIG_CONFLICT, CONFIG_INVALID
 */
export async function askForSet(
  sql: Sql,
  now: Instant,
  asked: {
    readonly id: string
    readonly hash: string
    readonly by: string
    readonly until: Instant
  },
): Promise<SetRow['changes']> {
  const set = await lockedSet(sql, asked.id)
  if (!isDraft(set, now) || hashOfSet(set) !== asked.hash) throw new Failure('CONFIG_STATE')
  await fitting(sql, set)
  const moved = { state: 'asked', askedBy: asked.by, askedUntil: asked.until } as const
  await move(sql, set, moved)
  return set.changes
}

/** What was declined can be written again. */
export async function returnSet(sql: Sql, id: string): Promise<void> {
  const set = await lockedSet(sql, id)
  if (set.state !== 'asked') return
  await move(sql, set, { state: 'draft', askedBy: null, askedUntil: null })
}

/**
 * Applies a set that waits, now or when its time has come, if it is the one that was asked for.
 * @throws NOT_FOUND, CONFIG_STATE, CONFIG_CONFLICT, CONFIG_INVALID; APPROVAL_OWN for who wrote it
 */
export async function approveSet(
  { sql, clock }: { readonly sql: Sql; readonly clock: Clock },
  { id, hash }: { readonly id: string; readonly hash: string | undefined },
  approvedBy: string,
): Promise<void> {
  await lockSettings(sql)
  const set = await lockedSet(sql, id)
  if (set.state !== 'asked' || hashOfSet(set) !== hash) throw new Failure('CONFIG_STATE')
  if (set.writtenBy === approvedBy) throw new Failure('APPROVAL_OWN')
  const after = await fitting(sql, set)
  const now = clock.now()
  if (set.applyAt === null || set.applyAt <= now) {
    await writeEntries(sql, clock, after)
    await move(sql, set, { state: 'applied', approvedBy, endedAt: now })
    return
  }
  await move(sql, set, { state: 'scheduled', approvedBy })
  const delaySeconds = Math.ceil((set.applyAt - now) / secondMs)
  await enqueue(sql, applyJob, { id }, { key: `${applyJob} ${id}`, delaySeconds })
}

/** What the jobs of this domain work with. */
type JobDeps = { readonly db: Database; readonly clock: Clock }

/** Applies scheduled sets. */
export const settingsJobs = (deps: JobDeps): Job[] => [
  {
    name: applyJob,
    run: async (payload) => {
      await applyScheduled(deps, idIn(payload))
    },
  },
]

const idIn = (payload: unknown): string => {
  const id: unknown =
    typeof payload === 'object' && payload ? Reflect.get(payload, 'id') : undefined
  assert(typeof id === 'string', 'the payload of a scheduled set has its id')
  return id
}

/**
 * Applies a scheduled set once, however often it is called. One that does not fit any more is kept
 * as failed, with why, and changes nothing. @throws Error when it is called too early
 */
export async function applyScheduled({ db, clock }: JobDeps, id: string): Promise<void> {
  await db.begin(async (sql) => {
    await lockSettings(sql)
    const set = await lockSet(sql, id)
    if (set?.state !== 'scheduled') return
    const now = clock.now()
    assert(set.applyAt !== null && set.applyAt <= now, 'a scheduled set waits for its time')
    const after = await fitting(sql, set).catch(troubleOf)
    if (typeof after === 'string') {
      log.warn({ part: 'settings', set: id, trouble: after }, 'a scheduled set was not applied')
      await move(sql, set, { state: 'failed', endedAt: now, trouble: after })
      return
    }
    await writeEntries(sql, clock, after)
    await move(sql, set, { state: 'applied', endedAt: now })
  })
}

function troubleOf(error: unknown): string {
  if (!(error instanceof Failure)) throw error
  const { entry = '', field = '' } = error.details
  return `${entry} ${field}`.trim()
}

/** Throws a draft away, or calls a scheduled set off. @throws NOT_FOUND, CONFIG_STATE */
export async function endSet(sql: Sql, now: Instant, id: string): Promise<SetRow> {
  const set = await lockedSet(sql, id)
  if (!isDraft(set, now) && set.state !== 'scheduled') throw new Failure('CONFIG_STATE')
  const from = isDraft(set, now) ? 'draft' : set.state
  const state = nextState(changeSetStates, from, 'discard')
  assert(state, 'drafts and scheduled sets can be discarded')
  await move(sql, set, { state, endedAt: now })
  return set
}

/** The set with an id, if it was applied. @throws NOT_FOUND, CONFIG_STATE */
export async function appliedSet(sql: Sql, id: string): Promise<SetRow & { appliedOrder: bigint }> {
  const set = await selectSet(sql, id)
  if (!set) throw new Failure('NOT_FOUND')
  if (set.appliedOrder === null) throw new Failure('CONFIG_STATE')
  return { ...set, appliedOrder: set.appliedOrder }
}

/** The entries as they would be; every value must be what it was when the set was written. */
async function fitting(sql: Sql, { changes }: SetRow) {
  const entries = await readEntries(sql)
  for (const change of changes) {
    const entry = entryAt(entries, change)
    if (isSame(entry.fields[change.field], change.before)) continue
    throw new Failure('CONFIG_CONFLICT', { entry: entry.name, field: change.field })
  }
  return changedEntries(entries, changes)
}

async function move(sql: Sql, set: SetRow, to: Parameters<typeof moveSet>[2]): Promise<void> {
  assert(await moveSet(sql, set, to), 'a set that is locked is in its state')
}
