/** A stand-in for an object store that speaks S3, as far as it is used: one bucket, in memory. */
import { createHash } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { type Clock, type Instant, dateOf, formatInstant } from '#kernel/time.ts'
import { Faults } from '#sandbox/faults.ts'
import { type Bindings, type Listener, type Place, listen } from '#sandbox/listen.ts'
import { s3Account, signatureFault } from '#sandbox/s3/signature.ts'

/** What it can do to its client: `lostReply` comes after the work was done. */
export const s3FaultNames = ['delay', 'serverError', 'hang', 'lostReply', 'truncated'] as const
export type S3Fault = (typeof s3FaultNames)[number]

/** One thing in the bucket. */
export type StoredObject = {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly sum: string | undefined
  readonly at: Instant
}

/** The stand-in, running. */
export type S3Server = Listener & {
  readonly objects: Map<string, StoredObject>
  readonly faults: Faults<S3Fault>
}

/** Objects that are kept in memory; the oldest go. */
const objectsMax = 2_000
const pageMax = 1_000

/** Starts it. @throws Error naming the port when it is taken */
export async function startS3(place: Place, clock: Clock): Promise<S3Server> {
  const faults = new Faults(s3FaultNames)
  const objects = new Map<string, StoredObject>()
  const app = new Hono<Bindings>()
  app.use('*', async (c, next) => {
    await faults.delay('delay')
    if (faults.strikes('hang')) await new Promise(() => {})
    if (faults.strikes('serverError')) return refuse(500, 'InternalError')
    const body = new Uint8Array(await c.req.arrayBuffer())
    const { method } = c.req
    const header = (name: string) => c.req.header(name)
    const fault = signatureFault({ method, url: new URL(c.req.url), header, body }, clock.now())
    if (fault !== undefined) return refuse(403, fault)
    await next()
    if (faults.strikes('lostReply')) c.env.incoming.socket.destroy()
    return undefined
  })
  app.get(`/${s3Account.bucket}`, (c) => list(c, objects))
  app.put(`/${s3Account.bucket}/:key`, (c) => put(c, objects, clock))
  app.get(`/${s3Account.bucket}/:key`, (c) => get(c, objects, faults))
  app.delete(`/${s3Account.bucket}/:key`, (c) => {
    objects.delete(c.req.param('key'))
    return c.body(null, 204)
  })
  app.notFound(() => refuse(404, 'NoSuchBucket'))
  return { ...(await listen(app, place)), objects, faults }
}

async function put(
  c: Context<Bindings>,
  objects: Map<string, StoredObject>,
  clock: Clock,
): Promise<Response> {
  const bytes = new Uint8Array(await c.req.arrayBuffer())
  const said = c.req.header('x-amz-checksum-sha256')
  const sum = createHash('sha256').update(bytes).digest('base64')
  if (said !== undefined && said !== sum) return refuse(400, 'BadDigest')
  const kept = { bytes, sum: c.req.header('x-amz-meta-sha256'), at: clock.now() }
  objects.set(c.req.param('key') ?? '', kept)
  const [oldest] = objects.keys()
  if (objects.size > objectsMax && oldest !== undefined) objects.delete(oldest)
  return c.body(null, 200)
}

function get(
  c: Context<Bindings>,
  objects: Map<string, StoredObject>,
  faults: Faults<S3Fault>,
): Response {
  const found = objects.get(c.req.param('key') ?? '')
  if (!found) return refuse(404, 'NoSuchKey')
  const { bytes, sum, at } = found
  const headers = {
    'last-modified': dateOf(at).toUTCString(),
    ...(sum === undefined ? {} : { 'x-amz-meta-sha256': sum }),
  }
  const isCut = faults.strikes('truncated')
  return new Response(isCut ? bytes.slice(0, bytes.byteLength / 2) : bytes, { headers })
}

function list(c: Context<Bindings>, objects: Map<string, StoredObject>): Response {
  if (c.req.query('list-type') !== '2') return refuse(501, 'NotImplemented')
  const after = c.req.query('continuation-token') ?? ''
  const limit = Math.min(Number(c.req.query('max-keys') ?? pageMax), pageMax)
  const keys = [...objects.keys()].toSorted().filter((key) => key > after)
  const page = keys.slice(0, limit)
  const last = keys.length > limit ? page.at(-1) : undefined
  const contents = page.flatMap((key) => {
    const found = objects.get(key)
    if (!found) return []
    const { bytes, at } = found
    return `<Contents><Key>${key}</Key><LastModified>${formatInstant(at)}</LastModified><Size>${bytes.byteLength}</Size></Contents>`
  })
  const next = last === undefined ? '' : `<NextContinuationToken>${last}</NextContinuationToken>`
  return xml(
    200,
    `<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>${s3Account.bucket}</Name><IsTruncated>${last !== undefined}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`,
  )
}

const refuse = (status: number, code: string): Response =>
  xml(status, `<Error><Code>${code}</Code><Message>${code}</Message></Error>`)

const xml = (status: number, body: string): Response =>
  new Response(`<?xml version="1.0" encoding="UTF-8"?>\n${body}`, {
    status,
    headers: { 'content-type': 'application/xml' },
  })
