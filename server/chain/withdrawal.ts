import { type WithdrawalState, withdrawalStates } from '#contract/chain.ts'
import { type Machine, statesOf } from '#kernel/machine.ts'
import type { Amount } from '#kernel/money.ts'
import type { Instant } from '#kernel/time.ts'

/** What can happen to a withdrawal. */
export type WithdrawalEvent =
  | 'question'
  | 'approve'
  | 'pack'
  | 'cancel'
  | 'reject'
  | 'sign'
  | 'refuse'
  | 'include'
  | 'stick'
  | 'confirm'
  | 'revert'
  | 'drop'
  | 'resume'

/** `withdrawalStates` as the rules here read it. */
export const withdrawalMachine: Machine<WithdrawalState, WithdrawalEvent> = withdrawalStates

/** Every state, for decoding. */
export const withdrawalStateNames = statesOf(withdrawalMachine)

/** A payment out of Auric to an address of a chain. */
export type Withdrawal = {
  /** Also the hold in the ledger, and the signer's name for the payment. */
  readonly id: string
  readonly userId: string
  readonly bill: string
  readonly network: string
  readonly asset: string
  readonly contract: string
  readonly to: string
  readonly amount: Amount
  readonly fee: Amount
  readonly amountRaw: bigint
  readonly state: WithdrawalState
  readonly account: string | null
  readonly nonce: number | null
  readonly txid: string | null
  readonly blockNumber: number | null
  readonly blockHash: string | null
  /** Whether the transaction in the chain moved the money; null while there is none. */
  readonly paid: boolean | null
  readonly createdAt: Instant
}

/** Why a withdrawal waits for us and not for its turn. */
export const waitReasons = [
  'hot_wallet_short',
  'would_revert',
  'node_unclear',
  'signer_refused',
] as const
export type WaitReason = (typeof waitReasons)[number]

/** Gas and fees that a transaction is signed with, in the network's own coin. */
export type Fees = {
  readonly gas: bigint
  readonly maxFee: bigint
  readonly maxPriorityFee: bigint
}

/** A transaction planned, and signed and sent from then on. `withdrawal` is null for a fill. */
export type Attempt = Fees & {
  readonly id: bigint
  readonly account: string
  readonly nonce: number
  readonly withdrawal: string | null
  /** The newest block when it was first sent, since it was last in the chain. */
  readonly waitingSince: number | null
  readonly txid: string | null
  readonly raw: string | null
  readonly sends: number
  readonly checkedBlock: number | null
  readonly blockHash: string | null
}

/** What an alarm about a transaction is called by: its payment, whichever attempt it is. */
export const attemptSubject = ({ withdrawal, nonce }: Attempt): string =>
  withdrawal ?? `number ${nonce}`

/** Gas of a plain transfer of an own coin to an account without code. */
const plainGas = 21_000n

/** A transfer is given a third more gas than it took when tried: state changes until it is mined. */
export const gasLimit = (estimated: bigint): bigint =>
  estimated <= plainGas ? plainGas : (estimated * 4n) / 3n

/** Fees for a replacement: what the network asks now, and an eighth more than last time at least. */
export function raisedFees(last: Fees, quote: Omit<Fees, 'gas'>): Fees {
  const above = (fee: bigint) => (fee * 9n + 7n) / 8n
  const maxPriorityFee = largest(above(last.maxPriorityFee), quote.maxPriorityFee)
  return {
    gas: last.gas,
    maxPriorityFee,
    maxFee: largest(above(last.maxFee), quote.maxFee, maxPriorityFee),
  }
}

const largest = (...values: readonly bigint[]): bigint =>
  values.reduce((most, value) => (value > most ? value : most))
