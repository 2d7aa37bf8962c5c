/** The page that is shown within others: it asks who holds it for a token, and says how far it is. */
import { randomBytes } from 'node:crypto'
import { Hono } from 'hono'
import * as z from 'zod/mini'
import type { Bindings } from '#sandbox/listen.ts'
import type { Applicant, Applicants } from '#sandbox/sumsub/applicants.ts'
import { frame } from '#sandbox/sumsub/page.ts'

/** What a person fills in. */
export const Named = z.object({
  firstName: z.string().check(z.minLength(1), z.maxLength(80)),
  lastName: z.string().check(z.minLength(1), z.maxLength(80)),
})

/** The page, and where it sends what was filled in; `personOf` says whose a token is. */
export function framedPage(
  personOf: (token: string) => Applicant | undefined,
  applicants: Applicants,
): Hono<Bindings> {
  const app = new Hono<Bindings>()
  app.get('/websdk/frame', (c) => {
    const nonce = randomBytes(16).toString('base64')
    c.header('cache-control', 'no-store')
    c.header(
      'content-security-policy',
      `default-src 'none'; style-src 'unsafe-inline'; script-src 'nonce-${nonce}'; connect-src 'self'`,
    )
    return c.html(frame(`${form}<script nonce="${nonce}">${script}</script>`))
  })
  app.post('/websdk/frame/person', async (c) => {
    const token = (c.req.header('authorization') ?? '').replace('Bearer ', '')
    const person = personOf(token)
    if (!person) return c.json({ description: 'The token is over' }, 401)
    const named = Named.safeParse(await c.req.json())
    if (!named.success) return c.json({ description: 'Wrong request' }, 400)
    applicants.submit(person.id, named.data)
    return c.json({ ok: 1 })
  })
  return app
}

const form = `<h1>Identity check</h1>
<p id="camera"></p>
<form>
  <label>First name<input name="firstName" required maxlength="80" autocomplete="given-name"></label>
  <label>Last name<input name="lastName" required maxlength="80" autocomplete="family-name"></label>
  <button>Send</button>
</form>
<p id="said" role="status">The last name GREEN is approved at once, RETRY has to try again, FINAL is refused, HOLD waits. Any other is decided in the Simulator.</p>`

/** A token that is over is asked for anew, and what was being sent goes out under the next. */
const script = `
const form = document.querySelector('form')
let token, holder = '*', waiting = false
const tell = (type) => parent.postMessage({ type, payload: {} }, holder)
const mayFilm = document.featurePolicy ? document.featurePolicy.allowsFeature('camera') : true
document.querySelector('#camera').textContent = mayFilm ? 'The camera may be used.' : 'The camera is closed.'
async function send() {
  const body = JSON.stringify(Object.fromEntries(new FormData(form)))
  const headers = { 'content-type': 'application/json', authorization: 'Bearer ' + token }
  const { status } = await fetch('/websdk/frame/person', { method: 'POST', headers, body })
  if (status === 401) { waiting = true; return tell('idCheck.onAccessTokenExpired') }
  form.remove()
  document.querySelector('#said').textContent = 'Thank you. Your documents are being checked.'
  tell('idCheck.onApplicantSubmitted')
}
addEventListener('message', (event) => {
  if (event.source !== parent || event.data?.type !== 'accessToken') return
  token = event.data.token
  holder = event.origin
  if (waiting) { waiting = false; send() }
})
form.addEventListener('submit', (event) => { event.preventDefault(); send() })
tell('idCheck.onReady')
`
