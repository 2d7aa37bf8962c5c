/** An operator's second factor, whichever they have: at the door, and again before a change of it. */
import type { FreshProof } from '#contract/operators.passkeys.ts'
import { ceremonySeconds } from '#contract/security.passkeys.ts'
import { Failure } from '#contract/errors.ts'
import { after, minuteMs, secondMs } from '#kernel/time.ts'
import { verifyPassword } from '#server/identity/password.ts'
import type { Context, OperatorContext } from '#server/platform/http/route.ts'
import { type Limit, countCall, forgetCalls } from '#server/platform/limits.ts'
import { stepOf } from '#server/security/code.ts'
import { openSecret } from '#server/security/secret.ts'
import { readUsed } from '#server/security/webauthn.ts'
import type { OperatorDeps, StoredOperator } from '#server/operators/operator.ts'
import {
  type Ceremony,
  lockPasskey,
  takeCeremony,
  updatePasskeyUse,
} from '#server/operators/store.passkeys.ts'
import { selectOperator, takeStep } from '#server/operators/store.ts'

/** Fresh proofs that one operator tries; a right one starts anew. */
const proofsTried: Limit = { name: 'operators.proofsTried', calls: 5, windowMs: 15 * minuteMs }

/** What somebody gave beside the password. */
type Given = Pick<FreshProof, 'code' | 'credential'>

/** Whether what was given is a new code of this operator, or a passkey of theirs that was asked for. */
export async function isFactor(
  deps: OperatorDeps,
  context: Context<'visitor'>,
  operator: StoredOperator,
  { code, credential, ceremony }: Given & { readonly ceremony: Ceremony },
): Promise<boolean> {
  if (operator.disabledAt !== null) return false
  if (credential !== undefined)
    return isPasskeyOf(deps, context, operator.id, { credential, ceremony })
  if (code === undefined || operator.factor === null) return false
  const secret = openSecret(deps.codeSecret, operator.id, operator.factor)
  const step = stepOf(secret, code, context.clock.now())
  return step !== undefined && takeStep(context.sql, operator.id, step)
}

/**
 * Passes for the operator who calls, proved anew: the password, and a code or a passkey.
 * @throws Failure CREDENTIALS_INCORRECT, whichever was wrong; RATE_LIMITED
 */
export async function requireFresh(
  deps: OperatorDeps,
  context: OperatorContext,
  { password, ...given }: FreshProof,
): Promise<StoredOperator> {
  const { sql, db, clock, operator } = context
  await countCall(db, clock, proofsTried, operator.operatorId)
  const self = await selectOperator(sql, operator.operatorId)
  const isRight = await verifyPassword(self?.passwordHash ?? undefined, password)
  const ceremony: Ceremony = { purpose: 'prove', sessionId: operator.sessionId }
  if (!self || !isRight || !(await isFactor(deps, context, self, { ...given, ceremony })))
    throw new Failure('CREDENTIALS_INCORRECT')
  await forgetCalls(db, proofsTried, operator.operatorId)
  return self
}

/** Uses up a challenge, outside the call: an answer counts once, also where the call is refused. */
export const answers =
  ({ db, clock }: Context<'visitor'>, ceremony: Ceremony) =>
  (challenge: string): Promise<boolean> =>
    takeCeremony(db, challenge, ceremony, after(clock.now(), -ceremonySeconds * secondMs))

async function isPasskeyOf(
  { consoleSite }: OperatorDeps,
  context: Context<'visitor'>,
  operatorId: string,
  { credential, ceremony }: { readonly credential: string; readonly ceremony: Ceremony },
): Promise<boolean> {
  const { sql, clock } = context
  try {
    const { passkey, counter, synced } = await readUsed(
      consoleSite,
      credential,
      (id) => lockPasskey(sql, id),
      answers(context, ceremony),
    )
    if (passkey.operatorId !== operatorId) return false
    await updatePasskeyUse(sql, passkey.id, { counter, synced, at: clock.now() })
    return true
  } catch (error) {
    if (error instanceof Failure && error.code === 'PASSKEY_REFUSED') return false
    throw error
  }
}
