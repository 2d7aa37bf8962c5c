import type { Clock } from '#kernel/time.ts'
import type { Faults } from '#sandbox/faults.ts'
import type { IssuerFault } from '#sandbox/issuing/faults.ts'
import { Hooks } from '#sandbox/issuing/hooks.ts'
import type { pinKeyPair } from '#sandbox/issuing/secret.ts'
import { stripeAccount } from '#sandbox/stripe/account.ts'
import { type StripeBooks, emptyBooks } from '#sandbox/stripe/objects.ts'
import { type Form, newId, stripeSignature } from '#sandbox/stripe/wire.ts'

/** What every call works with. */
export type StripeDesk = {
  readonly books: StripeBooks
  readonly faults: Faults<IssuerFault>
  readonly hooks: Hooks
  readonly pinKey: ReturnType<typeof pinKeyPair>
  /** Seconds since 1970. */
  readonly now: () => number
  /** Tells of an object; `before` holds what was changed as it was. */
  readonly tell: (type: string, object: object, before?: object) => void
  /** Where authorisations are asked about, and what is done when nobody answers in time. */
  readonly realTime: { url: string; approvesAlone: boolean }
}

/** The stand-in's desk at its opening. */
export function openDesk(
  clock: Clock,
  faults: Faults<IssuerFault>,
  pinKey: StripeDesk['pinKey'],
): StripeDesk {
  const now = () => Math.floor(clock.now() / 1_000)
  const hooks = new Hooks('', faults, (body, isForged) => ({
    'stripe-signature': stripeSignature(
      isForged ? 'whsec_of_somebody_else' : stripeAccount.webhookSecret,
      now(),
      body,
    ),
  }))
  return {
    books: emptyBooks(),
    faults,
    hooks,
    pinKey,
    now,
    tell: (type, object, before) => hooks.tell(eventOf(type, object, now(), before)),
    realTime: { url: '', approvesAlone: false },
  }
}

/** An event as Stripe sends it. The object is as it is now. */
export const eventOf = (type: string, object: object, created: number, before?: object) => ({
  id: newId('evt'),
  object: 'event',
  api_version: '2026-10-28.endive',
  created,
  type,
  livemode: false,
  pending_webhooks: 1,
  request: { id: newId('req'), idempotency_key: null },
  data: {
    object: structuredClone(object),
    ...(before ? { previous_attributes: structuredClone(before) } : {}),
  },
})

/** A field of a form as text, undefined when it is none. */
export function field(form: Form, name: string): string | undefined {
  const value = form[name]
  return typeof value === 'string' ? value : undefined
}

/** A field that is a form itself; an empty one when there is none. */
export function inner(form: Form, name: string): Form {
  const value = form[name]
  return typeof value === 'object' && !isList(value) ? value : {}
}

/** A field that is a list of forms. */
export function rowsIn(form: Form, name: string): readonly Form[] {
  const value = form[name]
  return isList(value) ? value.flatMap((row) => (typeof row === 'string' ? [] : [row])) : []
}

/** Texts in a list. */
export function textsIn(form: Form, name: string): readonly string[] {
  const value = form[name]
  return isList(value) ? value.flatMap((text) => (typeof text === 'string' ? [text] : [])) : []
}

/** Texts by their names. */
export const textsOf = (form: Form, name: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(inner(form, name)).flatMap(([key, value]) =>
      typeof value === 'string' ? [[key, value]] : [],
    ),
  )

const isList = (value: Form[string] | undefined): value is readonly (string | Form)[] =>
  Array.isArray(value)
