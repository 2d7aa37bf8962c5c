/** A node of a chain, in our words. Adapters speak its protocol (`node.evm.ts`). */
import type { Instant } from '#kernel/time.ts'

/** A block by its place. */
export type BlockRef = { readonly number: number; readonly hash: string }

/** A token's word that something moved. `ordinal` counts the logs of its transaction from 1. */
export type TokenTransfer = {
  readonly ordinal: number
  readonly contract: string
  readonly from: string
  readonly to: string
  readonly amountRaw: bigint
}

/** A transaction of a block with what came of it. Addresses are in their stored form (EIP-55). */
export type ChainTransaction = {
  readonly txid: string
  /** Its place in the sequence of its sender. */
  readonly nonce: number
  readonly from: string
  /** Null when it creates a contract. */
  readonly to: string | null
  /** What it carries of the network's own coin. */
  readonly valueRaw: bigint
  readonly succeeded: boolean
  /** What its sender paid for gas, in the network's own coin. */
  readonly gasCostRaw: bigint
  /** Fungible transfers only: an ERC-721 transfer has another shape. */
  readonly transfers: readonly TokenTransfer[]
}

/** A block with all its transactions and receipts, checked to be complete. */
export type Block = BlockRef & {
  readonly parentHash: string
  readonly at: Instant
  readonly transactions: readonly ChainTransaction[]
}

/** What a node said to a transaction. Whatever is not clearly one of the others is `ambiguous`. */
export type BroadcastAnswer =
  | { readonly outcome: 'accepted' }
  | { readonly outcome: 'duplicate' }
  | { readonly outcome: 'rejected'; readonly reason: string }
  | { readonly outcome: 'ambiguous'; readonly reason: string }

/** Whether a node knows a transaction. Not knowing proves nothing: it may have dropped it. */
export type Lookup = 'unknown' | 'pending' | 'mined'

/** Price of gas, in the smallest unit of the network's own coin (EIP-1559). */
export type FeeQuote = { readonly maxFee: bigint; readonly maxPriorityFee: bigint }

/** A payment to be tried out. `contract` is empty for the network's own coin. */
export type PlannedTransfer = {
  readonly from: string
  readonly to: string
  readonly contract: string
  readonly amountRaw: bigint
}

/** What a payment would take, or that it would fail. */
export type GasEstimate =
  | { readonly outcome: 'passes'; readonly gas: bigint }
  | { readonly outcome: 'reverts'; readonly reason: string }

/**
 * What the rules ask of a node. Every call may throw `NodeUnclear`: nothing was learned, ask again
 * later; `broadcast` never throws.
 */
export type ChainNode = {
  readonly chainId: () => Promise<number>
  readonly head: () => Promise<BlockRef>
  /** The block at a height in the node's present chain; undefined above its head. */
  readonly refAt: (number: number) => Promise<BlockRef | undefined>
  readonly blockAt: (number: number) => Promise<Block | undefined>
  /** Transactions of an account in the newest block: its next sequence number. */
  readonly nonceOf: (account: string) => Promise<number>
  /** Balance after a block, or in the newest one. `contract` is empty for the own coin. */
  readonly balanceOf: (account: string, contract: string, block?: BlockRef) => Promise<bigint>
  readonly estimate: (transfer: PlannedTransfer) => Promise<GasEstimate>
  readonly feeQuote: () => Promise<FeeQuote>
  readonly broadcast: (raw: string, txid: string) => Promise<BroadcastAnswer>
  readonly lookup: (txid: string) => Promise<Lookup>
}

/** The node gave no usable answer: unreachable, lagging, or contradicting itself. */
export class NodeUnclear extends Error {
  override readonly name = 'NodeUnclear'
}
