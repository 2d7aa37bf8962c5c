/** A stand-in for Stripe Issuing: its API, its webhooks, its real-time questions, and its frames. */
import { type Context, Hono } from 'hono'
import type { Clock } from '#kernel/time.ts'
import { Faults } from '#sandbox/faults.ts'
import {
  KeptAnswers,
  type Product,
  bodyMaxBytes,
  isSame,
  throughDoor,
} from '#sandbox/issuing/door.ts'
import type { Counter } from '#sandbox/issuing/counter.ts'
import { uploadMaxBytes } from '#sandbox/issuing/evidence.ts'
import { type IssuerFault, issuerFaultNames } from '#sandbox/issuing/faults.ts'
import { pinKeyPair } from '#sandbox/issuing/secret.ts'
import { type Bindings, type Listener, type Place, listen } from '#sandbox/listen.ts'
import { stripeAccount } from '#sandbox/stripe/account.ts'
import { run } from '#sandbox/stripe/api.ts'
import { stripeCounter } from '#sandbox/stripe/counter.ts'
import { type StripeDesk, openDesk } from '#sandbox/stripe/desk.ts'
import { formOfUpload } from '#sandbox/stripe/files.ts'
import { frames } from '#sandbox/stripe/frames.ts'
import { Vault } from '#sandbox/stripe/vault.ts'
import { StripeRefusal, badRequest, newId, readForm } from '#sandbox/stripe/wire.ts'

/** The stand-in, running. */
export type StripeServer = Listener & {
  readonly desk: StripeDesk
  readonly vault: Vault
  readonly counter: Counter
  readonly faults: Faults<IssuerFault>
  /** Where webhooks and questions go, and whose pages may hold its frames. */
  readonly serve: (product: Product) => void
}

/** Starts it. @throws Error naming the port when it is taken */
export async function startStripe(
  place: Place,
  clock: Clock,
  product: Product,
): Promise<StripeServer> {
  const faults = new Faults(issuerFaultNames)
  const desk = openDesk(clock, faults, pinKeyPair())
  const vault = new Vault(desk.books, clock)
  let { origins } = product
  const serve = (next: Product): void => {
    desk.hooks.sendTo(next.hookUrl)
    desk.realTime.url = next.requestUrl
    ;({ origins } = next)
  }
  serve(product)
  const app = new Hono<Bindings>()
  const answer = api(desk, vault)
  app.all('/v1/*', answer)
  app.route(
    '/',
    frames(desk, vault, () => origins),
  )
  const listener = await listen(app, place)
  return { ...listener, desk, vault, counter: stripeCounter(desk, vault), faults, serve }
}

/** Every call of the API: the key, the same answer to the same key, then the call. */
function api(desk: StripeDesk, vault: Vault): (c: Context<Bindings>) => Promise<Response> {
  const kept = new KeptAnswers()
  return throughDoor({
    faults: desk.faults,
    answer: (c) => answerTo(c, { desk, vault, kept }),
    refuse: (error) => (error instanceof StripeRefusal ? refuse(error) : undefined),
    busy: () =>
      new StripeRefusal(429, 'invalid_request_error', 'Too many requests', { code: 'rate_limit' }),
    broken: () => new StripeRefusal(500, 'api_error', 'Try again'),
  })
}

async function answerTo(
  c: Context<Bindings>,
  {
    desk,
    vault,
    kept,
  }: { readonly desk: StripeDesk; readonly vault: Vault; readonly kept: KeptAnswers },
): Promise<Response> {
  const given = c.req.header('authorization') ?? ''
  if (!isSame(given, `Bearer ${stripeAccount.secretKey}`)) {
    throw new StripeRefusal(401, 'invalid_request_error', 'Invalid API Key provided')
  }
  const { pathname, search } = new URL(c.req.url)
  const { method } = c.req
  const isUpload = method === 'POST' && pathname === '/v1/files'
  const sizeMax = isUpload ? uploadMaxBytes : bodyMaxBytes
  if (Number(c.req.header('content-length') ?? 0) > sizeMax) {
    throw badRequest('The request is too large.')
  }
  const text = isUpload ? await formOfUpload(c.req.raw) : await c.req.text()
  if (pathname === '/v1/ephemeral_keys' && !c.req.header('stripe-version')) {
    throw badRequest('An API version is required to make an ephemeral key.')
  }
  const key = method === 'POST' ? c.req.header('idempotency-key') : undefined
  const asked = `${method} ${pathname} ${text}`
  const before = kept.find(key, asked)
  if (before?.isOther) throw keyReused()
  const request = newId('req')
  if (before) {
    return reply(200, before.body, {
      'request-id': request,
      'idempotent-replayed': 'true',
      'original-request': before.request,
    })
  }
  const form = readForm(method === 'GET' ? search.slice(1) : text)
  const body = JSON.stringify(await run(desk, vault, { method, path: pathname }, form))
  kept.keep(key, asked, { body, request })
  return reply(200, body, { 'request-id': request })
}

const keyReused = () =>
  new StripeRefusal(
    400,
    'idempotency_error',
    'Keys for idempotent requests can only be used with the same parameters they were first used with.',
  )

function refuse({ status, type, code, message, param }: StripeRefusal): Response {
  const body = JSON.stringify({ error: { type, code, message, param } })
  return reply(status, body, { 'request-id': newId('req') })
}

const reply = (status: number, body: string, headers: Readonly<Record<string, string>>) =>
  new Response(body, { status, headers: { 'content-type': 'application/json', ...headers } })
