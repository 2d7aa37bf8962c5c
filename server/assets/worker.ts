import { setTimeout as sleep } from 'node:timers/promises'
import { type Clock, type Instant, after, hourMs, minuteMs, secondMs } from '#kernel/time.ts'
import type { Amount } from '#kernel/money.ts'
import type { Database } from '#server/platform/db.ts'
import { tell } from '#server/platform/events.ts'
import { log } from '#server/platform/log.ts'
import type { PriceSource, RateSource } from '#server/assets/prices.ts'
import { selectAssets, upsertPrice, upsertRate } from '#server/assets/store.ts'

/** How often prices are asked for, and how often what moves slowly is. */
const pricePaceMs = 15 * secondMs
const trendPaceMs = 5 * minuteMs
const ratePaceMs = hourMs
/** A source that failed is asked again after this, or at its own pace if that is quicker. */
const retryPaceMs = minuteMs

export type PriceDeps = {
  readonly db: Database
  readonly clock: Clock
  readonly prices: PriceSource
  readonly rates: RateSource
}

/**
 * Keeps prices and rates fresh until stopped. A source in trouble costs freshness only: the rows
 * stay, grow stale and say so.
 */
export function startPrices(deps: PriceDeps): { readonly stop: () => Promise<void> } {
  const stopping = new AbortController()
  const done = run(deps, stopping.signal)
  return {
    stop: async () => {
      stopping.abort()
      await done
    },
  }
}

async function run(deps: PriceDeps, stopping: AbortSignal): Promise<void> {
  const trends = new Map<string, readonly Amount[]>()
  const tasks = [
    task(deps.clock, 'trends', trendPaceMs, () => readTrends(deps, trends)),
    task(deps.clock, 'rates', ratePaceMs, () => readRates(deps)),
    task(deps.clock, 'prices', pricePaceMs, () => readPrices(deps, trends)),
  ]
  while (!stopping.aborted) {
    for (const runWhenDue of tasks) await runWhenDue()
    await sleep(pricePaceMs, undefined, { signal: stopping }).catch(() => undefined)
  }
}

/** Wraps a reading in its pace and its log: trouble is told once, and once when it is over. */
function task(clock: Clock, name: string, paceMs: number, read: () => Promise<void>) {
  let due: Instant = clock.now()
  let failed = false
  return async () => {
    if (clock.now() < due) return
    try {
      await read()
      if (failed) log.info({ part: 'prices', name }, 'the source answers again')
      failed = false
    } catch (error) {
      if (!failed) log.warn({ part: 'prices', name, err: error }, 'the source cannot be read')
      failed = true
    }
    // A little early, so that a round that sleeps as long as the pace does not miss its turn.
    due = after(clock.now(), (failed ? Math.min(paceMs, retryPaceMs) : paceMs) - secondMs)
  }
}

/** Reads and stores the prices of every asset on offer, and tells everybody. */
export async function readPrices(
  { db, prices }: PriceDeps,
  trends: ReadonlyMap<string, readonly Amount[]>,
): Promise<void> {
  const assets = await codesOf(db)
  const quotes = await prices.quotes(assets)
  await db.begin(async (sql) => {
    for (const quote of quotes) {
      const trend = trends.get(quote.asset) ?? []
      await upsertPrice(sql, { ...quote, trend: [...trend], source: prices.name })
    }
    await tell(sql, null, { topic: 'prices' })
  })
}

async function readTrends({ db, prices }: PriceDeps, trends: Map<string, readonly Amount[]>) {
  for (const { asset, trend } of await prices.trends(await codesOf(db))) trends.set(asset, trend)
}

/** Reads and stores what fiat currencies cost. */
export async function readRates({ db, rates }: PriceDeps): Promise<void> {
  const found = await rates.rates()
  await db.begin(async (sql) => {
    for (const rate of found) await upsertRate(sql, { ...rate, source: rates.name })
  })
}

const codesOf = async (db: Database): Promise<string[]> =>
  (await selectAssets(db)).map((asset) => asset.code)
