import { createHash } from 'node:crypto'
import {
  type bindTelegram,
  type startTelegram,
  type telegram,
  type telegramLogin,
  telegramLinkSeconds,
  type unbindTelegram,
} from '#contract/security.telegram.ts'
import { Failure } from '#contract/errors.ts'
import { type Instant, after, secondMs } from '#kernel/time.ts'
import { recordEvent } from '#server/identity/event.ts'
import { loginsOfNetwork } from '#server/identity/limits.ts'
import { isFrozen } from '#server/identity/protect.ts'
import { isOpenSession, openSessionOf } from '#server/identity/session.ts'
import type { Sql } from '#server/platform/db.ts'
import { tell } from '#server/platform/events.ts'
import type { Context, Handler, Origin } from '#server/platform/http/route.ts'
import { countCall, networkOf } from '#server/platform/limits.ts'
import { type SecurityDeps, checkSecondFactor } from '#server/security/factor.ts'
import { requireProof } from '#server/security/stepUp.ts'
import { lockAccount } from '#server/security/store.stepUp.ts'
import {
  deleteTelegram,
  insertSeen,
  insertTelegram,
  selectTelegram,
  selectTelegramOwner,
  selectStart,
  takeStart,
  updateTelegramName,
  upsertStart,
} from '#server/security/store.telegram.ts'
import {
  type Signed,
  type SignedKind,
  type TelegramUser,
  readSigned,
} from '#server/security/telegram.signed.ts'

/** Our bot, where there is one. */
export type TelegramDeps = {
  readonly telegram: {
    /** The bot's token, under which Telegram signs. */
    readonly token: string | undefined
    /** Its name without the `@`, once Telegram has told it. */
    readonly botName: () => string | undefined
  }
}

/** Where a binding comes from, and when. */
type Place = Pick<Context, 'sql' | 'clock' | 'ids'> & {
  readonly origin: Pick<Origin, 'ip' | 'userAgent'>
}

/** Which Telegram account is bound. */
export const showTelegram =
  (deps: TelegramDeps): Handler<typeof telegram, 'user'> =>
  async (_, { sql, caller }) => {
    const bound = await selectTelegram(sql, caller.userId)
    return {
      bound: bound ? { name: bound.name, boundAt: bound.boundAt } : null,
      bot: deps.telegram.botName() ?? null,
    }
  }

/** Makes a link to our bot; the token is in it only, the database has its hash. */
export const makeLink =
  (deps: TelegramDeps): Handler<typeof startTelegram, 'user'> =>
  async (_, context) => {
    const { sql, clock, ids, origin, caller } = context
    const bot = deps.telegram.botName()
    if (bot === undefined) throw new Failure('TELEGRAM_UNAVAILABLE')
    await requireProof(context, { action: 'bindTelegram' })
    const token = ids.token()
    const expiresAt = after(clock.now(), telegramLinkSeconds * secondMs)
    await upsertStart(sql, {
      userId: caller.userId,
      sessionId: caller.sessionId,
      tokenHash: hashOf(token),
      ip: origin.ip,
      userAgent: origin.userAgent,
      expiresAt,
    })
    return { url: `https://t.me/${bot}?start=${token}`, expiresAt }
  }

/** Binds the account that signed. */
export const bindSigned =
  (deps: TelegramDeps): Handler<typeof bindTelegram, 'user'> =>
  async (input, context) => {
    const signed = readOrRefuse(deps, context, input)
    await requireProof(context, { action: 'bindTelegram' })
    await acceptOnce(context.sql, signed)
    await bindAccount(context, context.caller.userId, signed)
    return {}
  }

/** Unbinds the account; money waits a day afterwards. */
export const unbind: Handler<typeof unbindTelegram, 'user'> = async (_, context) => {
  const { sql, caller } = context
  if (!(await selectTelegram(sql, caller.userId))) throw new Failure('FACTOR_NOT_BOUND')
  await requireProof(context, { action: 'unbindTelegram' })
  if (!(await deleteTelegram(sql, caller.userId))) throw new Failure('FACTOR_NOT_BOUND')
  await recordEvent(sql, context, caller.userId, 'telegram_unbound')
  await tell(sql, caller.userId, { topic: 'user', changed: 'security' })
  return {}
}

