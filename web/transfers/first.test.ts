import assert from 'node:assert/strict'
import { test } from 'node:test'
import { catalogueOf, freeCoin } from '#web/app/testing.ts'
import { firstDraft } from '#web/transfers/first.ts'

const ether = { code: 'ETH', name: 'Ether', scale: 18, displayScale: 6 }
const coin = { ...freeCoin, asset: 'ETH', decimals: 18 }
const catalogue = catalogueOf([ether], {
  coins: [
    { ...coin, network: 'ERC20' },
    { ...coin, network: 'BEP20', withdrawOpen: false },
  ],
})
const asked = (network: string) =>
  firstDraft({ asset: 'ETH', network, address: '0x1', amount: '2' }, catalogue, [])

void test('a person is named as the server knows them, never as the link says', () => {
  const query = { kind: 'internal', asset: 'ETH', uid: '7', person: 'A***e', name: 'Mum' }
  assert.equal(firstDraft(query, catalogue, []).recipient, undefined)
  const person = { uid: '7', maskedName: 'm****ry' }
  assert.deepEqual(firstDraft(query, catalogue, [], { payees: [], person }).recipient, {
    kind: 'internal',
    ...person,
  })
  const other = { uid: '8', maskedName: 'x' }
  assert.equal(firstDraft(query, catalogue, [], { payees: [], person: other }).recipient, undefined)
})

void test('an address comes with its network, and is left out when that is closed', () => {
  assert.deepEqual(asked('ERC20').recipient, { kind: 'onchain', network: 'ERC20', address: '0x1' })
  const closed = asked('BEP20')
  assert.deepEqual([closed.network, closed.recipient], ['ERC20', undefined])
})
