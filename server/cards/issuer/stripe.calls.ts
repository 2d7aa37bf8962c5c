/** How Stripe is called, and what its answers mean. */
import { Stripe } from 'stripe'
import { type Clock, secondMs } from '#kernel/time.ts'
import { IssuerTrouble, type Outcome } from '#server/cards/issuer/issuer.ts'

/** How Stripe is reached. */
export type StripeOptions = {
  /** Without a slash at its end. */
  readonly url: string
  readonly secretKey: string
  readonly publishableKey: string
  /** Of the script that shows numbers in the browser. */
  readonly scriptUrl: string
  /** More than one while they are being changed. */
  readonly webhookSecrets: readonly string[]
  /** Of the endpoint that answers authorisations. */
  readonly requestSecrets: readonly string[]
  /** Stripe's public key for PINs: a JWK, or the address of one. */
  readonly pinKey: string
  readonly clock: Clock
}

/** What the modules of this adapter share. */
export type StripeDeps = { readonly client: Stripe; readonly options: StripeOptions }

/** Patience with an answer. */
const timeoutMs = 8 * secondMs
/** Answers to authorisations must name the version they are written in. */
export const stripeVersion = '2026-10-28.endive'

/** A client that asks once, and waits so long only. */
export function clientOf({ url, secretKey }: StripeOptions): Stripe {
  const { hostname, port, protocol } = new URL(url)
  const scheme = protocol === 'http:' ? 'http' : 'https'
  return new Stripe(secretKey, {
    apiVersion: stripeVersion,
    host: hostname,
    port: port || (scheme === 'http' ? 80 : 443),
    protocol: scheme,
    // Asking again is decided where the outcome is known to be unknown.
    maxNetworkRetries: 0,
    timeout: timeoutMs,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient((input: string | URL | Request, init?: RequestInit) =>
      fetch(input, { ...init, redirect: 'error' }),
    ),
  })
}

/**
 * Runs a command and says what came of it; undefined is a thing that is not there.
 * What the SDK threw goes no further: it may carry what was sent.
 */
export async function command<T>(run: () => Promise<T | undefined>): Promise<Outcome<T>> {
  try {
    const value = await run()
    if (value !== undefined) return { kind: 'done', value }
    return { kind: 'refused', reason: 'notFound', code: '' }
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    const { statusCode = 0, code = error.type } = error
    // 409: another call with this key is still running.
    if (statusCode === 0 || statusCode >= 500 || statusCode === 409) return { kind: 'unknown' }
    return { kind: 'refused', reason: reasonOf(error), code }
  }
}

function reasonOf(error: InstanceType<typeof Stripe.errors.StripeError>) {
  if (error.statusCode === 429) return 'busy'
  if (error.statusCode === 404) return 'notFound'
  if (error.statusCode === 401 || error.statusCode === 403) return 'account'
  return error instanceof Stripe.errors.StripeIdempotencyError ? 'keyReused' : 'notAllowed'
}

/** Waits for the answer to a question. @throws IssuerTrouble */
export async function question<T>(asking: Promise<T>): Promise<T> {
  try {
    return await asking
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    throw new IssuerTrouble(`Stripe answered ${error.statusCode ?? 'nothing'}: ${error.type}`)
  }
}

/** The same for one thing that may not be there. */
export async function questionOf<T>(asking: Promise<T>): Promise<T | undefined> {
  try {
    return await question(asking.catch(absentOnly))
  } catch (error) {
    if (error instanceof Absent) return undefined
    throw error
  }
}

class Absent extends Error {}

function absentOnly(error: unknown): never {
  if (error instanceof Stripe.errors.StripeError && error.statusCode === 404) throw new Absent()
  throw error
}
