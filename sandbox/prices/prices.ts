import { Hono } from 'hono'
import type { Clock, Instant } from '#kernel/time.ts'
import { Faults } from '#sandbox/faults.ts'
import { type Bindings, type Listener, type Place, listen } from '#sandbox/listen.ts'
import { binance } from '#sandbox/prices/binance.ts'
import { frankfurter } from '#sandbox/prices/frankfurter.ts'
import { Walk, isPairCode, pairCodes } from '#sandbox/prices/walk.ts'
import { Refusal } from '#sandbox/refusal.ts'

/** What a price source can do: answer late, answer 503, or stand still with an old time. */
export const priceFaultNames = ['delay', 'unavailable', 'frozen'] as const

export type PriceFault = (typeof priceFaultNames)[number]

/** A pair as it stands now. */
export type Quote = { readonly symbol: string; readonly price: number }

/** The price sources of the sandbox: Binance's and Frankfurter's public data on one port. */
export type PriceServer = Listener & {
  readonly faults: Faults<PriceFault>
  readonly quotes: () => Quote[]
  /** @throws Refusal when there is no such pair or the price is not above zero */
  readonly set: (symbol: string, price: number) => void
}

/** The same seed gives the same prices at the same moments, on every machine. */
export const defaultSeed = 20_261_128

/** Starts the price sources. */
export async function startPrices(
  place: Place,
  clock: Clock,
  seed = defaultSeed,
): Promise<PriceServer> {
  const faults = new Faults(priceFaultNames)
  const walk = new Walk(seed)
  let moment: Instant = clock.now()
  const now = () => {
    if (!faults.isOn('frozen')) moment = clock.now()
    return moment
  }
  const app = new Hono<Bindings>()
  app.use(async (c, next) => {
    await faults.delay('delay')
    if (faults.strikes('unavailable')) return c.text('Service Unavailable', 503)
    return next()
  })
  app.route('/', binance(walk, now))
  app.route('/', frankfurter(seed, now))
  return {
    ...(await listen(app, place)),
    faults,
    quotes: () => pairCodes.map((symbol) => ({ symbol, price: walk.price(symbol, now()) })),
    set: (symbol, price) => {
      if (!isPairCode(symbol)) throw new Refusal(`There is no pair ${symbol}.`)
      if (!(price > 0) || price > 1e9) throw new Refusal('The price must be above zero.')
      walk.set(symbol, price, clock.now())
    },
  }
}
