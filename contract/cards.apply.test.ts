import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as z from 'zod/mini'
import { OpeningStatus, applicationDetail, openingStatuses } from '#contract/cards.apply.ts'

void test('a step that this app has no word for is unknown, and the application is shown all the same', () => {
  const { output } = applicationDetail
  const shown = output.parse({
    ...application,
    status: 'posting',
    timeline: [{ ...begun, status: 'posting' }],
  })
  assert.deepEqual(
    [shown.status, shown.timeline.map(({ status }) => status), shown.type],
    ['unknown', ['unknown'], 'MUSE'],
  )
  assert.equal(output.parse(application).status, 'review')
})

void test('every step that it has a word for is said and read as it is', () => {
  for (const status of openingStatuses) {
    assert.equal(OpeningStatus.parse(z.encode(OpeningStatus, status)), status)
  }
})

const at = '2026-11-28T08:00:00Z'
const begun = { status: 'kycPending', at }
const application = {
  id: '0f8fad5b-d9cb-469f-a165-70867728950e',
  type: 'MUSE',
  status: 'review',
  cardId: null,
  replaces: null,
  identity: null,
  ownProof: null,
  details: null,
  delivery: null,
  pickUps: ['mail'],
  fee: { asset: 'USDT', amount: '60000000' },
  paidAt: at,
  refunded: false,
  billNo: null,
  reason: null,
  note: null,
  shipping: null,
  undelivered: false,
  byAgent: false,
  cancellable: true,
  timeline: [begun],
  createdAt: at,
}
