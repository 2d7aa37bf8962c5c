/** Statements on what happened to the protection of accounts. */
import * as z from 'zod/mini'
import type { Instant } from '#kernel/time.ts'
import { InstantColumn, type Sql, row } from '#server/platform/db.ts'

const At = z.object({ at: InstantColumn })
const LogIn = z.object({ userId: z.string() })

/** What happened to the protection of an account. */
export type EventKind =
  | 'registered'
  | 'logged_in'
  | 'logged_out'
  | 'password_recovered'
  | 'password_changed'
  | 'trade_password_set'
  | 'trade_password_locked'
  | 'trade_password_changed'
  | 'device_revoked'
  | 'authenticator_bound'
  | 'authenticator_removed'
  | 'recovery_codes_made'
  | 'trade_password_reset'
  | 'phone_bound'
  | 'phone_changed'
  | 'email_bound'
  | 'email_changed'
  | 'telegram_bound'
  | 'telegram_unbound'
  | 'passkey_added'
  | 'passkey_removed'
  | 'limits_lowered'
  | 'limits_raise_asked'
  | 'whitelist_on'
  | 'whitelist_off'
  | 'phrase_set'
  | 'viewed'
  | 'frozen'
  | 'unfrozen'
  | 'host_linked'
  | 'recovery_code_used'
  | 'host_unlinked'

export const insertEvent = (
  sql: Sql,
  event: {
    readonly id: string
    readonly userId: string
    readonly kind: EventKind
    readonly ip: string
    readonly device: string
    readonly at: Instant
  },
) => sql`
  insert into identity_event (id, user_id, kind, ip, device, at)
  values (${event.id}, ${event.userId}, ${event.kind}, ${event.ip}, ${event.device}, ${event.at})`

/** When the newest event of some kinds was, since a moment. */
export const selectNewestOf = (
  sql: Sql,
  userId: string,
  kinds: readonly EventKind[],
  since: Instant,
) =>
  row(
    At,
    sql`
      select at
        from identity_event
       where user_id = ${userId} and at > ${since} and kind in ${sql(kinds)}
       order by at desc
       limit 1`,
  )

/** Whose log-in an event is, if it is one and not older. */
export const selectLogIn = (sql: Sql, eventId: string, since: Instant) =>
  row(
    LogIn,
    sql`
      select user_id as "userId"
        from identity_event
       where id = ${eventId} and kind = 'logged_in' and at > ${since}`,
  )
