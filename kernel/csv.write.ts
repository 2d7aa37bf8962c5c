/** Lines of a CSV file (RFC 4180) that a spreadsheet opens without running or rounding what it reads. */

/** What a column holds: text, or amounts, which stay numbers. */
export type ColumnKind = 'text' | 'number'

/** One line with its end. */
export const csvLine = (cells: readonly string[], kinds: readonly ColumnKind[]): string =>
  `${cells.map((cell, place) => csvCell(cell, kinds[place] ?? 'text')).join(',')}\r\n`

/**
 * One cell. Text that a spreadsheet would take for a formula, or for a number that it cannot keep as
 * it stands, gets an apostrophe before it (OWASP, “CSV Injection”).
 */
export function csvCell(cell: string, kind: ColumnKind): string {
  const isKept = plainNumber.test(cell) && (kind === 'number' || digitsIn(cell) <= exactDigits)
  const text = isKept || !isTaken(cell) ? cell : `'${cell}`
  return /[",;\r\n\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Digits that a spreadsheet keeps of a number. */
const exactDigits = 15

const plainNumber = /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?$/

/** Begins like a formula, also after blanks and in full width; or is a number, date or exponent to it. */
const isTaken = (cell: string): boolean =>
  /^[\t\r\n]|^\s*[=+\-@＝＋－＠]/u.test(cell) || /^\s*[0-9][0-9.,eE+ ]*$/.test(cell)

const digitsIn = (cell: string): number => cell.replaceAll(/[^0-9]/g, '').length
