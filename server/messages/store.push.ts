/** Statements on the browsers that pushes go to. */
import * as z from 'zod/mini'
import type { PushSubscription } from '#contract/messages.ts'
import type { Instant } from '#kernel/time.ts'
import { type Sql, row, rows } from '#server/platform/db.ts'

const PushRow = z.object({
  id: z.string(),
  userId: z.string(),
  sessionId: z.string(),
  endpoint: z.string(),
  p256dh: z.string(),
  auth: z.string(),
})
/** A stored subscription. */
export type PushRow = z.infer<typeof PushRow>

const columns = (sql: Sql) => sql`
  id, user_id as "userId", session_id as "sessionId", endpoint, p256dh, auth`

/** Writes a browser's subscription; the newest writer has it. */
export const upsertPush = (
  sql: Sql,
  push: PushSubscription & {
    readonly id: string
    readonly userId: string
    readonly sessionId: string
  },
  at: Instant,
) => sql`
  insert into messages_push (id, user_id, session_id, endpoint, p256dh, auth, created_at)
  values (${push.id}, ${push.userId}, ${push.sessionId}, ${push.endpoint}, ${push.p256dh},
          ${push.auth}, ${at})
  on conflict (endpoint) do update
     set user_id = excluded.user_id,
         session_id = excluded.session_id,
         p256dh = excluded.p256dh,
         auth = excluded.auth,
         created_at = excluded.created_at`

/** Keeps a user's newest subscriptions. */
export const trimPushes = (sql: Sql, userId: string, kept: number) => sql`
  delete from messages_push
   where id in (select id
                  from messages_push
                 where user_id = ${userId}
                 order by created_at desc, id desc
                offset ${kept})`

export const deletePush = (sql: Sql, userId: string, endpoint: string) => sql`
  delete from messages_push
   where user_id = ${userId} and endpoint = ${endpoint}`

export const deletePushById = (sql: Sql, id: string) => sql`
  delete from messages_push
   where id = ${id}`

export const selectPush = (sql: Sql, id: string) =>
  row(
    PushRow,
    sql`
    select ${columns(sql)}
      from messages_push
     where id = ${id}`,
  )

export const selectPushesOf = (sql: Sql, userId: string) =>
  rows(
    PushRow,
    sql`
    select ${columns(sql)}
      from messages_push
     where user_id = ${userId}`,
  )
