/** A stand-in for Sumsub: its API as far as it is used, its webhooks, and the page people are sent to. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { type Context, Hono } from 'hono'
import * as z from 'zod/mini'
import type { Clock } from '#kernel/time.ts'
import { Faults } from '#sandbox/faults.ts'
import { type Bindings, type Listener, type Place, listen } from '#sandbox/listen.ts'
import {
  type Applicant,
  Applicants,
  type SumsubFault,
  reviewResultOf,
  sumsubAccount,
  sumsubFaultNames,
} from '#sandbox/sumsub/applicants.ts'
import { Named, framedPage } from '#sandbox/sumsub/frame.ts'
import { checkPage, donePage } from '#sandbox/sumsub/page.ts'

/** The stand-in, running. */
export type SumsubServer = Listener & {
  readonly applicants: Applicants
  readonly faults: Faults<SumsubFault>
  /** Every token of the framed page is over at once. */
  readonly forgetTokens: () => void
}

/** Seconds that a signature's time may be off. */
const toleranceSeconds = 60
/** Links to the page that are kept. */
const linksMax = 500
const hourMs = 3_600_000

const Created = z.object({ externalUserId: z.string(), type: z.optional(z.string()) })
const Linked = z.object({
  levelName: z.string(),
  userId: z.string(),
  ttlInSecs: z.int().check(z.positive()),
})
const Token = z.object({
  userId: z.string(),
  levelName: z.string(),
  ttlInSecs: z.int().check(z.positive()),
})
const Tested = z.object({
  reviewAnswer: z.enum(['GREEN', 'RED']),
  rejectLabels: z.optional(z.array(z.string())),
  reviewRejectType: z.optional(z.enum(['RETRY', 'FINAL'])),
  moderationComment: z.optional(z.string()),
})

/** Starts it; webhooks go to `hookUrl`. @throws Error naming the port when it is taken */
export async function startSumsub(
  place: Place,
  clock: Clock,
  hookUrl: string,
): Promise<SumsubServer> {
  const faults = new Faults(sumsubFaultNames)
  const applicants = new Applicants(clock, faults, hookUrl)
  const links = new Links(clock)
  const tokens = new Links(clock)
  const app = new Hono<Bindings>()
  app.use('/resources/*', (c, next) => atDoor(c, next, { faults, clock }))
  app.route('/', api(applicants, { links, tokens }, faults))
  app.route('/', page(applicants, links))
  app.route(
    '/',
    framedPage((token) => personOf(applicants, tokens, token), applicants),
  )
  const listener = await listen(app, place)
  return { ...listener, applicants, faults, forgetTokens: () => tokens.clear() }
}

/** Tokens of the page, and whom each is for. */
class Links {
  readonly #clock: Clock
  readonly #links = new Map<string, { readonly userId: string; readonly until: number }>()
  constructor(clock: Clock) {
    this.#clock = clock
  }

