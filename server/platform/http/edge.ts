/** The HTTP edge: reads a call from either wire, runs its route, and writes the reply. */
import { type Context as HttpContext, Hono } from 'hono'
import * as z from 'zod/mini'
import type { Device } from '#contract/envelope.ts'
import { Failure, errors, statusOf } from '#contract/errors.ts'
import { type Feature, featureOfCall } from '#contract/features.ts'
import { type Language, languageOfHeader } from '#contract/language.ts'
import { type AnyOperation, audienceOf, isKeyed, isWithheld } from '#contract/operation.ts'
import { type Ids, isUuid } from '#kernel/id.ts'
import type { Clock, Instant } from '#kernel/time.ts'
import type { Database, Sql } from '#server/platform/db.ts'
import { addressOf } from '#server/platform/http/address.ts'
import { type Desk, deskCall, permitOperator } from '#server/platform/http/desk.ts'
import { openEnvelope } from '#server/platform/http/envelope.ts'
import { hashRequest, once, replyKey } from '#server/platform/http/idempotency.ts'
import { refuseReplay } from '#server/platform/http/replay.ts'
import type { Caller, Context, Operator, Origin, Route } from '#server/platform/http/route.ts'
import { log } from '#server/platform/log.ts'
import { currentId, observe, withId } from '#server/platform/observe.ts'
import { errorText } from '#text/errors.ts'

/** Largest body of a call, in bytes; uploads have a limit of their own. */
export const bodyMaxBytes = 64 * 1024

export type EdgeDeps = {
  readonly routes: readonly Route[]
  /** Calls run in its transactions. */
  readonly db: Database
  /**
   * A pool of its own for what stands outside those transactions. From the same pool, as many calls
   * as it has connections could each wait for one more, for ever.
   */
  readonly aside: Database
  readonly clock: Clock
  readonly ids: Ids
  /** Secrets of the envelope (what its signature ends with) and of kept request hashes. */
  readonly secrets: { readonly envelope: string; readonly requests: string }
  /** Whose a bearer token is, or undefined when it is worth nothing. */
  readonly findCaller: (token: string, now: Instant) => Promise<Caller | undefined>
  /** Throws FEATURE_NOT_OPEN for what is not open where the caller is. */
  readonly refuseClosed: (sql: Sql, feature: Feature, caller: Caller | undefined) => Promise<void>
  /** Given where operators call: that edge serves their operations, and any other those of the app. */
  readonly desk?: Desk
  /** Counts a call of this address; throws RATE_LIMITED past the limit. */
  readonly countCall: (ip: string) => void
  /** True when a proxy of ours stands in front and sets `X-Forwarded-For`. */
  readonly trustProxy: boolean
}

/** A call as either wire gave it. */
type Call = {
  readonly body: unknown
  readonly device: Device
  /** The envelope's signature; undefined on the plain wire. */
  readonly sign: string | undefined
}

const unknownDevice: Device = {
  appVersion: '',
  deviceType: '',
  deviceModel: '',
  deviceBrand: '',
  deviceId: '',
  osName: '',
}

/**
 * Every operation of its audience at `POST /api/<path>` (envelope) and `POST /json/<path>` (plain
 * JSON). An operation of the other audience is not there.
 */
export function createEdge(deps: EdgeDeps): Hono {
  const app = new Hono()
  const audience = deps.desk ? 'console' : 'app'
  for (const route of deps.routes) {
    if (audienceOf(route.operation) !== audience) continue
    const { path, kind } = route.operation
    app.post(`/api/${path}`, (http) =>
      answer(deps, route, http, async () => {
        const opened = openEnvelope(await readBody(http), {
          secret: deps.secrets.envelope,
          now: deps.clock.now(),
        })
        return { body: opened.data, device: opened.device, sign: opened.sign }
      }),
    )
    app.post(`/json/${path}`, (http) =>
      answer(deps, route, http, async () => plainCall(parseJson(await readBody(http)))),
    )
    if (kind === 'query') {
      app.get(`/api/${path}`, (http) =>
        answer(deps, route, http, () => Promise.resolve(plainCall(http.req.query()))),
      )
    }
  }
  app.all('/api/*', (http) => refuse(http, 'envelope', new Failure('NOT_FOUND')))
  app.all('/json/*', (http) => refuse(http, 'plain', new Failure('NOT_FOUND')))
  return app
}

const plainCall = (body: unknown): Call => ({ body, device: unknownDevice, sign: undefined })

type Wire = 'envelope' | 'plain'

async function answer(
  deps: EdgeDeps,
  route: Route,
  http: HttpContext,
  read: () => Promise<Call>,
): Promise<Response> {
  return withId(async (id) => {
    http.header('x-request-id', id)
    try {
      const reply = await observe({ kind: 'request', name: route.operation.path }, async () => {
        admit(deps, http)
        return runCall(deps, route, http, await read())
      })
      return http.body(`{"code":200,"msg":"","data":${reply}}`, 200, jsonHeaders)
    } catch (error) {
      const wire: Wire = http.req.path.startsWith('/json/') ? 'plain' : 'envelope'
      return refuse(http, wire, failureFrom(error, route.operation))
    }
  })
}

