/** Programmes of cards as operators set them. */
import type { CardType } from '#contract/cards.ts'
import type { CardsEntry, Programme } from '#contract/cards.programmes.ts'
import { Failure } from '#contract/errors.ts'
import { assert } from '#kernel/assert.ts'
import { type Amount, parseDecimal, toAmount } from '#kernel/money.ts'
import { type Catalogue, assetByCode } from '#server/assets/catalogue.ts'

/** @throws Failure CARD_CLOSED when there is no such programme */
export function programmeOf({ programmes }: CardsEntry, type: CardType): Programme {
  const programme = programmes.find((one) => one.type === type)
  if (!programme) throw new Failure('CARD_CLOSED')
  return programme
}

/** The fee in smallest units. @throws Failure ASSET_UNKNOWN */
export function cardFee(known: Catalogue, { fee }: Programme): { asset: string; amount: Amount } {
  const amount = parseDecimal(fee.amount, assetByCode(known, fee.asset).scale)
  assert(amount !== undefined && amount > 0n, `the fee ${fee.amount} ${fee.asset} is none`)
  return { asset: fee.asset, amount }
}

/** Smallest units of a card's currency from the whole number in the settings. */
export const cents = (count: number): Amount => toAmount(BigInt(count))
