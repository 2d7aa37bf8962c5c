/** What a person owns and what it is worth: pure, from balances and prices. */
import type { Asset, Price } from '#contract/assets.ts'
import type { Balance } from '#contract/ledger.ts'
import type { Catalogue } from '#web/app/catalogue.ts'
import { worthOf } from '#web/app/worth.ts'

/** One asset of a person. `owned` is what is theirs: available and held. */
export type Holding = {
  readonly asset: Asset
  readonly balance: Balance
  readonly owned: bigint
  readonly price: Price | undefined
  /** In 10⁻⁸ of the fiat; undefined without a fresh price. */
  readonly worth: bigint | undefined
}

export type Portfolio = {
  readonly holdings: readonly Holding[]
  /** Undefined while something owned has no fresh price: half a total would be a wrong one. */
  readonly total: bigint | undefined
  /** What the last 24 hours did to the total, and in hundredths of a percent. */
  readonly change: bigint
  readonly changeHundredths: number
  /** Worth by the hour, oldest first, to draw a line from. */
  readonly history: readonly number[]
}

const owned = (balance: Balance): bigint => balance.available + balance.held

/** Holdings as the catalogue orders them, with what they are worth. */
export function portfolioOf(
  balances: readonly Balance[],
  catalogue: Catalogue,
  priceOf: (asset: string) => Price | undefined,
): Portfolio {
  const all = balances.map((balance): Holding => {
    const asset = catalogue.assetOf(balance.asset)
    const price = priceOf(balance.asset)
    return {
      asset,
      balance,
      owned: owned(balance),
      price,
      worth: owned(balance) === 0n ? 0n : worthOf(owned(balance), asset.scale, price),
    }
  })
  const holdings = all.filter(isShown)
  const isPriced = holdings.every(({ worth }) => worth !== undefined)
  const total = holdings.reduce((sum, { worth }) => sum + (worth ?? 0n), 0n)
  const before = holdings.reduce((sum, holding) => sum + worthBefore(holding), 0n)
  return {
    holdings,
    total: isPriced ? total : undefined,
    change: total - before,
    changeHundredths: before === 0n ? 0 : Number(((total - before) * 10_000n) / before),
    history: historyOf(holdings),
  }
}

/** What is not offered any more is shown to whoever has some of it. */
const isShown = ({ asset, owned, balance }: Holding): boolean =>
  asset.shown !== false || owned > 0n || balance.pending > 0n

/** What a holding of today was worth 24 hours ago. */
function worthBefore({ worth, price }: Holding): bigint {
  const grown = 10_000 + (price?.changeBasisPoints ?? 0)
  return grown <= 0 ? 0n : ((worth ?? 0n) * 10_000n) / BigInt(grown)
}

/** Drawn, not reckoned with: doubles are good enough for a line of 350 pixels. */
function historyOf(holdings: readonly Holding[]): readonly number[] {
  const priced = holdings.filter(
    ({ owned, price }) => owned > 0n && price && price.trend.length > 1,
  )
  const hours = Math.min(...priced.map(({ price }) => price?.trend.length ?? 0))
  if (!Number.isFinite(hours)) return []
  return Array.from({ length: hours }, (_, hour) =>
    priced.reduce((sum, { owned, asset, price }) => {
      const trend = price?.trend.slice(-hours) ?? []
      return sum + (Number(owned) / 10 ** asset.scale) * Number(trend[hour] ?? 0n)
    }, 0),
  )
}

/** Largest first; of equal worth the catalogue's order stays. */
export const byWorth = (holdings: readonly Holding[]): readonly Holding[] =>
  holdings.toSorted(
    (a, b) => Number((b.worth ?? 0n) > (a.worth ?? 0n)) - Number((a.worth ?? 0n) > (b.worth ?? 0n)),
  )

/** Part of the day at an hour, 0 to 23. */
export function partOfDay(hour: number): 'morning' | 'day' | 'evening' {
  if (hour >= 5 && hour < 12) return 'morning'
  return hour >= 12 && hour < 18 ? 'day' : 'evening'
}
