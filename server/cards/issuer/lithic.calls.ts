/** How Lithic is called, and what its answers mean. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { Lithic } from 'lithic'
import { type Clock, type Instant, secondMs, toInstant } from '#kernel/time.ts'
import { type IssuerRefusal, IssuerTrouble, type Outcome } from '#server/cards/issuer/issuer.ts'

/** How Lithic is reached. */
export type LithicOptions = {
  /** Without a slash at its end. */
  readonly url: string
  readonly apiKey: string
  /** `whsec_…`; more than one while they are being changed. */
  readonly webhookSecrets: readonly string[]
  /** Of the stream of authorisations. */
  readonly requestSecrets: readonly string[]
  /** Lithic's public key for PINs: a JWK, or the address of one. */
  readonly pinKey: string
  /** What physical cards are made as, as agreed with Lithic. */
  readonly productId: string
  /** Of the network that the programme is on: `Visa`. */
  readonly brand: string
  readonly clock: Clock
}

/** What the modules of this adapter share. */
export type LithicDeps = { readonly client: Lithic; readonly options: LithicOptions }

const timeoutMs = 8 * secondMs
const toleranceMs = 300 * secondMs

/** A client that asks once, waits so long only, and writes nothing down. */
export const lithicClient = ({ url, apiKey }: LithicOptions): Lithic =>
  new Lithic({
    apiKey,
    baseURL: url,
    maxRetries: 0,
    timeout: timeoutMs,
    logLevel: 'off',
    fetchOptions: { redirect: 'error' },
  })

/** Runs a command and says what came of it; what the SDK threw goes no further. */
export async function lithicCommand<T>(run: () => Promise<T | undefined>): Promise<Outcome<T>> {
  try {
    const value = await run()
    if (value !== undefined) return { kind: 'done', value }
    return { kind: 'refused', reason: 'notFound', code: '' }
  } catch (error) {
    const status = statusOf(error)
    if (status === 0 || status >= 500 || status === 408) return { kind: 'unknown' }
    return { kind: 'refused', reason: reasons[status] ?? 'notAllowed', code: String(status) }
  }
}

const reasons: Readonly<Record<number, IssuerRefusal>> = {
  401: 'account',
  403: 'account',
  404: 'notFound',
  409: 'keyReused',
  429: 'busy',
}

/** 0 when nothing was answered. @throws what is no failure of a call */
function statusOf(error: unknown): number {
  if (!(error instanceof Lithic.APIError)) throw error
  const status: unknown = error.status
  return typeof status === 'number' ? status : 0
}

/** Waits for the answer to a question. @throws IssuerTrouble */
export async function lithicQuestion<T>(asking: () => Promise<T>): Promise<T> {
  try {
    return await asking()
  } catch (error) {
    throw new IssuerTrouble(`Lithic answered ${statusOf(error) || 'nothing'}`)
  }
}

/** The same for one thing that may not be there. */
export async function lithicQuestionOf<T>(asking: () => Promise<T>): Promise<T | undefined> {
  try {
    return await asking()
  } catch (error) {
    const status = statusOf(error)
    if (status === 404) return undefined
    throw new IssuerTrouble(`Lithic answered ${status || 'nothing'}`)
  }
}

/** A message that was signed (Standard Webhooks): its id, when, and what it says. */
export type Signed = { readonly id: string; readonly at: Instant; readonly text: string }

/** The signature covers id, time and raw bytes; only then are they read. */
export function openSigned(
  body: Uint8Array,
  headers: Headers,
  secrets: readonly string[],
  now: Instant,
): Signed | undefined {
  const id = headers.get('webhook-id')
  const seconds = headers.get('webhook-timestamp')
  const given = headers.get('webhook-signature')
  if (!id || !given || !/^\d{1,12}$/.test(seconds ?? '')) return undefined
  const at = toInstant(Number(seconds) * secondMs)
  if (Math.abs(now - at) > toleranceMs) return undefined
  const signatures = given
    .split(' ')
    .flatMap((part) => (part.startsWith('v1,') ? [part.slice(3)] : []))
  const isSigned = secrets.some((secret) => {
    const expected = standardSignature(secret, `${id}.${seconds}.`, body)
    return signatures.some((signature) => isSame(Buffer.from(signature, 'base64'), expected))
  })
  return isSigned ? { id, at, text: new TextDecoder().decode(body) } : undefined
}

/** HMAC-SHA256 under the secret's bytes, which are in base64 behind `whsec_`. */
function standardSignature(secret: string, before: string, body: Uint8Array): Buffer {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  return createHmac('sha256', key).update(before).update(body).digest()
}

const isSame = (a: Buffer, b: Buffer): boolean => a.length === b.length && timingSafeEqual(a, b)
