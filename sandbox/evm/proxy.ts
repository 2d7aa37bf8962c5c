import { Hono } from 'hono'
import { type Hex, isHex, keccak256 } from 'viem'
import * as z from 'zod/mini'
import type { Faults } from '#sandbox/faults.ts'
import type { Bindings } from '#sandbox/listen.ts'

/**
 * What a provider of a node can do to its client: answer late, answer 503, take a transaction and
 * lose the reply, answer the hash and lose the transaction, or know no logs of a block it has.
 */
export const evmFaultNames = [
  'delay',
  'unavailable',
  'lostReply',
  'dropBroadcast',
  'emptyLogs',
] as const

export type EvmFault = (typeof evmFaultNames)[number]

/** Only what public providers offer; the controls and unlocked accounts of a dev node are not. */
const offered = /^(eth|net|web3|trace)_|^debug_trace/
const withheld = /^eth_(accounts|sendTransaction|sign.*|sendUnsignedTransaction)$/

/** Both ways to ask for the logs of a block. */
const readsLogs = /^eth_(getLogs|getBlockReceipts)$/

const Call = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string(), z.number(), z.null()]),
  method: z.string(),
  params: z.optional(z.array(z.unknown())),
})

type Call = z.infer<typeof Call>

const Calls = z.union([Call, z.array(Call).check(z.maxLength(200))])

const Reply = z.looseObject({
  result: z.optional(z.unknown()),
  error: z.optional(z.looseObject({ code: z.number(), message: z.string() })),
})

type Reply = z.infer<typeof Reply>

/** How the proxy reaches its node and tells of transactions. */
export type ProxyOptions = {
  readonly nodeUrl: string
  readonly faults: Faults<EvmFault>
  readonly onBroadcast: () => void
}

/** The JSON-RPC endpoint that the product talks to: a node as seen through a provider. */
export function rpcProxy({ nodeUrl, faults, onBroadcast }: ProxyOptions): Hono<Bindings> {
  const app = new Hono<Bindings>()
  app.post('/', async (c) => {
    await faults.delay('delay')
    if (faults.strikes('unavailable')) return c.text('upstream unavailable', 503)
    const parsed = Calls.safeParse(await c.req.json().catch(() => undefined))
    if (!parsed.success) return c.json(failure(null, -32600, 'Invalid Request'))
    const calls = [parsed.data].flat()
    const replies: Reply[] = []
    for (const call of calls) {
      const reply = await answer(call)
      if (!reply) return c.text('upstream unavailable', 503)
      replies.push(reply)
    }
    if (calls.some(isBroadcast) && faults.strikes('lostReply')) c.env.incoming.socket.destroy()
    return c.json(Array.isArray(parsed.data) ? replies : replies[0])
  })
  return app

  async function answer(call: Call): Promise<Reply | undefined> {
    if (!offered.test(call.method) || withheld.test(call.method)) {
      return failure(call.id, -32601, `the method ${call.method} does not exist/is not available`)
    }
    const raw = isBroadcast(call) ? rawTransaction(call) : undefined
    if (raw && faults.strikes('dropBroadcast')) return success(call.id, keccak256(raw))
    if (readsLogs.test(call.method) && faults.strikes('emptyLogs')) return success(call.id, [])
    const reply = await forward(nodeUrl, call)
    if (isBroadcast(call)) onBroadcast()
    return reply && isBroadcast(call) ? inWordsOfGeth(reply) : reply
  }
}

const isBroadcast = (call: Call) => call.method === 'eth_sendRawTransaction'

function rawTransaction(call: Call): Hex | undefined {
  const raw = call.params?.[0]
  return isHex(raw) ? raw : undefined
}

const success = (id: Call['id'], result: unknown): Reply => ({ jsonrpc: '2.0', id, result })

const failure = (id: Call['id'], code: number, message: string): Reply => ({
  jsonrpc: '2.0',
  id,
  error: { code, message },
})

/** The node's own reply, or undefined while it is being started again. */
async function forward(nodeUrl: string, call: Call): Promise<Reply | undefined> {
  try {
    const response = await fetch(nodeUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(call),
    })
    return Reply.parse(await response.json())
  } catch {
    return undefined
  }
}

/** anvil words and numbers its refusals of a transaction in its own way; clients meet geth's. */
function inWordsOfGeth(reply: Reply): Reply {
  if (!reply.error || reply.error.code !== -32003) return reply
  const known = reply.error.message === 'transaction already imported'
  const message = known ? 'already known' : reply.error.message
  return { ...reply, error: { ...reply.error, code: -32000, message } }
}
