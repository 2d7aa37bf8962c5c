/** What a transfer costs and whether it may be sent: pure, from the catalogue and the balance. */
import type { UserErrorCode } from '#contract/errors.ts'
import { type Amount, add, rescale, smaller, subtract, toAmount, zero } from '#kernel/money.ts'
import type { Catalogue } from '#web/app/catalogue.ts'
import type { Draft } from '#web/transfers/draft.ts'

/** Terms of sending an asset in one way. */
export type Terms = {
  readonly scale: number
  /** Decimals that may be typed: those of the ledger, or of a network that has fewer. */
  readonly typedScale: number
  readonly fee: Amount
  readonly min: Amount
  readonly max: Amount
}

/** Terms of the draft; undefined when the asset cannot be sent so. */
export function termsOf(draft: Draft, catalogue: Catalogue): Terms | undefined {
  if (draft.asset === undefined) return undefined
  const { scale } = catalogue.assetOf(draft.asset)
  if (draft.kind === 'internal') {
    const limit = catalogue.internal.find(({ asset }) => asset === draft.asset)
    return limit && { scale, typedScale: scale, fee: zero, min: limit.min, max: limit.max }
  }
  const coin =
    draft.network === undefined ? undefined : catalogue.coinOf(draft.asset, draft.network)
  if (!coin?.withdrawOpen) return undefined
  return {
    scale,
    typedScale: Math.min(scale, coin.decimals),
    fee: coin.withdrawFee,
    min: coin.withdrawMin,
    max: coin.withdrawMax,
  }
}

/** The most that can arrive: fee inside, nothing the network could not count, never above the limit. */
export function sendable(available: Amount, terms: Terms): Amount {
  if (available <= terms.fee) return zero
  return floorTo(smaller(subtract(available, terms.fee), terms.max), terms)
}

/** A share of what can be sent, in whole percent, rounded down. */
export const shareOf = (most: Amount, percent: bigint, terms: Terms): Amount =>
  floorTo(toAmount((most * percent) / 100n), terms)

const floorTo = (amount: Amount, { scale, typedScale }: Terms): Amount => {
  const { amount: whole } = rescale(amount, scale, typedScale)
  return rescale(whole, typedScale, scale).amount
}

/** What is wrong with an amount that could be read, in the order the server looks. */
export function amountProblem(
  amount: Amount,
  available: Amount,
  terms: Terms,
): UserErrorCode | undefined {
  if (amount === 0n) return 'AMOUNT_INVALID'
  if (amount < terms.min) return 'AMOUNT_BELOW_MINIMUM'
  if (amount > terms.max) return 'AMOUNT_ABOVE_MAXIMUM'
  return add(amount, terms.fee) > available ? 'INSUFFICIENT_FUNDS' : undefined
}
