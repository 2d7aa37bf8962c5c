/** A push service (RFC 8030) with the browsers behind it: it opens what it gets, and shows it. */
import { createPublicKey, verify } from 'node:crypto'
import { Hono } from 'hono'
import * as z from 'zod/mini'
import { type Clock, type Instant, dayMs, secondMs } from '#kernel/time.ts'
import { Faults } from '#sandbox/faults.ts'
import { Inbox } from '#sandbox/inbox.ts'
import { type Bindings, type Listener, type Place, listen } from '#sandbox/listen.ts'
import { decrypt, keysOf } from '#sandbox/push/decrypt.ts'

/** A push as the phone shows it. */
export type Push = {
  readonly at: Instant
  /** Name of the browser. */
  readonly to: string
  readonly title: string
  readonly text: string
  /** The page it opens. */
  readonly link: string
  readonly urgency: string
}

/** What a push service can do to its client. */
export const pushFaultNames = [
  'delay',
  'tooManyRequests',
  'serverError',
  'gone',
  'redirect',
  'lostReply',
] as const
export type PushFault = (typeof pushFaultNames)[number]

/** The keys and the address that a browser gives away (W3C Push API). */
export type Subscription = {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

/** The stand-in for push services and browsers. */
export type PushServer = Listener & {
  readonly inbox: Inbox<Push>
  readonly faults: Faults<PushFault>
  /** A browser's subscription; the same for the same name. */
  readonly subscribe: (name: string) => Subscription
}

/** RFC 8030 §7.2 asks services to take at least this; Chrome's and Mozilla's take no more. */
const bodyLimit = 4_096
const Content = z.object({ title: z.string(), text: z.string(), link: z.string() })
const Claims = z.object({ aud: z.string(), exp: z.number(), sub: z.string() })

/** Starts it. */
export async function startPush(place: Place, clock: Clock): Promise<PushServer> {
  const inbox = new Inbox<Push>()
  const faults = new Faults(pushFaultNames)
  const listener = await listen(service(inbox, faults, clock), place)
  return { ...listener, inbox, faults, subscribe: (name) => subscriptionOf(listener.url, name) }
}

function subscriptionOf(url: string, name: string): Subscription {
  const { publicKey, auth } = keysOf(name)
  const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
  return {
    endpoint: `${url}/send/${encodeURIComponent(name)}`,
    p256dh: text(publicKey),
    auth: text(auth),
  }
}

function service(inbox: Inbox<Push>, faults: Faults<PushFault>, clock: Clock): Hono<Bindings> {
  const app = new Hono<Bindings>()
  app.post('/send/:name', async (c) => {
    await faults.delay('delay')
    if (faults.strikes('tooManyRequests')) return c.text('Too Many Requests', 429)
    if (faults.strikes('serverError')) return c.text('Internal Server Error', 500)
    if (faults.strikes('gone')) return c.text('Gone', 410)
    if (faults.strikes('redirect')) return c.redirect('/elsewhere', 307)
    const origin = new URL(c.req.url).origin
    const header = (name: string) => c.req.header(name) ?? ''
    if (!isSigned(header('authorization'), origin, clock.now())) return c.text('Unauthorized', 401)
    if (!/^\d+$/.test(header('ttl'))) return c.text('TTL is missing', 400)
    if (header('content-encoding') !== 'aes128gcm') return c.text('Unsupported Media Type', 415)
    const body = new Uint8Array(await c.req.arrayBuffer())
    if (body.length > bodyLimit) return c.text('Payload Too Large', 413)
    const to = c.req.param('name')
    const { title, text, link } = Content.parse(JSON.parse(decrypt(body, keysOf(to))))
    inbox.add({ at: clock.now(), to, title, text, link, urgency: header('urgency') })
    if (faults.strikes('lostReply')) c.env.incoming.socket.destroy()
    return c.body(null, 201)
  })
  app.onError((error, c) => c.text(String(error), 400))
  return app
}

/** Whether a sender has signed for this service, for no more than a day (RFC 8292). */
function isSigned(authorization: string, origin: string, now: Instant): boolean {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  if (point.length !== 65 || signature === '') return false
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const isGenuine = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  const said = Claims.parse(JSON.parse(Buffer.from(claims, 'base64url').toString()))
  const leftMs = said.exp * secondMs - now
  return isGenuine && said.aud === origin && leftMs > 0 && leftMs <= dayMs
}
