import assert from 'node:assert/strict'
import { test } from 'node:test'
import { zero } from '#kernel/money.ts'
import { toInstant } from '#kernel/time.ts'
import type { ChainTransaction, TokenTransfer } from '#server/chain/node.ts'
import {
  type Knowledge,
  addressesIn,
  foreignTransactions,
  gasOrdinal,
  observe,
} from '#server/chain/observation.ts'
import type { NetworkCoin } from '#server/chain/work.ts'

const coin = (asset: string, contract: string, decimals: number): NetworkCoin => ({
  asset,
  network: 'ERC20',
  contract,
  decimals,
  scale: decimals,
  depositMin: zero,
  withdrawMin: zero,
  withdrawMax: zero,
  withdrawFee: zero,
  depositOpen: true,
  withdrawOpen: true,
})

const known: Knowledge = {
  own: new Map([
    ['hot', { purpose: 'hot', userId: null }],
    ['user', { purpose: 'deposit', userId: 'a user' }],
    ['other user', { purpose: 'deposit', userId: 'another' }],
    ['free', { purpose: 'deposit', userId: null }],
  ]),
  signed: new Set(['signed']),
  coins: [coin('USDT', 'usdt', 6), coin('ETH', '', 18)],
}

const transaction = (over: Partial<ChainTransaction>): ChainTransaction => ({
  txid: 'a',
  nonce: 0,
  from: 'stranger',
  to: 'usdt',
  valueRaw: 0n,
  succeeded: true,
  gasCostRaw: 21n,
  transfers: [],
  ...over,
})

const transfer = (from: string, to: string, over: Partial<TokenTransfer> = {}): TokenTransfer => ({
  ordinal: 1,
  contract: 'usdt',
  from,
  to,
  amountRaw: 5n,
  ...over,
})

const blockOf = (...transactions: readonly ChainTransaction[]) => ({
  number: 7,
  hash: 'b',
  parentHash: 'p',
  at: toInstant(0),
  transactions,
})

const classesOf = (one: ChainTransaction) =>
  observe(blockOf(one), known)
    .filter(({ ordinal }) => ordinal !== gasOrdinal)
    .map((seen) => seen.class)

const token = (from: string, to: string, over: Partial<ChainTransaction> = {}) =>
  transaction({ ...over, transfers: [transfer(from, to)] })

const cases: readonly (readonly [string, ChainTransaction, readonly string[]])[] = [
  ['between strangers is nothing to us', token('stranger', 'elsewhere'), []],
  ['to a user is a deposit', token('stranger', 'user'), ['deposit']],
  ['to the hot wallet is money of the operator’s', token('stranger', 'hot'), ['funding']],
  [
    'to an address nobody was given is money of the operator’s',
    token('stranger', 'free'),
    ['funding'],
  ],
  [
    'from the hot wallet, signed, is a withdrawal',
    token('hot', 'elsewhere', { txid: 'signed', from: 'hot' }),
    ['withdrawal'],
  ],
  [
    'from the hot wallet, not signed, is foreign',
    token('hot', 'elsewhere', { from: 'hot' }),
    ['foreign'],
  ],
  ['taken from a user’s address by somebody is foreign', token('user', 'elsewhere'), ['foreign']],
  [
    'between two addresses of ours is internal, never a deposit',
    token('user', 'hot', { from: 'user' }),
    ['internal'],
  ],
  [
    'from one user’s address to another’s, not signed, is internal',
    token('user', 'other user'),
    ['internal'],
  ],
  [
    'of a signed withdrawal to a user’s address is that user’s deposit',
    token('hot', 'user', { txid: 'signed', from: 'hot' }),
    ['deposit'],
  ],
  [
    'of an unknown token in our name is no theft',
    transaction({ transfers: [transfer('hot', 'elsewhere', { contract: 'fake' })] }),
    ['unsupported'],
  ],
  [
    'of an unknown token to a user is recorded',
    transaction({ transfers: [transfer('stranger', 'user', { contract: 'fake' })] }),
    ['unsupported'],
  ],
  [
    'of nothing leaves no trace, whoever’s name it is in',
    transaction({ transfers: [transfer('user', 'elsewhere', { amountRaw: 0n })] }),
    [],
  ],
  [
    'of more than the ledger has numbers for is recorded and not credited',
    transaction({ transfers: [transfer('stranger', 'user', { amountRaw: 10n ** 38n })] }),
    ['unsupported'],
  ],
  [
    'of the own coin counts when the transaction succeeded',
    transaction({ to: 'user', valueRaw: 9n }),
    ['deposit'],
  ],
  [
    'of the own coin does not count when it failed',
    transaction({ to: 'user', valueRaw: 9n, succeeded: false }),
    [],
  ],
  [
    'of the own coin into a new contract is nothing to us',
    transaction({ to: null, valueRaw: 9n }),
    [],
  ],
]

for (const [what, one, classes] of cases) {
  test(`a transfer ${what}`, () => assert.deepEqual(classesOf(one), classes))
}

test('each transfer of a transaction keeps its own place, whatever the block has before it', () => {
  const one = transaction({
    to: 'user',
    valueRaw: 3n,
    transfers: [
      transfer('stranger', 'user', { ordinal: 2 }),
      transfer('stranger', 'elsewhere', { ordinal: 3 }),
      transfer('stranger', 'other user', { ordinal: 4 }),
    ],
  })
  const places = (before: readonly ChainTransaction[]) =>
    observe(blockOf(...before, one), known).map(({ txid, ordinal }) => `${txid}:${ordinal}`)
  assert.deepEqual(places([]), ['a:0', 'a:2', 'a:4'])
  assert.deepEqual(
    places([transaction({ txid: 'before', transfers: [transfer('x', 'y')] })]),
    places([]),
  )
})

test('gas that an address of ours paid is seen, also of a transaction that failed', () => {
  const [seen] = observe(blockOf(transaction({ from: 'hot', succeeded: false })), known)
  assert.deepEqual([seen?.class, seen?.ordinal, seen?.amountRaw], ['gas', gasOrdinal, 21n])
})

test('a transaction of an address of ours that nobody signed is foreign even when it moves nothing', () => {
  const quiet = transaction({ from: 'hot', to: 'elsewhere' })
  assert.deepEqual(foreignTransactions(blockOf(quiet), known), [quiet])
  assert.deepEqual(foreignTransactions(blockOf({ ...quiet, txid: 'signed' }), known), [])
})

test('all addresses of a block are asked about, each once', () => {
  const block = blockOf(token('hot', 'user'), token('hot', 'user', { to: null }))
  assert.deepEqual(addressesIn(block).toSorted(), ['hot', 'stranger', 'usdt', 'user'])
})
