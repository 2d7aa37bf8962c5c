/** Ports: where prices and exchange rates come from. */
import type { Amount } from '#kernel/money.ts'
import type { Instant } from '#kernel/time.ts'

/** What one whole unit of an asset costs: 10⁻⁸ US dollars. */
export type Quote = {
  readonly asset: string
  readonly price: Amount
  /** Over 24 hours, in hundredths of a percent. */
  readonly changeBasisPoints: number
  readonly at: Instant
}

/** Hourly prices of an asset, oldest first, at most 24; 10⁻⁸ US dollars. */
export type Trend = { readonly asset: string; readonly trend: readonly Amount[] }

/** A market that names prices. An asset that it does not know is absent from the answer. */
export type PriceSource = {
  readonly name: string
  /** @throws Error when the source cannot be read */
  readonly quotes: (assets: readonly string[]) => Promise<Quote[]>
  /** @throws Error when the source cannot be read */
  readonly trends: (assets: readonly string[]) => Promise<Trend[]>
}

/** What one US dollar costs: 10⁻⁸ of the fiat. */
export type Rate = { readonly code: string; readonly perUsd: Amount; readonly at: Instant }

/** A publisher of exchange rates. */
export type RateSource = {
  readonly name: string
  /** @throws Error when the source cannot be read */
  readonly rates: () => Promise<Rate[]>
}
