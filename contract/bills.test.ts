import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as z from 'zod/mini'
import { Bill, billList, billStatuses, billSteps, billTypes } from '#contract/bills.ts'
import { withdrawalBillStatus } from '#contract/chain.ts'

/** The specification's words, as its clients send and read them. */
const types =
  'UNKNOWN COLLECTION TRANSFER TRANSFER_REFUND LOCK_RECOVERY LOCK_INCREASE LOCK_REDUCE CURRENCY_TRADE ' +
  'CURRENCY_TRADE_RECOVERY BUY_CARD BUY_KYC CARD_RECHARGE_UTGL CARD_RECHARGE_MUSE CARD_RECHARGE_REFUND'
const statuses = 'RUNNING SUCCESS FAILD WAITING PENDING CONFIRMING CANTRADE'

const bill = {
  orderNo: '202611280000000001',
  type: 'TRANSFER',
  status: 'CONFIRMING',
  paymentType: 'onchain',
  asset: 'USDT',
  change: '-12000000',
  counterparty: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  network: 'ERC20',
  note: null,
  confirmations: { seen: 3, needed: 12 },
  checking: false,
  reason: null,
  createdAt: '2026-11-28T00:00:00.000Z',
}

void test('a bill has one of the fourteen types and seven statuses of the specification', () => {
  assert.deepEqual([...billTypes], types.split(' '))
  assert.deepEqual([...billStatuses], statuses.split(' '))
  for (const type of billTypes) assert.ok(Bill.safeParse({ ...bill, type }).success, type)
  for (const status of billStatuses) assert.ok(Bill.safeParse({ ...bill, status }).success, status)
  for (const odd of [{ type: 'REFUND' }, { status: 'FAILED' }, { status: 'success' }]) {
    assert.ok(!Bill.safeParse({ ...bill, ...odd }).success)
  }
})

void test('a bill goes through its steps in the order of the specification', () => {
  const steps = billSteps.filter((step) => step !== 'checking')
  assert.equal(billSteps.indexOf('checking'), 1)
  assert.deepEqual(steps, ['waiting', 'packing', 'sending', 'confirming', 'done'])
})

void test('each step of a withdrawal has the status that its bill shows then', () => {
  const { waiting, packing, sending, confirming, done, failed } = withdrawalBillStatus
  assert.deepEqual(
    [waiting, packing, sending, confirming, done, failed],
    ['WAITING', 'PENDING', 'RUNNING', 'CONFIRMING', 'SUCCESS', 'FAILD'],
  )
})

void test('a bill crosses the wire and comes back as it was', () => {
  assert.deepEqual(z.encode(Bill, Bill.parse(bill)), bill)
})

void test('bills are asked for by type, status, asset, direction and period, or all of them', () => {
  const filters = {
    types: ['TRANSFER', 'COLLECTION'],
    statuses: ['FAILD'],
    asset: 'USDT',
    direction: 'out',
    from: '2026-11-01T00:00:00.000Z',
    until: '2026-12-01T00:00:00.000Z',
  }
  assert.ok(billList.input.safeParse(filters).success)
  assert.ok(billList.input.safeParse({}).success)
  for (const odd of [
    { types: ['X'] },
    { direction: 'up' },
    { from: 'yesterday' },
    { asset: 'usdt' },
  ]) {
    assert.ok(!billList.input.safeParse(odd).success, JSON.stringify(odd))
  }
})
