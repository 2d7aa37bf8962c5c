import assert from 'node:assert/strict'
import { test } from 'node:test'
import { exportRowsMax } from '#contract/operators.exports.ts'
import { csvOf } from '#server/operators/export.write.ts'

/** A table of so many rows. */
async function* counted(rows: number): AsyncGenerator<readonly string[]> {
  for (let row = 1; row <= rows; row += 1) yield await Promise.resolve([String(row)])
}

async function linesOf(rows: number): Promise<string[]> {
  const lines: string[] = []
  const columns = [{ head: 'No.', kind: 'text' }] as const
  for await (const line of csvOf({ columns, rows: counted(rows) })) lines.push(line)
  return lines
}

void test('a file that was cut says so in its last line, and one that just fits does not', async () => {
  const most = exportRowsMax.csv
  const [whole, cut] = [await linesOf(most), await linesOf(most + 1)]
  assert.deepEqual([whole.length, whole.at(-1)], [most + 1, `${most}\r\n`])
  assert.deepEqual([cut.length, cut.at(-1)], [most + 2, `Cut off after ${most} rows\r\n`])
})
