/** Tables in CSV as RFC 4180 has them. */

/** One line of a table, with the line of the text on which it begins. */
export type CsvLine = { readonly line: number; readonly cells: readonly string[] }

/**
 * Reads a table; cells in quotes may hold commas, line breaks and doubled quotes. A byte order mark
 * at the beginning is no part of it. Undefined for an open quote, or for text beside a quoted cell.
 */
export function readCsv(text: string): CsvLine[] | undefined {
  const source = text.replace(/^\u{feff}/u, '')
  const lines: CsvLine[] = []
  let cells: string[] = []
  let [line, first] = [1, 1]
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|\n|\r|$)/y
  while (cell.lastIndex < source.length || cells.length > 0) {
    const match = cell.exec(source)
    if (!match) return undefined
    const [whole, quoted, plain = '', end = ''] = match
    cells.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    line += whole.split(/\r\n|\n|\r/).length - 1
    if (end === ',') {
      if (cell.lastIndex < source.length) continue
      cells.push('')
    }
    lines.push({ line: first, cells })
    cells = []
    first = line
  }
  return lines
}
