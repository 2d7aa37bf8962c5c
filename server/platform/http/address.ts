import type { Context as HttpContext } from 'hono'
import * as z from 'zod/mini'

/** What a request tells of where it comes from. */
export type Peer = {
  /** Address of the socket; undefined when it is gone already. */
  readonly address: string | undefined
  /** The header `X-Forwarded-For`. */
  readonly forwarded: string | undefined
}

/** The caller's address: the peer's; behind a proxy of ours, the last one that proxy added. */
export function callerAddress({ address = '', forwarded }: Peer, trustProxy: boolean): string {
  const told = trustProxy ? forwarded?.split(',').at(-1)?.trim() : undefined
  return told || address
}

const Bindings = z.object({
  incoming: z.object({ socket: z.object({ remoteAddress: z.optional(z.string()) }) }),
})

/** The address that a request comes from. */
export function addressOf(http: HttpContext, trustProxy: boolean): string {
  const bindings = Bindings.safeParse(http.env)
  const address = bindings.success ? bindings.data.incoming.socket.remoteAddress : undefined
  return callerAddress({ address, forwarded: http.req.header('x-forwarded-for') }, trustProxy)
}
