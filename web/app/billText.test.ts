import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Bill } from '#contract/bills.ts'
import { bills } from '#text/en/bills.ts'
import { statusText, toneOf } from '#web/app/billText.ts'

type Told = Pick<Bill, 'status' | 'paymentType' | 'checking' | 'reason'>

const onchain = { paymentType: 'onchain', checking: false, reason: null } as const
const rows: readonly (readonly [Told, string, ReturnType<typeof toneOf>])[] = [
  [{ ...onchain, status: 'SUCCESS' }, 'Completed', 'done'],
  [{ ...onchain, status: 'SUCCESS', checking: true }, 'Being checked', 'going'],
  [{ ...onchain, status: 'PENDING' }, 'Packing', 'going'],
  [{ ...onchain, status: 'PENDING', paymentType: 'card' }, 'In progress', 'going'],
  [{ ...onchain, status: 'FAILD', reason: 'reverted' }, 'Failed', 'failed'],
  [{ ...onchain, status: 'FAILD', reason: 'below_minimum' }, 'Below minimum', 'going'],
  [{ ...onchain, status: 'FAILD', reason: 'returned' }, 'Returned', 'done'],
]

void test('what was too little is told as that and not as failed, until it is back', () => {
  for (const [bill, words, tone] of rows)
    assert.deepEqual([statusText(bill, bills), toneOf(bill)], [words, tone], words)
})
