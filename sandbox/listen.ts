import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import type { Hono } from 'hono'
import type { HttpBindings } from '@hono/node-server'
import { givePort } from '#sandbox/givenPorts.ts'

/** What a Hono app of the sandbox can reach: Node's own request, to cut a connection. */
export type Bindings = { readonly Bindings: HttpBindings }

/** A server that listens. */
export type Listener = {
  readonly port: number
  /** Without a slash at the end. */
  readonly url: string
  /** Ends open connections as well: nobody is waited for. */
  readonly close: () => Promise<void>
}

/** Where to listen; port 0 takes any free one, and `variable` is named when the port is taken. */
export type Place = { readonly host: string; readonly port: number; readonly variable: string }

/** Serves a Hono app. @throws Error naming the port and its variable when it is taken */
export async function listen(app: Hono<Bindings>, place: Place): Promise<Listener> {
  const server = createAdaptorServer({ fetch: app.fetch })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(explain(error, place)))
    server.listen(place.port, place.host, resolve)
  })
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : place.port
  return {
    port,
    url: `http://${place.host}:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        if ('closeAllConnections' in server) server.closeAllConnections()
      }),
  }
}

/** Says which variable moves a port that is taken. */
export function explain(error: Error & { readonly code?: string }, place: Place): Error {
  if (error.code !== 'EADDRINUSE') return error
  return new Error(`port ${place.port} is taken; ${place.variable} chooses another`)
}

/** @throws Error naming the port and its variable when something listens there */
export async function ensureFree(place: Place): Promise<void> {
  const server = createServer()
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(explain(error, place)))
    server.listen(place.port, place.host, resolve)
  })
  await new Promise((resolve) => server.close(resolve))
}

/** Below the ports that systems give to outgoing connections: those may be taken at any moment. */
const freePorts = { from: 20_000, to: 32_000 } as const
const freeTriesMax = 100

/**
 * A TCP port of `host` that nothing listens on, and that no other process of ours is given while
 * this one lives: whoever asks may listen on it much later. @throws Error when none is found
 */
export async function findFreePort(host: string): Promise<number> {
  for (let tries = 0; tries < freeTriesMax; tries += 1) {
    const port = randomInt(freePorts.from, freePorts.to)
    if (givePort(port) && (await isFree({ host, port, variable: '' }))) return port
  }
  throw new Error('no free port')
}

const isFree = (place: Place): Promise<boolean> =>
  ensureFree(place).then(
    () => true,
    () => false,
  )
