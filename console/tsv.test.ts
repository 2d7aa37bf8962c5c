import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { cellOf, tsvOf } from '#console/tsv.ts'

const cells: readonly (readonly [string, string])[] = [
  ['plain', 'plain'],
  ['=1+1', "'=1+1"],
  ['+44 7700', "'+44 7700"],
  ['-5', "'-5"],
  ['@SUM(A1)', "'@SUM(A1)"],
  [' =cmd', "' =cmd"],
  ['\t=cmd', "' =cmd"],
  ['a\tb\r\nc', 'a b c'],
  ['5-3', '5-3'],
  ['', ''],
]

void test('a cell is one line without a tab, and no formula', () => {
  for (const [text, cell] of cells) assert.equal(cellOf(text), cell)
})

void test('whatever is in the cells, a table keeps its rows and columns, and computes nothing', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.string(), fc.string())), (rows) => {
      const lines = tsvOf(['One', 'Two'], rows).split('\n')
      assert.equal(lines.length, rows.length + 1)
      for (const line of lines) {
        const parts = line.split('\t')
        assert.equal(parts.length, 2)
        for (const part of parts) assert.doesNotMatch(part, /^\s*[=+\-@]/)
      }
    }),
  )
})
