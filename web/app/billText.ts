/** How bills are told: pure, for lists and for one bill. */
import type { Bill, BillStatus } from '#contract/bills.ts'
import { toInstant, type Instant, type PlainDate, dateIn, dayMs } from '#kernel/time.ts'

/** The mark of a bill's state: done, going on, or failed. */
export function toneOf(
  bill: Pick<Bill, 'status' | 'checking' | 'reason'>,
): 'done' | 'going' | 'failed' {
  if (bill.checking) return 'going'
  if (bill.status === 'SUCCESS') return 'done'
  if (bill.reason === 'below_minimum') return 'going'
  if (bill.reason === 'returned') return 'done'
  return bill.status === 'FAILD' ? 'failed' : 'going'
}

/** True for what goes from one party to another; a trade or a card fee has no "to" and "from". */
export const isPayment = ({ type }: Pick<Bill, 'type'>): boolean =>
  type === 'COLLECTION' || type === 'TRANSFER' || type === 'TRANSFER_REFUND'

/** The words of a status, that people check it, or that it was too little. Packing and sending are what happens on a chain, and nowhere else. */
export function statusText(
  {
    status,
    paymentType,
    checking,
    reason,
  }: Pick<Bill, 'status' | 'paymentType' | 'checking' | 'reason'>,
  words: {
    readonly statuses: Readonly<Record<BillStatus, string>>
    readonly processing: string
    readonly checking: string
    readonly ended: Readonly<Record<'below_minimum' | 'returned', string>>
  },
): string {
  if (checking) return words.checking
  if (reason === 'below_minimum' || reason === 'returned') return words.ended[reason]
  const isMoving = status === 'RUNNING' || status === 'PENDING'
  return isMoving && paymentType !== 'onchain' ? words.processing : words.statuses[status]
}

/** A chain address as rows show it: both ends, which are what people compare. */
export const shortAddress = (address: string): string =>
  address.length <= 16 ? address : `${address.slice(0, 6)}…${address.slice(-4)}`

export type Day<Row> = { readonly date: PlainDate; readonly rows: readonly Row[] }

/** Rows by the calendar day of the person's zone, keeping their order. */
export function byDay<Row extends { readonly createdAt: Instant }>(
  rows: readonly Row[],
  zone: string,
): readonly Day<Row>[] {
  const days = new Map<PlainDate, Row[]>()
  for (const row of rows) {
    const date = dateIn(zone, row.createdAt)
    const day = days.get(date)
    if (day) day.push(row)
    else days.set(date, [row])
  }
  return [...days].map(([date, dayRows]) => ({ date, rows: dayRows }))
}

/** How a person reads dates. */
export type Reader = {
  readonly now: Instant
  /** IANA zone. */
  readonly zone: string
  readonly language: string
  readonly words: { readonly today: string; readonly yesterday: string }
}

/** A day as people say it: today and yesterday by name, others by date. */
export function dayName(date: PlainDate, { now, zone, language, words }: Reader): string {
  if (date === dateIn(zone, now)) return words.today
  if (date === dateIn(zone, toInstant(now - dayMs))) return words.yesterday
  const sameYear = date.slice(0, 4) === dateIn(zone, now).slice(0, 4)
  return new Intl.DateTimeFormat(language, {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'long',
    ...(sameYear ? {} : { year: 'numeric' }),
  }).format(Date.parse(`${date}T12:00:00Z`))
}

/** A time of day on the 24-hour clock, with its seconds: steps and payments are told apart by them. */
export const toTheSecond = {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
} as const satisfies Intl.DateTimeFormatOptions

/** Writes a moment as short as it can be read in one way only. `timeZone` is an IANA zone. */
export const momentFormat = (language: string, timeZone: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(language, {
    year: 'numeric',
    // To readers of English 11/03 is two dates.
    ...(language === 'en'
      ? { month: 'short', day: 'numeric' }
      : { month: '2-digit', day: '2-digit' }),
    ...toTheSecond,
    timeZone,
  })
