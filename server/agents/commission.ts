/** Pays a commission: by itself, so that a customer's card comes into use whatever the house has at hand. */
import * as z from 'zod/mini'
import { zero } from '#kernel/money.ts'
import { tellAgent } from '#server/agents/order.ts'
import { lockOrderById, selectAgent } from '#server/agents/store.ts'
import { available, house } from '#server/ledger/ledger.ts'
import { post } from '#server/ledger/post.ts'
import type { Database } from '#server/platform/db.ts'
import type { Job } from '#server/platform/jobs.ts'

/** Pays what an order earned. `{ id }` of the order */
export const commissionJob = 'agents.commission'

/**
 * Out of the fee that was paid, once however often it runs.
 * @throws Failure INSUFFICIENT_FUNDS while the house has given its fees away
 */
export const payCommission = (db: Database, id: string): Promise<void> =>
  db.begin(async (sql) => {
    const order = await lockOrderById(sql, id)
    const agent = order && (await selectAgent(sql, order.agentId))
    if (order?.state !== 'done' || !agent || order.commission === zero) return
    await tellAgent(sql, order)
    const { feeAsset: asset, commission: amount, commissionCmd: cmd } = order
    const sides = { debit: house('fee'), credit: available(agent.commissionId) }
    await post(sql, [{ cmd, legs: [{ asset, amount, ...sides, kind: 'commission' }] }])
  })

const Payload = z.object({ id: z.string() })

/** Jobs of agents, each safe to repeat. */
export const agentsJobs = ({ db }: { readonly db: Database }): Job[] => [
  { name: commissionJob, run: (payload) => payCommission(db, Payload.parse(payload).id) },
]
