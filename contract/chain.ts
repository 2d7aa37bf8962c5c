import * as z from 'zod/mini'
import type { Machine } from '#kernel/machine.ts'
import { AssetCode, Id, InstantCodec, NetworkCode, shortText } from '#contract/atoms.ts'
import type { BillStatus } from '#contract/bills.ts'
import { operation } from '#contract/operation.ts'

/** Confirmations after which a deposit is credited and a withdrawal is done (spec §9). */
export const confirmationsNeeded = 12

/** Payments after which a new receiving address is advised (spec §9: use at most 5 times). */
export const addressUseAdvice = 5

/** Receiving addresses of one user on one asset and network. */
export const addressMax = 20

/** Life of a deposit. A block that leaves the chain takes its deposits back to `orphaned`. */
export const depositStates = {
  confirming: { confirm: 'credited', orphan: 'orphaned' },
  orphaned: { include: 'confirming', includeSmall: 'below_minimum' },
  /** Seen, but under the smallest deposit: kept apart until two operators let it go back. */
  below_minimum: { orphan: 'orphaned', release: 'returning' },
  /** Let go: its sender is screened, and then it is its user's. */
  returning: { orphan: 'orphaned', giveBack: 'returned' },
  returned: { orphan: 'reversed' },
  /** An orphan after the credit is set right by people: the amount is frozen, an alarm raised. */
  credited: { orphan: 'reversed' },
  reversed: {},
} as const satisfies Machine<string, string>
export type DepositState = keyof typeof depositStates

/**
 * Life of a withdrawal. Signed bytes are stored before they are sent; an unclear answer is looked
 * up on the chain, never signed again with another sequence number. Only what the signer refused
 * goes back to wait, because then there are no bytes. Stuck: the chain has used its sequence number
 * for a transaction that is not ours, and people decide. Review: screening or a rule asked people to
 * look before anything is signed.
 */
export const withdrawalStates = {
  waiting: { question: 'review', pack: 'packing', cancel: 'cancelled', reject: 'rejected' },
  review: { approve: 'waiting', reject: 'rejected' },
  packing: { sign: 'sending', refuse: 'waiting' },
  sending: { include: 'confirming', stick: 'stuck' },
  confirming: { confirm: 'done', revert: 'failed', drop: 'sending' },
  stuck: { resume: 'sending', include: 'confirming' },
  done: {},
  failed: {},
  cancelled: {},
  rejected: {},
} as const satisfies Machine<string, string>
export type WithdrawalState = keyof typeof withdrawalStates

/** What the bill of a withdrawal says in each state (spec §4). */
export const withdrawalBillStatus = {
  waiting: 'WAITING',
  review: 'WAITING',
  packing: 'PENDING',
  sending: 'RUNNING',
  confirming: 'CONFIRMING',
  stuck: 'RUNNING',
  done: 'SUCCESS',
  failed: 'FAILD',
  cancelled: 'FAILD',
  rejected: 'FAILD',
} as const satisfies Record<WithdrawalState, BillStatus>

/** An address that only this user's deposits arrive at (spec §3 "receiving address"). */
export const ReceivingAddress = z.object({
  id: Id,
  asset: AssetCode,
  network: NetworkCode,
  address: z.string(),
  name: z.string(),
  note: z.string(),
  receivedCount: z.number(),
  createdAt: InstantCodec,
})
export type ReceivingAddress = z.infer<typeof ReceivingAddress>

export const addressList = operation({
  path: 'chain/addresses',
  kind: 'query',
  auth: 'user',
  summary: 'Own receiving addresses, newest first; all of them, or of one asset and network.',
  input: z.object({ asset: z.optional(AssetCode), network: z.optional(NetworkCode) }),
  output: z.object({ addresses: z.array(ReceivingAddress) }),
  fails: [],
})

export const currentAddress = operation({
  path: 'chain/currentAddress',
  kind: 'command',
  auth: 'user',
  feature: 'deposit',
  summary: 'The newest own address for an asset and network; the first call issues one.',
  input: z.object({ asset: AssetCode, network: NetworkCode }),
  output: ReceivingAddress,
  fails: ['ASSET_UNKNOWN', 'NETWORK_UNKNOWN', 'NETWORK_PAUSED', 'ADDRESSES_EXHAUSTED'],
})

export const createAddress = operation({
  path: 'chain/createAddress',
  kind: 'command',
  auth: 'user',
  feature: 'deposit',
  summary: 'Issues a further receiving address; the old ones keep working.',
  input: z.object({
    asset: AssetCode,
    network: NetworkCode,
    name: shortText(40),
    note: shortText(200),
  }),
  output: ReceivingAddress,
  fails: [
    'ASSET_UNKNOWN',
    'NETWORK_UNKNOWN',
    'NETWORK_PAUSED',
    'ADDRESS_LIMIT',
    'ADDRESSES_EXHAUSTED',
  ],
})

export const updateAddress = operation({
  path: 'chain/updateAddress',
  kind: 'command',
  auth: 'user',
  summary: 'Renames an own receiving address or changes its note.',
  input: z.object({ id: Id, name: shortText(40), note: shortText(200) }),
  output: ReceivingAddress,
  fails: ['NOT_FOUND'],
})