/**
 * Logs in with what Telegram signed. It stays good while a second factor is asked for: nothing is
 * kept of a call that is refused.
 */
export const logInByTelegram =
  (deps: SecurityDeps & TelegramDeps): Handler<typeof telegramLogin, 'visitor'> =>
  async ({ secondFactor, ...input }, context) => {
    const { sql, db, clock, origin } = context
    await countCall(db, clock, loginsOfNetwork, networkOf(origin.ip))
    const signed = readOrRefuse(deps, context, input)
    await acceptOnce(sql, signed)
    const owner = await selectTelegramOwner(sql, signed.id)
    if (!owner) throw new Failure('TELEGRAM_NOT_BOUND')
    await checkSecondFactor(deps)(context, owner.userId, secondFactor)
    return openSessionOf(context, owner.userId)
  }

/** Whose link a token is; undefined when it is worth nothing. Using it up is `bindByLink`'s. */
export const ownerOfLink = (sql: Sql, now: Instant, token: string) =>
  selectStart(sql, hashOf(token), now)

/**
 * Unbinds the account that a Telegram is bound to, because whoever holds that Telegram says so: they may
 * have been led to bind it to an account that is not theirs. False when it is bound to none.
 */
export async function unbindFromThere(
  context: Pick<Context, 'sql' | 'clock' | 'ids'>,
  telegramId: number,
): Promise<boolean> {
  const { sql } = context
  const owner = await selectTelegramOwner(sql, telegramId)
  if (!owner || !(await deleteTelegram(sql, owner.userId))) return false
  const origin = { ip: '', userAgent: '' }
  await recordEvent(sql, { ...context, origin }, owner.userId, 'telegram_unbound')
  await tell(sql, owner.userId, { topic: 'user', changed: 'security' })
  return true
}

/**
 * Binds the account that opened a link. Answers whose link it was; undefined when it is worth
 * nothing: used, too old, or of a session or account that has been closed since.
 * @throws Failure TELEGRAM_TAKEN, and then the link stays good
 */
export async function bindByLink(
  context: Pick<Context, 'sql' | 'clock' | 'ids'>,
  token: string,
  account: TelegramUser,
): Promise<{ readonly userId: string } | undefined> {
  const { sql, clock } = context
  const start = await takeStart(sql, hashOf(token), clock.now())
  if (!start || !(await isOpenSession(sql, start.sessionId, clock.now()))) return undefined
  if (await isFrozen(sql, start.userId)) return undefined
  await bindAccount({ ...context, origin: start }, start.userId, account)
  return start
}

/** Binds an account; another of the user's goes first, as if it had been unbound. */
async function bindAccount(place: Place, userId: string, account: TelegramUser): Promise<void> {
  const { sql, clock } = place
  await lockAccount(sql, userId)
  const before = await selectTelegram(sql, userId)
  if (before && before.telegramId === BigInt(account.id)) {
    await updateTelegramName(sql, userId, account.name)
  } else {
    if (before) {
      await deleteTelegram(sql, userId)
      await recordEvent(sql, place, userId, 'telegram_unbound')
    }
    if (!(await insertTelegram(sql, userId, account, clock.now()))) {
      throw new Failure('TELEGRAM_TAKEN')
    }
    await recordEvent(sql, place, userId, 'telegram_bound')
  }
  await tell(sql, userId, { topic: 'user', changed: 'security' })
}

function readOrRefuse(
  { telegram: { token } }: TelegramDeps,
  { clock }: Pick<Context, 'clock'>,
  input: { readonly kind: SignedKind; readonly data: string },
): Signed {
  const signed = token === undefined ? undefined : readSigned(token, input, clock.now())
  if (!signed) throw new Failure('TELEGRAM_REFUSED')
  return signed
}

async function acceptOnce(sql: Sql, { hash, until }: Signed): Promise<void> {
  if (!(await insertSeen(sql, hash, until))) throw new Failure('TELEGRAM_REFUSED')
}

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()
