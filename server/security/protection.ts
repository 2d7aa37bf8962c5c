/** What users set about the protection of their account. */
import {
  type Protection,
  type SecurityState,
  type bindContact,
  type cancelRaise,
  type freeze,
  type freezeByLink,
  type resetTradePassword,
  type securityState,
  type sendBindCode,
  type setPhrase,
  type setWhitelistOnly,
  type unfreeze,
} from '#contract/security.protection.ts'
import { Failure } from '#contract/errors.ts'
import { mask } from '#contract/rules.display.ts'
import { tradePasswordProblem } from '#contract/rules.ts'
import { type Instant, dayMs } from '#kernel/time.ts'
import { openChallenge } from '#server/identity/ask.ts'
import { recordEvent } from '#server/identity/event.ts'
import { loginOfFreezeLink } from '#server/identity/freezeLink.ts'
import { readName } from '#server/identity/name.ts'
import {
  type Protected,
  changeContact,
  changePhrase,
  freezeUser,
  heldUntil,
  protectedUser,
  renewTradePassword,
  unfreezeUser,
} from '#server/identity/protect.ts'
import { redeemCode } from '#server/identity/redeem.ts'
import type { Sql } from '#server/platform/db.ts'
import { tell } from '#server/platform/events.ts'
import { type Limit, countCall } from '#server/platform/limits.ts'
import { requireWork } from '#server/identity/work.ts'
import type { Context, Handler } from '#server/platform/http/route.ts'
import type { SecurityDeps } from '#server/security/factor.ts'
import { accountNow, firstAccount, limitsOf, spentCents } from '#server/security/limits.ts'
import { requireProof } from '#server/security/stepUp.ts'
import { hasDevice } from '#server/security/recovery.ts'
import {
  type Account,
  lockAccount,
  selectAccount,
  updateAccount,
} from '#server/security/store.stepUp.ts'

/** All that the security page shows. */
export const showState: Handler<typeof securityState, 'user'> = async (
  _,
  { sql, clock, caller },
) => {
  const state = await stateOf(sql, caller.userId, clock.now())
  // Who knows the phrase could write mails that look like ours.
  return caller.viewing ? { ...state, phrase: null } : state
}

/** The state of a user's protection at a moment. */
export async function stateOf(sql: Sql, userId: string, now: Instant): Promise<SecurityState> {
  const user = await protectedUser(sql, userId)
  const account = accountNow((await selectAccount(sql, userId)) ?? firstAccount, now)
  const spent = await spentCents(sql, now, { userId, fiat: account.fiat })
  return {
    phone: user.phone === null ? null : mask(user.phone),
    email: user.email === null ? null : mask(user.email),
    phrase: user.phrase,
    whitelistOnly: account.whitelistOnly,
    frozenBy: user.frozenBy,
    heldUntil: (await heldUntil(sql, userId, now)) ?? null,
    limits: limitsOf(account),
    raise: raiseOf(account),
    spentCents: spent === undefined ? null : Number(spent),
    done: await doneOf(sql, userId, user),
  }
}

function raiseOf({ fiat, raiseSingleCents, raiseDailyCents, raiseAt }: Account) {
  if (raiseSingleCents === null || raiseDailyCents === null || raiseAt === null) return null
  const limits = limitsOf({
    ...firstAccount,
    fiat,
    singleCents: raiseSingleCents,
    dailyCents: raiseDailyCents,
  })
  return { limits, at: raiseAt }
}

async function doneOf(sql: Sql, userId: string, user: Protected): Promise<Protection[]> {
  const isDone: Record<Protection, boolean> = {
    contact: user.phone !== null || user.email !== null,
    tradePassword: user.hasTradePassword,
    authenticator: await hasDevice(sql, userId),
    phrase: user.phrase !== null,
  }
  return protectionOrder.filter((one) => isDone[one])
}

const protectionOrder = ['contact', 'tradePassword', 'authenticator', 'phrase'] as const

/** Sends a code to a phone or e-mail that is to be bound; a taken one is told only to its owner. */
export const sendContactCode =
  (deps: SecurityDeps): Handler<typeof sendBindCode, 'user'> =>
  async ({ channel, to, work }, context) => {
    const { db, clock, caller } = context
    const name = readName(channel, to, 'wide')
    await requireWork(context, deps.codeSecret, 'codes', work)
    await countCall(db, clock, bindCodesOfUser, caller.userId)
    return openChallenge(context, { purpose: 'bind', name, channel, by: caller.userId })
  }

