import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { isAttested, readAttestationKey } from '#server/chain/attestation.ts'
import { socketSigner } from '#server/chain/signer.socket.ts'
import { SignerUnclear } from '#server/chain/signer.ts'
import { systemClock } from '#server/platform/clock.ts'
import { log } from '#server/platform/log.ts'
import { type TestDatabase, freshDatabase } from '#server/platform/testing.ts'
import { serveSigner } from '#signer/serve.ts'
import type { SignerDeps } from '#signer/signer.ts'
import { selectAudit } from '#signer/store.ts'
import { testSigner } from '#signer/testing.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'auric-signer-'))
const socketPath = path.join(folder, 'signer.sock')
const recipient = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

let database: TestDatabase
let deps: SignerDeps
let server: Awaited<ReturnType<typeof serveSigner>>

before(async () => {
  log.level = 'silent'
  database = await freshDatabase()
  const eth = { asset: 'ETH', contract: null, paymentMax: 10n ** 18n, windowMax: 10n ** 20n }
  const limits = { gasMax: 200_000n, feeMaxWei: 10n ** 16n, assets: [eth] }
  const networks = [{ network: 'ERC20', chainId: 31337, ...limits }]
  deps = await testSigner(database, systemClock, { windowHours: 24, networks })
  server = await serveSigner(socketPath, deps)
})

after(async () => {
  await server.stop()
  await deps.db.end()
  await database.drop()
  rmSync(folder, { recursive: true })
})

const intent = {
  kind: 'transfer',
  network: 'ERC20',
  chainId: 31337,
  withdrawalId: '0197a3c8-0000-7000-8000-000000000001',
  asset: 'ETH',
  contract: null,
  to: recipient,
  amountRaw: '1000',
  nonce: 0,
  gas: '21000',
  maxFeePerGas: '2000000000',
  maxPriorityFeePerGas: '1000000000',
} as const

/** Asks in any words at all. */
function ask(url: string, body: string, method = 'POST'): Promise<number> {
  return new Promise((resolve, reject) => {
    const call = request({ socketPath, path: url, method }, (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode ?? 0))
    })
    call.on('error', reject)
    call.end(body)
  })
}

test('only the user of the process can open the socket', () => {
  assert.equal(statSync(socketPath).mode & 0o777, 0o600)
})

test('a structured intent is signed over the socket, the same bytes each time', async () => {
  const signer = socketSigner(socketPath)
  const first = await signer.sign(intent)
  assert.equal(first.outcome, 'signed')
  assert.deepEqual(await signer.sign(intent), first)
})

test('bytes, hashes, calldata and unknown requests are refused and logged', async () => {
  const hash = `0x${'ab'.repeat(32)}`
  const attempts: readonly [string, unknown][] = [
    ['/sign', { kind: 'raw', hash }],
    ['/sign', { ...intent, nonce: 1, data: '0xa9059cbb' }],
    ['/sign', { ...intent, nonce: 1, raw: hash }],
    ['/sign', { ...intent, nonce: -1 }],
    ['/sign', { ...intent, nonce: 1.5 }],
    ['/sign', { ...intent, amountRaw: '1e3' }],
    ['/sign', { ...intent, amountRaw: String(2n ** 256n) }],
    ['/sign', { ...intent, to: [recipient] }],
    ['/sign', 'x'.repeat(10_000)],
    ['/signMessage', { message: hash }],
    ['/addresses', { network: 'ERC20', purpose: 'deposit', from: 0, count: 101 }],
  ]
  const [before] = (await selectAudit(deps.db, 0n, 1_000)).toReversed()
  for (const [url, body] of attempts) assert.equal(await ask(url, JSON.stringify(body)), 400, url)
  assert.equal(await ask('/sign', '{', 'POST'), 400)
  assert.equal(await ask('/sign', '', 'GET'), 400)
  const entries = await selectAudit(deps.db, before?.seq ?? 0n, 1_000)
  assert.equal(entries.length, attempts.length + 2)
  assert.ok(entries.every((entry) => entry.event.includes('malformed')))
})

test('addresses come attested, the same each time, and are never paid', async () => {
  const signer = socketSigner(socketPath)
  const key = readAttestationKey(deps.keyring.publicKey)
  const wanted = { network: 'ERC20', purpose: 'deposit', from: 3, count: 4 } as const
  const rows = await signer.addresses(wanted)
  assert.deepEqual(
    rows.map((row) => row.index),
    [3, 4, 5, 6],
  )
  assert.ok(rows.every((row) => isAttested(key, row)))
  assert.deepEqual(await signer.addresses(wanted), rows)
  const [own, other] = rows
  assert.ok(own && other)
  for (const forged of [
    { ...own, address: other.address },
    { ...own, index: own.index + 1 },
    { ...own, network: 'BEP20' },
    { ...own, purpose: 'hot' as const },
    { ...own, attestation: other.attestation },
    { ...own, attestation: '' },
  ]) {
    assert.equal(isAttested(key, forged), false)
  }
  const answer = await signer.sign({
    ...intent,
    withdrawalId: '0197a3c8-0000-7000-8000-000000000009',
    nonce: 1,
    to: own.address,
  })
  assert.deepEqual(answer, { outcome: 'refused', reason: 'recipient_refused' })
})

test('a network has one hot wallet, and one that is not in the policy has nothing', async () => {
  const signer = socketSigner(socketPath)
  const hot = { network: 'ERC20', purpose: 'hot', from: 0, count: 5 } as const
  assert.equal((await signer.addresses(hot)).length, 1)
  assert.equal((await signer.addresses({ ...hot, from: 1 })).length, 0)
  assert.equal((await signer.addresses({ ...hot, network: 'TRC20' })).length, 0)
})

test('a signer that is not there is unclear, not a refusal', async () => {
  const signer = socketSigner(path.join(folder, 'none.sock'))
  await assert.rejects(signer.sign(intent), SignerUnclear)
})
