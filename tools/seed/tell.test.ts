import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { after, before, test } from 'node:test'
import * as z from 'zod/mini'
import { BillStatus, BillType, billStatuses, billTypes } from '#contract/bills.ts'
import { dayMs } from '#kernel/time.ts'
import { networkCodes } from '#sandbox/evm/networks.ts'
import { type RunningSandbox, startSandbox } from '#sandbox/sandbox.ts'
import { reconcile } from '#server/chain/reconcile.ts'
import { type Config, readConfig } from '#server/config.ts'
import { audit } from '#server/ledger/audit.ts'
import { systemClock } from '#server/platform/clock.ts'
import { InstantColumn, rows } from '#server/platform/db.ts'
import { type TestDatabase, freshDatabase } from '#server/platform/testing.ts'
import { SignerConfig } from '#signer/config.ts'
import { serveSigner } from '#signer/serve.ts'
import { testSigner } from '#signer/testing.ts'
import { makeOffer, sandboxPolicy } from '#tools/seed/offer.ts'
import { openPast } from '#tools/seed/past.ts'
import { openProgress } from '#tools/seed/progress.ts'
import { story } from '#tools/seed/story.ts'
import { isTold, tellStory } from '#tools/seed/tell.ts'

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'auric-seed-'))
let database: TestDatabase
let sandbox: RunningSandbox
let config: Config
const ends: (() => unknown)[] = [() => rmSync(dataDir, { recursive: true, force: true })]

before(async () => {
  database = await freshDatabase()
  ends.push(database.drop)
  await makeOffer(database.sql)
  sandbox = await startSandbox({ dataDir: path.join(dataDir, 'sandbox') })
  ends.push(sandbox.stop)
  const policy = SignerConfig.parse(JSON.parse(sandboxPolicy()))
  const signer = await testSigner(database, systemClock, policy)
  ends.push(() => signer.db.end())
  const folder = path.join(dataDir, 'signer')
  mkdirSync(folder)
  writeFileSync(path.join(folder, 'attestation.pub'), signer.keyring.publicKey)
  const socket = path.join(folder, 'signer.sock')
  const served = await serveSigner(socket, signer)
  ends.push(served.stop)
  config = configFor(socket)
})

after(async () => {
  for (const end of ends.toReversed()) await end()
})

/** What `npm start` tells the seed. */
const configFor = (socket: string): Config =>
  readConfig({
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    JOBS_DATABASE_URL: database.jobsUrl,
    SMTP_URL: `smtp://127.0.0.1:${sandbox.mail.port}`,
    TWILIO_ACCOUNT_SID: 'AC0',
    TWILIO_AUTH_TOKEN: 'sandbox',
    TWILIO_FROM: '+15005550006',
    PRICES_URL: sandbox.prices.url,
    RATES_URL: sandbox.prices.url,
    EVM_ERC20_URL: sandbox.evm.ERC20.rpcUrl,
    EVM_BEP20_URL: sandbox.evm.BEP20.rpcUrl,
    SIGNER_SOCKET: socket,
  })

const Told = z.object({ type: BillType, status: BillStatus, createdAt: InstantColumn })

const told = () =>
  rows(Told, database.owner`select type, status, created_at as "createdAt" from bill order by id`)

void test('an empty database has not been told the story', async () => {
  assert.equal(await isTold(config), false)
})

void test('a story that is interrupted goes on where it was', async () => {
  const { progress, isNew } = openProgress(dataDir, systemClock.now())
  assert.equal(isNew, true)
  const until = 20
  const left = story.length - until
  let counted = 0
  const interrupted = {
    ...progress,
    note: (part: 'past' | 'today', done: number) => {
      progress.note(part, done)
      counted += 1
      if (counted === until) throw new Error('power cut')
    },
  }
  await assert.rejects(tellStory(config, sandbox.simulatorUrl, interrupted), /power cut/)
  const again = openProgress(dataDir, systemClock.now())
  assert.equal(again.isNew, false)
  assert.equal(again.progress.began, progress.began)
  assert.equal(story.length - again.progress.done('past'), left)
  await tellStory(config, sandbox.simulatorUrl, again.progress)
  assert.equal(again.progress.done('past'), story.length)
  assert.equal(await isTold(config), true)
})

void test('the story has a bill of every type and status that does not come of a card or pass by itself', async () => {
  const bills = await told()
  assert.deepEqual(
    billTypes.filter((type) => !bills.some((bill) => bill.type === type)),
    ['BUY_CARD', 'BUY_KYC', 'CARD_RECHARGE_UTGL', 'CARD_RECHARGE_MUSE', 'CARD_RECHARGE_REFUND'],
  )
  assert.deepEqual(
    billStatuses.filter((status) => !bills.some((bill) => bill.status === status)),
    ['RUNNING', 'PENDING', 'CONFIRMING'],
  )
})

void test('its bills are dated over six weeks, and none lies ahead', async () => {
  const moments = (await told()).map(({ createdAt }) => createdAt)
  const now = systemClock.now()
  assert.ok(Math.min(...moments) < now - 41 * dayMs)
  assert.ok(Math.max(...moments) <= now)
})

void test('told again, nothing happens', async () => {
  const { progress } = openProgress(dataDir, systemClock.now())
  const before = await told()
  await tellStory(config, sandbox.simulatorUrl, progress)
  assert.deepEqual(await told(), before)
})

void test('the ledger it leaves has no difference', async () => {
  const { differences, transfers } = await audit(database.owner)
  assert.deepEqual(differences, [])
  assert.ok(transfers > 50n)
})

void test('what the ledger says is on each network is what the chain holds', async () => {
  const past = await openPast(config, sandbox.simulatorUrl, systemClock.now())
  try {
    for (const network of networkCodes) {
      assert.deepEqual(await reconcile(await past.writer(network)), [], network)
    }
  } finally {
    await past.close()
  }
})
