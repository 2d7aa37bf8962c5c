/** Ports: how an app is served on one, and how it is closed. */
import { type Server, createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import { secondMs } from '#kernel/time.ts'
import type { Lifetime } from '#server/platform/lifecycle.ts'

/** Who sends a head or a body drop by drop is hung up on; an upload has its minute. */
const headersTimeoutMs = 15 * secondMs
const requestTimeoutMs = 75 * secondMs

/** A server of an app; it listens to nothing yet. */
export function httpServer(app: Hono): Server {
  const listener = getRequestListener(app.fetch)
  return createServer(
    { headersTimeout: headersTimeoutMs, requestTimeout: requestTimeoutMs },
    (request, response) => void listener(request, response),
  )
}

/** Listens on a port until the process ends. */
export async function listen(
  lifetime: Lifetime,
  server: Server,
  host: string,
  port: number,
): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  lifetime.onStop(`port ${port}`, () => {
    server.close()
    server.closeAllConnections()
  })
}
