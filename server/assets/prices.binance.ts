import * as z from 'zod/mini'
import { priceScale } from '#contract/assets.ts'
import { type Amount, divideDown, parseDecimal, toAmount } from '#kernel/money.ts'
import { type Instant, toInstant } from '#kernel/time.ts'
import { SourceRefusal, fetchJson } from '#server/assets/fetch.ts'
import { priceUnit } from '#server/assets/price.ts'
import type { PriceSource, Quote, Trend } from '#server/assets/prices.ts'

/** Pairs are named in this coin, and this one stands for the dollar: it is redeemed at par. */
const quoteCoin = 'USDT'
const dollarCoin = 'USDC'

/** Bars of a trend: one an hour. */
const trendHours = 24

/** A price as Binance writes it, eight places; zero would be a pair that never traded. */
const PriceText = z.pipe(
  z.string(),
  z.transform((text, context): Amount => {
    const price = parseDecimal(text, priceScale)
    if (price !== undefined && price > 0n) return price
    context.issues.push({ code: 'custom', message: 'not a price', input: text })
    return z.NEVER
  }),
)
const Moment = z.pipe(
  z.int(),
  z.transform((epochMs: number): Instant => toInstant(epochMs)),
)

const Ticker = z.object({ lastPrice: PriceText, openPrice: PriceText, closeTime: Moment })
type Ticker = z.infer<typeof Ticker>

/** Open time, open, high, low, close; the rest is not used. */
const Kline = z.tuple([z.number(), z.string(), z.string(), z.string(), PriceText], z.unknown())

/**
 * Binance's public spot data, at `baseUrl`. A dollar price is the pair's price in USDT through that
 * of USDC in USDT, so that USDT itself has a price too.
 */
export function binancePrices(baseUrl: string): PriceSource {
  const ticker = (coin: string) =>
    known(async () =>
      Ticker.parse(await fetchJson(`${baseUrl}/api/v3/ticker/24hr?symbol=${coin}${quoteCoin}`)),
    )
  const closes = (coin: string) =>
    known(async () => {
      const query = `symbol=${coin}${quoteCoin}&interval=1h&limit=${trendHours}`
      const klines = await fetchJson(`${baseUrl}/api/v3/klines?${query}`)
      return z
        .array(Kline)
        .check(z.maxLength(trendHours))
        .parse(klines)
        .map((kline) => kline[4])
    })
  return {
    name: 'Binance',
    quotes: async (assets) => {
      const [dollar, ...found] = await all([dollarCoin, ...assets], ticker)
      if (!dollar) throw new Error(`no price of ${dollarCoin}`)
      return assets.flatMap((asset, index) => quoteOf(asset, found[index], dollar))
    },
    trends: async (assets) => {
      const [dollar, ...found] = await all([dollarCoin, ...assets], closes)
      if (!dollar) throw new Error(`no bars of ${dollarCoin}`)
      return assets.flatMap((asset, index) => trendOf(asset, found[index], dollar))
    },
  }
}

/** Reads each coin at once; the pairs' own coin needs no reading. */
const all = <T>(coins: readonly string[], read: (coin: string) => Promise<T>) =>
  Promise.all(coins.map((coin) => (coin === quoteCoin ? Promise.resolve(undefined) : read(coin))))

/** Undefined for a pair that Binance does not have, which it says with a 400. */
async function known<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof SourceRefusal && error.status === 400) return undefined
    throw error
  }
}

function quoteOf(asset: string, found: Ticker | undefined, dollar: Ticker): Quote[] {
  if (!found && asset !== quoteCoin) return []
  const price = inDollars(found?.lastPrice ?? toAmount(priceUnit), dollar.lastPrice)
  const before = inDollars(found?.openPrice ?? toAmount(priceUnit), dollar.openPrice)
  if (price === 0n || before === 0n) return []
  const changeBasisPoints = Number(((price - before) * 10_000n) / before)
  const at = toInstant(Math.min(found?.closeTime ?? dollar.closeTime, dollar.closeTime))
  return [{ asset, price, changeBasisPoints, at }]
}

/** Bars of both are aligned from the newest back: a young pair has fewer. */
function trendOf(
  asset: string,
  found: readonly Amount[] | undefined,
  dollar: readonly Amount[],
): Trend[] {
  if (!found && asset !== quoteCoin) return []
  const prices = found ?? dollar.map(() => toAmount(priceUnit))
  const length = Math.min(prices.length, dollar.length)
  const dollars = dollar.slice(dollar.length - length)
  const trend = prices
    .slice(prices.length - length)
    .map((price, index) => inDollars(price, dollars[index] ?? toAmount(priceUnit)))
  return [{ asset, trend }]
}

const inDollars = (price: Amount, dollar: Amount): Amount => divideDown(price, priceUnit, dollar)
