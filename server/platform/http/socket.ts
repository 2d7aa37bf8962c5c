import type { IncomingMessage, Server } from 'node:http'
import { type RawData, WebSocket, WebSocketServer } from 'ws'
import * as z from 'zod/mini'
import {
  type SocketEvent,
  heartbeatSeconds,
  sessionCloseCode,
  socketPath,
} from '#contract/events.ts'
import { type Clock, type Instant, secondMs } from '#kernel/time.ts'
import type { Database } from '#server/platform/db.ts'
import { hear } from '#server/platform/events.ts'
import { callerAddress } from '#server/platform/http/address.ts'
import type { Caller } from '#server/platform/http/route.ts'
import { networkOf } from '#server/platform/limits.ts'
import { log } from '#server/platform/log.ts'
import { openSockets, userSockets } from '#server/platform/metrics.ts'

/** Sockets of one process, of one network (a phone company's gateway is one) and of one user. */
const socketMax = 10_000
const networkSocketMax = 1_000
const userSocketMax = 10
/** Bytes of one message, and unsent bytes before a slow client is cut. */
const messageMaxBytes = 4_096
const backlogMaxBytes = 256 * 1024
/** How long a client may take to say who it is. */
const helloTimeoutMs = 10 * secondMs

const Hello = z.object({ token: z.optional(z.string()) })

type SocketDeps = {
  readonly server: Server
  readonly db: Database
  readonly clock: Clock
  readonly findCaller: (token: string, now: Instant) => Promise<Caller | undefined>
  /** As in `EdgeDeps`: a connection counts as a call. */
  readonly countCall: (ip: string) => void
  readonly trustProxy: boolean
  readonly helloTimeoutMs?: number
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
  const enter = createDoor(deps, sockets)

  deps.server.on('upgrade', (request, socket, head) => {
    // Until there is a WebSocket nobody else hears this, and unheard it would end the process.
    socket.on('error', () => socket.destroy())
    const leave = enter(request)
    if (!leave) return socket.destroy()
    socket.once('close', leave)
    sockets.handleUpgrade(request, socket, head, (client) => sockets.emit('connection', client))
  })

  sockets.on('connection', (client: WebSocket) => {
    alive.add(client)
    openSockets.set(sockets.clients.size)
    client.on('pong', () => alive.add(client))
    client.on('error', () => client.terminate())
    const silence = setTimeout(
      () => client.close(4408, 'nothing said'),
      deps.helloTimeoutMs ?? helloTimeoutMs,
    )
    client.on('close', () => {
      clearTimeout(silence)
      openSockets.set(sockets.clients.size)
      userSockets.set(users.size)
    })
    client.once('message', (data: RawData) => {
      clearTimeout(silence)
      void welcome(deps, users, client, textOf(data))
    })
  })

  const unhear = await hear(deps.db, ({ userId, event }) => {
    const targets = userId === null ? sockets.clients : (users.get(userId) ?? [])
    for (const client of targets) push(client, event)
    // A session ended somewhere: its sockets must prove themselves again.
    if (userId !== null && event.topic === 'user' && event.changed === 'session') {
      for (const client of users.get(userId) ?? [])
        client.close(sessionCloseCode, 'session changed')
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

/**
 * Lets a connection in, or not: the path, the flood gate, and how many there are. What it answers is
 * to be called when the connection is gone.
 */
function createDoor(
  deps: SocketDeps,
  sockets: WebSocketServer,
): (request: IncomingMessage) => (() => void) | undefined {
  const counts = new Map<string, number>()
  const change = (network: string, by: 1 | -1): void => {
    const count = (counts.get(network) ?? 0) + by
    if (count > 0) counts.set(network, count)
    else counts.delete(network)
  }
  return (request) => {
    // A request line may hold anything, also what is no URL.
    const [path] = (request.url ?? '').split('?')
    if (path !== socketPath || sockets.clients.size >= socketMax) return undefined
    const ip = callerAddress(peerOf(request), deps.trustProxy)
    const network = networkOf(ip)
    if ((counts.get(network) ?? 0) >= networkSocketMax || !isCounted(deps, ip)) return undefined
    change(network, 1)
    return () => change(network, -1)
  }
}

const peerOf = ({ socket, headers }: IncomingMessage) => ({
  address: socket.remoteAddress,
  forwarded: [headers['x-forwarded-for']].flat().join(','),
})

function isCounted({ countCall }: SocketDeps, ip: string): boolean {
  try {
    countCall(ip)
    return true
  } catch {
    return false
  }
}

/** Acts on a first message. A session that cannot be looked up now is no reason to end. */
async function welcome(
  deps: SocketDeps,
  users: Map<string, Set<WebSocket>>,
  client: WebSocket,
  text: string,
): Promise<void> {
  try {
    const userId = await greet(deps, text)
    if (userId === 'refused') return client.close(sessionCloseCode, 'unauthenticated')
    if (userId !== undefined) join(users, userId, client)
    push(client, { topic: 'heartbeat' })
  } catch (error) {
    log.warn({ part: 'sockets', err: error }, 'a client could not be greeted')
    client.close(1011, 'try again')
  }
}

/** The user of a first message, `refused`, or undefined for a visitor. */
async function greet(deps: SocketDeps, text: string): Promise<string | undefined> {
  const hello = Hello.safeParse(parse(text))
  if (!hello.success) return 'refused'
  if (hello.data.token === undefined) return undefined
  const caller = await deps.findCaller(hello.data.token, deps.clock.now())
  // A view has an end, which sockets do not look for: it hears what everybody does.
  if (caller?.viewing) return undefined
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
  // It may have gone while its token was looked up, and then nothing would ever take it out again.
  if (client.readyState !== WebSocket.OPEN) return
  const own = users.get(userId) ?? new Set()
  users.set(userId, own)
  if (own.size >= userSocketMax) [...own][0]?.close(4429, 'too many sockets')
  own.add(client)
  userSockets.set(users.size)
  client.on('close', () => {
    own.delete(client)
    if (own.size === 0) users.delete(userId)
  })
}

function push(client: WebSocket, event: SocketEvent): void {
  if (client.bufferedAmount > backlogMaxBytes) client.terminate()
  else client.send(JSON.stringify(event))
}
