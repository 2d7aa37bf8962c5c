/** The demo users as callers of the product. */
import { Failure } from '#contract/errors.ts'
import { login, register, setTradePassword } from '#contract/identity.ts'
import type { InputOf } from '#contract/operation.ts'
import { type Clock, type Instant, after, dayMs } from '#kernel/time.ts'
import { demoPassword, demoTradePassword } from '#tools/seed/people.ts'
import type { Wire } from '#tools/seed/wire.ts'

type Name = Pick<InputOf<typeof register>, 'way' | 'identifier'>

/** A user who is logged in. */
export type Member = { readonly userId: string; readonly uid: string; readonly token: string }

/**
 * Opens an account with the demo passwords; one that is there already is left as it is.
 * `code` is asked for when a phone or an address is to be proved.
 */
export async function join(wire: Wire, name: Name, code?: () => Promise<string>): Promise<void> {
  const typed = { ...name, password: demoPassword, acceptTerms: true }
  const proof = code ? { code: await code() } : {}
  const opened = await wire(register, { ...typed, ...proof }).catch(unlessTaken)
  const { token } = opened ?? (await wire(login, { ...name, password: demoPassword }))
  const choice = { password: demoPassword, tradePassword: demoTradePassword }
  await wire(setTradePassword, choice, { token }).catch(unlessTaken)
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
