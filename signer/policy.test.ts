import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type {
  FillIntent,
  SigningIntent,
  SigningRefusal,
  TransferIntent,
} from '#contract/signing.ts'
import type { SignerNetwork } from '#signer/config.ts'
import { type Memory, attemptMax, decide, payloadHash } from '#signer/policy.ts'

const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const recipient = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

const network: SignerNetwork = {
  network: 'ERC20',
  chainId: 31337,
  gasMax: 200_000n,
  feeMaxWei: 10n ** 16n,
  assets: [
    { asset: 'USDT', contract: token, paymentMax: 1_000n, windowMax: 2_500n },
    { asset: 'ETH', contract: null, paymentMax: 10n ** 18n, windowMax: 10n ** 19n },
  ],
}

const transfer: TransferIntent = {
  kind: 'transfer',
  network: 'ERC20',
  chainId: 31337,
  withdrawalId: '0197a3c8-0000-7000-8000-000000000001',
  asset: 'USDT',
  contract: token,
  to: recipient,
  amountRaw: '1000',
  nonce: 7,
  gas: '100000',
  maxFeePerGas: '2000000000',
  maxPriorityFeePerGas: '1000000000',
}

const { chainId, nonce, maxFeePerGas, maxPriorityFeePerGas } = transfer
const fees = { gas: '21000', maxFeePerGas, maxPriorityFeePerGas }
const fill: FillIntent = { kind: 'fill', network: 'ERC20', chainId, nonce, ...fees }

const nothing: Memory = {
  halted: false,
  withdrawalPayload: undefined,
  noncePayload: undefined,
  attempts: [],
  nextNonce: undefined,
  windowSpent: 0n,
  recipientIsOwn: false,
}

/** The memory of a signer that signed `intent` and nothing else. */
const havingSigned = (intent: SigningIntent): Memory => ({
  ...nothing,
  withdrawalPayload: intent.kind === 'transfer' ? payloadHash(intent) : undefined,
  noncePayload: payloadHash(intent),
  nextNonce: intent.nonce + 1,
  attempts: [
    {
      txid: '0x01',
      raw: '0x02',
      gas: BigInt(intent.gas),
      maxFee: BigInt(intent.maxFeePerGas),
      maxPriorityFee: BigInt(intent.maxPriorityFeePerGas),
    },
  ],
})

const refusals: readonly [string, SigningIntent, Memory, SigningRefusal][] = [
  ['a halted network', transfer, { ...nothing, halted: true }, 'halted'],
  [
    'a halted network, even what was signed',
    transfer,
    { ...havingSigned(transfer), halted: true },
    'halted',
  ],
  ['another chain id', { ...transfer, chainId: 1 }, nothing, 'chain_mismatch'],
  ['an asset that is not listed', { ...transfer, asset: 'DAI' }, nothing, 'asset_not_allowed'],
  [
    'a listed asset at another contract',
    { ...transfer, contract: recipient },
    nothing,
    'asset_not_allowed',
  ],
  [
    'a token asked for as the own coin',
    { ...transfer, contract: null },
    nothing,
    'asset_not_allowed',
  ],
  [
    'the own coin asked for as a token',
    { ...transfer, asset: 'ETH' },
    nothing,
    'asset_not_allowed',
  ],
  ['the zero address', { ...transfer, to: `0x${'0'.repeat(40)}` }, nothing, 'recipient_refused'],
  [
    'the burn address',
    { ...transfer, to: '0x000000000000000000000000000000000000dEaD' },
    nothing,
    'recipient_refused',
  ],
  [
    'a broken checksum',
    { ...transfer, to: recipient.replace('aA', 'Aa') },
    nothing,
    'recipient_refused',
  ],
  ['the token itself', { ...transfer, to: token }, nothing, 'recipient_refused'],
  [
    'the token itself in lower case',
    { ...transfer, to: token.toLowerCase() },
    nothing,
    'recipient_refused',
  ],
  ['an address of ours', transfer, { ...nothing, recipientIsOwn: true }, 'recipient_refused'],
  ['nothing', { ...transfer, amountRaw: '0' }, nothing, 'amount_zero'],
  [
    'one unit above the cap of a payment',
    { ...transfer, amountRaw: '1001' },
    nothing,
    'amount_above_cap',
  ],
  ['gas above the cap', { ...transfer, gas: '200001' }, nothing, 'gas_above_cap'],
  ['a fee above the cap', { ...transfer, maxFeePerGas: '100000000001' }, nothing, 'fee_above_cap'],
  [
    'a tip above the fee',
    { ...transfer, maxPriorityFeePerGas: '2000000001' },
    nothing,
    'fee_above_cap',
  ],
  [
    'another recipient for a withdrawal',
    { ...transfer, to: recipient.toLowerCase().replace('5', '6') },
    havingSigned(transfer),
    'withdrawal_changed',
  ],
  [
    'another amount for a withdrawal',
    { ...transfer, amountRaw: '999' },
    havingSigned(transfer),
    'withdrawal_changed',
  ],
  [
    'another sequence number for a withdrawal',
    { ...transfer, nonce: 8 },
    { ...havingSigned(transfer), noncePayload: undefined, attempts: [] },
    'withdrawal_changed',
  ],
  [
    'a second payment on a sequence number',
    transfer,
    { ...havingSigned(fill), withdrawalPayload: undefined },
    'nonce_taken',
  ],
  [
    'a fill in place of a payment',
    fill,
    { ...havingSigned(transfer), withdrawalPayload: undefined },
    'nonce_taken',
  ],
  [
    'a sequence number that skips one',
    { ...transfer, nonce: 9 },
    { ...nothing, nextNonce: 8 },
    'nonce_not_next',
  ],
  [
    'a sequence number long gone',
    { ...transfer, nonce: 6 },
    { ...nothing, nextNonce: 8 },
    'nonce_not_next',
  ],
  [
    'one unit above the cap of the window',
    transfer,
    { ...nothing, windowSpent: 1501n },
    'window_cap_reached',
  ],
  [
    'a fee raised by less than an eighth',
    { ...transfer, maxFeePerGas: '2249999999', maxPriorityFeePerGas: '1125000000' },
    havingSigned(transfer),
    'fee_not_raised',
  ],
  [
    'a lower fee',
    { ...transfer, maxFeePerGas: '1999999999' },
    havingSigned(transfer),
    'fee_not_raised',
  ],
]

