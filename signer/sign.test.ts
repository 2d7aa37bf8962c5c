import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  decodeFunctionData,
  keccak256,
  parseAbi,
  parseTransaction,
  recoverTransactionAddress,
} from 'viem'
import * as z from 'zod/mini'
import type { FillIntent, SigningAnswer, TransferIntent } from '#contract/signing.ts'
import { dayMs, toInstant } from '#kernel/time.ts'
import { type TestDatabase, freshDatabase } from '#server/platform/testing.ts'
import { firstBrokenEntry } from '#signer/audit.ts'
import { halt, resume } from '#signer/halt.ts'
import { signIntent } from '#signer/sign.ts'
import type { SignerDeps } from '#signer/signer.ts'
import { testSigner } from '#signer/testing.ts'

/** The bytes of an EIP-1559 transaction. */
const Eip1559 = z.templateLiteral(['0x02', z.string()])
const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const recipient = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const start = Date.UTC(2026, 10, 28)

let database: TestDatabase
let deps: SignerDeps
let nowMs = start

before(async () => {
  database = await freshDatabase()
  const clock = { now: () => toInstant(nowMs) }
  const networks = ['ERC20', 'BEP20'].map((network, index) => ({
    network,
    chainId: 31337 + index,
    gasMax: 200_000n,
    feeMaxWei: 10n ** 16n,
    assets: [
      { asset: 'USDT', contract: token, paymentMax: 1_000n, windowMax: 2_500n },
      { asset: 'ETH', contract: null, paymentMax: 10n ** 18n, windowMax: 10n ** 20n },
    ],
  }))
  deps = await testSigner(database, clock, { windowHours: 24, networks })
})

after(async () => {
  await deps.db.end()
  await database.drop()
})

let made = 0
const withdrawalId = () => `0197a3c8-0000-7000-8000-${String((made += 1)).padStart(12, '0')}`

const transfer = (over: Partial<TransferIntent> = {}): TransferIntent => ({
  kind: 'transfer',
  network: 'ERC20',
  chainId: 31337,
  withdrawalId: withdrawalId(),
  asset: 'ETH',
  contract: null,
  to: recipient,
  amountRaw: '1000',
  nonce: 0,
  gas: '100000',
  maxFeePerGas: '2000000000',
  maxPriorityFeePerGas: '1000000000',
  ...over,
})

const bytesOf = (answer: SigningAnswer) => {
  assert.equal(answer.outcome, 'signed')
  return answer.transaction
}

const reasonOf = (answer: SigningAnswer) =>
  answer.outcome === 'refused' ? answer.reason : 'signed'

test('a payment is signed as an EIP-1559 transaction of exactly the intent, and again with the same bytes', async () => {
  const intent = transfer({ asset: 'USDT', contract: token, amountRaw: '700' })
  const first = bytesOf(await signIntent(deps, intent))
  const again = bytesOf(await signIntent(deps, intent))
  assert.deepEqual(again, first)
  const raw = Eip1559.parse(first.raw)
  const sent = parseTransaction(raw)
  assert.equal(keccak256(raw), first.txid)
  assert.equal(await recoverTransactionAddress({ serializedTransaction: raw }), first.account)
  const { functionName, args } = decodeFunctionData({
    abi: parseAbi(['function transfer(address to, uint256 value)']),
    data: sent.data ?? '0x',
  })
  assert.deepEqual([functionName, args], ['transfer', [recipient, 700n]])
  assert.deepEqual(
    [
      sent.to?.toLowerCase(),
      sent.chainId,
      sent.nonce ?? 0,
      sent.gas,
      sent.maxFeePerGas,
      sent.value ?? 0n,
    ],
    [token.toLowerCase(), 31337, 0, 100_000n, 2_000_000_000n, 0n],
  )
})

test('the next sequence number follows the last one, on each network by itself', async () => {
  assert.equal(reasonOf(await signIntent(deps, transfer({ nonce: 2 }))), 'nonce_not_next')
  assert.equal(reasonOf(await signIntent(deps, transfer({ nonce: 1 }))), 'signed')
  const other = transfer({ network: 'BEP20', chainId: 31338, nonce: 40 })
  assert.equal(reasonOf(await signIntent(deps, other)), 'signed')
})

