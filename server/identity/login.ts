import type { login } from '#contract/identity.ts'
import { Failure } from '#contract/errors.ts'
import { normalUsername, usernameProblem } from '#contract/rules.ts'
import type { Sql } from '#server/platform/db.ts'
import type { Context, Handler } from '#server/platform/http/route.ts'
import { countCall, forgetCalls, networkOf, takeCall } from '#server/platform/limits.ts'
import type { IdentityDeps } from '#server/identity/deps.ts'
import { loginsOfName, loginsOfNetwork, loginsOfPair } from '#server/identity/limits.ts'
import { type AccountName, readName } from '#server/identity/name.ts'
import { verifyPassword } from '#server/identity/password.ts'
import { redeemCode } from '#server/identity/redeem.ts'
import { openSession } from '#server/identity/session.ts'
import { isKnownNetwork, selectUserByName } from '#server/identity/store.ts'
import type { User } from '#server/identity/user.ts'

/** Logs in with the password, or with a code sent to the phone or e-mail. */
export const logIn =
  (deps: IdentityDeps): Handler<typeof login, 'visitor'> =>
  async ({ way, identifier, password, code, secondFactor }, context) => {
    const network = networkOf(context.origin.ip)
    const name = readLoginName(way, identifier)
    await countCall(context.db, context.clock, loginsOfNetwork, network)
    if (password !== undefined && code === undefined) {
      const user = await userByPassword(context, name, password)
      await deps.checkSecondFactor(context, user.id, secondFactor)
      return openSession(context, user, 'logged_in')
    }
    if (code === undefined || password !== undefined || way === 'username') {
      throw new Failure('VALIDATION_FAILED', { field: code === undefined ? 'password' : 'code' })
    }
    await redeemCode(context, deps.codeSecret, { purpose: 'login', name, code })
    const user = await selectUserByName(context.sql, name)
    if (!user) throw new Failure('CODE_EXPIRED')
    await deps.checkSecondFactor(context, user.id, secondFactor)
    return openSession(context, user, 'logged_in')
  }

/** A user name that nobody can have is no failure of its own: it is one more unknown name. */
function readLoginName(way: AccountName['way'], typed: string): AccountName {
  if (way !== 'username') return readName(way, typed, 'wide')
  const value = normalUsername(typed)
  return { way, value: usernameProblem(value) ? '' : value }
}

/** @throws Failure CREDENTIALS_INCORRECT for a wrong password and for an unknown name, in the same time */
async function userByPassword(
  context: Context<'visitor'>,
  name: AccountName,
  password: string,
): Promise<User> {
  const { sql, db, clock, origin } = context
  const network = networkOf(origin.ip)
  const subject = `${name.way} ${name.value}`
  await countCall(db, clock, loginsOfPair, `${subject} ${network}`)
  const user = await selectUserByName(sql, name)
  await refuseStrangers(context, subject, () => isKnown(sql, user, network))
  if (!(await verifyPassword(user?.passwordHash, password)) || !user) {
    throw new Failure('CREDENTIALS_INCORRECT')
  }
  await forgetCalls(db, loginsOfPair, `${subject} ${network}`)
  return user
}

/** @throws Failure RATE_LIMITED past the limit of the name, but not from where its owner comes */
async function refuseStrangers(
  { db, clock }: Context<'visitor'>,
  subject: string,
  isOwners: () => Promise<boolean>,
): Promise<void> {
  const waitSeconds = await takeCall(db, clock, loginsOfName, subject)
  if (waitSeconds > 0 && !(await isOwners())) {
    throw new Failure('RATE_LIMITED', { retryAfterSeconds: String(waitSeconds) })
  }
}

const isKnown = async (sql: Sql, user: User | undefined, network: string): Promise<boolean> =>
  user !== undefined && (await isKnownNetwork(sql, user.id, network))
