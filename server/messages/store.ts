import * as z from 'zod/mini'
import { type MessageCategory, MessageChoice, messagePageSize } from '#contract/messages.ts'
import type { Language } from '#contract/language.ts'
import type { Instant } from '#kernel/time.ts'
import type { Place } from '#server/platform/place.ts'
import { type Sql, row, rows } from '#server/platform/db.ts'
import { MessageRow, Sending } from '#server/messages/message.ts'

const Total = z.object({ total: z.number() })
const Found = z.object({ id: z.string() })

/** A notice to be written. */
export type NewMessage = {
  readonly id: string
  readonly userId: string
  readonly category: MessageCategory
  readonly kind: string
  readonly key: string
  readonly details: Readonly<Record<string, string>>
  readonly link: string | null
}

/** Writes a notice; false when the user was told of that event already. */
export async function insertMessage(sql: Sql, message: NewMessage, at: Instant): Promise<boolean> {
  const { count } = await sql`
    insert into messages_message (id, user_id, category, kind, key, details, link, at)
    values (${message.id}, ${message.userId}, ${message.category}, ${message.kind},
            ${message.key}, ${JSON.stringify(message.details)}::text::jsonb, ${message.link}, ${at})
    on conflict (user_id, key) do nothing`
  return count === 1
}

/** A user's notices, in the shape of `MessageRow`. */
const noticesOf = (sql: Sql, userId: string) => sql`
  select id, category, kind, details, null::jsonb as texts, link, at,
         read_at is not null as "isRead"
    from messages_message
   where user_id = ${userId}`

/** Whose messages are read: announcements may be for some regions or languages only. */
export type Reader = {
  readonly userId: string
  readonly regions: readonly string[]
  readonly language: Language
}

/** Announcements that are for a reader, at a moment. */
const isFor = (sql: Sql, { regions, language }: Reader, now: Instant) => sql`
      starts_at <= ${now}
  and (ends_at is null or ends_at > ${now})
  and withdrawn_at is null
  and (regions = '{}' or regions && ${[...regions]}::text[])
  and (languages = '{}' or ${language} = any(languages))`

/** What is announced to a reader at a moment, likewise. */
const announcedTo = (sql: Sql, reader: Reader, now: Instant) => sql`
  select one.id, 'news' as category, 'announcement' as kind, null::jsonb as details, one.texts,
         one.link, one.starts_at as at, seen.read_at is not null as "isRead"
    from messages_announcement one
    left join messages_announcement_read seen
      on seen.announcement = one.id and seen.user_id = ${reader.userId}
   where ${isFor(sql, reader, now)}`

type Wanted = {
  readonly category?: MessageCategory | undefined
  readonly after?: Place | undefined
}

/**
 * One page and one more row, newest first: the row too many says that there is a next page. Notices
 * are cut before they are joined with the announcements, so that their index gives the order.
 */
export const selectPage = (sql: Sql, reader: Reader, now: Instant, { category, after }: Wanted) =>
  rows(
    MessageRow,
    sql`
    select *
      from ((${noticesOf(sql, reader.userId)}
                     ${category === undefined ? sql`` : sql`and category = ${category}`}
                     ${after === undefined ? sql`` : sql`and (at, id) < (${after.at}, ${after.id})`}
               order by at desc, id desc
               limit ${messagePageSize + 1})
            union all
            (${announcedTo(sql, reader, now)}
                     ${category === undefined || category === 'news' ? sql`` : sql`and false`}
                     ${
                       after === undefined
                         ? sql``
                         : sql`and (one.starts_at, one.id) < (${after.at}, ${after.id})`
                     }
               order by one.starts_at desc, one.id desc
               limit ${messagePageSize + 1})) as message
     order by at desc, id desc
     limit ${messagePageSize + 1}`,
  )

export const selectMessage = (sql: Sql, reader: Reader, now: Instant, id: string) =>
  row(
    MessageRow,
    sql`
    ${noticesOf(sql, reader.userId)}
      and id = ${id}
    union all
    ${announcedTo(sql, reader, now)}
      and one.id = ${id}`,
  )

export async function countUnread(sql: Sql, reader: Reader, now: Instant): Promise<number> {
  const found = await row(
    Total,
    sql`
    select count(*)::int as total
      from (${noticesOf(sql, reader.userId)}
               and read_at is null
            union all
            ${announcedTo(sql, reader, now)}
               and seen.read_at is null) as message`,
  )
  return found?.total ?? 0
}

/** Marks a user's notices as read, one or all; answers whether any was not. */
export async function readMessages(
  sql: Sql,
  userId: string,
  now: Instant,
  id?: string,
): Promise<boolean> {
  const { count } = await sql`
    update messages_message
       set read_at = ${now}
     where user_id = ${userId}
       and read_at is null
           ${id === undefined ? sql`` : sql`and id = ${id}`}`
  return count > 0
}

/** Likewise what is announced now. */
export async function readAnnouncements(
  sql: Sql,
  reader: Reader,
  now: Instant,
  id?: string,
): Promise<boolean> {
  const { count } = await sql`
    insert into messages_announcement_read (user_id, announcement, read_at)
    select ${reader.userId}, id, ${now}
      from messages_announcement
     where ${isFor(sql, reader, now)}
           ${id === undefined ? sql`` : sql`and id = ${id}`}
    on conflict (user_id, announcement) do nothing`
  return count > 0
}

export const selectChoices = (sql: Sql, userId: string) =>
  rows(
    MessageChoice,
    sql`
    select category, email, push
      from messages_choice
     where user_id = ${userId}
       and category in ('money', 'security')`,
  )

export const upsertChoice = (sql: Sql, userId: string, choice: MessageChoice) => sql`
  insert into messages_choice (user_id, category, email, push)
  values (${userId}, ${choice.category}, ${choice.email}, ${choice.push})
  on conflict (user_id, category) do update
     set email = excluded.email,
         push = excluded.push`

export const selectSending = (sql: Sql, id: string) =>
  row(
    Sending,
    sql`
    select id, user_id as "userId", category, kind, details, at, mailed_at as "mailedAt"
      from messages_message
     where id = ${id}`,
  )

export const setMailed = (sql: Sql, id: string, at: Instant) => sql`
  update messages_message
     set mailed_at = ${at}
   where id = ${id}`

/** Deletes notices from before a moment, at most so many; answers how many went. */
export async function deleteMessages(sql: Sql, before: Instant, limit: number): Promise<number> {
  const gone = await rows(
    Found,
    sql`
    delete from messages_message
     where id in (select id
                    from messages_message
                   where at < ${before}
                   limit ${limit})
    returning id`,
  )
  return gone.length
}
