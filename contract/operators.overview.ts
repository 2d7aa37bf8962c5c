/** What waits for people, and how the money stands: the overview of the console. */
import * as z from 'zod/mini'
import { AssetCode, InstantCodec, NetworkCode, SignedAmountCodec } from '#contract/atoms.ts'
import { operation } from '#contract/operation.ts'
import type { Permission } from '#contract/operators.permissions.ts'

/** A queue as the overview knows it. */
export type DeskQueue = {
  /** Who is told of it. */
  readonly permission: Permission
  /** The desk where it is worked on, whose entry shows the count; null where none is. */
  readonly place: string | null
  /** The part of that desk. */
  readonly part?: string
}

/** What waits for people. A desk adds its line here, and its count to `server/operators/queues.ts`. */
export const deskQueues = {
  kycWaiting: { permission: 'kyc.read', place: 'identity' },
  kycSecondLook: { permission: 'kyc.read', place: 'identity' },
  thirdOrders: { permission: 'kyc.read', place: 'checks' },
  cardApplications: { permission: 'cards.read', place: 'cards', part: 'applications' },
  cardBinds: { permission: 'cards.read', place: 'cards', part: 'bindings' },
  cardRecharges: { permission: 'cards.read', place: 'cards', part: 'recharges' },
  cardDisputes: { permission: 'cards.read', place: 'cards', part: 'disputes' },
  withdrawals: { permission: 'withdrawals.read', place: 'withdrawals' },
  belowMinimum: { permission: 'deposits.read', place: 'below' },
  riskCases: { permission: 'risk.read', place: 'risk' },
  approvals: { permission: 'approvals.read', place: 'approvals' },
} as const satisfies Record<string, DeskQueue>
export type QueueName = keyof typeof deskQueues

/** Names of the queues, in the order in which they are shown. */
export const queueNames: readonly QueueName[] = Object.keys(deskQueues).filter(isQueueName)

export const Queue = z.object({
  queue: z.custom<QueueName>((value) => typeof value === 'string' && isQueueName(value)),
  count: z.number(),
  /** Since when the oldest waits; null for an empty one. */
  oldestAt: z.nullable(InstantCodec),
})
export type Queue = z.infer<typeof Queue>

export const queueList = operation({
  path: 'operators/queues',
  kind: 'query',
  auth: 'operator',
  permission: 'overview.read',
  summary: 'How many wait in each queue that the role is told of, and since when.',
  input: z.object({}),
  output: z.object({ at: InstantCodec, queues: z.array(Queue) }),
  fails: [],
})

/** An amount with its worth in cents of a dollar; null while no price is fresh. */
const Worth = z.object({ amount: SignedAmountCodec, cents: z.nullable(SignedAmountCodec) })

const Flow = z.object({ in: Worth, out: Worth })

export const moneyOverview = operation({
  path: 'operators/money',
  kind: 'query',
  auth: 'operator',
  permission: 'ledger.read',
  summary:
    'By asset: what came in and went out, what is owed to users, and what the chains hold of it.',
  input: z.object({}),
  output: z.object({
    at: InstantCodec,
    assets: z.array(
      z.object({
        asset: AssetCode,
        scale: z.number(),
        day: Flow,
        week: Flow,
        /** What all users have together. */
        owed: Worth,
        /** What our addresses hold on each network, when its node was last asked. */
        held: z.array(
          z.object({
            network: NetworkCode,
            hot: SignedAmountCodec,
            deposit: SignedAmountCodec,
            observedAt: InstantCodec,
          }),
        ),
        /** Held less owed: below zero when users are owed more than there is; null before a look. */
        difference: z.nullable(Worth),
      }),
    ),
  }),
  fails: [],
})

function isQueueName(text: string): text is QueueName {
  return Object.hasOwn(deskQueues, text)
}
