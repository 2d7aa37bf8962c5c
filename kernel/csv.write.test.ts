import assert from 'node:assert/strict'
import { test } from 'node:test'
import { csvCell, csvLine } from '#kernel/csv.write.ts'

/** What is in a cell, and how the file has it. */
const cells: readonly (readonly [string, string])[] = [
  // Formulas.
  ['=1+1', "'=1+1"],
  ['=HYPERLINK("http://x.example","go")', `"'=HYPERLINK(""http://x.example"",""go"")"`],
  ['+44 20 7946 0000', "'+44 20 7946 0000"],
  ['-2+3+cmd|calc', "'-2+3+cmd|calc"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', `"'\t=1"`],
  ['\r=1', `"'\r=1"`],
  ['\n=1', `"'\n=1"`],
  ['  =1', "'  =1"],
  ['＝1+1', "'＝1+1"],
  ['＋1', "'＋1"],
  ['－1', "'－1"],
  ['＠x', "'＠x"],
  // Numbers.
  ['-5.00', '-5.00'],
  ['0', '0'],
  ['12.5', '12.5'],
  ['123456789012345', '123456789012345'],
  // What only looks like one.
  ['20261128080000123456', "'20261128080000123456"],
  ['1234567890123456', "'1234567890123456"],
  ['007', "'007"],
  ['1e5', "'1e5"],
  ['1,5', `"'1,5"`],
  // Plain text.
  ['0x8f2b', '0x8f2b'],
  ['2026-11-28T08:00:00.000Z', '2026-11-28T08:00:00.000Z'],
  ['a "b", c', '"a ""b"", c"'],
  ['two\nlines', '"two\nlines"'],
  ['a;=1', '"a;=1"'],
  ['', ''],
  ['李雷', '李雷'],
]

void test('a spreadsheet runs nothing of a cell, and rounds no number of it', () => {
  for (const [text, expected] of cells) {
    assert.equal(csvCell(text, 'text'), expected, JSON.stringify(text))
  }
})

void test('an amount stays a number, however long it is; what is none is text', () => {
  assert.equal(csvCell('-5.00', 'number'), '-5.00')
  assert.equal(csvCell('1.500000000000000001', 'number'), '1.500000000000000001')
  assert.equal(csvCell('=1', 'number'), "'=1")
})

void test('a line ends with CR and LF', () => {
  assert.equal(csvLine(['a', '-1.50'], ['text', 'number']), 'a,-1.50\r\n')
})
