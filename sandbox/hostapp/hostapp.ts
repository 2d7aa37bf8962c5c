/**
 * A stand-in for another company's app: it has users of its own, shows Auric in a frame, logs them
 * in with tickets that it signs (RFC 7519), and hears what the app tells its host.
 */
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { Hono } from 'hono'
import { SignJWT } from 'jose'
import { ticketAudience, ticketLifeSeconds } from '#contract/hosts.ts'
import { type Clock, secondMs } from '#kernel/time.ts'
import { type HostKey, sandboxHost } from '#sandbox/hostapp/key.ts'
import { readFont } from '#sandbox/page/font.ts'
import { readStyle } from '#sandbox/page/style.ts'
import { type Bindings, type Listener, type Place, listen } from '#sandbox/listen.ts'

/** How the host app is started. */
export type HostAppOptions = {
  readonly key: HostKey
  readonly clock: Clock
  /** Where Auric is served on the same machine, unless the page is told another port (`?app=`). */
  readonly appPort: number
}

/** Its users; they are nobody's at Auric until they are linked. */
const users = ['mira', 'jonas']

const read = (path: string) => readFileSync(new URL(path, import.meta.url))

/** It frames what is on this machine, and nothing else. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  'img-src data:',
  "connect-src 'self'",
  'frame-src http://localhost:* http://127.0.0.1:*',
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Starts it. @throws Error naming the port and its variable when it is taken */
export const startHostApp = (place: Place, options: HostAppOptions): Promise<Listener> =>
  listen(hostApp(options), place)

function hostApp({ key, clock, appPort }: HostAppOptions): Hono<Bindings> {
  const app = new Hono<Bindings>()
  app.use(async (c, next) => {
    await next()
    c.header('cache-control', 'no-store')
    c.header('x-content-type-options', 'nosniff')
    c.header('content-security-policy', policy)
  })
  app.get('/', (c) =>
    c.html(read('hostapp.html').toString().replace('{{appPort}}', String(appPort))),
  )
  app.get('/simulator.css', (c) => c.body(readStyle(), 200, { 'content-type': 'text/css' }))
  app.get('/hostapp.css', (c) => c.body(read('hostapp.css'), 200, { 'content-type': 'text/css' }))
  app.get('/geist.woff2', (c) => c.body(readFont(), 200, { 'content-type': 'font/woff2' }))
  app.get('/client.js', (c) =>
    c.body(stripTypeScriptTypes(read('client.ts').toString()), 200, {
      'content-type': 'text/javascript',
    }),
  )
  // Who is logged in there: the stand-in believes whoever asks.
  app.get('/ticket', async (c) => {
    const user = c.req.query('user') ?? ''
    if (!users.includes(user)) return c.json({ error: 'Nobody here is called that.' }, 404)
    return c.json({ ticket: await ticketFor(user, key, clock) })
  })
  return app
}

function ticketFor(user: string, { privateKey }: HostKey, clock: Clock): Promise<string> {
  const issuedAt = Math.floor(clock.now() / secondMs)
  return new SignJWT()
    .setProtectedHeader({ alg: 'EdDSA' })
    .setIssuer(sandboxHost.id)
    .setSubject(user)
    .setAudience(ticketAudience)
    .setJti(randomUUID())
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + ticketLifeSeconds)
    .sign(privateKey)
}
