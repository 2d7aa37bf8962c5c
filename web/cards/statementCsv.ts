/** A statement as a table for spreadsheets (RFC 4180): pure. */
import type { StatementKind, StatementRow } from '#contract/cards.bills.ts'
import { type ColumnKind, csvLine } from '#kernel/csv.write.ts'
import { writeDecimal } from '#kernel/decimal.ts'
import type { Instant } from '#kernel/time.ts'
import { centScale, rateScale } from '#web/cards/model.money.ts'

/** What a table says in the reader's language. */
export type CsvWords = {
  readonly heads: readonly string[]
  readonly kinds: Readonly<Record<StatementKind, string>>
  readonly opening: string
  readonly closing: string
}

/** What it tells, and how moments are written. */
export type CsvStatement = {
  readonly currency: string
  readonly opening: bigint
  readonly closing: bigint
  readonly rows: readonly StatementRow[]
  readonly moment: (at: Instant) => string
}

const columns: readonly ColumnKind[] = [
  'text',
  'text',
  'text',
  'number',
  'text',
  'number',
  'number',
  'text',
  'number',
]

/**
 * Heads, what was there, each row, what is there. Amounts are plain numbers with a point, which
 * every spreadsheet reads; columns are when, what, shop, amount, currency, balance, and what moved
 * in the wallet with its coin and rate.
 */
export function statementCsv(words: CsvWords, { moment, ...told }: CsvStatement): string {
  const { currency, rows } = told
  const cents = (units: bigint) => writeDecimal({ units, scale: centScale })
  const edge = (name: string, units: bigint) => [
    '',
    name,
    '',
    '',
    currency,
    cents(units),
    '',
    '',
    '',
  ]
  const lines = [
    words.heads,
    edge(words.opening, told.opening),
    ...rows.map(({ kind, merchant, change, balance, wallet, at }) => [
      moment(at),
      words.kinds[kind],
      merchant,
      cents(change),
      currency,
      cents(balance),
      wallet ? writeDecimal({ units: wallet.change, scale: wallet.scale }) : '',
      wallet?.asset ?? '',
      wallet ? writeDecimal({ units: wallet.rate, scale: rateScale }) : '',
    ]),
    edge(words.closing, told.closing),
  ]
  return lines.map((cells) => csvLine(cells, columns)).join('')
}
