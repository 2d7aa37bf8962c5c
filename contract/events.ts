import * as z from 'zod/mini'

/** Path of the one WebSocket. The first message from the client is `{ token }` or `{}`. */
export const socketPath = '/ws'

/** Seconds between the server's heartbeats; a client that hears nothing for two reconnects. */
export const heartbeatSeconds = 20

/** A socket is closed with this code (RFC 6455 §7.4.2) when its session is over, or may be. */
export const sessionCloseCode = 4401

/** What changed for the user who is logged in. Ids only: the client asks again for what it shows. */
export const UserEvent = z.object({
  topic: z.literal('user'),
  changed: z.enum([
    'balances',
    'bills',
    'addresses',
    'session',
    'messages',
    'security',
    'identity',
    'cards',
  ]),
  orderNo: z.optional(z.string()),
})
export type UserEvent = z.infer<typeof UserEvent>

/** Newest prices are there. */
export const PriceEvent = z.object({ topic: z.literal('prices') })

/** The first comes once the client was let in: from then on it hears whatever changes. */
export const Heartbeat = z.object({ topic: z.literal('heartbeat') })

export const SocketEvent = z.discriminatedUnion('topic', [UserEvent, PriceEvent, Heartbeat])
export type SocketEvent = z.infer<typeof SocketEvent>