test('a withdrawal asked again with another recipient is refused for good', async () => {
  const intent = transfer({ nonce: 2 })
  bytesOf(await signIntent(deps, intent))
  const elsewhere = { ...intent, to: '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359' }
  assert.equal(reasonOf(await signIntent(deps, elsewhere)), 'withdrawal_changed')
  assert.equal(reasonOf(await signIntent(deps, { ...elsewhere, nonce: 3 })), 'withdrawal_changed')
})

test('a raised fee replaces the transaction of the same payment on the same sequence number', async () => {
  const intent = transfer({ nonce: 3 })
  const first = bytesOf(await signIntent(deps, intent))
  const raised = { ...intent, maxFeePerGas: '2250000000', maxPriorityFeePerGas: '1125000000' }
  const second = bytesOf(await signIntent(deps, raised))
  assert.notEqual(second.txid, first.txid)
  assert.equal(parseTransaction(Eip1559.parse(second.raw)).nonce, 3)
  assert.deepEqual(bytesOf(await signIntent(deps, intent)), first)
})

test('a fill sends nothing to the account itself, and only where no payment is', async () => {
  const place = { network: 'ERC20', chainId: 31337, gas: '21000' }
  const fees = { maxFeePerGas: '2000000000', maxPriorityFeePerGas: '1000000000' }
  const fill = (nonce: number): FillIntent => ({ kind: 'fill', nonce, ...place, ...fees })
  assert.equal(reasonOf(await signIntent(deps, fill(3))), 'nonce_taken')
  const { raw, account } = bytesOf(await signIntent(deps, fill(4)))
  const sent = parseTransaction(Eip1559.parse(raw))
  assert.deepEqual([sent.to?.toLowerCase(), sent.value ?? 0n], [account.toLowerCase(), 0n])
})

test('payments that ask at once cannot pass the cap of the window together', async () => {
  // 700 of 2,500 units went out above; six times 600 are asked, and three of them fit.
  const usdt = { asset: 'USDT', contract: token, amountRaw: '600' }
  const answers: string[] = []
  for (let nonce = 5; nonce < 8; nonce += 1) {
    const asked = Array.from({ length: 6 }, () => signIntent(deps, transfer({ ...usdt, nonce })))
    answers.push(...(await Promise.all(asked)).map(reasonOf))
  }
  assert.equal(answers.filter((reason) => reason === 'signed').length, 3)
  assert.equal(
    reasonOf(await signIntent(deps, transfer({ ...usdt, nonce: 8 }))),
    'window_cap_reached',
  )
  nowMs += dayMs
  assert.equal(reasonOf(await signIntent(deps, transfer({ ...usdt, nonce: 8 }))), 'signed')
})

test('a halted network signs nothing until a person lifts it', async () => {
  await halt(deps, { network: 'ERC20', reason: 'a transaction nobody asked for' })
  assert.equal(reasonOf(await signIntent(deps, transfer({ nonce: 9 }))), 'halted')
  assert.equal(await resume(deps, 'ERC20'), true)
  assert.equal(reasonOf(await signIntent(deps, transfer({ nonce: 9 }))), 'signed')
})

test('what was signed cannot be changed or removed, and a log that was meddled with is found out', async () => {
  for (const table of ['audit', 'payment', 'signature', 'issued_address']) {
    await assert.rejects(deps.db.unsafe(`delete from ${table}`), /append-only/)
    await assert.rejects(deps.db.unsafe(`truncate ${table} cascade`), /append-only/)
  }
  await assert.rejects(deps.db`update audit set event = '{}' where seq = 2`, /append-only/)
  assert.equal(await firstBrokenEntry(deps.db), undefined)
  await deps.db`alter table audit disable trigger append_only`
  await deps.db`update audit set event = event || ' ' where seq = 2`
  assert.equal(await firstBrokenEntry(deps.db), 2n)
  await deps.db`update audit set event = rtrim(event) where seq = 2`
  await deps.db`delete from audit where seq = 3`
  assert.equal(await firstBrokenEntry(deps.db), 4n)
})
