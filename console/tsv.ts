/** Tables as spreadsheets take them: cells parted by tabs, rows by lines. */

/** What a spreadsheet would compute rather than show (OWASP "CSV injection"). */
const formula = /^[\s]*[=+\-@|%]/

/** A cell that a spreadsheet shows as it is: on one line, without a tab, and never a formula. */
export function cellOf(text: string): string {
  const flat = text.replaceAll(/[\t\r\n\v\f\u0085\u2028\u2029]+/g, ' ')
  return formula.test(flat) ? `'${flat}` : flat
}

/** The rows of a table under its heads. */
export const tsvOf = (heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  [heads, ...rows].map((row) => row.map(cellOf).join('\t')).join('\n')
