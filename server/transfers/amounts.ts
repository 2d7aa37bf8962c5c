import { Failure } from '#contract/errors.ts'
import type { Amount } from '#kernel/money.ts'
import { type Catalogue, decimalOf } from '#server/assets/catalogue.ts'

/** What was typed, and between which amounts it must lie; smallest ledger units. */
export type Typed = {
  readonly asset: string
  readonly amount: Amount
  readonly confirmAmount: Amount
}

/** @throws AMOUNTS_DIFFER, AMOUNT_INVALID for nothing at all */
export function checkTyped({ amount, confirmAmount }: Typed): void {
  if (amount !== confirmAmount) throw new Failure('AMOUNTS_DIFFER')
  if (amount === 0n) throw new Failure('AMOUNT_INVALID')
}

/** @throws AMOUNT_BELOW_MINIMUM {min, asset}, AMOUNT_ABOVE_MAXIMUM {max, asset} */
export function checkWithin(
  known: Catalogue,
  { asset, amount }: Typed,
  limits: { readonly min: Amount; readonly max: Amount },
): void {
  const { min, max } = limits
  if (amount < min) {
    throw new Failure('AMOUNT_BELOW_MINIMUM', { min: decimalOf(known, asset, min), asset })
  }
  if (amount > max) {
    throw new Failure('AMOUNT_ABOVE_MAXIMUM', { max: decimalOf(known, asset, max), asset })
  }
}

/** The fee that the person saw must be the fee of now. @throws FEE_CHANGED {fee, asset} */
export function checkFee(known: Catalogue, asset: string, seen: Amount, now: Amount): void {
  if (seen !== now) throw new Failure('FEE_CHANGED', { fee: decimalOf(known, asset, now), asset })
}
