import * as z from 'zod/mini'

/** A refusal in the words of the node; `code` is JSON-RPC's (EIP-1474). */
export class RpcError extends Error {
  readonly code: number

  constructor(method: string, code: number, message: string) {
    super(`${method}: ${message}`)
    this.name = 'RpcError'
    this.code = code
  }
}

/** Calls a method and decodes its result by a shape. */
export type Rpc = <T>(
  shape: z.ZodMiniType<T>,
  method: string,
  ...params: readonly unknown[]
) => Promise<T>

/** A number written `0x1a`. */
export const HexNumber = z.pipe(
  z.string().check(z.regex(/^0x[0-9a-f]+$/)),
  z.transform((text: string) => Number(BigInt(text))),
)

/** A hash, an address or bytes. */
export const HexBytes = z.templateLiteral(['0x', z.string()])

/** For calls whose answer does not matter. */
export const Ignored = z.unknown()

const Reply = z.object({
  result: z.optional(z.unknown()),
  error: z.optional(z.object({ code: z.number(), message: z.string() })),
})

/** How long a node of this machine may take: saving the state of a long chain takes seconds. */
const rpcTimeoutMs = 60_000

/** A client for the sandbox's own node; it retries nothing. */
export function connectRpc(url: string): Rpc {
  return async (shape, method, ...params) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      signal: AbortSignal.timeout(rpcTimeoutMs),
    })
    const { result, error } = Reply.parse(await response.json())
    if (error) throw new RpcError(method, error.code, error.message)
    return shape.parse(result)
  }
}

/** Writes a number the way JSON-RPC wants it: `0x1a`. */
export const hex = (value: number | bigint) => `0x${value.toString(16)}`
