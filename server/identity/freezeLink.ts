/** The link of a log-in mail that freezes the account: “this was not me”. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { freezeLinkDays } from '#contract/security.protection.ts'
import { isUuid } from '#kernel/id.ts'
import { type Instant, after, dayMs } from '#kernel/time.ts'
import type { Sql } from '#server/platform/db.ts'
import { selectLogIn } from '#server/identity/store.event.ts'

const macOf = (codeSecret: string, eventId: string): Buffer =>
  createHmac('sha256', codeSecret).update(`freeze:${eventId}`).digest()

/** A token for the log-in of an event. It is made anew where it is written: nothing keeps it. */
export const freezeToken = (codeSecret: string, eventId: string): string =>
  `${eventId}.${macOf(codeSecret, eventId).toString('base64url')}`

/** The user whose log-in a token names; undefined when it is made up or too old. */
export async function loginOfFreezeLink(
  sql: Sql,
  now: Instant,
  codeSecret: string,
  token: string,
): Promise<string | undefined> {
  const [eventId = '', mac = ''] = token.split('.')
  const given = Buffer.from(mac, 'base64url')
  if (!isUuid(eventId)) return undefined
  const right = macOf(codeSecret, eventId)
  if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined
  return (await selectLogIn(sql, eventId, after(now, -freezeLinkDays * dayMs)))?.userId
}
