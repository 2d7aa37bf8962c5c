/** The one place that decides what an action needs, and whether it has been given. */
import { Failure } from '#contract/errors.ts'
import { type Action, type Factor, proofLifeSeconds } from '#contract/security.stepUp.ts'
import { after, secondMs } from '#kernel/time.ts'
import { protectedUser } from '#server/identity/protect.ts'
import type { Sql } from '#server/platform/db.ts'
import type { Context } from '#server/platform/http/route.ts'
import { countRecoveryCodes, selectAuthenticator } from '#server/security/store.ts'
import { selectPasskeys } from '#server/security/store.passkeys.ts'
import { type Proof, lockProofs, useProofs } from '#server/security/store.stepUp.ts'

/** One proof to be given: any of these will do, the best first. Empty when none is bound. */
export type Step = readonly Factor[]

/** What a user can prove themselves with beside the password, the best first. */
export type Bound = {
  /** What they have in their hands. */
  readonly device: readonly Factor[]
  /** Where they can be reached. */
  readonly contact: readonly Factor[]
}

/** Actions whose own input carries a password already. */
const withPassword: ReadonlySet<Action> = new Set([
  'changePassword',
  'setTradePassword',
  'bindAuthenticator',
  'linkHost',
])

/** Actions after which a thief could help himself: both kinds of factors, where both are bound. */
const gravest: ReadonlySet<Action> = new Set(['resetTradePassword', 'unfreeze', 'removePasskey'])

/**
 * What has to be proved. A payment above a limit needs one factor (spec §5), which has to be bound
 * first; a payment that nothing prices takes the password of who has none. Whatever weakens a
 * protection needs the login password and one factor if any is bound, and the gravest one of
 * each kind.
 */
export function stepsOf(action: Action, { device, contact }: Bound, isPriced = true): Step[] {
  const any = [...device, ...contact]
  if (action === 'transfer') {
    const bound = any.filter((factor) => factor !== 'recovery')
    return [bound.length === 0 && !isPriced ? ['password'] : bound]
  }
  const first: Step[] = withPassword.has(action) ? [] : [['password']]
  if (gravest.has(action) && device.length > 0 && contact.length > 0)
    return [...first, device, contact]
  return any.length > 0 ? [...first, any] : first
}

/** What is bound to an account. */
export async function boundFactors(sql: Sql, userId: string): Promise<Bound> {
  const user = await protectedUser(sql, userId)
  const app = await selectAuthenticator(sql, userId)
  const codes = await countRecoveryCodes(sql, userId)
  const hasPasskey = (await selectPasskeys(sql, userId)).length > 0
  const isBound = app !== undefined && app.boundAt !== null
  return {
    device: [
      ...only('passkey', hasPasskey),
      ...only('totp', isBound),
      ...only('recovery', codes > 0),
    ],
    contact: [...only('email', user.email !== null), ...only('sms', user.phone !== null)],
  }
}

const only = (factor: Factor, isThere: boolean): readonly Factor[] => (isThere ? [factor] : [])

/** What is asked for, and for what. */
export type Need = {
  readonly action: Action
  /** Names the one payment; empty for an action that is always the same. */
  readonly subject?: string
  /** False for a payment that no fresh price values. */
  readonly isPriced?: boolean
}

/**
 * Passes when everything the action needs was proved in this session, and uses those proofs up with
 * the caller's transaction. Says else which proof comes next.
 * @throws Failure STEP_UP_REQUIRED {action, subject, factors, left}: factors of which one is to be
 *   proved next, parted by commas, and how many proofs are to come with it
 */
export async function requireProof(
  { sql, clock, caller }: Context<'user'>,
  { action, subject = '', isPriced = true }: Need,
): Promise<void> {
  const steps = stepsOf(action, await boundFactors(sql, caller.userId), isPriced)
  const since = after(clock.now(), -proofLifeSeconds * secondMs)
  const asked = { sessionId: caller.sessionId, action, subject }
  const { used, missing } = matched(steps, await lockProofs(sql, asked, since))
  const [next] = missing
  if (next) {
    const left = String(missing.length)
    throw new Failure('STEP_UP_REQUIRED', { action, subject, factors: next.join(','), left })
  }
  if (used.length > 0) await useProofs(sql, used, clock.now())
}

/** Gives each step a proof of its own. */
function matched(steps: readonly Step[], proofs: readonly Proof[]) {
  const used: string[] = []
  const missing: Step[] = []
  for (const step of steps) {
    const proof = proofs.find(({ id, factor }) => step.includes(factor) && !used.includes(id))
    if (proof) used.push(proof.id)
    else missing.push(step)
  }
  return { used, missing }
}
