import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  type ApplicationState,
  type OpeningStatus,
  applicationStates,
} from '#contract/cards.apply.ts'
import { openingStatus } from '#server/cards/apply/application.ts'
import type { IdentityStanding } from '#server/kyc/standing.ts'

const beforeBinding: readonly [IdentityStanding, OpeningStatus][] = [
  ['none', 'kycPending'],
  ['underWay', 'kycSubmitting'],
  ['rejected', 'kycRejected'],
  ['usable', 'kycPending'],
]

const afterBinding: readonly [ApplicationState, OpeningStatus][] = [
  ['info', 'infoPending'],
  ['review', 'review'],
  ['approval', 'approval'],
  ['opening', 'opening'],
  ['activation', 'activation'],
  ['opened', 'opened'],
  ['rejected', 'rejected'],
  ['cancelled', 'cancelled'],
]

test('until an identity is bound, an application says how that of the person stands', () => {
  for (const [identity, status] of beforeBinding) {
    assert.equal(openingStatus('kyc', identity), status, identity)
  }
})

test('from then on it says where the card is, whatever becomes of the identity', () => {
  for (const [state, status] of afterBinding) {
    for (const [identity] of beforeBinding) {
      assert.equal(openingStatus(state, identity), status, `${state} ${identity}`)
    }
  }
  const listed = ['kyc', ...afterBinding.map(([state]) => state)]
  assert.deepEqual(listed.toSorted(), Object.keys(applicationStates).toSorted())
})
