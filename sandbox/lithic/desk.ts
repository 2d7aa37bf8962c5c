import type { Clock } from '#kernel/time.ts'
import type { Faults } from '#sandbox/faults.ts'
import type { IssuerFault } from '#sandbox/issuing/faults.ts'
import { Hooks } from '#sandbox/issuing/hooks.ts'
import { pinKeyPair } from '#sandbox/issuing/secret.ts'
import { lithicAccount } from '#sandbox/lithic/account.ts'
import { type LithicBooks, emptyBooks } from '#sandbox/lithic/objects.ts'
import { standardHeaders } from '#sandbox/lithic/wire.ts'

/** What every call works with. */
export type LithicDesk = {
  readonly books: LithicBooks
  readonly faults: Faults<IssuerFault>
  readonly hooks: Hooks
  readonly pinKey: ReturnType<typeof pinKeyPair>
  readonly clock: Clock
  /** Now, as it is written. */
  readonly now: () => string
  /** Tells of something. */
  readonly tell: (type: string, body: object) => void
  /** Where authorisations are asked about; '' when nobody is. */
  readonly stream: { url: string }
  /** Where files are put: this stand-in. */
  readonly uploads: { url: string }
}

/** The stand-in's desk at its opening. */
export function openDesk(clock: Clock, faults: Faults<IssuerFault>): LithicDesk {
  const hooks = new Hooks('', faults, (body, isForged) =>
    signed(clock, isForged ? forged : lithicAccount.webhookSecret, body),
  )
  return {
    books: emptyBooks(),
    faults,
    hooks,
    pinKey: pinKeyPair(),
    clock,
    now: () => new Date(clock.now()).toISOString(),
    tell: (type, body) => hooks.tell({ event_type: type, ...structuredClone(body) }),
    stream: { url: '' },
    uploads: { url: '' },
  }
}

/** A secret of somebody else. */
export const forged = 'whsec_c29tZWJvZHkgZWxzZQ=='

/** Headers that prove whose a message is, now. */
export const signed = (clock: Clock, secret: string, body: string) =>
  standardHeaders(secret, Math.floor(clock.now() / 1_000), body)
