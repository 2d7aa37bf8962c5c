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
