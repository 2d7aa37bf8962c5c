/** Who pays for a purchase: the card itself, or the wallet at the price of the decision. */
import { cardCurrencies } from '#contract/cards.ts'
import type { Programme } from '#contract/cards.programmes.ts'
import { type Amount, divideDown, divideUp } from '#kernel/money.ts'
import type { Instant } from '#kernel/time.ts'
import { assetByCode, catalogue } from '#server/assets/catalogue.ts'
import { priceUnit } from '#server/assets/price.ts'
import { freshPrice } from '#server/assets/worth.ts'
import type { CardRow } from '#server/cards/store.card.ts'
import type { Sql } from '#server/platform/db.ts'

/** An owner in the ledger and its asset; a rate where that is another coin than the card's currency. */
export type Purse = {
  readonly owner: string
  readonly asset: string
  readonly scale: number
  /** Dollars for one whole unit, times `priceUnit`. */
  readonly rate: Amount | null
}

/** The purse of a card now; undefined while no fresh price says what the wallet is worth. */
export async function purseOf(
  sql: Sql,
  now: Instant,
  card: Pick<CardRow, 'id' | 'userId' | 'currency'>,
  { funding, recharge }: Programme,
): Promise<Purse | undefined> {
  if (funding === 'prepaid') {
    const scale = cardCurrencies[card.currency]
    return { owner: card.id, asset: card.currency, scale, rate: null }
  }
  const rate = await freshPrice(sql, now, recharge.asset)
  if (rate === undefined) return undefined
  const { scale } = assetByCode(await catalogue(sql), recharge.asset)
  return { owner: card.userId, asset: recharge.asset, scale, rate }
}

const currencyUnit = 10n ** BigInt(cardCurrencies.USD)

/** What of the purse pays an amount in the card's currency: rounded up, a purchase is never short. */
export const payWith = ({ rate, scale }: Purse, amount: Amount): Amount =>
  rate === null ? amount : divideUp(amount, 10n ** BigInt(scale) * priceUnit, rate * currencyUnit)

/** What comes back to the purse for an amount in the card's currency: rounded down. */
export const giveBack = ({ rate, scale }: Purse, amount: Amount): Amount =>
  rate === null ? amount : divideDown(amount, 10n ** BigInt(scale) * priceUnit, rate * currencyUnit)

/** What of the card's currency an amount of the purse pays: rounded down. */
export const worthOf = ({ rate, scale }: Purse, units: Amount): Amount =>
  rate === null ? units : divideDown(units, rate * currencyUnit, 10n ** BigInt(scale) * priceUnit)
