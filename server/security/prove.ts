import type { prove, sendProof } from '#contract/security.stepUp.ts'
import type { CodeChannel } from '#contract/identity.access.ts'
import { Failure } from '#contract/errors.ts'
import { mask } from '#contract/rules.display.ts'
import type { Action, Factor, SentFactor } from '#contract/security.stepUp.ts'
import { openChallenge } from '#server/identity/ask.ts'
import { checkPassword } from '#server/identity/passwordCheck.ts'
import { protectedUser } from '#server/identity/protect.ts'
import { redeemCode } from '#server/identity/redeem.ts'
import type { Sql } from '#server/platform/db.ts'
import type { Context, Handler } from '#server/platform/http/route.ts'
import { isRecoveryCode } from '#server/security/code.ts'
import { type SecurityDeps, checkCode } from '#server/security/factor.ts'
import { checkPasskey } from '#server/security/passkeys.ts'
import { insertProof } from '#server/security/store.stepUp.ts'

/** A code for a payment confirms no change of the account, and the other way round. */
const purposeOf = (action: Action) => (action === 'transfer' ? 'pay' : 'change')

const channels: Record<SentFactor, CodeChannel> = { email: 'email', sms: 'phone' }

/** The name a bound contact is asked by. @throws Failure FACTOR_NOT_BOUND */
async function contactOf(sql: Sql, userId: string, factor: SentFactor) {
  const way = channels[factor]
  const value = (await protectedUser(sql, userId))[way]
  if (value === null) throw new Failure('FACTOR_NOT_BOUND')
  return { way, value }
}

/** Sends a code to what is bound; nothing that the caller types says where. */
export const sendProofCode: Handler<typeof sendProof, 'user'> = async (
  { action, factor },
  context,
) => {
  const name = await contactOf(context.sql, context.caller.userId, factor)
  const asked = { purpose: purposeOf(action), name, channel: name.way } as const
  return { ...(await openChallenge(context, asked)), to: mask(name.value) }
}

/** Takes a proof for one action of this session. */
export const takeProof =
  (deps: SecurityDeps): Handler<typeof prove, 'user'> =>
  async ({ action, subject, factor, answer }, context) => {
    const { sql, clock, ids, caller } = context
    await checks[factor](deps, context, { action, answer })
    await insertProof(
      sql,
      { sessionId: caller.sessionId, action, subject },
      { id: ids.uuid(), userId: caller.userId, factor, provedAt: clock.now() },
    )
    return {}
  }

type Given = { readonly action: Action; readonly answer: string }
type Check = (deps: SecurityDeps, context: Context<'user'>, given: Given) => Promise<void>

/** How each factor is checked. Wrong answers are counted by the check itself. */
const checks: Record<Factor, Check> = {
  password: (_, context, { answer }) => checkPassword(context, answer),
  totp: (deps, context, { answer }) => checkKind(deps, context, answer, false),
  recovery: (deps, context, { answer }) => checkKind(deps, context, answer, true),
  email: (deps, context, given) => checkSent(deps, context, 'email', given),
  sms: (deps, context, given) => checkSent(deps, context, 'sms', given),
  passkey: (deps, context, { action, answer }) => checkPasskey(deps, context, action, answer),
}

/** A recovery code given as a code of the app would be used up for less than it can do. */
async function checkKind(
  deps: SecurityDeps,
  context: Context<'user'>,
  answer: string,
  isRecovery: boolean,
): Promise<void> {
  if (isRecoveryCode(answer) !== isRecovery) throw new Failure('CODE_INCORRECT')
  await checkCode(deps, context, context.caller.userId, answer)
}

async function checkSent(
  { codeSecret }: SecurityDeps,
  context: Context<'user'>,
  factor: SentFactor,
  { action, answer }: Given,
): Promise<void> {
  const name = await contactOf(context.sql, context.caller.userId, factor)
  await redeemCode(context, codeSecret, { purpose: purposeOf(action), name, code: answer })
}
