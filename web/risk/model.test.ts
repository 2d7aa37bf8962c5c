import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CaseState, caseKinds } from '#contract/risk.ts'
import { risk } from '#text/en/risk.ts'
import { nextOf } from '#web/risk/model.ts'

void test('every case tells what can be done, and a deposit is not told of a transfer', () => {
  const told = CaseState.options.flatMap((state) =>
    caseKinds.map((kind) => nextOf({ state, kind }, risk.nexts)),
  )
  assert.equal(new Set(told).size, Object.keys(risk.nexts).length)
  assert.match(nextOf({ state: 'open', kind: 'deposit' }, risk.nexts), /^Nothing for now/)
})
