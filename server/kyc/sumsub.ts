/** Sumsub's API and webhooks, as far as they are used here. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import { type Clock, secondMs } from '#kernel/time.ts'
import {
  type Check,
  type IdentityProvider,
  type ProviderNews,
  ProviderRefusal,
} from '#server/kyc/provider.ts'

/** How Sumsub is reached. */
export type SumsubOptions = {
  /** Without a slash at its end. */
  readonly url: string
  readonly token: string
  readonly secret: string
  readonly webhookSecret: string
  /** Name of the level of checks that an order buys. */
  readonly level: string
  /** Its page that may be framed, if any. */
  readonly frameUrl?: string | undefined
  readonly clock: Clock
}

/** Patience with an answer, and the most of it that is read. */
const timeoutMs = 8 * secondMs
const answerMaxBytes = 200_000
const pageLifeSeconds = 1_800
const tokenLifeSeconds = 600
const noteMax = 1_000

/** Answers after which asking again may help: our keys or clock are wrong, or it is busy. */
const passing = [401, 403, 408, 409, 425, 429]

const Applicant = z.object({
  id: z.string().check(z.maxLength(100)),
  review: z.optional(
    z.object({
      reviewStatus: z.string(),
      reviewResult: z.optional(
        z.object({
          reviewAnswer: z.optional(z.string()),
          reviewRejectType: z.optional(z.string()),
          moderationComment: z.optional(z.string()),
        }),
      ),
    }),
  ),
})
const Link = z.object({ url: z.string().check(z.maxLength(2_000)) })
const Token = z.object({ token: z.string().check(z.minLength(1), z.maxLength(2_000)) })
const Hook = z.object({ externalUserId: z.optional(z.string().check(z.maxLength(100))) })

/** The company as Sumsub speaks: an order's number is the person's external id. */
export function sumsub(options: SumsubOptions): IdentityProvider {
  const call = (method: 'GET' | 'POST', path: string, body?: object) =>
    ask(options, method, path, body)
  return {
    find: async (orderNo) => {
      const path = `/resources/applicants/-;externalUserId=${encodeURIComponent(orderNo)}/one`
      const { status, data } = await call('GET', path)
      if (status === 404) return undefined
      if (status !== 200) throw unexpected(status)
      return checkOf(Applicant.parse(data))
    },
    create: async (orderNo) => {
      const level = encodeURIComponent(options.level)
      const person = { externalUserId: orderNo, type: 'individual' }
      const path = `/resources/applicants?levelName=${level}`
      const { status, data } = await call('POST', path, person)
      if (status === 200 || status === 201) return checkOf(Applicant.parse(data))
      if (status >= 500 || passing.includes(status)) throw unexpected(status)
      throw new ProviderRefusal(`Sumsub answered ${status}`)
    },
    page: async (orderNo, language) => {
      const path = `/resources/sdkIntegrations/levels/-/websdkLink?lang=${language.slice(0, 2)}`
      const { status, data } = await call('POST', path, {
        levelName: options.level,
        userId: orderNo,
        ttlInSecs: pageLifeSeconds,
      })
      if (status !== 200 && status !== 201) throw unexpected(status)
      return { url: webAddress(Link.parse(data).url) }
    },
    frame: options.frameUrl,
    token: async (orderNo) => {
      const asked = { userId: orderNo, levelName: options.level, ttlInSecs: tokenLifeSeconds }
      const { status, data } = await call('POST', '/resources/accessTokens/sdk', asked)
      if (status !== 200 && status !== 201) throw unexpected(status)
      return { token: Token.parse(data).token, seconds: tokenLifeSeconds }
    },
    readNews: (body, headers) => readNews(options.webhookSecret, body, headers),
  }
}

const unexpected = (status: number): Error => new Error(`Sumsub answered ${status}`)

/** @throws Error for what a browser should not be sent to */
function webAddress(text: string): string {
  const url = new URL(text)
  if (url.protocol === 'https:') return url.href
  // The stand-in on this machine alone speaks without TLS.
  if (url.protocol === 'http:' && ['127.0.0.1', 'localhost'].includes(url.hostname)) return url.href
  throw new Error(`Sumsub gave a page at ${url.protocol}`)
}

function checkOf({ id, review }: z.infer<typeof Applicant>): Check {
  const result = review?.reviewResult
  const note = result?.moderationComment?.slice(0, noteMax) || undefined
  if (review?.reviewStatus !== 'completed') return { applicant: id, state: 'open', note: undefined }
  if (result?.reviewAnswer === 'GREEN') return { applicant: id, state: 'approved', note: undefined }
  if (result?.reviewAnswer !== 'RED') return { applicant: id, state: 'open', note: undefined }
  return { applicant: id, state: result.reviewRejectType === 'FINAL' ? 'refused' : 'retry', note }
}

/** One signed call: the signature covers the time, the method, the address and the bytes sent. */
async function ask(
  { url, token, secret, clock }: SumsubOptions,
  method: 'GET' | 'POST',
  path: string,
  body?: object,
): Promise<{ readonly status: number; readonly data: unknown }> {
  const sent = body === undefined ? '' : JSON.stringify(body)
  const seconds = String(Math.floor(clock.now() / secondMs))
  const response = await fetch(url + path, {
    method,
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
    headers: {
      accept: 'application/json',
      'x-app-token': token,
      'x-app-access-ts': seconds,
      'x-app-access-sig': signatureOf(secret, seconds + method + path + sent),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: sent }),
  })
  const text = await boundedText(response)
  return { status: response.status, data: response.ok ? JSON.parse(text) : undefined }
}

/** `X-App-Access-Sig`: hex HMAC-SHA256 over time, method, address with query, and body. */
export const signatureOf = (secret: string, signed: string): string =>
  createHmac('sha256', secret).update(signed).digest('hex')

async function boundedText(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > answerMaxBytes) throw new Error('Sumsub answered too much')
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

/** Digests that Sumsub may be set to; SHA-1 is one of them, and taken from nobody. */
const digests: Readonly<Record<string, string>> = {
  HMAC_SHA256_HEX: 'sha256',
  HMAC_SHA512_HEX: 'sha512',
}

/** Checks the digest over the raw bytes first; only then are they read. */
function readNews(
  secret: string,
  body: Uint8Array,
  headers: Headers,
): ProviderNews | 'nothing of ours' | undefined {
  const digest = digests[headers.get('x-payload-digest-alg') ?? 'HMAC_SHA256_HEX']
  if (digest === undefined) return undefined
  const expected = createHmac(digest, secret).update(body).digest()
  const given = Buffer.from(headers.get('x-payload-digest') ?? '', 'hex')
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
  const hook = Hook.safeParse(parsed(body))
  const orderNo = hook.success ? hook.data.externalUserId : undefined
  return orderNo === undefined ? 'nothing of ours' : { orderNo }
}

function parsed(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body))
  } catch {
    return undefined
  }
}
