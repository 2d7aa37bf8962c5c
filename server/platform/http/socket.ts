import type { Server } from 'node:http'
import { type RawData, type WebSocket, WebSocketServer } from 'ws'
import * as z from 'zod/mini'
import { type SocketEvent, heartbeatSeconds, socketPath } from '#contract/events.ts'
import { type Clock, type Instant, secondMs } from '#kernel/time.ts'
import type { Database } from '#server/platform/db.ts'
import { hear } from '#server/platform/events.ts'
import type { Caller } from '#server/platform/http/route.ts'

/** Sockets of one process and of one user, bytes of one message, and unsent bytes before a slow one is cut. */
const socketMax = 10_000
const userSocketMax = 10
const messageMaxBytes = 4_096
const backlogMaxBytes = 256 * 1024

const Hello = z.object({ token: z.optional(z.string()) })

type SocketDeps = {
  readonly server: Server
  readonly db: Database
  readonly clock: Clock
  readonly findCaller: (token: string, now: Instant) => Promise<Caller | undefined>
}

/**
 * Serves the WebSocket: what changed for a user goes to that user's sockets, prices go to all.
 * A client says who it is in its first message, so that no token stands in a URL.
 */
export async function startSockets(
  deps: SocketDeps,
): Promise<{ readonly stop: () => Promise<void> }> {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: messageMaxBytes })
  const users = new Map<string, Set<WebSocket>>()
  const alive = new WeakSet<WebSocket>()

  deps.server.on('upgrade', (request, socket, head) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname
    if (path !== socketPath || sockets.clients.size >= socketMax) return socket.destroy()
    sockets.handleUpgrade(request, socket, head, (client) => sockets.emit('connection', client))
  })

  sockets.on('connection', (client: WebSocket) => {
    alive.add(client)
    client.on('pong', () => alive.add(client))
    client.on('error', () => client.terminate())
    client.once('message', (data: RawData) => {
      void greet(deps, textOf(data)).then((userId) => {
        if (userId === 'refused') return client.close(4401, 'unauthenticated')
        if (userId !== undefined) join(users, userId, client)
      })
    })
  })

  const unhear = await hear(deps.db, ({ userId, event }) => {
    const targets = userId === null ? sockets.clients : (users.get(userId) ?? [])
    for (const client of targets) push(client, event)
    // A session ended somewhere: its sockets must prove themselves again.
    if (userId !== null && event.topic === 'user' && event.changed === 'session') {
      for (const client of users.get(userId) ?? []) client.close(4401, 'session changed')
    }
  })

  const beat = setInterval(() => {
    for (const client of sockets.clients) {
      if (!alive.delete(client)) client.terminate()
      else {
        client.ping()
        push(client, { topic: 'heartbeat' })
      }
    }
  }, heartbeatSeconds * secondMs)

  return {
    stop: async () => {
      clearInterval(beat)
      for (const client of sockets.clients) client.close(1001, 'server restarts')
      sockets.close()
      await unhear()
    },
  }
}

/** The user of a first message, `refused`, or undefined for a visitor. */
async function greet(deps: SocketDeps, text: string): Promise<string | undefined> {
  const hello = Hello.safeParse(parse(text))
  if (!hello.success) return 'refused'
  if (hello.data.token === undefined) return undefined
  const caller = await deps.findCaller(hello.data.token, deps.clock.now())
  return caller?.userId ?? 'refused'
}

/** A message comes whole, as one buffer or as several. */
const textOf = (data: RawData): string =>
  (Array.isArray(data) ? Buffer.concat(data) : Buffer.from(new Uint8Array(data))).toString()

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function join(users: Map<string, Set<WebSocket>>, userId: string, client: WebSocket): void {
  const own = users.get(userId) ?? new Set()
  users.set(userId, own)
  if (own.size >= userSocketMax) [...own][0]?.close(4429, 'too many sockets')
  own.add(client)
  client.on('close', () => {
    own.delete(client)
    if (own.size === 0) users.delete(userId)
  })
}

function push(client: WebSocket, event: SocketEvent): void {
  if (client.bufferedAmount > backlogMaxBytes) client.terminate()
  else client.send(JSON.stringify(event))
}
