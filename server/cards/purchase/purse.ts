/** Who pays for a purchase: the card itself, or the wallet at the price of the decision. */
import { cardCurrencies } from '#contract/cards.ts'
import type { Programme } from '#contract/cards.programmes.ts'
import { type Amount, divideDown, divideUp } from '#kernel/money.ts'
import type { Instant } from '#kernel/time.ts'
import { assetByCode, catalogue } from '#server/assets/catalogue.ts'
import { priceUnit } from '#server/assets/price.ts'
import { freshPrices } from '#server/assets/worth.ts'
import type { Entry } from '#server/cards/bill/entries.ts'
import type { AuthorisationRow } from '#server/cards/purchase/store.authorisation.ts'
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

/** The card itself: pays what a prepaid card buys, and stands where no price says what a wallet is worth. */
export const cardPurse = ({ id, currency }: Pick<CardRow, 'id' | 'currency'>): Purse => ({
  owner: id,
  asset: currency,
  scale: cardCurrencies[currency],
  rate: null,
})

/** A purse as a row has it. */
export const purseColumns = ({ owner, asset, rate, scale }: Purse) => ({
  purseOwner: owner,
  purseAsset: asset,
  purseRate: rate,
  purseScale: scale,
})

type PaidWith = Pick<CardRow, 'id' | 'userId' | 'currency'>

/** The purse of a card now; undefined while no fresh price says what the wallet is worth. */
export const purseOf = async (
  sql: Sql,
  now: Instant,
  card: PaidWith,
  programme: Programme,
): Promise<Purse | undefined> => (await purses(sql, now, [programme]))(card, programme)

/** Finds the purses of cards of some programmes, all at the prices of one moment. */
export async function purses(
  sql: Sql,
  now: Instant,
  programmes: readonly Programme[],
): Promise<(card: PaidWith, programme: Programme) => Purse | undefined> {
  const wallet = programmes.some(({ funding }) => funding === 'jit')
    ? await walletPurses(sql, now)
    : undefined
  return (card, programme) =>
    programme.funding === 'jit' ? wallet?.(card, programme) : cardPurse(card)
}

async function walletPurses(sql: Sql, now: Instant) {
  const [prices, known] = await Promise.all([freshPrices(sql, now), catalogue(sql)])
  return ({ userId }: PaidWith, { recharge: { asset } }: Programme): Purse | undefined => {
    const rate = prices(asset)
    if (rate === undefined) return undefined
    return { owner: userId, asset, scale: assetByCode(known, asset).scale, rate }
  }
}

const currencyUnit = 10n ** BigInt(cardCurrencies.USD)

/** The wallet's part of a movement, for a statement; nothing where the card itself pays. */
export const fromWallet = (
  { purseAsset: asset, purseScale: scale, purseRate: rate }: PurseColumns,
  covered: bigint,
  units: bigint,
): Pick<Entry, 'covered' | 'wallet'> =>
  rate === null ? {} : { covered, wallet: { asset, scale, units, rate } }

type PurseColumns = Pick<AuthorisationRow, 'purseAsset' | 'purseScale' | 'purseRate'>

/** What of the purse pays an amount in the card's currency: rounded up, a purchase is never short. */
export const payWith = ({ rate, scale }: Purse, amount: Amount): Amount =>
  rate === null ? amount : divideUp(amount, 10n ** BigInt(scale) * priceUnit, rate * currencyUnit)

/** What comes back to the purse for an amount in the card's currency: rounded down. */
export const giveBack = ({ rate, scale }: Purse, amount: Amount): Amount =>
  rate === null ? amount : divideDown(amount, 10n ** BigInt(scale) * priceUnit, rate * currencyUnit)

/** What of the card's currency an amount of the purse pays: rounded down. */
export const worthOf = ({ rate, scale }: Purse, units: Amount): Amount =>
  rate === null ? units : divideDown(units, rate * currencyUnit, 10n ** BigInt(scale) * priceUnit)
