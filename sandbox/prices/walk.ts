import { type Instant, dayMs, hourMs, minuteMs, secondMs, toInstant } from '#kernel/time.ts'
import { noise, seedOf } from '#sandbox/prices/noise.ts'

/** A pair: where its price lives, how far it strays in a day, and what it trades in a day. */
type Pair = {
  readonly price: number
  /** Of the price, e.g. 0.02 for 2 %. */
  readonly dailyMove: number
  readonly places: number
  readonly dailyVolume: number
}

const pairs: Readonly<Record<string, Pair>> = {
  BTCUSDT: { price: 92_846.2, dailyMove: 0.022, places: 2, dailyVolume: 21_000 },
  ETHUSDT: { price: 3_374.1, dailyMove: 0.031, places: 2, dailyVolume: 420_000 },
  BNBUSDT: { price: 883.4, dailyMove: 0.026, places: 2, dailyVolume: 160_000 },
  USDCUSDT: { price: 0.9998, dailyMove: 0.0002, places: 4, dailyVolume: 900_000_000 },
  DAIUSDT: { price: 0.9997, dailyMove: 0.0004, places: 4, dailyVolume: 2_100_000 },
}

/** The pairs there are, in Binance's spelling. */
export const symbols: readonly string[] = Object.keys(pairs)

/** Curves of these lengths add up to a walk: each strays as the root of its length, as prices do. */
const periodsMs = [
  30 * dayMs,
  8 * dayMs,
  2 * dayMs,
  12 * hourMs,
  3 * hourMs,
  45 * minuteMs,
  12 * minuteMs,
  3 * minuteMs,
  45 * secondMs,
  12 * secondMs,
]

/** One bar of a chart. */
export type Bar = {
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  /** Of the base coin. */
  readonly volume: number
}

/** Moments looked at within a bar to find its high and low. */
const samplesPerBar = 24

/** A price set by hand holds from then on: the walk goes on from it. */
type Shift = { readonly from: Instant; readonly factor: number }

/** Prices that wander gently around a level, the same for the same seed and moment. */
export class Walk {
  readonly #seeds: ReadonlyMap<string, { readonly volume: number; readonly curves: number[] }>
  readonly #shifts = new Map<string, readonly Shift[]>()

  constructor(seed: number) {
    this.#seeds = new Map(
      symbols.map((symbol) => [
        symbol,
        {
          volume: seedOf(seed, `${symbol} volume`),
          curves: periodsMs.map((periodMs) => seedOf(seed, `${symbol} ${periodMs}`)),
        },
      ]),
    )
  }

  /** The price at a moment, rounded to the pair's places, or undefined when there is no such pair. */
  price(symbol: string, at: Instant): number | undefined {
    const pair = pairs[symbol]
    if (!pair) return undefined
    const factor = this.#shifts.get(symbol)?.findLast(({ from }) => from <= at)?.factor ?? 1
    return round(this.#unshifted(symbol, pair, at) * factor, pair.places)
  }

  /** Moves the price of a pair to `price` at a moment; what was before stays. */
  set(symbol: string, price: number, at: Instant): void {
    const pair = pairs[symbol]
    if (!pair) return
    const factor = price / this.#unshifted(symbol, pair, at)
    this.#shifts.set(symbol, [...(this.#shifts.get(symbol) ?? []), { from: at, factor }])
  }

  /** The bar between two moments; the last is included. */
  bar(symbol: string, from: Instant, to: Instant): Bar | undefined {
    const pair = pairs[symbol]
    const step = (to - from) / samplesPerBar
    const moments = Array.from({ length: samplesPerBar }, (_, index) => from + index * step)
    const prices = [...moments, to].map((at) => this.price(symbol, toInstant(Math.round(at))) ?? 0)
    const [open = 0] = prices
    if (!pair || open === 0) return undefined
    const busy = 1 + 0.6 * noise(this.#seeds.get(symbol)?.volume ?? 0, from / hourMs)
    return {
      open,
      high: Math.max(...prices),
      low: Math.min(...prices),
      close: prices.at(-1) ?? open,
      volume: (pair.dailyVolume * busy * (to - from)) / dayMs,
    }
  }

  /** The walk as its seed has it: the level, strayed from by so much in logarithms. */
  #unshifted(symbol: string, { price, dailyMove }: Pair, at: Instant): number {
    const curves = this.#seeds.get(symbol)?.curves ?? []
    const stray = periodsMs.reduce((sum, periodMs, index) => {
      const reach = dailyMove * Math.sqrt(periodMs / dayMs) * 0.5
      return sum + reach * noise(curves[index] ?? 0, at / periodMs)
    }, 0)
    return price * Math.exp(stray)
  }
}

const round = (price: number, places: number) => Math.round(price * 10 ** places) / 10 ** places
