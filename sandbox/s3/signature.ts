/** What a store checks of a request before it believes it (AWS, "Signature Version 4"). */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** Whom the stand-in knows; a production server refuses to start with it. */
export const s3Account = {
  keyId: 'AUSANDBOX00000000000',
  secret: 'sandbox',
  region: 'eu-sandbox-1',
  bucket: 'auric',
} as const

/** A request as it came over the wire. */
export type SignedRequest = {
  readonly method: string
  readonly url: URL
  readonly header: (name: string) => string | undefined
  readonly body: Uint8Array
}

const algorithm = 'AWS4-HMAC-SHA256'
/** How far the clocks may be apart. */
const toleranceMs = 900_000

/** The code of S3 for what is wrong with it; undefined for a good one. */
export function signatureFault(request: SignedRequest, nowMs: number): string | undefined {
  const { header } = request
  const given = new RegExp(
    `^${algorithm} Credential=([^/]+)/(\\d{8})/([^/]+)/s3/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$`,
  ).exec(header('authorization') ?? '')
  if (!given) return 'AccessDenied'
  const [, keyId, day = '', region = '', names = '', signature = ''] = given
  const moment = header('x-amz-date') ?? ''
  const hash = hashOf(plainOf(request, names))
  const signed = [algorithm, moment, `${day}/${region}/s3/aws4_request`, hash].join('\n')
  const isRight = timingSafeEqual(hmac(keyFor(day, region), signed), Buffer.from(signature, 'hex'))
  const checks: readonly (readonly [code: string, isFine: boolean])[] = [
    ['InvalidAccessKeyId', keyId === s3Account.keyId],
    ['AuthorizationHeaderMalformed', region === s3Account.region],
    ['RequestTimeTooSkewed', moment.startsWith(day) && isTimely(moment, nowMs)],
    ['AccessDenied', names.split(';').includes('host')],
    ['SignatureDoesNotMatch', isRight],
    ['XAmzContentSHA256Mismatch', header('x-amz-content-sha256') === hashOf(request.body)],
  ]
  return checks.find(([, isFine]) => !isFine)?.[0]
}

/** The request in the one form that both sides sign. */
function plainOf({ method, url, header }: SignedRequest, names: string): string {
  const query = [...url.searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .toSorted((a, b) => (a < b ? -1 : 1))
  const headers = names.split(';').map((name) => `${name}:${(header(name) ?? '').trim()}\n`)
  const path = url.pathname.split('/').map((part) => encode(decodeURIComponent(part)))
  return [
    method,
    path.join('/'),
    query.join('&'),
    headers.join(''),
    names,
    header('x-amz-content-sha256') ?? '',
  ].join('\n')
}

function keyFor(day: string, region: string): Uint8Array {
  const steps = [day, region, 's3', 'aws4_request']
  const first: Uint8Array = Buffer.from(`AWS4${s3Account.secret}`)
  return steps.reduce((key, step) => hmac(key, step), first)
}

function isTimely(moment: string, nowMs: number): boolean {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(moment) ?? []
  const ms = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  return Math.abs(ms - nowMs) <= toleranceMs
}

const hmac = (key: Uint8Array, text: string): Buffer =>
  createHmac('sha256', key).update(text).digest()

const hashOf = (bytes: Uint8Array | string): string =>
  createHash('sha256').update(bytes).digest('hex')

/** RFC 3986: everything but letters, digits and -._~ */
const encode = (text: string): string =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
