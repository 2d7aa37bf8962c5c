/**
 * A moment is a count of milliseconds since 1970 (UTC); a calendar date is text, `YYYY-MM-DD`, and
 * belongs to no zone. Only `server/platform/clock.ts` and `web/app` ask what time it is.
 * Not `Temporal`: phones in use lack it, and one type serves both ends (docs/decisions/0003).
 */
import type { Brand } from '#kernel/brand.ts'

/** Milliseconds since 1970-01-01T00:00:00Z, an integer. */
export type Instant = Brand<number, 'Instant'>

/** `YYYY-MM-DD`, a day without a zone. */
export type PlainDate = Brand<string, 'PlainDate'>

/** Asks what time it is. */
export type Clock = { readonly now: () => Instant }

export const secondMs = 1_000
export const minuteMs = 60 * secondMs
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

/** The last moment that RFC 3339 and the database can write: the end of the year 9999. */
export const lastMs = 253_402_300_799_999
/** Likewise the first: the year 1. */
const firstMs = -62_135_596_800_000

/** @throws RangeError when it is not an integer within ±8.64e15 (ECMA-262 time value) */
export function toInstant(epochMs: number): Instant {
  if (!Number.isInteger(epochMs) || Math.abs(epochMs) > 8.64e15) {
    throw new RangeError(`not an instant: ${epochMs}`)
  }
  return epochMs as Instant
}

export const after = (instant: Instant, durationMs: number): Instant =>
  toInstant(instant + durationMs)

/** RFC 3339 in UTC with milliseconds: `2026-11-28T00:00:00.000Z`. */
export const formatInstant = (instant: Instant): string => new Date(instant).toISOString()

/** The moment as libraries take it. */
export const dateOf = (instant: Instant): Date => new Date(instant)

/**
 * Reads RFC 3339 with a zone; undefined when it is anything else, no real day (30 February), or
 * outside the years 1 to 9999 (UTC).
 */
export function parseInstant(text: string): Instant | undefined {
  const pattern = /^\d{4}-\d\d-\d\dT([01]\d|2[0-3]):\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/
  if (!pattern.test(text) || !parseDate(text.slice(0, 10))) return undefined
  const epochMs = Date.parse(text)
  return epochMs >= firstMs && epochMs <= lastMs ? toInstant(epochMs) : undefined
}

/** The calendar day of a moment in an IANA zone, e.g. `Asia/Tokyo`. */
export function dateIn(zone: string, instant: Instant): PlainDate {
  const parts = dayFormat(zone).formatToParts(instant)
  const part = (type: string) => parts.find((p) => p.type === type)?.value ?? ''
  return `${part('year')}-${part('month')}-${part('day')}` as PlainDate
}

/** By zone, of which there are some hundred: making one takes fifty times as long as using it. */
const dayFormats = new Map<string, Intl.DateTimeFormat>()

function dayFormat(zone: string): Intl.DateTimeFormat {
  const known = dayFormats.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  dayFormats.set(zone, made)
  return made
}

/** The first moment of a calendar day in an IANA zone; a day that a clock change starts late is right too. */
export function startOfDate(zone: string, date: PlainDate): Instant {
  const utcMidnight = Date.parse(`${date}T00:00:00Z`)
  let low = utcMidnight - 15 * hourMs
  let high = utcMidnight + 15 * hourMs
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (dateIn(zone, toInstant(middle)) < date) low = middle
    else high = middle
  }
  return toInstant(high)
}

/** Moves a calendar day; months clamp to their last day (31 March − 1 month → 28 or 29 February). */
export function moveDate(
  date: PlainDate,
  by: { readonly days?: number; readonly months?: number },
): PlainDate {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const months = year * 12 + (month - 1) + (by.months ?? 0)
  const lastDay = new Date(Date.UTC(Math.floor(months / 12), (months % 12) + 1, 0)).getUTCDate()
  const moved = new Date(
    Date.UTC(Math.floor(months / 12), months % 12, Math.min(day, lastDay) + (by.days ?? 0)),
  )
  return moved.toISOString().slice(0, 10) as PlainDate
}

/** Reads a real calendar day (`2026-02-30` is none). */
export function parseDate(text: string): PlainDate | undefined {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return undefined
  const parsed = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().slice(0, 10) === text
    ? (text as PlainDate)
    : undefined
}