/** The wire form of the answer, as JSON text. */
async function runCall(
  deps: EdgeDeps,
  route: Route,
  http: HttpContext,
  call: Call,
): Promise<string> {
  const { operation } = route
  const base = await contextOf(deps, http, call.device)
  const { caller } = base
  const operator = await operatorOf(deps, http)
  permit(operation, caller, operator)
  const now = deps.clock.now()
  if (call.sign !== undefined && operation.kind === 'command' && !isKeyed(operation)) {
    const token = bearerToken(http) ?? ''
    await refuseReplay(deps.aside, now, { sign: call.sign, token, path: operation.path })
  }
  const input = decode(operation, call.body)
  const feature = featureOfCall(operation.feature, input)
  const run = async (sql: Sql) => {
    if (feature) await deps.refuseClosed(sql, feature, caller)
    const context = { ...base, sql }
    const output = await (operator && deps.desk
      ? deskCall(deps.desk, route, { input, context, operator })
      : route.run(input, context))
    return JSON.stringify(z.encode(operation.output, output))
  }
  if (operation.kind === 'query') return run(deps.db)
  if (!isKeyed(operation)) return deps.db.begin((sql) => run(sql))
  const action = {
    userId: caller?.userId ?? operator?.operatorId ?? '',
    key: idempotencyKey(http),
    operation: operation.path,
    requestHash: hashRequest(deps.secrets.requests, call.body),
    ...(operation.once && { sealedWith: replyKey(deps.secrets.requests) }),
  }
  return deps.db.begin((sql) => once(sql, now, action, () => run(sql)))
}

/** Counts a call, before anything of it is read: a flood is to cost next to nothing. */
export const admit = (deps: EdgeDeps, http: HttpContext): void =>
  deps.countCall(addressOf(http, deps.trustProxy))

/** Who calls and from where; all of a context but its transaction. */
export async function contextOf(
  deps: EdgeDeps,
  http: HttpContext,
  device: Device = unknownDevice,
): Promise<Omit<Context<'visitor'>, 'sql'>> {
  const origin = originOf(deps, http, device)
  const token = bearerToken(http)
  const isUsers = token !== undefined && !deps.desk
  const caller = isUsers ? await deps.findCaller(token, deps.clock.now()) : undefined
  return { db: deps.aside, clock: deps.clock, ids: deps.ids, origin, caller }
}

/** Whose session a call of the console's port names. */
export async function operatorOf(deps: EdgeDeps, http: HttpContext): Promise<Operator | undefined> {
  const token = bearerToken(http)
  return token === undefined ? undefined : deps.desk?.findOperator(token, deps.clock.now())
}

function permit(
  operation: AnyOperation,
  caller: Caller | undefined,
  operator: Operator | undefined,
): void {
  if (caller?.viewing) permitView(operation)
  if (operation.auth === 'visitor') return
  if (operation.auth === 'operator') return permitOperator(operation, operator)
  if (!caller) throw new Failure('UNAUTHENTICATED')
  if (operation.auth !== 'user' && !caller.roles.includes(operation.auth))
    throw new Failure('FORBIDDEN')
  if (caller.frozen && operation.kind === 'command' && !operation.whileFrozen)
    throw new Failure('ACCOUNT_FROZEN')
}

/** @throws Failure VIEW_READ_ONLY, VIEW_WITHHELD for what an operator's view may not */
function permitView(operation: AnyOperation): void {
  if (operation.kind === 'command' && !operation.inView) throw new Failure('VIEW_READ_ONLY')
  if (operation.kind === 'query' && isWithheld(operation)) throw new Failure('VIEW_WITHHELD')
}

function decode(operation: AnyOperation, body: unknown): unknown {
  const input = operation.input.safeParse(body)
  if (input.success) return input.data
  const field = input.error.issues[0]?.path.join('.') ?? ''
  throw new Failure('VALIDATION_FAILED', { field })
}

function idempotencyKey(http: HttpContext): string {
  const key = http.req.header('idempotency-key')?.toLowerCase()
  if (key === undefined || !isUuid(key)) throw new Failure('IDEMPOTENCY_KEY_REQUIRED')
  return key
}

function bearerToken(http: HttpContext): string | undefined {
  return /^Bearer ([A-Za-z0-9_-]{20,100})$/.exec(http.req.header('authorization') ?? '')?.[1]
}

function originOf(deps: EdgeDeps, http: HttpContext, device: Device): Origin {
  return {
    ip: addressOf(http, deps.trustProxy),
    language: languageOf(http),
    device,
    userAgent: (http.req.header('user-agent') ?? '').slice(0, 300),
  }
}

const languageOf = (http: HttpContext): Language => languageOfHeader(http.req.header('language'))

/** Reads at most `bodyMaxBytes`, whatever the header promised. */
async function readBody(http: HttpContext): Promise<Uint8Array> {
  if (Number(http.req.header('content-length') ?? 0) > bodyMaxBytes)
    throw new Failure('BODY_TOO_LARGE')
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of http.req.raw.body ?? []) {
    size += chunk.byteLength
    if (size > bodyMaxBytes) throw new Failure('BODY_TOO_LARGE')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function parseJson(bytes: Uint8Array): unknown {
  if (bytes.byteLength === 0) return {}
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw new Failure('VALIDATION_FAILED', { field: '' })
  }
}

const jsonHeaders = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
}

function failureFrom(error: unknown, operation: AnyOperation): Failure {
  if (error instanceof Failure) return error
  log.error({ operation: operation.path, err: error }, 'call failed')
  return new Failure('INTERNAL')
}

/** Writes a failure: by `code` alone on the envelope wire, by HTTP status too on the plain one. */
export function refuse(http: HttpContext, wire: Wire, failure: Failure): Response {
  const status = statusOf(failure.code)
  const body = JSON.stringify({
    code: errors[failure.code],
    msg: errorText(languageOf(http), failure),
    data: { error: failure.code, details: failure.details },
  })
  const retryAfter = failure.details['retryAfterSeconds']
  return new Response(body, {
    status: wire === 'envelope' ? 200 : status,
    headers: {
      ...jsonHeaders,
      'x-request-id': currentId(),
      ...(retryAfter ? { 'retry-after': retryAfter } : {}),
    },
  })
}
