import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contractUrlOf } from '#web/assets/explorer.ts'

void test('a contract is shown where the explorer of its chain shows contracts', () => {
  assert.equal(
    contractUrlOf('https://etherscan.io/tx/{txid}', '0xAb'),
    'https://etherscan.io/address/0xAb',
  )
  assert.equal(
    contractUrlOf('https://tronscan.org/#/transaction/{txid}', 'TX'),
    'https://tronscan.org/#/contract/TX',
  )
})

void test('no address is made up for an explorer that is absent or written otherwise', () => {
  for (const url of [null, 'https://a.example/?t={txid}', 'http://a.example/tx/{txid}', '']) {
    assert.equal(contractUrlOf(url, '0xAb'), undefined)
  }
})
