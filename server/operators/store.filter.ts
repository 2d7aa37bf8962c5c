/** Statements on filters that operators keep. */
import * as z from 'zod/mini'
import type { Instant } from '#kernel/time.ts'
import { type Sql, row, rows } from '#server/platform/db.ts'

const Kept = z.object({ id: z.string(), name: z.string(), filter: z.string() })

/** Own filters, by name. */
export const selectFilters = (sql: Sql, operatorId: string) =>
  rows(
    Kept,
    sql`
      select id, name, filter
        from operators_filter
       where operator_id = ${operatorId}
       order by name`,
  )

/** Writes a filter, or over the one of that name; answers its id. */
export const upsertFilter = (
  sql: Sql,
  kept: {
    readonly id: string
    readonly operatorId: string
    readonly name: string
    readonly filter: string
    readonly at: Instant
  },
) =>
  row(
    Kept,
    sql`
      insert into operators_filter (id, operator_id, name, filter, created_at)
      values (${kept.id}, ${kept.operatorId}, ${kept.name}, ${kept.filter}, ${kept.at})
      on conflict (operator_id, name) do update
         set filter = excluded.filter
      returning id, name, filter`,
  )

/** The filter that is gone by this; undefined when the operator has none of this id. */
export const removeFilter = (sql: Sql, operatorId: string, id: string) =>
  row(
    Kept,
    sql`
      delete from operators_filter
       where id = ${id} and operator_id = ${operatorId}
      returning id, name, filter`,
  )
