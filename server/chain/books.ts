/** The ledger's accounts that chains move money from and to. */
import { type Leg, type Party, outside } from '#server/ledger/ledger.ts'
import type { Amount } from '#kernel/money.ts'

/** Coins on a network: below zero by what we hold there. */
export const custody = (network: string): Party => outside(network)

/** The operator's own money: what was put into hot wallets. */
export const operator: Party = outside('operator')

/** Paid to the network for gas, in its own coin. */
export const networkFees: Party = outside('gas')

/** Arrived, and owed to nobody known: deposits below the minimum. */
export const unclaimed: Party = outside('unclaimed')

/** Below zero by what was lost: credited and spent before its block left the chain, or taken. */
export const shortfall: Party = outside('shortfall')

/** The leg back. */
export const opposite = (leg: Leg, kind: string): Leg => ({
  ...leg,
  debit: leg.credit,
  credit: leg.debit,
  kind,
})

/** A leg between two accounts; `kind` says what it is. */
export const leg = (
  kind: string,
  { asset, amount }: { readonly asset: string; readonly amount: Amount },
  debit: Party,
  credit: Party,
): Leg => ({ asset, amount, debit, credit, kind })
