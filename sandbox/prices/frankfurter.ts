import { Hono } from 'hono'
import {
  type Instant,
  type PlainDate,
  after,
  dateIn,
  dayMs,
  hourMs,
  moveDate,
  parseDate,
  startOfDate,
} from '#kernel/time.ts'
import type { Bindings } from '#sandbox/listen.ts'
import { noise, seedOf } from '#sandbox/prices/noise.ts'

/** Units for one US dollar, around which each currency wanders a little from day to day. */
const perDollar: Readonly<Record<string, number>> = {
  AED: 3.6725,
  AUD: 1.531,
  BRL: 5.352,
  CAD: 1.402,
  CHF: 0.8061,
  CNY: 7.0794,
  CZK: 20.85,
  DKK: 6.4391,
  EUR: 0.8623,
  GBP: 0.7561,
  HKD: 7.7842,
  IDR: 16_642,
  INR: 89.31,
  JPY: 156.24,
  KRW: 1_468.3,
  KZT: 516.8,
  MXN: 18.34,
  MYR: 4.131,
  NOK: 10.162,
  NZD: 1.748,
  PHP: 58.67,
  PLN: 3.651,
  RUB: 78.42,
  SEK: 9.471,
  SGD: 1.2965,
  THB: 32.21,
  TRY: 42.46,
  TWD: 31.36,
  UAH: 42.19,
  USD: 1,
  VND: 26_352,
  ZAR: 17.14,
}

/** Of the rate, in the course of a week. */
const weeklyMove = 0.004
const pegged = new Set(['USD', 'HKD', 'AED'])

/** Central banks publish in their afternoon: until 15:00 UTC the newest day is yesterday. */
const publishedAfterMs = 15 * hourMs

/** A currency that is not there; the stand-in answers 422 as the real one does. */
class UnknownCurrency extends Error {}

/** Frankfurter's daily reference rates, version 2: rows of date, base, quote and rate. */
export function frankfurter(seed: number, now: () => Instant): Hono<Bindings> {
  const app = new Hono<Bindings>()
  app.get('/v2/rates', (c) => {
    const base = (c.req.query('base') ?? 'EUR').toUpperCase()
    const quotes = c.req.query('quotes')?.toUpperCase().split(',')
    const date = publishedOn(c.req.query('date'), now())
    const listed = quotes ?? Object.keys(perDollar).filter((code) => code !== base)
    return c.json(listed.map((quote) => row(seed, date, base, quote)))
  })
  app.get('/v2/rate/:base/:quote', (c) => {
    const { base, quote } = c.req.param()
    const date = publishedOn(c.req.query('date'), now())
    return c.json(row(seed, date, base.toUpperCase(), quote.toUpperCase()))
  })
  app.onError((error, c) => {
    if (!(error instanceof UnknownCurrency)) throw error
    return c.json({ status: 422, message: error.message }, 422)
  })
  return app
}

function row(seed: number, date: PlainDate, base: string, quote: string) {
  const rate = dollars(seed, date, quote) / dollars(seed, date, base)
  return { date, base, quote, rate: Number(rate.toPrecision(6)) }
}

function dollars(seed: number, date: PlainDate, code: string): number {
  const level = perDollar[code]
  if (level === undefined) throw new UnknownCurrency(`invalid currency: ${code}`)
  if (pegged.has(code)) return level
  const weeks = startOfDate('UTC', date) / (7 * dayMs)
  return level * (1 + weeklyMove * noise(seedOf(seed, code), weeks))
}

/** The newest working day on or before the one asked for that has rates. */
function publishedOn(asked: string | undefined, now: Instant): PlainDate {
  const newest = dateIn('UTC', after(now, -publishedAfterMs))
  const wanted = parseDate(asked ?? '') ?? newest
  const date = wanted < newest ? wanted : newest
  // 1970-01-01 was a Thursday: 0 is Monday.
  const weekday = (startOfDate('UTC', date) / dayMs + 3) % 7
  return moveDate(date, { days: -Math.max(0, weekday - 4) })
}
