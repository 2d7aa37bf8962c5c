import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type BillStatus, billStatuses } from '#contract/bills.ts'
import {
  type DepositState,
  depositStates,
  withdrawalBillStatus,
  withdrawalStates,
} from '#contract/chain.ts'
import { statesOf } from '#kernel/machine.ts'
import { billMoves, isFinished, stepsAfter, stepsOf } from '#server/bills/bill.ts'

const may = (from: BillStatus, to: BillStatus): boolean =>
  from === to || billMoves[from].includes(to)

void test('every status of a bill that is not its last has a way to success and to failure', () => {
  for (const status of billStatuses.filter((one) => !isFinished(one))) {
    assert.ok(may(status, 'SUCCESS') && may(status, 'FAILD'), status)
  }
})

void test('a bill can follow every transition of a withdrawal', () => {
  for (const from of statesOf(withdrawalStates)) {
    for (const to of Object.values(withdrawalStates[from])) {
      assert.ok(may(withdrawalBillStatus[from], withdrawalBillStatus[to]), `${from} → ${to}`)
    }
  }
})

void test('a bill can follow every transition of a deposit', () => {
  const status: Record<DepositState, BillStatus> = {
    confirming: 'CONFIRMING',
    credited: 'SUCCESS',
    orphaned: 'FAILD',
    below_minimum: 'FAILD',
    returning: 'FAILD',
    returned: 'FAILD',
    reversed: 'FAILD',
  }
  for (const from of statesOf(depositStates)) {
    for (const to of Object.values(depositStates[from])) {
      assert.ok(may(status[from], status[to]), `${from} → ${to}`)
    }
  }
})

void test('a movement inside has one step, a deposit two, a transfer on a chain all', () => {
  assert.deepEqual(stepsOf({ type: 'TRANSFER', paymentType: 'internal' }), ['done'])
  assert.deepEqual(stepsOf({ type: 'TRANSFER_REFUND', paymentType: 'onchain' }), ['done'])
  assert.deepEqual(stepsOf({ type: 'COLLECTION', paymentType: 'onchain' }), ['confirming', 'done'])
  assert.deepEqual(stepsOf({ type: 'TRANSFER', paymentType: 'onchain' }), [
    'waiting',
    'checking',
    'packing',
    'sending',
    'confirming',
    'done',
  ])
  assert.deepEqual(stepsAfter('sending'), ['confirming', 'done'])
  // That people checked it stays, when it waits for its turn again.
  assert.deepEqual(stepsAfter('waiting'), ['packing', 'sending', 'confirming', 'done'])
})
