/** Filters of the bill list: kept in the address, turned into a query by the server's clock. */
import { type BillStatus, type BillType, billStatuses, billTypes } from '#contract/bills.ts'
import { type Instant, dateIn, moveDate, startOfDate } from '#kernel/time.ts'

/** Periods on offer, by the name they have in the address. */
export const periods = {
  d7: { days: 7 },
  d30: { days: 30 },
  m3: { months: 3 },
  m12: { months: 12 },
} as const

export type Period = keyof typeof periods

export type Filters = {
  readonly direction?: 'in' | 'out' | undefined
  readonly type?: BillType | undefined
  readonly status?: BillStatus | undefined
  readonly asset?: string | undefined
  readonly period?: Period | undefined
}

const oneOf = <T extends string>(known: readonly T[], text: string | undefined): T | undefined =>
  known.find((value) => value === text)

const periodNames = ['d7', 'd30', 'm3', 'm12'] as const satisfies readonly Period[]

/** Filters from an address; what is not known is left out. */
export function filtersOf(query: Readonly<Record<string, string>>): Filters {
  return {
    direction: oneOf(['in', 'out'], query['direction']),
    type: oneOf(billTypes, query['type']),
    status: oneOf(billStatuses, query['status']),
    asset: /^[A-Z0-9]{2,10}$/.exec(query['asset'] ?? '')?.[0],
    period: oneOf(periodNames, query['period']),
  }
}

/** The same as an address has them. */
export function queryOf(filters: Filters): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(filters).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    ),
  )
}

/** How many filters are on beside the direction. */
export const filterCount = ({ type, status, asset, period }: Filters): number =>
  [type, status, asset, period].filter((value) => value !== undefined).length

/** First moment of a period that ends today: days begin at midnight of the person's zone. */
export function periodStart(period: Period, now: Instant, zone: string): Instant {
  const back: { readonly days?: number; readonly months?: number } = periods[period]
  const first = moveDate(dateIn(zone, now), {
    ...(back.days === undefined ? {} : { days: 1 - back.days }),
    ...(back.months === undefined ? {} : { months: -back.months }),
  })
  return startOfDate(zone, first)
}
