/** A stand-in for Lithic: its API, its webhooks, its authorization stream, and its frame. */
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
import { lithicAccount } from '#sandbox/lithic/account.ts'
import { run } from '#sandbox/lithic/api.ts'
import { lithicCounter } from '#sandbox/lithic/counter.ts'
import { type LithicDesk, openDesk } from '#sandbox/lithic/desk.ts'
import { takeUpload } from '#sandbox/lithic/disputes.ts'
import { frames } from '#sandbox/lithic/frames.ts'
import { LithicRefusal, badRequest } from '#sandbox/lithic/wire.ts'
import { type Bindings, type Listener, type Place, listen } from '#sandbox/listen.ts'

/** The stand-in, running. */
export type LithicServer = Listener & {
  readonly desk: LithicDesk
  readonly counter: Counter
  readonly faults: Faults<IssuerFault>
  /** Where webhooks and questions go from now on. */
  readonly serve: (product: Product) => void
}

/** Starts it. @throws Error naming the port when it is taken */
export async function startLithic(
  place: Place,
  clock: Clock,
  product: Product,
): Promise<LithicServer> {
  const faults = new Faults(issuerFaultNames)
  const desk = openDesk(clock, faults)
  const serve = (next: Product): void => {
    desk.hooks.sendTo(next.hookUrl)
    desk.stream.url = next.requestUrl
  }
  serve(product)
  const app = new Hono<Bindings>()
  app.route('/', frames(desk))
  app.all('/v1/*', api(desk))
  app.put('/uploads/:token', uploads(desk))
  const listener = await listen(app, place)
  desk.uploads.url = listener.url
  return { ...listener, desk, counter: lithicCounter(desk), faults, serve }
}

/** Every call of the API. */
function api(desk: LithicDesk): (c: Context<Bindings>) => Promise<Response> {
  const kept = new KeptAnswers()
  return door(desk, (c) => answerTo(c, desk, kept))
}

const door = (desk: LithicDesk, answer: (c: Context<Bindings>) => Promise<Response>) =>
  throughDoor({
    faults: desk.faults,
    answer,
    refuse: (error) =>
      error instanceof LithicRefusal
        ? Response.json({ message: error.message }, { status: error.status })
        : undefined,
    busy: () => new LithicRefusal(429, 'Rate limit exceeded'),
    broken: () => new LithicRefusal(500, 'Internal error'),
  })

/** Where files of evidence are put: at an address that is proof enough. */
const uploads = (desk: LithicDesk): ((c: Context<Bindings>) => Promise<Response>) =>
  door(desk, async (c) => {
    const bytes = new Uint8Array(await c.req.arrayBuffer())
    if (bytes.length > uploadMaxBytes) throw badRequest('The file is too large')
    takeUpload(desk, `${desk.uploads.url}${c.req.path}`, bytes)
    return new Response(null)
  })

async function answerTo(
  c: Context<Bindings>,
  desk: LithicDesk,
  kept: KeptAnswers,
): Promise<Response> {
  // The key stands alone there, without a scheme.
  if (!isSame(c.req.header('authorization') ?? '', lithicAccount.apiKey)) {
    throw new LithicRefusal(401, 'Please provide a valid API key')
  }
  const { method, path } = c.req
  const text = await c.req.text()
  if (text.length > bodyMaxBytes) throw badRequest('The request is too large')
  const key = method === 'GET' ? undefined : c.req.header('idempotency-key')
  const asked = `${method} ${path} ${text}`
  const before = kept.find(key, asked)
  if (before?.isOther) throw new LithicRefusal(409, 'The idempotency key was used before')
  if (before) return json(before.body)
  const answer = await run(desk, { method, path }, { body: read(text), query: c.req.query() })
  const body = JSON.stringify(answer)
  kept.keep(key, asked, { body, request: '' })
  return json(body)
}

function read(text: string): unknown {
  if (text === '') return {}
  try {
    return JSON.parse(text)
  } catch {
    throw badRequest('The body is no JSON')
  }
}

const json = (body: string): Response =>
  new Response(body, { headers: { 'content-type': 'application/json' } })
