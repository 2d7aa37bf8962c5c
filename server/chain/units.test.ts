import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { amountLimit, toAmount } from '#kernel/money.ts'
import { fitsLedger, ledgerAmount, rawAmount } from '#server/chain/units.ts'
import { gasLimit, raisedFees } from '#server/chain/withdrawal.ts'

const scales = fc.record({
  decimals: fc.integer({ min: 0, max: 18 }),
  scale: fc.integer({ min: 0, max: 18 }),
})

test('one dollar is one dollar, whether the network counts 6 decimals or 18', () => {
  assert.deepEqual(ledgerAmount(1_000_000n, { decimals: 6, scale: 6 }), {
    amount: 1_000_000n,
    residueRaw: 0n,
  })
  const bep20 = { decimals: 18, scale: 6 }
  assert.deepEqual(ledgerAmount(10n ** 18n, bep20), { amount: 1_000_000n, residueRaw: 0n })
  assert.deepEqual(ledgerAmount(10n ** 18n + 7n, bep20), { amount: 1_000_000n, residueRaw: 7n })
  assert.equal(rawAmount(toAmount(1_000_000n), bep20), 10n ** 18n)
})

test('an amount that the network cannot express is not sent at all, rather than rounded', () => {
  const trc20 = { decimals: 6, scale: 7 }
  assert.equal(rawAmount(toAmount(11_234_567n), trc20), undefined)
  assert.equal(rawAmount(toAmount(11_234_560n), trc20), 1_123_456n)
})

test('raw units are the ledger’s amount and what is left over, nothing lost and nothing made', () => {
  fc.assert(
    fc.property(fc.bigInt(0n, 2n ** 256n - 1n), scales, (raw, coin) => {
      if (!fitsLedger(raw, coin)) return
      const { amount, residueRaw } = ledgerAmount(raw, coin)
      assert.equal((rawAmount(amount, coin) ?? 0n) + residueRaw, raw)
      assert.ok(residueRaw >= 0n && amount < amountLimit)
    }),
  )
})

test('what fits the ledger can be counted, and what does not is told before it is tried', () => {
  fc.assert(
    fc.property(fc.bigInt(0n, 2n ** 256n - 1n), scales, (raw, coin) => {
      if (fitsLedger(raw, coin)) assert.doesNotThrow(() => ledgerAmount(raw, coin))
      else assert.throws(() => ledgerAmount(raw, coin), RangeError)
    }),
  )
})

test('a raised fee is an eighth above the last at least, and never below what the network asks', () => {
  const fee = fc.bigInt(1n, 10n ** 15n)
  fc.assert(
    fc.property(fee, fee, fee, fee, (maxFee, tip, quoted, quotedTip) => {
      const last = { gas: 21_000n, maxFee: maxFee + tip, maxPriorityFee: tip }
      const quote = { maxFee: quoted + quotedTip, maxPriorityFee: quotedTip }
      const raised = raisedFees(last, quote)
      assert.ok(raised.maxFee * 8n >= last.maxFee * 9n && raised.maxFee >= quote.maxFee)
      assert.ok(raised.maxPriorityFee * 8n >= tip * 9n && raised.maxPriorityFee >= quotedTip)
      assert.ok(raised.maxFee >= raised.maxPriorityFee)
    }),
  )
})

test('a plain payment takes its exact gas, anything else a third more than when it was tried', () => {
  assert.equal(gasLimit(21_000n), 21_000n)
  assert.equal(gasLimit(60_000n), 80_000n)
})
