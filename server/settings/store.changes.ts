/** Statements on sets of changes. */
import * as z from 'zod/mini'
import { type ChangeSetState, ConfigChange, changeSetStateNames } from '#contract/settings.desk.ts'
import type { Instant } from '#kernel/time.ts'
import { InstantColumn, type Sql, row, rows } from '#server/platform/db.ts'
import type { Place } from '#server/platform/place.ts'

export const SetRow = z.object({
  id: z.string(),
  title: z.string(),
  changes: z.array(ConfigChange),
  applyAt: z.nullable(InstantColumn),
  state: z.enum(changeSetStateNames),
  madeBy: z.string(),
  madeAt: InstantColumn,
  writtenBy: z.string(),
  askedBy: z.nullable(z.string()),
  askedUntil: z.nullable(InstantColumn),
  approvedBy: z.nullable(z.string()),
  endedAt: z.nullable(InstantColumn),
  appliedOrder: z.nullable(z.bigint()),
  undoes: z.nullable(z.string()),
  trouble: z.nullable(z.string()),
})
export type SetRow = z.infer<typeof SetRow>

const Found = z.object({ id: z.string() })

const columns = (sql: Sql) => sql`
  id, title, changes, apply_at as "applyAt", state, made_by as "madeBy", made_at as "madeAt",
  coalesce(written_by, made_by) as "writtenBy",
  asked_by as "askedBy", asked_until as "askedUntil", approved_by as "approvedBy",
  ended_at as "endedAt", applied_order as "appliedOrder", undoes, trouble`

/** Changes as they are stored: JSON, which amounts are in as text. */
const json = (sql: Sql, changes: readonly ConfigChange[]) =>
  sql`${JSON.stringify(changes)}::text::jsonb`

/** What a draft is made of. */
export type NewSet = Pick<
  SetRow,
  'id' | 'title' | 'changes' | 'applyAt' | 'madeBy' | 'madeAt' | 'undoes'
>

type Draft = Pick<SetRow, 'title' | 'changes' | 'applyAt' | 'writtenBy'>

export const insertSet = (sql: Sql, made: NewSet) => sql`
  insert into settings_change_set (
    id, title, changes, apply_at, made_by, made_at, written_by, undoes)
  values (${made.id}, ${made.title}, ${json(sql, made.changes)}, ${made.applyAt}, ${made.madeBy},
          ${made.madeAt}, ${made.madeBy}, ${made.undoes})`

/** Writes a draft again, by whoever did. */
export const updateDraft = (
  sql: Sql,
  id: string,
  { title, changes, applyAt, writtenBy }: Draft,
) => sql`
  update settings_change_set
     set title = ${title}, changes = ${json(sql, changes)}, apply_at = ${applyAt},
         written_by = ${writtenBy}, state = 'draft', asked_by = null, asked_until = null
   where id = ${id}`

export const selectSet = (sql: Sql, id: string) =>
  row(
    SetRow,
    sql`
    select ${columns(sql)}
      from settings_change_set
     where id = ${id}`,
  )

export const selectSetsById = (sql: Sql, ids: readonly string[]) =>
  rows(
    SetRow,
    sql`
    select ${columns(sql)}
      from settings_change_set
     where id = any(${sql.array([...ids])}::uuid[])`,
  )

/** A set, locked. */
export const lockSet = (sql: Sql, id: string) =>
  row(
    SetRow,
    sql`
    select ${columns(sql)}
      from settings_change_set
     where id = ${id}
       for update`,
  )

/** One set is applied after the other: each sees what the one before it wrote. */
export const lockSettings = (sql: Sql) => sql`
  select pg_advisory_xact_lock(hashtextextended('settings change', 0))`

/** Moves a set on, with what is to be kept of it. */
export type Moved = {
  readonly state: ChangeSetState
  readonly askedBy?: string | null
  readonly askedUntil?: Instant | null
  readonly approvedBy?: string
  readonly endedAt?: Instant
  readonly trouble?: string
}

/** False when the set was in another state. */
export async function moveSet(
  sql: Sql,
  { id, state: from, ...kept }: SetRow,
  moved: Moved,
): Promise<boolean> {
  const { state, askedBy, askedUntil, approvedBy, endedAt, trouble } = { ...kept, ...moved }
  const { count } = await sql`
    update settings_change_set
       set state = ${state}, asked_by = ${askedBy}, asked_until = ${askedUntil},
           approved_by = ${approvedBy}, ended_at = ${endedAt}, trouble = ${trouble},
           applied_order = ${state === 'applied' ? sql`nextval('settings_applied_order')` : null}
     where id = ${id} and state = ${from}`
  return count === 1
}

/** The first set that was applied after another one and changed one of its values. */
export const selectLater = (
  sql: Sql,
  order: bigint,
  { kind, id, field }: Pick<ConfigChange, 'kind' | 'id' | 'field'>,
) =>
  row(
    Found,
    sql`
    select id
      from settings_change_set
     where state = 'applied'
       and applied_order > ${order}
       and changes @> ${JSON.stringify([{ kind, id, field }])}::text::jsonb
     limit 1`,
  )

/** Sets that are under way by when they were made, or those that ended by when; newest first. */
export const selectSets = (
  sql: Sql,
  { open, after }: { readonly open: boolean; readonly after: Place | undefined },
  limit: number,
) => {
  const at = open ? sql`made_at` : sql`ended_at`
  return rows(
    SetRow,
    sql`
    select ${columns(sql)}
      from settings_change_set
     where ${open ? sql`state in ('draft', 'asked', 'scheduled')` : sql`ended_at is not null`}
           ${after === undefined ? sql`` : sql`and (${at}, id) < (${after.at}, ${after.id})`}
     order by ${at} desc, id desc
     limit ${limit}`,
  )
}