/** Codes that one user may have sent to addresses that are not bound: each costs us, and bothers somebody. */
const bindCodesOfUser: Limit = { name: 'security.bindCodesOfUser', calls: 10, windowMs: dayMs }

const bindActions = { phone: 'bindPhone', email: 'bindEmail' } as const

/** Binds a phone or e-mail, or puts another in its place. */
export const bindContactOf =
  (deps: SecurityDeps): Handler<typeof bindContact, 'user'> =>
  async ({ channel, to, code }, context) => {
    const name = readName(channel, to, 'wide')
    await requireProof(context, { action: bindActions[channel] })
    await redeemCode(context, deps.codeSecret, { purpose: 'bind', name, code })
    const profile = await changeContact(context, channel, name.value)
    await tellChange(context)
    return profile
  }

/** Sets a new trade password for one that was forgotten. */
export const resetTrade: Handler<typeof resetTradePassword, 'user'> = async (
  { newTradePassword },
  context,
) => {
  const problem = tradePasswordProblem(newTradePassword)
  if (problem) throw new Failure(problem)
  await requireProof(context, { action: 'resetTradePassword' })
  await renewTradePassword(context, newTradePassword)
  await tellChange(context)
  return {}
}

/** Calls off a raise that still waits. */
export const callOffRaise: Handler<typeof cancelRaise, 'user'> = async (_, context) => {
  await changeAccount(context, (account) => ({
    ...account,
    raiseSingleCents: null,
    raiseDailyCents: null,
    raiseAt: null,
  }))
  return answerState(context)
}

/** Sets the phrase of every mail to this user. */
export const choosePhrase: Handler<typeof setPhrase, 'user'> = async ({ phrase }, context) => {
  await requireProof(context, { action: 'setPhrase' })
  await changePhrase(context, phrase)
  return answerState(context)
}

/** Restricts payments to saved payees, or lifts that. */
export const chooseWhitelist: Handler<typeof setWhitelistOnly, 'user'> = async (
  { on },
  context,
) => {
  const { sql, caller } = context
  if (!on) await requireProof(context, { action: 'whitelistOff' })
  await changeAccount(context, (account) => ({ ...account, whitelistOnly: on }))
  await recordEvent(sql, context, caller.userId, on ? 'whitelist_on' : 'whitelist_off')
  return answerState(context)
}

/** Freezes the own account. */
export const freezeSelf: Handler<typeof freeze, 'user'> = async (_, context) => {
  await freezeUser(context, context.caller.userId, 'user')
  return answerState(context)
}

/** Lifts a freeze that the user set. */
export const unfreezeSelf: Handler<typeof unfreeze, 'user'> = async (_, context) => {
  const { frozenBy } = await protectedUser(context.sql, context.caller.userId)
  if (frozenBy === 'operator') throw new Failure('FROZEN_BY_OPERATOR')
  if (frozenBy !== null) {
    await requireProof(context, { action: 'unfreeze' })
    await unfreezeUser(context)
  }
  return answerState(context)
}

/** Freezes the account of a log-in that somebody says was not theirs. */
export const freezeFromLink =
  (deps: SecurityDeps): Handler<typeof freezeByLink, 'visitor'> =>
  async ({ token }, context) => {
    const userId = await loginOfFreezeLink(context.sql, context.clock.now(), deps.codeSecret, token)
    if (userId === undefined) throw new Failure('LINK_EXPIRED')
    await freezeUser({ ...context, caller: undefined }, userId, 'link')
    return {}
  }

/** Changes the locked account as it counts now. */
export async function changeAccount(
  { sql, clock, caller }: Context<'user'>,
  change: (account: Account) => Account,
): Promise<void> {
  const kept = await lockAccount(sql, caller.userId)
  await updateAccount(sql, caller.userId, change(accountNow(kept ?? firstAccount, clock.now())))
}

/** Whether only saved payees may be paid on a chain. */
export const isWhitelistOnly = async (sql: Sql, userId: string): Promise<boolean> =>
  (await selectAccount(sql, userId))?.whitelistOnly ?? false

/** The state after a change; the user's other devices hear of it. */
export async function answerState(context: Context<'user'>): Promise<SecurityState> {
  await tellChange(context)
  return stateOf(context.sql, context.caller.userId, context.clock.now())
}

const tellChange = ({ sql, caller }: Context<'user'>): Promise<void> =>
  tell(sql, caller.userId, { topic: 'user', changed: 'security' })
