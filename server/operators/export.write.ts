/** Tables and the log as the bytes of a file. */
import writeXlsxFile from 'write-excel-file/node'
import { type ExportFormat, exportRowsMax } from '#contract/operators.exports.ts'
import type { Sql } from '#server/platform/db.ts'
import { genesis } from '#server/operators/audit.ts'
import { csvLine } from '#kernel/csv.write.ts'
import type { ExportTable } from '#server/operators/export.rows.ts'
import { firstLine, lastLine, rowLine } from '#server/operators/log.file.ts'
import { selectAfter } from '#server/operators/store.audit.ts'

/** Media types of the formats. */
export const mediaTypes: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8; header=present',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  jsonl: 'application/jsonl; charset=utf-8',
}

const cutWords = (max: number): string => `Cut off after ${max} rows`

/** Tells spreadsheets that the file is UTF-8. */
const csvMark = '\u{FEFF}'

/** A CSV file, line by line. */
export async function* csvOf({ columns, rows }: ExportTable): AsyncGenerator<string> {
  const kinds = columns.map(({ kind }) => kind)
  yield csvMark + csvLine(headsOf(columns), [])
  let written = 0
  for await (const row of rows) {
    if (written === exportRowsMax.csv) return yield csvLine([cutWords(exportRowsMax.csv)], [])
    yield csvLine(row, kinds)
    written += 1
  }
}

/**
 * A workbook of one sheet. Every cell is text, amounts too: a spreadsheet would round them. It is
 * packed as a whole, so it may have fewer rows than a CSV file.
 */
export async function xlsxOf({ columns, rows }: ExportTable): Promise<Uint8Array> {
  const cellOf = (value: string) => ({ value: cleanCell(value), type: String })
  const sheet = [
    headsOf(columns).map((value) => ({ ...cellOf(value), fontWeight: 'bold' as const })),
  ]
  const cells: ReturnType<typeof cellOf>[][] = []
  for await (const row of rows) {
    if (cells.length === exportRowsMax.xlsx) {
      cells.push([cellOf(cutWords(exportRowsMax.xlsx))])
      break
    }
    cells.push(row.map(cellOf))
  }
  return writeXlsxFile([...sheet, ...cells], { stickyRowsCount: 1 }).toBuffer()
}

/** Rows of the log read at once. */
const logPage = 1_000

/** The log after a row as lines that prove themselves, oldest first. */
export async function* logLines(sql: Sql, after: bigint): AsyncGenerator<string> {
  const [begun] = after === 0n ? [] : await selectAfter(sql, after - 1n, 1)
  let head: Uint8Array = begun?.hash ?? genesis
  let [seq, written] = [begun ? after : 0n, 0]
  yield firstLine(seq, head)
  for (;;) {
    const limit = Math.min(logPage, exportRowsMax.jsonl - written + 1)
    const rows = await selectAfter(sql, seq, limit)
    for (const row of rows) {
      if (written === exportRowsMax.jsonl) return yield lastLine(written, head, false)
      yield rowLine(row)
      head = row.hash
      seq = row.seq
      written += 1
    }
    if (rows.length < limit) return yield lastLine(written, head, true)
  }
}

const headsOf = (columns: ExportTable['columns']) => columns.map(({ head }) => head)

/** Letters that one cell of a workbook may have. */
const cellMax = 32_767

/** Without what XML cannot say. */
const cleanCell = (text: string): string =>
  text
    .replaceAll(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '')
    .slice(0, cellMax)
