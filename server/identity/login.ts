import type { login } from '#contract/identity.access.ts'
import { Failure } from '#contract/errors.ts'
import { normalUsername, usernameProblem } from '#contract/rules.ts'
import type { Sql } from '#server/platform/db.ts'
import type { Context, Handler } from '#server/platform/http/route.ts'
import {
  countCall,
  countNetwork,
  forgetCalls,
  networkOf,
  takeCall,
} from '#server/platform/limits.ts'
import type { IdentityDeps } from '#server/identity/deps.ts'
import { loginsOfName, loginsOfNetwork, loginsOfPair } from '#server/identity/limits.ts'
import { type AccountName, readName } from '#server/identity/name.ts'
import { verifyPassword } from '#server/identity/password.ts'
import { redeemCode } from '#server/identity/redeem.ts'
import { openSession } from '#server/identity/session.ts'
import { isKnownNetwork, selectUserByName } from '#server/identity/store.ts'
import type { User } from '#server/identity/user.ts'
import { requireWork } from '#server/identity/work.ts'

/** Logs in with the password, or with a code sent to the phone or e-mail. */
export const logIn =
  (deps: IdentityDeps): Handler<typeof login, 'visitor'> =>
  async ({ way, identifier, password, code, secondFactor, work }, context) => {
    const name = readLoginName(way, identifier)
    const proof = readProof(way, password, code)
    const tried = await requireWork(context, deps.codeSecret, 'logins', work)
    await countNetwork(context.db, context.clock, loginsOfNetwork, context.origin.ip)
    const user = await (proof.by === 'password'
      ? userByPassword(context, name, proof.text)
      : userByCode(context, deps.codeSecret, name, proof.text))
    await deps.checkSecondFactor(context, user.id, secondFactor)
    await tried.takeBack()
    return openSession(context, user, 'logged_in')
  }

/** A user name that nobody can have is no failure of its own: it is one more unknown name. */
function readLoginName(way: AccountName['way'], typed: string): AccountName {
  if (way !== 'username') return readName(way, typed, 'wide')
  const value = normalUsername(typed)
  return { way, value: usernameProblem(value) ? '' : value }
}

/** @throws Failure VALIDATION_FAILED for neither proof, both, or a code for a user name */
function readProof(
  way: AccountName['way'],
  password: string | undefined,
  code: string | undefined,
): { readonly by: 'password' | 'code'; readonly text: string } {
  if (password !== undefined && code === undefined) return { by: 'password', text: password }
  if (code !== undefined && password === undefined && way !== 'username') {
    return { by: 'code', text: code }
  }
  throw new Failure('VALIDATION_FAILED', { field: code === undefined ? 'password' : 'code' })
}

async function userByCode(
  context: Context<'visitor'>,
  codeSecret: string,
  name: AccountName,
  code: string,
): Promise<User> {
  await redeemCode(context, codeSecret, { purpose: 'login', name, code })
  const user = await selectUserByName(context.sql, name)
  if (!user) throw new Failure('CODE_EXPIRED')
  return user
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
