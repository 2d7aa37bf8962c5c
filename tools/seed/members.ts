/** The demo users as callers of the product. */
import { Failure } from '#contract/errors.ts'
import { login, register, sendCode, setTradePassword } from '#contract/identity.access.ts'
import { SentFactor, prove, sendProof } from '#contract/security.stepUp.ts'
import type { InputOf } from '#contract/operation.ts'
import { type Clock, type Instant, after, dayMs } from '#kernel/time.ts'
import { demoPassword, demoTradePassword } from '#tools/seed/people.ts'
import type { Wire } from '#tools/seed/wire.ts'

type Name = Pick<InputOf<typeof register>, 'way' | 'identifier'>

/** A user who is logged in. */
export type Member = { readonly userId: string; readonly uid: string; readonly token: string }

/** Has a code sent, and reads it where it arrives. */
type Reach = (send: () => Promise<unknown>) => Promise<string>

/**
 * Opens an account with the demo passwords; one that is there already is left as it is. `reach` is
 * there for a phone or an address, which is proved.
 */
export async function join(wire: Wire, name: Name, reach?: Reach): Promise<void> {
  const { way, identifier: to } = name
  const typed = { ...name, password: demoPassword, acceptTerms: true }
  const ask = () =>
    way === 'username'
      ? Promise.resolve()
      : wire(sendCode, { purpose: 'register', channel: way, to })
  const proof = reach ? { code: await reach(ask) } : {}
  const opened = await wire(register, { ...typed, ...proof }).catch(unlessTaken)
  const { token } = opened ?? (await wire(login, { ...name, password: demoPassword }))
  const choice = { password: demoPassword, tradePassword: demoTradePassword }
  const set = () => wire(setTradePassword, choice, { token })
  await set()
    .catch(async (error: unknown) => {
      await proveReached(wire, token, error, reach)
      await set()
    })
    .catch(unlessTaken)
}

/** Proves who can be reached that it is them who set a trade password. @throws the error, when it asks nothing like it */
async function proveReached(
  wire: Wire,
  token: string,
  error: unknown,
  reach: Reach | undefined,
): Promise<void> {
  const asked = error instanceof Failure ? error.details['factors'] : undefined
  const factor = SentFactor.safeParse(asked)
  if (!factor.success || !reach) throw error
  const action = 'setTradePassword'
  const answer = await reach(() => wire(sendProof, { action, factor: factor.data }, { token }))
  await wire(prove, { action, subject: '', factor: factor.data, answer }, { token })
}

const taken = new Set(['USERNAME_TAKEN', 'PHONE_TAKEN', 'EMAIL_TAKEN', 'TRADE_PASSWORD_SET'])

function unlessTaken(error: unknown): undefined {
  if (error instanceof Failure && taken.has(error.code)) return undefined
  throw error
}

/** Logs members in as they are needed, and again where so long has passed that a session is idle. */
export function createMembers(wire: Wire, clock: Clock): (username: string) => Promise<Member> {
  const known = new Map<string, Member & { readonly since: Instant }>()
  return async (username) => {
    const now = clock.now()
    const before = known.get(username)
    if (before && before.since > after(now, -sessionTrustMs)) return before
    const name = { way: 'username', identifier: username } as const
    const { token, profile } = await wire(login, { ...name, password: demoPassword })
    const member = { userId: profile.id, uid: profile.uid, token, since: now }
    known.set(username, member)
    return member
  }
}

/** Less than any session lasts without a call. */
const sessionTrustMs = 3 * dayMs
