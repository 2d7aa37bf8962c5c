import assert from 'node:assert/strict'
import { test } from 'node:test'
import { amountLimit, toAmount } from '#kernel/money.ts'
import {
  type Entry,
  type Leg,
  accountKey,
  available,
  checkEntry,
  held,
  house,
  legsMax,
  outside,
} from '#server/ledger/ledger.ts'
import { uuid } from '#server/ledger/testing.ts'

const alice = '01930000-0000-7000-8000-00000000000a'
const hold = '01930000-0000-7000-8000-0000000000ff'
const leg: Leg = {
  asset: 'USDT',
  amount: toAmount(1n),
  debit: outside('ERC20'),
  credit: available(alice),
  kind: 'deposit',
}
const entry = (change: Partial<Leg>, cmd = uuid()): Entry => ({
  cmd,
  legs: [{ ...leg, ...change }],
})

void test('an entry that no caller may ask for is a fault before the database sees it', () => {
  checkEntry(entry({}))
  const faults: readonly (readonly [string, Entry])[] = [
    ['named by a UUID', entry({}, 'withdrawal-1')],
    ['0 legs', { cmd: uuid(), legs: [] }],
    ['65 legs', { cmd: uuid(), legs: Array.from({ length: legsMax + 1 }, () => leg) }],
    ['moves 0', entry({ amount: toAmount(0n) })],
    ['named usdt', entry({ asset: 'usdt' })],
    ['named US,DT', entry({ asset: 'US,DT' })],
    ['of the kind Deposit', entry({ kind: 'Deposit' })],
    ['of the kind a}', entry({ kind: 'a}' })],
    ['the owner alice', entry({ credit: available('alice') })],
    ['the account outside:', entry({ debit: outside('') })],
    ['to itself', entry({ debit: available(alice) })],
    ['without its hold', entry({ credit: held(alice) })],
    ['without its hold', entry({ hold })],
    ['without its hold', entry({ debit: held(uuid()), credit: held(alice), hold })],
    ['names the hold h1', entry({ credit: held(alice), hold: 'h1' })],
  ]
  for (const [message, fault] of faults) assert.throws(() => checkEntry(fault), new RegExp(message))
  assert.throws(() => toAmount(amountLimit), RangeError)
})

void test('two accounts have one key only when they are one account', () => {
  const parties = [available(alice), held(alice), available(hold), house('fee'), outside('fee')]
  const keys = parties.flatMap((party) => ['USDT', 'ETH'].map((asset) => accountKey(party, asset)))
  assert.equal(new Set(keys).size, parties.length * 2)
})
