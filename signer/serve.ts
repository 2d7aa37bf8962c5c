import { chmodSync, rmSync } from 'node:fs'
import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http'
import type * as z from 'zod/mini'
import { AddressRequest, HaltRequest, SigningIntent } from '#contract/signing.ts'
import { log } from '#server/platform/log.ts'
import { record } from '#signer/audit.ts'
import { halt } from '#signer/halt.ts'
import { issueAddresses } from '#signer/issue.ts'
import { signIntent } from '#signer/sign.ts'
import type { SignerDeps } from '#signer/signer.ts'

/** Bytes of a request; the largest real one is a tenth of it. */
const bodyMax = 8 * 1024

/** A request is answered or dropped within this time. */
const requestTimeoutMs = 30_000

type Endpoint = (body: unknown, deps: SignerDeps) => Promise<unknown>

/** Everything that can be asked: nothing takes bytes to sign. */
const endpoints: Readonly<Record<string, Endpoint>> = {
  '/sign': reading(SigningIntent, (intent, deps) => signIntent(deps, intent)),
  '/addresses': reading(AddressRequest, async (request, deps) => ({
    addresses: await issueAddresses(deps, request),
  })),
  '/halt': reading(HaltRequest, async (request, deps) => {
    await halt(deps, request)
    return {}
  }),
}

class Malformed extends Error {}

/**
 * Answers on a Unix socket that only this user can open: `POST` of JSON, answered with JSON.
 * 400: the request is no structured intent, and the log says that somebody tried.
 */
export async function serveSigner(
  socketPath: string,
  deps: SignerDeps,
): Promise<{ readonly stop: () => Promise<void> }> {
  // Left over from a process that was killed; two at once are kept apart by the caller.
  rmSync(socketPath, { force: true })
  const server = createServer((request, response) => void answer(request, response, deps))
  server.requestTimeout = requestTimeoutMs
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(socketPath, resolve)
  })
  chmodSync(socketPath, 0o600)
  return { stop: () => stop(server) }
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  deps: SignerDeps,
): Promise<void> {
  const [status, body] = await run(request, deps)
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

async function run(request: IncomingMessage, deps: SignerDeps): Promise<[number, unknown]> {
  const endpoint = request.method === 'POST' ? endpoints[request.url ?? ''] : undefined
  try {
    if (!endpoint) throw new Malformed(`no such request: ${request.method} ${request.url}`)
    return [200, await endpoint(await readJson(request), deps)]
  } catch (error) {
    if (!(error instanceof Malformed)) {
      log.error({ part: 'signer', err: error }, 'a request failed')
      return [500, {}]
    }
    log.warn({ part: 'signer', reason: error.message }, 'refused what is no intent')
    await deps.db.begin((sql) =>
      record(sql, deps.clock.now(), { event: 'malformed', reason: error.message.slice(0, 200) }),
    )
    return [400, {}]
  }
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk)
    size += bytes.length
    if (size > bodyMax) throw new Malformed('too large')
    chunks.push(bytes)
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'))
  } catch {
    throw new Malformed('not JSON')
  }
}

function reading<T>(
  shape: z.ZodMiniType<T>,
  handle: (input: T, deps: SignerDeps) => Promise<unknown>,
): Endpoint {
  return async (body, deps) => {
    const parsed = shape.safeParse(body)
    if (!parsed.success) throw new Malformed(parsed.error.issues[0]?.message ?? 'malformed')
    return handle(parsed.data, deps)
  }
}

function stop(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeIdleConnections()
  })
}
