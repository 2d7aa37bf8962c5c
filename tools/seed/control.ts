/** The sandbox's control plane (`sandbox/control.ts`), asked over HTTP. */
import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod/mini'
import { PushSubscription } from '#contract/messages.ts'
import type { NetworkCode } from '#sandbox/evm/networks.ts'
import type { PostStep, Sale } from '#sandbox/issuing/counter.ts'

const Txids = z.object({ txids: z.array(z.string()) })
const Status = z.object({ height: z.number() })
/** A mail's subject and an SMS's body both hold the code. */
const Messages = z.array(
  z.object({ number: z.number(), subject: z.optional(z.string()), body: z.optional(z.string()) }),
)
const Cards = z.array(z.object({ id: z.string(), last4: z.string() }))
const Payment = z.object({ id: z.string() })
const Anything = z.unknown()

/** A payment from the sandbox's faucet; `amount` is a decimal. */
type FaucetPayment = {
  readonly network: NetworkCode
  readonly asset: string
  readonly to: string
  readonly amount: string
}

/** How often, and how many times, an inbox is looked into for a message that is on its way. */
const lookMs = 100
const looks = 100

/** For an answer: mining many blocks takes seconds. */
const answerMs = 60_000

/** What seeds and journeys ask of the outside parties. */
export type Control = ReturnType<typeof createControl>

/**
 * Speaks to the sandbox whose Simulator is at `url`. Its calls throw an Error with the sandbox's
 * own words when it refuses.
 */
export function createControl(url: string) {
  async function ask<T>(path: string, body: object, shape: z.ZodMiniType<T>): Promise<T> {
    const response = await fetch(`${url}/__control/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(answerMs),
    })
    const answer: unknown = await response.json()
    if (!response.ok) throw new Error(`the sandbox refused ${path}: ${JSON.stringify(answer)}`)
    return shape.parse(answer)
  }
  return {
    deposit: (payment: FaucetPayment) => ask('evm/deposit', payment, Txids),
    fund: (network: NetworkCode, address: string) => ask('evm/fund', { network, address }, Txids),
    mine: (network: NetworkCode, blocks: number) => ask('evm/mine', { network, blocks }, Status),
    /** Replaces the newest blocks by empty ones. */
    reorg: (network: NetworkCode, depth: number) =>
      ask('evm/reorg', { network, depth, keep: false }, Txids),
    /** Stops the blocks that come by themselves. */
    pause: (network: NetworkCode) => ask('evm/pause', { network }, Anything),
    resume: (network: NetworkCode) => ask('evm/resume', { network }, Anything),
    /** The issuer's cards, and what the post, a terminal and a shop do with one. */
    cards: () => ask('stripe/cards', {}, Cards),
    post: (cardId: string, step: PostStep) => ask('stripe/move', { cardId, step }, Anything),
    pay: (sale: Sale) => ask('stripe/pay', sale, Payment),
    capture: (id: string) => ask('stripe/turn', { id, turn: 'capture' }, Anything),
    /** The subscription of a browser of the sandbox, whose pushes the Simulator shows. */
    browser: (name: string) => ask('push/subscribe', { name }, PushSubscription),
    /** Has a code sent to a phone or an address, and waits for it to arrive. */
    codeFor: async (party: 'mail' | 'sms', to: string, send: () => Promise<unknown>) => {
      const inbox = () => ask(`${party}/inbox`, { to }, Messages)
      const before = (await inbox()).length
      await send()
      for (let look = 0; look < looks; look += 1) {
        for (const { subject, body } of (await inbox()).slice(before)) {
          const code = /\b\d{6}\b/.exec(subject ?? body ?? '')?.[0]
          if (code) return code
        }
        await sleep(lookMs)
      }
      throw new Error(`no code reached ${to}`)
    },
  }
}
