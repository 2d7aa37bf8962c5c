import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import { assert } from '#kernel/assert.ts'
import { Failure } from '#contract/errors.ts'
import { isUuid } from '#kernel/id.ts'
import { type Clock, formatInstant, secondMs } from '#kernel/time.ts'
import { log } from '#server/platform/log.ts'
import type { FileStore } from '#server/files/fileStore.ts'
import { readPage } from '#server/files/fileStore.s3.list.ts'

/** How an object store that speaks S3 is reached. */
export type S3Options = {
  /** Without a slash at the end; the bucket is part of the path, which every such store takes. */
  readonly url: string
  readonly bucket: string
  readonly region: string
  readonly keyId: string
  readonly secret: string
  readonly clock: Clock
  /** Patience with one answer. */
  readonly timeoutMs?: number
}

const usualTimeoutMs = 15 * secondMs
/** Tries of one request, and the pause before the second, which doubles. */
const triesMax = 3
const pauseMs = 200
/** Largest object: an image or a part of one, and its seal. */
const objectMaxBytes = 80_000_000
/** Largest page of a listing: a thousand keys of at most a thousand bytes. */
const pageMaxBytes = 2_000_000
const pageKeys = 1_000
/** What somebody is told to wait when the store does not answer. */
const comeBackSeconds = 10

/** Our own sum goes with the object: what comes back must have it, whatever the store checks. */
const sumHeader = 'x-amz-meta-sha256'

type Answer = { readonly status: number; readonly headers: Headers; readonly body: Buffer }
type Ask = (method: 'PUT' | 'GET' | 'DELETE', place: string, body?: Uint8Array) => Promise<Answer>

/**
 * Keeps files in a bucket. Every request is signed over its bytes, is repeated when its answer is
 * lost, which harms nothing, and ends in time.
 */
export function s3Files(options: S3Options): FileStore {
  const ask = askOf(options)
  const placeOf = (id: string): string => {
    assert(isUuid(id), `not the id of a file: ${id}`)
    return `/${id}`
  }
  return {
    put: async (id, bytes) => {
      assert(bytes.byteLength <= objectMaxBytes, 'an object is no larger than an upload')
      await ask('PUT', placeOf(id), bytes)
    },
    get: async (id) => {
      const { status, body } = await ask('GET', placeOf(id))
      return status === 404 ? undefined : body
    },
    remove: async (id) => {
      await ask('DELETE', placeOf(id))
    },
    list: async function* () {
      for (let next: string | undefined = ''; next !== undefined;) {
        const more: string = next && `&continuation-token=${encodeURIComponent(next)}`
        const { body } = await ask('GET', `?list-type=2&max-keys=${pageKeys}${more}`)
        const page = readPage(body.toString())
        yield* page.objects
        next = page.next
      }
    },
  }
}

function askOf(options: S3Options): Ask {
  const client = new AwsClient({
    accessKeyId: options.keyId,
    secretAccessKey: options.secret,
    service: 's3',
    region: options.region,
    retries: 0,
  })
  return async (method, place, body) => {
    let why: unknown
    for (let at = 0; at < triesMax; at += 1) {
      if (at > 0) await sleep(pauseMs * 2 ** (at - 1))
      try {
        return await askOnce(options, client, method, { place, body })
      } catch (error) {
        why = error
        // Wrong keys or a wrong bucket do not mend themselves.
        if (error instanceof Refused) break
      }
    }
    log.error({ part: 'files', method, err: why }, 'the object store did not answer as it should')
    throw new Failure('BUSY', { retryAfterSeconds: String(comeBackSeconds) })
  }
}

/** An answer that asking again will not change. */
class Refused extends Error {}

async function askOnce(
  { url, bucket, clock, timeoutMs = usualTimeoutMs }: S3Options,
  client: AwsClient,
  method: 'PUT' | 'GET' | 'DELETE',
  { place, body }: { readonly place: string; readonly body: Uint8Array | undefined },
): Promise<Answer> {
  const sum = createHash('sha256').update(body ?? '')
  const [hex, base64] = [sum.copy().digest('hex'), sum.digest('base64')]
  const sums = { [sumHeader]: hex, 'x-amz-checksum-sha256': base64 }
  const signed = await client.sign(`${url}/${bucket}${place}`, {
    method,
    headers: { 'x-amz-content-sha256': hex, ...(body ? sums : {}) },
    ...(body ? { body: new Uint8Array(body) } : {}),
    aws: { datetime: formatInstant(clock.now()).replace(/[:-]|\.\d{3}/g, '') },
  })
  const response = await fetch(signed, {
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  })
  const { status, headers } = response
  const isObject = method === 'GET' && !place.startsWith('?')
  const answer = { status, headers, body: await readBody(response, isObject) }
  if (status === 404 && isObject && /NoSuchKey/.test(answer.body.toString())) return answer
  if (status === 404 && method === 'DELETE') return answer
  if (status >= 500 || status === 429) throw new Error(`the store answered ${status}`)
  if (status >= 300) throw new Refused(`the store answered ${status}: ${codeIn(answer.body)}`)
  if (isObject) checkSum(answer)
  return answer
}

/** @throws Error when more comes than may be, or less than was said */
async function readBody(response: Response, isObject: boolean): Promise<Buffer> {
  const bytesMax = isObject ? objectMaxBytes : pageMaxBytes
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    chunks.push(chunk)
    size += chunk.byteLength
    if (size > bytesMax) throw new Error(`the store sent more than ${bytesMax} bytes`)
  }
  return Buffer.concat(chunks)
}

function checkSum({ headers, body }: Answer): void {
  const sum = createHash('sha256').update(body).digest('hex')
  if (headers.get(sumHeader) !== sum)
    throw new Error('the store sent other bytes than it was given')
}

const codeIn = (body: Buffer): string =>
  /<Code>([A-Za-z]{1,60})<\/Code>/.exec(body.toString())?.[1] ?? 'no code'
