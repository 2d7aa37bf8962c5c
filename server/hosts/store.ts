import * as z from 'zod/mini'
import type { Instant } from '#kernel/time.ts'
import { InstantColumn, type Sql, row, rows } from '#server/platform/db.ts'

const Owner = z.object({ userId: z.string() })
const Link = z.object({ id: z.string(), host: z.string(), linkedAt: InstantColumn })

/** A link to be written. */
export type NewLink = {
  readonly id: string
  readonly host: string
  readonly subject: string
  readonly userId: string
  readonly linkedAt: Instant
}

/** Notes that a ticket was taken. False when it was taken before. */
export async function insertTicket(
  sql: Sql,
  {
    host,
    jti,
    expiresAt,
  }: { readonly host: string; readonly jti: string } & {
    readonly expiresAt: Instant
  },
): Promise<boolean> {
  const { count } = await sql`
    insert into hosts_ticket (host, jti, expires_at)
    values (${host}, ${jti}, ${expiresAt})
    on conflict do nothing`
  return count === 1
}

export const deleteTickets = (sql: Sql, now: Instant, limit: number) => sql`
  delete from hosts_ticket
   where (host, jti) in (
     select host, jti
       from hosts_ticket
      where expires_at < ${now}
      limit ${limit})`

/** Whose account a user of a host is linked to. */
export const selectLinked = (sql: Sql, host: string, subject: string) =>
  row(
    Owner,
    sql`
      select user_id as "userId"
        from hosts_link
       where host = ${host} and subject = ${subject}`,
  )

/** Writes a link. False when that user of the host, or that account, has another one. */
export async function insertLink(sql: Sql, link: NewLink): Promise<boolean> {
  const { count } = await sql`
    insert into hosts_link (id, host, subject, user_id, linked_at)
    values (${link.id}, ${link.host}, ${link.subject}, ${link.userId}, ${link.linkedAt})
    on conflict do nothing`
  return count === 1
}

export const selectLinks = (sql: Sql, userId: string) =>
  rows(
    Link,
    sql`
      select id, host, linked_at as "linkedAt"
        from hosts_link
       where user_id = ${userId}
       order by linked_at desc, id`,
  )

/** Takes a link away. False when the user has none of that id. */
export async function deleteLink(sql: Sql, userId: string, id: string): Promise<boolean> {
  const { count } = await sql`
    delete from hosts_link
     where user_id = ${userId} and id = ${id}`
  return count === 1
}
