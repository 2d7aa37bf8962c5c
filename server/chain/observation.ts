/** What a block shows of our addresses: pure, from the block and what we know of the addresses. */
import type { AddressPurpose } from '#contract/signing.ts'
import { fitsLedger } from '#server/chain/units.ts'
import type { Block, ChainTransaction } from '#server/chain/node.ts'
import { type NetworkCoin, nativeCoin } from '#server/chain/work.ts'

/** Places in a transaction: the value it carries, and before that the gas it cost. Logs follow. */
export const nativeOrdinal = 0
export const gasOrdinal = -1

/**
 * What a transfer is to us. `funding` is money of the operator's; `internal` goes from one address
 * of ours to another; `foreign` left an address of ours in a transaction that we did not sign.
 */
export const observationClasses = [
  'deposit',
  'funding',
  'internal',
  'withdrawal',
  'gas',
  'unsupported',
  'foreign',
] as const
export type ObservationClass = (typeof observationClasses)[number]

/** One transfer from or to an address of ours. */
export type Observation = {
  readonly txid: string
  readonly ordinal: number
  /** Empty for the network's own coin. */
  readonly contract: string
  /** Null when it is not on offer, or its amount is beyond what the ledger can count. */
  readonly asset: string | null
  readonly from: string
  readonly to: string
  readonly amountRaw: bigint
  readonly class: ObservationClass
}

/** An address of ours as far as reading a block needs it. */
export type OwnAddress = {
  readonly purpose: AddressPurpose
  /** Null while it is not handed out. */
  readonly userId: string | null
}

/** What we know that bears on a block. */
export type Knowledge = {
  readonly own: ReadonlyMap<string, OwnAddress>
  /** Transactions that the signer signed for us. */
  readonly signed: ReadonlySet<string>
  readonly coins: readonly NetworkCoin[]
}

type Movement = Omit<Observation, 'class' | 'asset'>

/** Every address that a block names: those of ours among them are all we need to know of it. */
export function addressesIn(block: Block): string[] {
  const named = block.transactions.flatMap((transaction) => [
    transaction.from,
    transaction.to ?? '',
    ...transaction.transfers.flatMap((transfer) => [transfer.from, transfer.to]),
  ])
  return [...new Set(named)].filter((address) => address !== '')
}

/**
 * The transfers of a block that touch an address of ours. Zero-value ones are left out: anybody can
 * make them in anybody's name, to plant an address in a history.
 */
export function observe(block: Block, known: Knowledge): Observation[] {
  return block.transactions.flatMap((transaction) => [
    ...movementsOf(transaction).flatMap((moved) => classify(moved, known)),
    ...gasOf(transaction, known),
  ])
}

/** Transactions sent by an address of ours that nobody here signed: somebody else has its key. */
export const foreignTransactions = (block: Block, known: Knowledge): ChainTransaction[] =>
  block.transactions.filter(({ from, txid }) => known.own.has(from) && !known.signed.has(txid))

function movementsOf(transaction: ChainTransaction): Movement[] {
  const { txid, to, from, valueRaw, succeeded, transfers } = transaction
  const native =
    succeeded && to !== null
      ? [{ txid, ordinal: nativeOrdinal, contract: '', from, to, amountRaw: valueRaw }]
      : []
  return [...native, ...transfers.map((transfer) => ({ txid, ...transfer }))].filter(
    (moved) => moved.amountRaw > 0n,
  )
}

function classify(moved: Movement, known: Knowledge): Observation[] {
  const from = known.own.get(moved.from)
  const to = known.own.get(moved.to)
  if (!from && !to) return []
  const coin = known.coins.find((row) => row.contract === moved.contract)
  if (!coin || !fitsLedger(moved.amountRaw, coin)) {
    return [{ ...moved, asset: null, class: 'unsupported' }]
  }
  const isSigned = known.signed.has(moved.txid)
  return [{ ...moved, asset: coin.asset, class: classOf(from, to, isSigned) }]
}

function classOf(
  from: OwnAddress | undefined,
  to: OwnAddress | undefined,
  isSigned: boolean,
): ObservationClass {
  const isPayment = to?.purpose === 'deposit' && to.userId !== null
  if (from && to) return isSigned && isPayment ? 'deposit' : 'internal'
  if (from) return isSigned ? 'withdrawal' : 'foreign'
  return isPayment ? 'deposit' : 'funding'
}

function gasOf(transaction: ChainTransaction, { own, coins }: Knowledge): Observation[] {
  const { txid, from, gasCostRaw } = transaction
  if (!own.has(from) || gasCostRaw === 0n) return []
  const asset = nativeCoin(coins)?.asset ?? null
  const paid = { txid, ordinal: gasOrdinal, contract: '', from, to: '', amountRaw: gasCostRaw }
  return [{ ...paid, asset, class: 'gas' }]
}
