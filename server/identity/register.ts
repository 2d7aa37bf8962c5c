import type { register } from '#contract/identity.access.ts'
import { Failure } from '#contract/errors.ts'
import { inviteCodeProblem, normalInviteCode, passwordProblem } from '#contract/rules.ts'
import { assert } from '#kernel/assert.ts'
import type { Sql } from '#server/platform/db.ts'
import type { Context, Handler } from '#server/platform/http/route.ts'
import { countNetwork } from '#server/platform/limits.ts'
import type { IdentityDeps } from '#server/identity/deps.ts'
import { registrations } from '#server/identity/limits.ts'
import { type AccountName, readName } from '#server/identity/name.ts'
import { hashPassword } from '#server/identity/password.ts'
import { redeemCode } from '#server/identity/redeem.ts'
import { openSession } from '#server/identity/session.ts'
import { insertUser, nextUid, selectInviter, selectUserByName } from '#server/identity/store.ts'
import {
  type User,
  defaultNickname,
  inviteCodeFrom,
  termsVersion,
  uidRandomDigits,
} from '#server/identity/user.ts'
import { requireWork } from '#server/identity/work.ts'

/** Invitation codes drawn until a free one is found: of 2^40, so a second draw is rare already. */
const inviteCodeDraws = 5

/** Opens an account and logs in. That a phone or e-mail is taken is told only to who owns it. */
export const registerUser =
  (deps: IdentityDeps): Handler<typeof register, 'visitor'> =>
  async (input, context) => {
    if (!input.acceptTerms) throw new Failure('TERMS_REQUIRED')
    const name = readName(input.way, input.identifier, await deps.emailRule(context.sql))
    const problem = passwordProblem(input.password)
    if (problem) throw new Failure(problem)
    await requireWork(context, deps.codeSecret, 'registrations', input.work)
    await countNetwork(context.db, context.clock, registrations, context.origin.ip)
    const invitedBy = await readInvite(context.sql, input.inviteCode ?? '')
    if (name.way !== 'username') {
      const code = input.code ?? ''
      await redeemCode(context, deps.codeSecret, { purpose: 'register', name, code })
    }
    const user = await createUser(context, name, {
      typedName: input.identifier.trim(),
      passwordHash: await hashPassword(input.password),
      invitedBy,
    })
    return openSession(context, user, 'registered')
  }

/** The id of the user who invited; null when there was no code. */
async function readInvite(sql: Sql, typed: string): Promise<string | null> {
  const inviteCode = normalInviteCode(typed)
  const problem = inviteCodeProblem(inviteCode)
  if (problem) throw new Failure(problem)
  if (inviteCode === '') return null
  const inviter = await selectInviter(sql, inviteCode)
  if (!inviter) throw new Failure('INVITE_INVALID')
  return inviter.id
}

const takenBy = {
  username: 'USERNAME_TAKEN',
  phone: 'PHONE_TAKEN',
  email: 'EMAIL_TAKEN',
} as const

/** Of two registrations of one name at once the second waits for the first, and is then refused. */
async function createUser(
  { sql, clock, ids, origin }: Context<'visitor'>,
  name: AccountName,
  given: {
    readonly typedName: string
    readonly passwordHash: string
    readonly invitedBy: string | null
  },
): Promise<User> {
  const uid = (await nextUid(sql)) + BigInt(ids.digits(uidRandomDigits))
  const username = name.way === 'username' ? given.typedName : null
  for (let draw = 0; draw < inviteCodeDraws; draw += 1) {
    const user = await insertUser(sql, {
      id: ids.uuid(),
      uid,
      username,
      phone: name.way === 'phone' ? name.value : null,
      email: name.way === 'email' ? name.value : null,
      nickname: username ?? defaultNickname(uid),
      passwordHash: given.passwordHash,
      inviteCode: inviteCodeFrom(ids.token()),
      invitedBy: given.invitedBy,
      termsVersion,
      language: origin.language,
      createdAt: clock.now(),
    })
    if (user) return user
    if (await selectUserByName(sql, name)) throw new Failure(takenBy[name.way])
  }
  assert(false, 'no free invitation code')
}
