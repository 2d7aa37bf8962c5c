/** Statements of cards that took the place of one another. */
import * as z from 'zod/mini'
import { type Sql, rows } from '#server/platform/db.ts'

/** Cards that took the place of one another, at most. */
export const linksMax = 100

/** A card and all in whose place it came, the oldest first: whom a card replaces never changes. */
export const selectLine = (sql: Sql, id: string) =>
  rows(
    z.object({ id: z.string() }),
    sql`
    with recursive line as (
      select id, replaces, 1 as links
        from cards_card
       where id = ${id}
      union all
      select old.id, old.replaces, line.links + 1
        from line
        join cards_card old on old.id = line.replaces
       where line.links < ${linksMax})
    select id
      from line
     order by id`,
  )