  make(userId: string, seconds: number): string {
    const token = randomBytes(16).toString('base64url')
    this.#links.set(token, { userId, until: this.#clock.now() + seconds * 1_000 })
    const [oldest] = this.#links.keys()
    if (this.#links.size > linksMax && oldest !== undefined) this.#links.delete(oldest)
    return token
  }

  clear(): void {
    this.#links.clear()
  }

  userOf(token: string): string | undefined {
    const link = this.#links.get(token)
    return link && link.until > this.#clock.now() ? link.userId : undefined
  }
}

/** The faults, then the signature over time, method, address and bytes. */
async function atDoor(
  c: Context<Bindings>,
  next: () => Promise<void>,
  { faults, clock }: { readonly faults: Faults<SumsubFault>; readonly clock: Clock },
) {
  await faults.delay('delay')
  if (faults.strikes('hang')) await new Promise(() => {})
  if (faults.strikes('tooManyRequests')) return refuse(429, 'Too many requests')
  if (faults.strikes('serverError')) return refuse(500, 'Internal error')
  const url = new URL(c.req.url)
  const seconds = c.req.header('x-app-access-ts') ?? ''
  const body = await c.req.text()
  const signed = seconds + c.req.method + url.pathname + url.search + body
  const expected = createHmac('sha256', sumsubAccount.secret).update(signed).digest()
  const given = Buffer.from(c.req.header('x-app-access-sig') ?? '', 'hex')
  const isSigned = given.length === expected.length && timingSafeEqual(given, expected)
  const isTimely = Math.abs(Number(seconds) - clock.now() / 1_000) <= toleranceSeconds
  if (c.req.header('x-app-token') !== sumsubAccount.token) return refuse(401, 'Unknown app token')
  if (!isSigned) return refuse(401, 'Request signature mismatch')
  if (!isTimely) return refuse(401, 'Request timestamp is out of range')
  await next()
  if (faults.strikes('lostReply')) c.env.incoming.socket.destroy()
  return undefined
}

function api(
  applicants: Applicants,
  { links, tokens }: { readonly links: Links; readonly tokens: Links },
  faults: Faults<SumsubFault>,
): Hono<Bindings> {
  const app = new Hono<Bindings>()
  app.post('/resources/applicants', async (c) => {
    if (faults.strikes('refuse')) return refuse(400, 'This level takes no applicants')
    const { externalUserId } = Created.parse(await c.req.json())
    const person = applicants.create(externalUserId, c.req.query('levelName') ?? '')
    if (!person) return refuse(409, `Applicant with external user id ${externalUserId} exists`)
    return c.json(shown(person), 201)
  })
  app.get('/resources/applicants/:reference/one', (c) => {
    const reference = c.req.param('reference')
    const external = /^-;externalUserId=(.+)$/.exec(reference)?.[1]
    const person =
      external === undefined ? applicants.find(reference) : applicants.findExternal(external)
    return person ? c.json(shown(person)) : refuse(404, 'Applicant not found')
  })
  app.post('/resources/applicants/:id/status/testCompleted', async (c) => {
    const tested = Tested.parse(await c.req.json())
    applicants.review(c.req.param('id'), {
      answer: tested.reviewAnswer,
      ...(tested.reviewRejectType ? { rejectType: tested.reviewRejectType } : {}),
      ...(tested.rejectLabels ? { labels: tested.rejectLabels } : {}),
      ...(tested.moderationComment ? { comment: tested.moderationComment } : {}),
    })
    return c.json({ ok: 1 })
  })
  app.post('/resources/sdkIntegrations/levels/-/websdkLink', async (c) => {
    const { userId, ttlInSecs } = Linked.parse(await c.req.json())
    const token = links.make(userId, Math.min(ttlInSecs, hourMs / 1_000))
    return c.json({ url: `${new URL(c.req.url).origin}/websdk/p/${token}` })
  })
  app.post('/resources/accessTokens/sdk', async (c) => {
    const { userId, ttlInSecs } = Token.parse(await c.req.json())
    return c.json({ token: tokens.make(userId, Math.min(ttlInSecs, hourMs / 1_000)), userId })
  })
  app.onError((error) =>
    error instanceof z.core.$ZodError ? refuse(400, 'Wrong request') : refuse(404, String(error)),
  )
  return app
}

/** Where people are checked. It runs no script. */
function page(applicants: Applicants, links: Links): Hono<Bindings> {
  const app = new Hono<Bindings>()
  app.use('/websdk/p/*', async (c, next) => {
    await next()
    c.header('cache-control', 'no-store')
    c.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
  })
  app.get('/websdk/p/:token', (c) => {
    const person = personOf(applicants, links, c.req.param('token'))
    return person ? c.html(checkPage(person)) : c.html(donePage('This link has expired.'), 404)
  })
  app.post('/websdk/p/:token', async (c) => {
    const person = personOf(applicants, links, c.req.param('token'))
    if (!person) return c.html(donePage('This link has expired.'), 404)
    const named = Named.safeParse(await c.req.parseBody())
    if (!named.success) return c.html(checkPage(person), 400)
    applicants.submit(person.id, named.data)
    return c.html(donePage('Thank you. You can go back to Auric now.'))
  })
  return app
}

function personOf(applicants: Applicants, links: Links, token: string): Applicant | undefined {
  const userId = links.userOf(token)
  return userId === undefined ? undefined : applicants.findExternal(userId)
}

const shown = (person: Applicant) => ({
  id: person.id,
  createdAt: new Date(person.createdAt).toISOString(),
  externalUserId: person.externalUserId,
  type: 'individual',
  review: {
    levelName: person.levelName,
    reviewStatus: person.reviewStatus,
    ...reviewResultOf(person.verdict),
  },
})

const refuse = (code: number, description: string): Response =>
  Response.json(
    { code, correlationId: randomBytes(8).toString('hex'), description },
    { status: code },
  )
