/** Statements on announcements as operators see them. */
import * as z from 'zod/mini'
import { languages } from '#contract/language.ts'
import type { Instant } from '#kernel/time.ts'
import { InstantColumn, type Sql, rows } from '#server/platform/db.ts'
import type { Place } from '#server/platform/place.ts'
import { AnnouncementTexts } from '#server/messages/message.ts'

const Language = z.enum(languages)

const AnnouncementRow = z.object({
  id: z.string(),
  texts: AnnouncementTexts,
  fallback: z.nullable(Language),
  regions: z.array(z.string()),
  languages: z.array(Language),
  link: z.nullable(z.string()),
  startsAt: InstantColumn,
  endsAt: z.nullable(InstantColumn),
  madeBy: z.string(),
  withdrawnAt: z.nullable(InstantColumn),
  withdrawnBy: z.nullable(z.string()),
  readers: z.number(),
})
export type AnnouncementRow = z.infer<typeof AnnouncementRow>

/** What is announced; without an audience it is everybody. */
export type NewAnnouncement = Pick<
  AnnouncementRow,
  'id' | 'texts' | 'link' | 'startsAt' | 'endsAt'
> &
  Partial<Pick<AnnouncementRow, 'fallback' | 'regions' | 'languages' | 'madeBy'>>

/** Announces something; false when that id was announced already. */
export async function insertAnnouncement(sql: Sql, one: NewAnnouncement): Promise<boolean> {
  const { count } = await sql`
    insert into messages_announcement (
      id, texts, link, starts_at, ends_at, fallback, regions, languages, made_by)
    values (${one.id}, ${JSON.stringify(one.texts)}::text::jsonb, ${one.link}, ${one.startsAt},
            ${one.endsAt}, ${one.fallback ?? null}, ${[...(one.regions ?? [])]}::text[],
            ${[...(one.languages ?? [])]}::text[], ${one.madeBy ?? ''})
    on conflict (id) do nothing`
  return count === 1
}

/** Takes one back. False when there is none, or it was taken back before. */
export async function withdrawOne(
  sql: Sql,
  id: string,
  { by, at }: { readonly by: string; readonly at: Instant },
): Promise<boolean> {
  const { count } = await sql`
    update messages_announcement
       set withdrawn_at = ${at}, withdrawn_by = ${by}
     where id = ${id} and withdrawn_at is null`
  return count === 1
}

/** Announcements by when they start, the last first. */
export const selectAnnouncements = (sql: Sql, after: Place | undefined, limit: number) =>
  rows(
    AnnouncementRow,
    sql`
    select one.id, one.texts, one.fallback, one.regions, one.languages, one.link,
           one.starts_at as "startsAt", one.ends_at as "endsAt", one.made_by as "madeBy",
           one.withdrawn_at as "withdrawnAt", one.withdrawn_by as "withdrawnBy",
           (select count(*)::int
              from messages_announcement_read seen
             where seen.announcement = one.id) as readers
      from messages_announcement one
     ${after === undefined ? sql`` : sql`where (one.starts_at, one.id) < (${after.at}, ${after.id})`}
     order by one.starts_at desc, one.id desc
     limit ${limit}`,
  )
