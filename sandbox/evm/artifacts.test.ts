import assert from 'node:assert/strict'
import { test } from 'node:test'
import { artifacts, readSources, sourceHash } from '#sandbox/evm/artifacts.ts'
import { deploymentsOf, networkCodes, networks } from '#sandbox/evm/networks.ts'

void test('the artifacts were compiled from the contracts as they are (else run compile.ts)', () => {
  assert.equal(artifacts().sourceHash, sourceHash(readSources()))
})

void test('every contract that a network deploys was compiled', () => {
  const compiled = Object.keys(artifacts().contracts)
  for (const code of networkCodes) {
    for (const { contract } of deploymentsOf(networks[code])) assert.ok(compiled.includes(contract))
  }
})
