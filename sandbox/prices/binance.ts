import { Hono } from 'hono'
import { type Instant, after, dayMs, hourMs, minuteMs, secondMs, toInstant } from '#kernel/time.ts'
import type { Bindings } from '#sandbox/listen.ts'
import { type Bar, type PairCode, type Walk, isPairCode, pairCodes } from '#sandbox/prices/walk.ts'

/** Binance's intervals of the same length every time; its month is not offered. */
const intervalsMs: Readonly<Record<string, number>> = {
  '1s': secondMs,
  '1m': minuteMs,
  '3m': 3 * minuteMs,
  '5m': 5 * minuteMs,
  '15m': 15 * minuteMs,
  '30m': 30 * minuteMs,
  '1h': hourMs,
  '2h': 2 * hourMs,
  '4h': 4 * hourMs,
  '6h': 6 * hourMs,
  '8h': 8 * hourMs,
  '12h': 12 * hourMs,
  '1d': dayMs,
  '3d': 3 * dayMs,
  '1w': 7 * dayMs,
}

const klinesDefault = 500
const klinesLimit = 1_000

/** Weeks begin on Monday; 1970-01-01 was a Thursday. */
const weekOffsetMs = 4 * dayMs

/** Half of the distance between the best bid and the best ask, of the price. */
const halfSpread = 0.0001

/** A refusal in Binance's numbering. */
class BinanceError extends Error {
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

/** Binance's public market data: prices, the last 24 hours, and bars. Numbers are decimal texts. */
export function binance(walk: Walk, now: () => Instant): Hono<Bindings> {
  const app = new Hono<Bindings>()
  app.get('/api/v3/ping', (c) => c.json({}))
  app.get('/api/v3/time', (c) => c.json({ serverTime: now() }))
  app.get('/api/v3/ticker/price', (c) => {
    const moment = now()
    const ticker = (symbol: PairCode) => ({ symbol, price: decimal(walk.price(symbol, moment)) })
    return c.json(forSymbols(c.req.query(), ticker))
  })
  app.get('/api/v3/ticker/24hr', (c) => {
    const moment = now()
    return c.json(forSymbols(c.req.query(), (symbol) => dayTicker(walk, symbol, moment)))
  })
  app.get('/api/v3/klines', (c) => c.json(klines(walk, c.req.query(), now())))
  app.onError((error, c) => {
    if (!(error instanceof BinanceError)) throw error
    return c.json({ code: error.code, msg: error.message }, 400)
  })
  return app
}

type Query = Readonly<Record<string, string>>

/** One answer for `symbol`, a list for `symbols` (a JSON array), a list of all for neither. */
function forSymbols<T>(query: Query, answer: (symbol: PairCode) => T): T | T[] {
  const { symbol, symbols: listed } = query
  if (symbol !== undefined && listed !== undefined) {
    throw new BinanceError(-1128, 'Combination of optional parameters invalid.')
  }
  if (symbol !== undefined) return answer(known(symbol))
  if (listed === undefined) return pairCodes.map(answer)
  const names = /^\["[A-Z0-9]+"(?:,"[A-Z0-9]+")*\]$/.test(listed)
    ? listed.slice(2, -2).split('","')
    : undefined
  if (!names) throw new BinanceError(-1100, "Illegal characters found in parameter 'symbols'.")
  return names.map(known).map(answer)
}

function known(symbol: string | undefined): PairCode {
  if (!symbol) {
    const message = "Mandatory parameter 'symbol' was not sent, was empty/null, or malformed."
    throw new BinanceError(-1102, message)
  }
  if (!isPairCode(symbol)) throw new BinanceError(-1121, 'Invalid symbol.')
  return symbol
}

function dayTicker(walk: Walk, symbol: PairCode, closeTime: Instant) {
  const openTime = after(closeTime, -dayMs)
  const hours = Array.from({ length: 24 }, (_, hour) => {
    const from = after(openTime, hour * hourMs)
    return walk.bar(symbol, from, after(from, hourMs))
  })
  const open = hours[0]?.open ?? 0
  const last = hours.at(-1)?.close ?? 0
  const volume = hours.reduce((sum, bar) => sum + bar.volume, 0)
  const average = (open + last) / 2
  const count = Math.round(volume)
  return {
    symbol,
    priceChange: decimal(last - open),
    priceChangePercent: (((last - open) / open) * 100).toFixed(3),
    weightedAvgPrice: decimal(average),
    prevClosePrice: decimal(open),
    lastPrice: decimal(last),
    lastQty: decimal(volume / 100_000),
    bidPrice: decimal(last * (1 - halfSpread)),
    bidQty: decimal(volume / 10_000),
    askPrice: decimal(last * (1 + halfSpread)),
    askQty: decimal(volume / 10_000),
    openPrice: decimal(open),
    highPrice: decimal(Math.max(...hours.map((bar) => bar.high))),
    lowPrice: decimal(Math.min(...hours.map((bar) => bar.low))),
    volume: decimal(volume),
    quoteVolume: decimal(volume * average),
    openTime,
    closeTime,
    firstId: 1,
    lastId: count,
    count,
  }
}

/** Bars by the clock, oldest first; the one that now is in ends now. */
function klines(walk: Walk, query: Query, now: Instant) {
  const symbol = known(query['symbol'])
  const interval = query['interval'] ?? ''
  const lengthMs = intervalsMs[interval]
  if (!lengthMs) throw new BinanceError(-1120, 'Invalid interval.')
  const limit = Math.min(whole(query, 'limit') ?? klinesDefault, klinesLimit)
  const offsetMs = interval === '1w' ? weekOffsetMs : 0
  const startOf = (at: number) => Math.floor((at - offsetMs) / lengthMs) * lengthMs + offsetMs
  const end = Math.min(whole(query, 'endTime') ?? now, now)
  const asked = whole(query, 'startTime')
  const first =
    asked === undefined ? startOf(end) - (limit - 1) * lengthMs : startOf(asked + lengthMs - 1)
  const opens = Array.from({ length: limit }, (_, index) => first + index * lengthMs)
  return opens
    .filter((open) => open <= end)
    .map((open) => {
      const openTime = toInstant(open)
      const nextTime = after(openTime, lengthMs)
      const bar = walk.bar(symbol, openTime, toInstant(Math.min(nextTime, now)))
      return kline(openTime, after(nextTime, -1), bar)
    })
}

/** One bar in Binance's order; the last field has no meaning. */
function kline(openTime: Instant, closeTime: Instant, bar: Bar) {
  const quoteVolume = (bar.volume * (bar.open + bar.close)) / 2
  return [
    openTime,
    decimal(bar.open),
    decimal(bar.high),
    decimal(bar.low),
    decimal(bar.close),
    decimal(bar.volume),
    closeTime,
    decimal(quoteVolume),
    Math.round(bar.volume),
    decimal(bar.volume / 2),
    decimal(quoteVolume / 2),
    '0',
  ]
}

function whole(query: Query, name: string): number | undefined {
  const text = query[name]
  if (text === undefined) return undefined
  if (!/^\d{1,15}$/.test(text)) {
    throw new BinanceError(-1100, `Illegal characters found in parameter '${name}'.`)
  }
  return Number(text)
}

/** Binance writes eight places everywhere. */
const decimal = (value: number) => value.toFixed(8)
