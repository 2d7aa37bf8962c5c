/**
 * A server in front of the product that a journey plays a deployment with: it passes everything on,
 * and can lose a file, change one, or go away.
 */
import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http'
import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'

/** The front, running. */
export type Front = {
  readonly url: string
  /** Files, by what their path holds: another text for each, or undefined when it is gone. */
  readonly files: Map<string, (text: string) => string | undefined>
  /** Nothing answers any more. */
  readonly down: () => Promise<void>
  /** And answers again. */
  readonly up: () => Promise<void>
}

const host = '127.0.0.1'
/** Of a reply that is passed on, those that still hold. */
const keptHeaders = ['content-type', 'content-security-policy', 'cache-control']

export async function startFront(appUrl: string): Promise<Front> {
  const files: Front['files'] = new Map()
  const pass = (request: IncomingMessage, response: ServerResponse): void => {
    passOn(appUrl, files, request, response).catch(() => response.destroy())
  }
  let server = await open(pass, 0)
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `http://${host}:${port}`,
    files,
    down: async () => {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
    up: async () => {
      server = await open(pass, port)
    },
  }
}

async function open(
  pass: (request: IncomingMessage, response: ServerResponse) => void,
  port: number,
): Promise<Server> {
  const server = createServer(pass)
  server.listen(port, host)
  await once(server, 'listening')
  // A journey does not wait for it at its end.
  server.unref()
  return server
}

async function passOn(
  appUrl: string,
  files: Front['files'],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const asked = request.url ?? '/'
  const body = await buffer(request)
  const headers = Object.entries(request.headers).flatMap(([name, value]) =>
    typeof value === 'string' && !/^(host|connection|accept-encoding|content-length)$/.test(name)
      ? [[name, value] as const]
      : [],
  )
  const method = request.method ?? 'GET'
  const reply = await fetch(appUrl + asked, {
    method,
    headers: Object.fromEntries(headers),
    ...(body.length > 0 ? { body: new Uint8Array(body) } : {}),
  })
  const named = /^\/(\?|$)/.test(asked) ? '/index.html' : asked
  const change = [...files].find(([part]) => named.includes(part))?.[1]
  const kept = keptHeaders.flatMap((name) => {
    const value = reply.headers.get(name)
    return value === null ? [] : [[name, value] as const]
  })
  const content = Buffer.from(await reply.arrayBuffer())
  const changed = change ? change(content.toString()) : content
  // What is gone may be there again: nobody is to remember the refusal.
  if (changed === undefined) response.writeHead(404, { 'cache-control': 'no-store' })
  else response.writeHead(reply.status, Object.fromEntries(kept))
  response.end(changed)
}
