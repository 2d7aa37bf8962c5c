/** The settings desk: drafts, their preview, the history, and undoing. */
import { Failure } from '#contract/errors.ts'
import {
  type ChangeSet,
  type ConfigChange,
  type ConfigEntry,
  type ConfigWish,
  type changeSetList,
  type configEntries,
  configAheadDays,
  configPageSize,
  type discardChangeSet,
  type saveChangeSet,
  type undoChangeSet,
} from '#contract/settings.desk.ts'
import { type Instant, after, dayMs } from '#kernel/time.ts'
import type { Sql } from '#server/platform/db.ts'
import type { OperatorHandler } from '#server/platform/http/route.ts'
import { cursorOf, placeOf } from '#server/platform/place.ts'
import { appliedSet, endSet, hashOfSet, isDraft, lockedSet } from '#server/settings/apply.ts'
import { changedEntries, entryAt, isSame, readEntries } from '#server/settings/entries.ts'
import {
  type SetRow,
  insertSet,
  selectLater,
  selectSets,
  selectSetsById,
  updateDraft,
} from '#server/settings/store.changes.ts'
import { warningsOf } from '#server/settings/warnings.ts'

/** Longest title of a set. */
const titleMax = 80

/** Everything that can be changed. */
export const listEntries: OperatorHandler<typeof configEntries> = async (_, { sql }) => ({
  entries: await readEntries(sql),
})

/** Sets under way, or the history. */
export const listSets: OperatorHandler<typeof changeSetList> = async (
  { open, cursor },
  { sql, clock },
) => {
  const place = cursor === undefined ? undefined : placeOf(cursor, 'cursor')
  const found = await selectSets(sql, { open, after: place }, configPageSize + 1)
  const page = found.slice(0, configPageSize)
  const last = page.at(-1)
  const at = last && (open ? last.madeAt : last.endedAt)
  const isMore = last && at && found.length > configPageSize
  const entries = await readEntries(sql)
  return {
    sets: page.map((set) => shown(set, entries, clock.now())),
    next: isMore ? cursorOf({ at, id: last.id }) : null,
  }
}

/** Sets by their ids, as the desk shows them. */
export async function setsById(
  sql: Sql,
  now: Instant,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ChangeSet>> {
  if (ids.length === 0) return new Map()
  const [sets, entries] = [await selectSetsById(sql, ids), await readEntries(sql)]
  return new Map(sets.map((set) => [set.id, shown(set, entries, now)]))
}

/** Writes a draft. */
export const saveSet: OperatorHandler<typeof saveChangeSet> = async (
  { id, title, changes: wishes, applyAt },
  { sql, clock, ids, operator, act },
) => {
  const now = clock.now()
  if (applyAt !== null && (applyAt < now || applyAt > after(now, configAheadDays * dayMs)))
    throw new Failure('CONFIG_TIME', { days: String(configAheadDays) })
  const entries = await readEntries(sql)
  const changes = changesFrom(entries, wishes)
  changedEntries(entries, changes)
  const written = { title, changes, applyAt }
  const made = { madeBy: operator.name, madeAt: now, undoes: null }
  const named = id ?? ids.uuid()
  if (id === undefined) await insertSet(sql, { id: named, ...written, ...made })
  else {
    if (!isDraft(await lockedSet(sql, id), now)) throw new Failure('CONFIG_STATE')
    await updateDraft(sql, id, { ...written, writtenBy: operator.name })
  }
  const set = await lockedSet(sql, named)
  act({
    subject: subjectOf(named),
    after: { title, changes: changes.length, hash: hashOfSet(set) },
  })
  return shown(set, entries, now)
}

/** Throws one away. */
export const discardSet: OperatorHandler<typeof discardChangeSet> = async (
  { id },
  { sql, clock, act },
) => {
  const set = await endSet(sql, clock.now(), id)
  act({ subject: subjectOf(id), before: { state: set.state }, after: { state: 'discarded' } })
  return {}
}

/** Makes the draft that takes an applied one back. */
export const undoSet: OperatorHandler<typeof undoChangeSet> = async (
  { id: undoes },
  { sql, clock, ids, operator, act },
) => {
  const set = await appliedSet(sql, undoes)
  const entries = await readEntries(sql)
  for (const change of set.changes) {
    const { name, fields } = entryAt(entries, change)
    const isLater = await selectLater(sql, set.appliedOrder, change)
    if (isLater || !isSame(fields[change.field], change.after))
      throw new Failure('CONFIG_CHANGED_SINCE', { entry: name, field: change.field })
  }
  const changes = set.changes.map((change) => ({
    ...change,
    before: change.after,
    after: change.before,
  }))
  const [id, now] = [ids.uuid(), clock.now()]
  const title = `Undo: ${set.title}`.slice(0, titleMax)
  const made = { id, title, changes, applyAt: null, madeBy: operator.name, madeAt: now, undoes }
  await insertSet(sql, made)
  act({ subject: subjectOf(id), after: { undoes } })
  return shown(await lockedSet(sql, id), entries, now)
}

const subjectOf = (id: string): string => `changes ${id}`

/** Wishes with what their values are now; two for one value and one that changes nothing are refused. */
function changesFrom(
  entries: readonly ConfigEntry[],
  wishes: readonly ConfigWish[],
): ConfigChange[] {
  const seen = new Set<string>()
  return wishes.map(({ value, ...place }) => {
    const { name, fields } = entryAt(entries, place)
    const before = fields[place.field] ?? null
    const key = `${place.kind} ${place.id} ${place.field}`
    if (seen.has(key) || isSame(before, value))
      throw new Failure('CONFIG_INVALID', { entry: name, field: place.field })
    seen.add(key)
    return { ...place, before, after: value }
  })
}

/** A set as the desk shows it; what would hurt is said while it can still be stopped. */
function shown(set: SetRow, entries: readonly ConfigEntry[], now: Instant): ChangeSet {
  const { endedAt, changes } = set
  const isOpen = endedAt === null
  const whole = entries.map((entry) => withChanges(entry, changes))
  return {
    id: set.id,
    title: set.title,
    applyAt: set.applyAt,
    madeBy: set.madeBy,
    madeAt: set.madeAt,
    writtenBy: set.writtenBy,
    hash: hashOfSet(set),
    askedBy: set.askedBy,
    approvedBy: set.approvedBy,
    undoes: set.undoes,
    trouble: set.trouble,
    state: isDraft(set, now) ? 'draft' : set.state,
    appliedAt: set.state === 'applied' ? endedAt : null,
    changes: changes.map((change) => {
      const entry = entries.find(({ kind, id }) => kind === change.kind && id === change.id)
      const isAmount = entry?.amounts.includes(change.field) ?? false
      return {
        ...change,
        name: entry?.name ?? change.id,
        asset: isAmount ? (entry?.asset ?? null) : null,
        scale: isAmount ? (entry?.scale ?? null) : null,
        warnings: isOpen ? [...warningsOf(change, whole)] : [],
      }
    }),
  }
}

function withChanges(entry: ConfigEntry, changes: readonly ConfigChange[]): ConfigEntry {
  const own = changes.filter(({ kind, id }) => kind === entry.kind && id === entry.id)
  const fields = Object.fromEntries(own.map(({ field, after: value }) => [field, value]))
  return { ...entry, fields: { ...entry.fields, ...fields } }
}
