import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readCsv } from '#kernel/csv.ts'
import { toAmount } from '#kernel/money.ts'
import { toInstant } from '#kernel/time.ts'
import { commissionOf, linksTable, sampleTable } from '#web/agents/model.ts'

void test('what an order earns is its share of the fee, cut off and not rounded', () => {
  assert.equal(commissionOf(toAmount(60_000_000n), 1_000), 6_000_000n)
  assert.equal(commissionOf(toAmount(99n), 1_250), 12n)
  assert.equal(commissionOf(toAmount(60_000_000n), 0), 0n)
})

void test('the sample is a table that the import takes', () => {
  const lines = readCsv(sampleTable) ?? []
  assert.deepEqual(
    lines.map(({ cells }) => cells.length),
    [4, 4, 4],
  )
})

void test('in a table of links no customer becomes a formula, no number is rounded, and every link is whole', () => {
  const order = {
    id: '018f0000-0000-7000-8000-000000000001',
    orderNo: '20261128100000000001',
    type: 'MUSE',
    state: 'offered',
    via: 'link',
    customer: '=HYPERLINK("https://evil.example")',
    contact: '',
    note: '',
    fee: { asset: 'USDT', amount: toAmount(0n) },
    commission: toAmount(0n),
    commissionAsset: 'USDT',
    earnedAt: null,
    progress: null,
    createdAt: toInstant(0),
    expiresAt: toInstant(0),
  } as const
  const link = 'https://auric.example/pages/agent/claim#claim=abc'
  const [, line] = readCsv(linksTable([{ order, link }])) ?? []
  assert.deepEqual(line?.cells, [
    `'${order.orderNo}`,
    'MUSE',
    `'=HYPERLINK("https://evil.example")`,
    link,
  ])
})
