import { depositStates, type DepositState } from '#contract/chain.ts'
import { type Machine, statesOf } from '#kernel/machine.ts'
import type { Amount } from '#kernel/money.ts'
import type { Observation } from '#server/chain/observation.ts'
import type { NetworkCoin } from '#server/chain/work.ts'

/** A payment that a chain shows to an address of a user. */
export type Deposit = {
  readonly id: string
  readonly network: string
  readonly txid: string
  readonly ordinal: number
  readonly contract: string
  readonly address: string
  readonly amountRaw: bigint
  readonly userId: string
  readonly asset: string
  /** What the ledger can count of it, and the raw units that are left over. */
  readonly amount: Amount
  readonly residueRaw: bigint
  readonly from: string
  readonly state: DepositState
  readonly blockNumber: number
  readonly blockHash: string
  /** Times that it came back after its block had left the chain. */
  readonly restarts: number
  /** What its user reads of it: once it is given back, the bill of the money coming back. */
  readonly bill: string
  /** The bill that it came with. */
  readonly arrivalBill: string
  readonly isBooked: boolean
}

/** What can happen to a deposit. */
export type DepositEvent =
  | 'confirm'
  | 'orphan'
  | 'include'
  | 'includeSmall'
  | 'release'
  | 'giveBack'

/** `depositStates` as the rules here read it. */
export const depositMachine: Machine<DepositState, DepositEvent> = depositStates

/** Every state, for decoding. */
export const depositStateNames = statesOf(depositMachine)

/** True for a deposit that is recorded and shown, and not credited. */
export const isBelowMinimum = (amount: Amount, coin: NetworkCoin): boolean =>
  amount < coin.depositMin

/** An observation that is a payment to a user, with all that it takes to record it. */
export type Payment = {
  readonly seen: Observation
  readonly userId: string
  readonly coin: NetworkCoin
}
