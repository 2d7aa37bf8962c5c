/** What the ledger bench compares: ways to move one amount between two accounts and be sure of it. */
import type { Database } from '#server/platform/db.ts'

/** A payment between two of the users; a fee, when there is one, goes to the one fee account. */
export type Payment = {
  readonly cmd: string
  /** Users are numbered from 0. */
  readonly from: number
  readonly to: number
  readonly amount: bigint
  readonly fee: bigint
}

/** A design that is ready for payments. */
export type Running = {
  /** Resolves when the payment is durable. */
  readonly pay: (payment: Payment) => Promise<void>
  readonly close: () => Promise<void>
}

/** A database of the bench. */
export type Place = {
  /** Address for the server's own role, and for the owner of everything. */
  readonly url: string
  readonly ownerUrl: string
  readonly owner: Database
  /** Process id of the postmaster. */
  readonly pid: number
  /** Numbered from 0; each starts with the same balance. */
  readonly users: number
}

/** One way of doing it. All of them run in the same database, one after another. */
export type Design = {
  readonly name: string
  /** Tables that hold what was posted, for their size. */
  readonly tables: readonly string[]
  /** Makes the tables and gives every user the starting balance. */
  readonly prepare: (place: Place) => Promise<void>
  readonly open: (place: Place) => Promise<Running>
  /** Throws when the sums are not what they were, or the balances not what the history says. */
  readonly check: (place: Place) => Promise<void>
}

/** Smallest units each user starts with: a million of an 18-decimals asset. */
export const startingBalance = 10n ** 24n

/** Connections of the designs that use one for each payment: the best of 2 to 64 on two cores. */
export const connections = 8
