import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { encode } from 'uqr'
import { addressParts, inFours, shortAddress } from '#ui/address.ts'
import { linePoints, percentages, softPath, straightPath } from '#ui/chart.ts'
import { coinFace } from '#ui/coins.ts'
import { qrShape } from '#ui/qr.ts'

const address = 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE'

test('an address shows both ends that people compare and loses nothing', () => {
  const { head, body, tail } = addressParts(address)
  assert.deepEqual([head, tail], ['TQn9Y2', 'KcbLSE'])
  assert.equal(head + body + tail, address)
  assert.deepEqual(addressParts('4821'), { head: '4821', body: '', tail: '' })
})

test('a short address keeps four signs of each end, and short texts stay whole', () => {
  assert.equal(shortAddress(address), 'TQn9…bLSE')
  assert.equal(shortAddress('12345678'), '12345678')
})

test('a screen reader hears an address in groups of four', () => {
  assert.equal(inFours(address), 'TQn9 Y2kh EsLJ W1Ch VWFM SMeR Dow5 KcbL SE')
  assert.equal(inFours(''), '')
  assert.equal(
    inFours('01a225dc-81a7-7a02-b060-b93f983ee394'),
    '01a2 25dc - 81a7 - 7a02 - b060 - b93f 983e e394',
  )
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9A-Za-z:/.-]*$/), (text) =>
      assert.equal(inFours(text).replaceAll(' ', ''), text),
    ),
  )
})

test('a line goes from edge to edge, the highest value on top', () => {
  assert.deepEqual(linePoints([1, 3, 2], 64, 26, 3), [
    [0, 23],
    [32, 3],
    [64, 13],
  ])
  assert.equal(
    straightPath([
      [0, 23],
      [32, 3],
    ]),
    'M0 23L32 3',
  )
})

test('values that hardly differ make a line that is nearly level', () => {
  const heights = (values: readonly number[]) => linePoints(values, 10, 20).map(([, y]) => y)
  assert.deepEqual(heights([5, 5]), [10, 10])
  assert.deepEqual(heights([0, 0]), [10, 10])
  assert.ok(heights([1, 1.0005, 0.9995]).every((y) => y > 8 && y < 12))
})

test('one value is no line', () => {
  assert.deepEqual(linePoints([5], 10, 20), [])
  assert.deepEqual(linePoints([], 10, 20), [])
  assert.equal(softPath([]), '')
})

test('a soft line passes through its points and stays between neighbours', () => {
  assert.equal(
    softPath([
      [0, 0],
      [3, 3],
    ]),
    'M0 0C1 1 2 2 3 3',
  )
  const heights = fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 2, maxLength: 12 })
  fc.assert(
    fc.property(heights, (ys) => {
      const curves = softPath(ys.map((y, index) => [index * 30, y] as const))
        .split('C')
        .slice(1)
      for (const [index, curve] of curves.entries()) {
        const [, y1, , y2, , end] = curve.split(' ').map(Number)
        const [from = 0, to = 0] = [ys[index], ys[index + 1]]
        assert.equal(end, to)
        for (const y of [y1 ?? 0, y2 ?? 0]) {
          assert.ok(y >= Math.min(from, to) - 0.05 && y <= Math.max(from, to) + 0.05)
        }
      }
    }),
  )
})

test('percentages of any amounts add up to a hundred', () => {
  assert.deepEqual(percentages([1n, 1n, 1n]), [34, 33, 33])
  assert.deepEqual(percentages([50n, 35n, 15n]), [50, 35, 15])
  assert.deepEqual(percentages([0n, 0n]), [0, 0])
  const list = fc.array(fc.bigInt({ min: 0n, max: 10n ** 38n - 1n }), {
    minLength: 1,
    maxLength: 9,
  })
  fc.assert(
    fc.property(list, (amounts) => {
      const sum = percentages(amounts).reduce((total, share) => total + share, 0)
      assert.equal(sum, amounts.some((amount) => amount > 0n) ? 100 : 0)
    }),
  )
})

test('a QR code has three whole eyes and a piece for every other dark module', () => {
  const { size, path } = qrShape(address)
  const { data } = encode(address, { ecc: 'M', border: 0 })
  const dark = data.flat().filter(Boolean).length
  const darkInEyes = 3 * (24 + 9)
  const eyePaths = 3 * 3
  assert.equal(size, data.length)
  assert.equal(path.match(/M/g)?.length, dark - darkInEyes + eyePaths)
  assert.ok(!path.includes('NaN'))
})

test('a known asset has a mark of its own and an unknown one always the same colour', () => {
  assert.ok(coinFace('USDT').mark)
  assert.equal(coinFace('usdt'), coinFace('USDT'))
  assert.equal(coinFace('ZZZ').mark, undefined)
  assert.deepEqual(coinFace('ZZZ'), coinFace('ZZZ'))
})
