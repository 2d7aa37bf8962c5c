import type { PersonalKind } from '#contract/messages.ts'
import { formatInstant } from '#kernel/time.ts'
import type { Sql } from '#server/platform/db.ts'
import type { Context, Origin } from '#server/platform/http/route.ts'
import { giveNotice } from '#server/platform/notice.ts'
import { deviceName } from '#server/identity/device.ts'
import { type EventKind, insertEvent } from '#server/identity/store.event.ts'

/** What the user is told of beside the history: whatever a thief would rather have kept quiet. */
const noticeOf: Partial<Record<EventKind, PersonalKind>> = {
  password_changed: 'passwordChanged',
  password_recovered: 'passwordRecovered',
  trade_password_set: 'tradePasswordSet',
  trade_password_changed: 'tradePasswordChanged',
  trade_password_locked: 'tradePasswordLocked',
  authenticator_bound: 'authenticatorBound',
  authenticator_removed: 'authenticatorRemoved',
  recovery_codes_made: 'recoveryCodesMade',
  recovery_code_used: 'recoveryCodeUsed',
  trade_password_reset: 'tradePasswordChanged',
  phone_bound: 'phoneBound',
  phone_changed: 'phoneChanged',
  email_bound: 'emailBound',
  email_changed: 'emailChanged',
  telegram_bound: 'telegramBound',
  telegram_unbound: 'telegramUnbound',
  passkey_added: 'passkeyAdded',
  passkey_removed: 'passkeyRemoved',
  limits_lowered: 'limitsLowered',
  limits_raise_asked: 'limitsRaiseAsked',
  whitelist_on: 'whitelistOn',
  whitelist_off: 'whitelistOff',
  viewed: 'accountViewed',
  frozen: 'accountFrozen',
  unfrozen: 'accountUnfrozen',
}

/** When something happened, and where from. */
type Place = Pick<Context, 'clock' | 'ids'> & { readonly origin: Pick<Origin, 'ip' | 'userAgent'> }

/**
 * Notes what happened to an account's protection, when, and from where, and tells its user where it
 * matters. `sql` is the call's transaction, or a connection outside it for what a refusal must not
 * take back. Answers the event's id.
 */
export async function recordEvent(
  sql: Sql,
  { clock, ids, origin }: Place,
  userId: string,
  kind: EventKind,
): Promise<string> {
  const id = ids.uuid()
  const device = deviceName(origin.userAgent)
  const at = clock.now()
  await insertEvent(sql, { id, userId, kind, ip: origin.ip, device, at })
  const notice = noticeOf[kind]
  if (!notice) return id
  const details = { device, ip: origin.ip, at: formatInstant(at) }
  await giveNotice(sql, {
    userId,
    kind: notice,
    key: id,
    details,
    link: '/pages/user/setting',
    at,
  })
  return id
}
