import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { StatementRow } from '#contract/cards.bills.ts'
import { toAmount } from '#kernel/money.ts'
import { formatInstant, toInstant } from '#kernel/time.ts'
import { cardPurchases } from '#text/en/cards.bills.ts'
import { statementCsv } from '#web/cards/statementCsv.ts'

const plain: StatementRow = {
  id: '018f0000-0000-7000-8000-000000000001',
  kind: 'purchase',
  merchant: 'Kaffeine Lab',
  change: -12_34n,
  balance: 87_66n,
  wallet: null,
  bill: null,
  orderNo: null,
  at: toInstant(0),
}

const { kinds } = cardPurchases.bills
const words = {
  heads: ['When', 'What'],
  kinds: { ...kinds, dispute: 'Dispute won' },
  opening: 'At the beginning',
  closing: 'At the end',
}
const told = { currency: 'USD', opening: 100_00n, closing: 87_66n, moment: formatInstant }

test('every movement is a line between what was there and what is there', () => {
  assert.deepEqual(statementCsv(words, { ...told, rows: [plain] }).split('\r\n'), [
    'When,What',
    ',At the beginning,,,USD,100.00,,,',
    '1970-01-01T00:00:00.000Z,Purchase,Kaffeine Lab,-12.34,USD,87.66,,,',
    ',At the end,,,USD,87.66,,,',
    '',
  ])
})

test('what the wallet paid stands with its coin and its rate', () => {
  const wallet = { asset: 'USDT', scale: 6, change: -12_345_678n, rate: toAmount(99_990_000n) }
  const [, , line] = statementCsv(words, { ...told, rows: [{ ...plain, wallet }] }).split('\r\n')
  assert.match(line ?? '', /,-12\.345678,USDT,0\.99990000$/)
})

test('a shop’s name neither runs in a spreadsheet nor breaks its line', () => {
  const rows = [{ ...plain, merchant: '=HYPERLINK("x"),\n' }]
  const text = statementCsv(words, { ...told, rows })
  assert.ok(text.includes(`"'=HYPERLINK(""x""),\n"`))
})
