import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { add, toAmount } from '#kernel/money.ts'
import { type Terms, amountProblem, sendable, shareOf, termsOf } from '#web/transfers/model.ts'
import { catalogueOf, freeCoin } from '#web/app/testing.ts'

const usdt = { code: 'USDT', name: 'Tether', scale: 6, displayScale: 2 }
const ether = { code: 'ETH', name: 'Ether', scale: 18, displayScale: 6 }
const million = toAmount(1_000_000_000_000n)

const terms: Terms = {
  scale: 6,
  typedScale: 6,
  fee: toAmount(2_000_000n),
  min: toAmount(10_000_000n),
  max: million,
}

const draft = {
  kind: 'onchain',
  asset: 'USDT',
  network: 'ERC20',
  recipient: undefined,
  amount: '',
  confirm: '',
  note: '',
} as const

void test('an amount is judged in the order of the server, one refusal at a time', () => {
  const available = toAmount(100_000_000n)
  const cases = [
    [0n, 'AMOUNT_INVALID'],
    [9_999_999n, 'AMOUNT_BELOW_MINIMUM'],
    [million + 1n, 'AMOUNT_ABOVE_MAXIMUM'],
    [98_000_001n, 'INSUFFICIENT_FUNDS'],
    [98_000_000n, undefined],
    [10_000_000n, undefined],
  ] as const
  for (const [units, problem] of cases) {
    assert.equal(amountProblem(toAmount(units), available, terms), problem, String(units))
  }
})

void test('Max always passes: with its fee it is never more than there is, and no more could be sent', () => {
  const units = fc.bigInt({ min: 0n, max: 10n ** 24n })
  const scales = fc.constantFrom([6, 6], [18, 18], [18, 6], [18, 8])
  fc.assert(
    fc.property(units, units, scales, (have, fee, [scale = 6, typedScale = 6]) => {
      const open = {
        scale,
        typedScale,
        fee: toAmount(fee),
        min: toAmount(0n),
        max: toAmount(10n ** 30n),
      }
      const most = sendable(toAmount(have), open)
      const step = 10n ** BigInt(scale - typedScale)
      assert.equal(most % step, 0n)
      if (most > 0n) assert.ok(add(most, open.fee) <= have)
      assert.ok(most + step + fee > have || have <= fee)
    }),
  )
})

void test('a fee that takes everything leaves nothing to send', () => {
  assert.equal(sendable(toAmount(2_000_000n), terms), 0n)
  assert.equal(sendable(toAmount(1_999_999n), terms), 0n)
  assert.equal(sendable(toAmount(0n), terms), 0n)
})

void test('a share is rounded down to what the network can count', () => {
  const coarse = { ...terms, scale: 18, typedScale: 6 }
  assert.equal(shareOf(toAmount(10n ** 18n + 1n), 50n, coarse), 5n * 10n ** 17n)
})

void test('typing stops at the fewer decimals of ledger and network', () => {
  const catalogue = catalogueOf([usdt, ether], {
    coins: [
      { ...freeCoin, asset: 'USDT', network: 'ERC20', decimals: 18 },
      { ...freeCoin, asset: 'ETH', network: 'ERC20', decimals: 8 },
      { ...freeCoin, asset: 'ETH', network: 'BEP20', decimals: 8, withdrawOpen: false },
    ],
  })
  assert.equal(termsOf(draft, catalogue)?.typedScale, 6)
  assert.equal(termsOf({ ...draft, asset: 'ETH' }, catalogue)?.typedScale, 8)
  assert.equal(termsOf({ ...draft, asset: 'ETH', network: 'BEP20' }, catalogue), undefined)
  assert.equal(termsOf({ ...draft, kind: 'internal' }, catalogue), undefined)
})
