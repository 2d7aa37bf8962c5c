import { createHash, randomBytes } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { Hono } from 'hono'
import { control } from '#sandbox/control.ts'
import type { Bindings } from '#sandbox/listen.ts'
import { readFont } from '#sandbox/page/font.ts'
import { readStyle } from '#sandbox/page/style.ts'
import { simulatorState } from '#sandbox/page/state.ts'
import type { Sandbox } from '#sandbox/sandbox.ts'

const folder = new URL('./', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, folder))

/** The page imports its modules by the names that the project uses everywhere. */
const importMap = JSON.stringify({ imports: { '#sandbox/page/client/': '/client/' } })

/** The page's one inline script: browsers take an import map from nowhere else. */
const page = () =>
  read('simulator.html')
    .toString()
    .replace('<!-- import map -->', `<script type="importmap">${importMap}</script>`)

const importMapHash = createHash('sha256').update(importMap).digest('base64')

/** Nothing is loaded from anywhere else, and nothing may hold the page in a frame. */
const pagePolicy = [
  "default-src 'none'",
  `script-src 'self' 'sha256-${importMapHash}'`,
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "frame-src 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** A mail is a stranger's page: it may carry its own style and pictures, and do nothing. */
const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox; frame-ancestors 'self'"

/** The Simulator: the page, what it polls, and the control plane below `/__control`. */
export function simulator(sandbox: Sandbox): Hono<Bindings> {
  const app = new Hono<Bindings>()
  const boot = randomBytes(8).toString('hex')
  const modules = readdirSync(new URL('client/', folder)).filter((file) => !file.includes('.test.'))

  app.use(async (c, next) => {
    await next()
    c.header('cache-control', 'no-store')
    c.header('x-content-type-options', 'nosniff')
    if (!c.res.headers.has('content-security-policy')) {
      c.header('content-security-policy', pagePolicy)
    }
  })
  app.get('/', (c) => c.html(page()))
  app.get('/simulator.css', (c) => c.body(readStyle(), 200, { 'content-type': 'text/css' }))
  app.get('/geist.woff2', (c) => c.body(readFont(), 200, { 'content-type': 'font/woff2' }))
  app.get('/client/:module', (c) => {
    const name = c.req.param('module')
    if (!modules.includes(name)) return c.notFound()
    const script = stripTypeScriptTypes(read(`client/${name}`).toString())
    return c.body(script, 200, { 'content-type': 'text/javascript' })
  })
  app.get('/mail/:number', (c) => {
    const number = Number(c.req.param('number'))
    const mail = sandbox.mail.inbox.list().find((message) => message.number === number)
    if (!mail?.html) return c.notFound()
    return c.html(mail.html, 200, { 'content-security-policy': mailPolicy })
  })
  // By the name this page was reached by: the host app is on the same machine.
  app.get('/host', (c) => {
    const { hostname } = new URL(c.req.url)
    return c.redirect(`http://${hostname}:${sandbox.hostApp.port}/`)
  })
  app.get('/__control/state', async (c) => {
    const after = (name: string) => Number(c.req.query(name) ?? 0) || 0
    const newest = { mail: after('mail'), sms: after('sms'), push: after('push') }
    return c.json(await simulatorState(sandbox, boot, newest))
  })
  app.route('/__control', control(sandbox))
  return app
}
