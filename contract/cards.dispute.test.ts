import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type DisputeEvent, type DisputeState, disputeStates } from '#contract/cards.dispute.ts'
import { nextState, statesOf } from '#kernel/machine.ts'

void test('where a dispute may go is this table and nothing else', () => {
  const states = statesOf<DisputeState, DisputeEvent>(disputeStates)
  const goes = (event: DisputeEvent) =>
    states.flatMap((state) => {
      const next = nextState<DisputeState, DisputeEvent>(disputeStates, state, event)
      return next ? [`${state}>${next}`] : []
    })
  assert.deepEqual(goes('send'), ['open>sending'])
  assert.deepEqual(goes('reach'), ['open>sent', 'sending>sent'])
  assert.deepEqual(goes('refuse'), ['sending>open'])
  assert.deepEqual(goes('withdraw'), ['open>withdrawn', 'sending>withdrawing', 'sent>withdrawing'])
  assert.deepEqual(goes('drop'), ['sending>withdrawn', 'sent>withdrawn', 'withdrawing>withdrawn'])
  const running = ['open', 'sending', 'sent', 'withdrawing']
  assert.deepEqual(
    goes('lose'),
    running.map((state) => `${state}>lost`),
  )
  // Money that the issuer gives is never kept from its holder.
  assert.deepEqual(
    goes('win'),
    [...running, 'lost', 'withdrawn'].map((state) => `${state}>won`),
  )
})