for (const [what, intent, memory, reason] of refusals) {
  test(`refused: ${what}`, () => {
    assert.deepEqual(decide(intent, network, memory), { kind: 'refuse', reason })
  })
}

test('a first payment may take any sequence number, the next one only the next', () => {
  assert.deepEqual(decide(transfer, network, nothing), { kind: 'sign', isNewPayment: true })
  const next = { ...transfer, withdrawalId: '0197a3c8-0000-7000-8000-000000000002', nonce: 8 }
  const memory = { ...nothing, nextNonce: 8 }
  assert.deepEqual(decide(next, network, memory), { kind: 'sign', isNewPayment: true })
})

test('the same intent again is answered with the bytes signed before, whatever the caps say now', () => {
  const memory = { ...havingSigned(transfer), windowSpent: 2_500n }
  const tightened = { ...network, gasMax: 1n }
  const decision = decide(transfer, tightened, memory)
  assert.equal(decision.kind, 'repeat')
})

test('a fee raised by an eighth replaces the transaction of the same payment', () => {
  const raised = { ...transfer, maxFeePerGas: '2250000000', maxPriorityFeePerGas: '1125000000' }
  const decision = decide(raised, network, havingSigned(transfer))
  assert.deepEqual(decision, { kind: 'sign', isNewPayment: false })
})

test('a payment has a limited number of transactions', () => {
  const [first] = havingSigned(transfer).attempts
  assert.ok(first)
  const attempts = Array.from({ length: attemptMax }, () => ({
    ...first,
    maxFee: 1n,
    maxPriorityFee: 1n,
  }))
  const memory = { ...havingSigned(transfer), attempts }
  assert.deepEqual(decide(transfer, network, memory), {
    kind: 'refuse',
    reason: 'attempts_exhausted',
  })
})

test('no sequence of intents gets two payments signed for one withdrawal or one sequence number', () => {
  const intents = fc.record({
    id: fc.integer({ min: 1, max: 3 }),
    nonce: fc.integer({ min: 0, max: 4 }),
    amount: fc.integer({ min: 0, max: 1_200 }),
    fee: fc.integer({ min: 1, max: 4 }),
  })
  fc.assert(
    fc.property(fc.array(intents, { maxLength: 30 }), (asked) => {
      const signed: { intent: TransferIntent; hash: string }[] = []
      for (const { id, nonce, amount, fee } of asked) {
        const intent: TransferIntent = {
          ...transfer,
          nonce,
          withdrawalId: `0197a3c8-0000-7000-8000-00000000000${id}`,
          amountRaw: String(amount),
          maxFeePerGas: String(fee * 2_000_000_000),
          maxPriorityFeePerGas: String(fee * 1_000_000_000),
        }
        const decision = decide(intent, network, remember(signed, intent))
        if (decision.kind === 'sign') signed.push({ intent, hash: payloadHash(intent) })
      }
      const hashesBy = (key: (intent: TransferIntent) => unknown) =>
        Map.groupBy(signed, (row) => key(row.intent))
      for (const key of [(i: TransferIntent) => i.withdrawalId, (i: TransferIntent) => i.nonce]) {
        for (const group of hashesBy(key).values()) {
          assert.equal(new Set(group.map((row) => row.hash)).size, 1)
        }
      }
      const payments = [...Map.groupBy(signed, (row) => row.hash).values()].map((group) => group[0])
      const total = payments.reduce((sum, row) => sum + BigInt(row?.intent.amountRaw ?? 0), 0n)
      assert.ok(total <= 2_500n)
    }),
  )
})

function remember(
  signed: readonly { readonly intent: TransferIntent; readonly hash: string }[],
  intent: TransferIntent,
): Memory {
  const ofNonce = signed.filter((row) => row.intent.nonce === intent.nonce)
  const payments = [...Map.groupBy(signed, (row) => row.hash).values()].map((group) => group[0])
  return {
    ...nothing,
    withdrawalPayload: signed.find((row) => row.intent.withdrawalId === intent.withdrawalId)?.hash,
    noncePayload: ofNonce[0]?.hash,
    nextNonce:
      signed.length === 0 ? undefined : Math.max(...signed.map((row) => row.intent.nonce)) + 1,
    windowSpent: payments.reduce((sum, row) => sum + BigInt(row?.intent.amountRaw ?? 0), 0n),
    attempts: ofNonce.map((row) => ({
      txid: '0x01',
      raw: '0x02',
      gas: BigInt(row.intent.gas),
      maxFee: BigInt(row.intent.maxFeePerGas),
      maxPriorityFee: BigInt(row.intent.maxPriorityFeePerGas),
    })),
  }
}
