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

const pairs = {
  BTCUSDT: { price: 92_846.2, dailyMove: 0.022, places: 2, dailyVolume: 21_000 },
  ETHUSDT: { price: 3_374.1, dailyMove: 0.031, places: 2, dailyVolume: 420_000 },
  BNBUSDT: { price: 883.4, dailyMove: 0.026, places: 2, dailyVolume: 160_000 },
  USDCUSDT: { price: 0.9998, dailyMove: 0.0002, places: 4, dailyVolume: 900_000_000 },
  DAIUSDT: { price: 0.9997, dailyMove: 0.0004, places: 4, dailyVolume: 2_100_000 },
} as const satisfies Record<string, Pair>

/** A pair in Binance's spelling: base coin and quote coin in one word. */
export type PairCode = keyof typeof pairs

/** Whether there is such a pair. */
export const isPairCode = (text: string): text is PairCode => Object.hasOwn(pairs, text)

/** The pairs there are. */
export const pairCodes: readonly PairCode[] = Object.keys(pairs).filter(isPairCode)

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
      pairCodes.map((pair) => [
        pair,
        {
          volume: seedOf(seed, `${pair} volume`),
          curves: periodsMs.map((periodMs) => seedOf(seed, `${pair} ${periodMs}`)),
        },
      ]),
    )
  }

  /** The price at a moment, rounded to the pair's places. */
  price(pair: PairCode, at: Instant): number {
    const factor = this.#shifts.get(pair)?.findLast(({ from }) => from <= at)?.factor ?? 1
    return round(this.#unshifted(pair, at) * factor, pairs[pair].places)
  }

  /** Moves the price of a pair to `price` at a moment; what was before stays. */
  set(pair: PairCode, price: number, at: Instant): void {
    const factor = price / this.#unshifted(pair, at)
    this.#shifts.set(pair, [...(this.#shifts.get(pair) ?? []), { from: at, factor }])
  }

  /** The bar between two moments; the last is included. */
  bar(pair: PairCode, from: Instant, to: Instant): Bar {
    const step = (to - from) / samplesPerBar
    const moments = Array.from({ length: samplesPerBar }, (_, index) => from + index * step)
    const between = moments.map((at) => this.price(pair, toInstant(Math.round(at))))
    const close = this.price(pair, to)
    const busy = 1 + 0.6 * noise(this.#seeds.get(pair)?.volume ?? 0, from / hourMs)
    return {
      open: between[0] ?? close,
      high: Math.max(...between, close),
      low: Math.min(...between, close),
      close,
      volume: (pairs[pair].dailyVolume * busy * (to - from)) / dayMs,
    }
  }

  /** The walk as its seed has it: the level, strayed from by so much in logarithms. */
  #unshifted(pair: PairCode, at: Instant): number {
    const { price, dailyMove } = pairs[pair]
    const curves = this.#seeds.get(pair)?.curves ?? []
    const stray = periodsMs.reduce((sum, periodMs, index) => {
      const reach = dailyMove * Math.sqrt(periodMs / dayMs) * 0.5
      return sum + reach * noise(curves[index] ?? 0, at / periodMs)
    }, 0)
    return price * Math.exp(stray)
  }
}

const round = (price: number, places: number) => Math.round(price * 10 ** places) / 10 ** places
