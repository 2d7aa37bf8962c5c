import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readCsv } from '#kernel/csv.ts'

const table: readonly [string, string, readonly (readonly string[])[] | undefined][] = [
  ['nothing', '', []],
  ['one cell', 'a', [['a']]],
  [
    'cells and lines',
    'a,b\r\nc,d\r\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  ['line ends of every kind', 'a\nb\rc\r\nd', [['a'], ['b'], ['c'], ['d']]],
  [
    'empty cells',
    'a,,c\n,,',
    [
      ['a', '', 'c'],
      ['', '', ''],
    ],
  ],
  ['quotes', '"a,b","say ""hi""","two\nlines"\nx', [['a,b', 'say "hi"', 'two\nlines'], ['x']]],
  ['a byte order mark', '\u{feff}a,b', [['a', 'b']]],
  ['an open quote', '"a\nb', undefined],
  ['text beside quotes', '"a"b,c', undefined],
  ['a quote in the middle', 'a"b"', undefined],
]

for (const [what, text, cells] of table) {
  test(`${what} of a table`, () => {
    assert.deepEqual(
      readCsv(text)?.map((line) => line.cells),
      cells,
    )
  })
}

test('a line is named by where it begins', () => {
  const lines = readCsv('a\n"b\nb"\nc')
  assert.deepEqual(
    lines?.map(({ line }) => line),
    [1, 2, 4],
  )
})
