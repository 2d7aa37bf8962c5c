import assert from 'node:assert/strict'
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { isAttested, readAttestationKey } from '#server/chain/attestation.ts'
import { socketSigner } from '#server/chain/signer.socket.ts'
import { freshDatabase } from '#server/platform/testing.ts'

const database = await freshDatabase()
const folder = mkdtempSync(path.join(tmpdir(), 'auric-signer-main-'))
after(async () => {
  await database.drop()
  rmSync(folder, { recursive: true })
})
await database.owner`create schema signer`

const socket = path.join(folder, 'signer.sock')
const policy = {
  windowHours: 24,
  networks: [{ network: 'ERC20', chainId: 31337, gasMax: '200000', feeMaxWei: '1', assets: [] }],
}
mkdirSync(path.join(folder, 'signer'))
writeFileSync(path.join(folder, 'signer', 'policy.json'), JSON.stringify(policy))

const env = {
  DATA_DIR: folder,
  SIGNER_DATABASE_URL: `${database.ownerUrl}&search_path=signer`,
  SIGNER_SOCKET: socket,
  LOG_LEVEL: 'silent',
}
const script = (name: string) => path.join(import.meta.dirname, name)

/** Starts the process; resolves when it is ready, or with what it said when it ended instead. */
async function start(over: Readonly<Record<string, string>> = {}) {
  const child = spawn(process.execPath, [script('main.ts')], {
    env: { ...env, ...over },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let words = ''
  child.stderr?.on('data', (chunk: Buffer) => (words += chunk.toString()))
  const isReady = await new Promise<boolean>((resolve) => {
    child.once('message', () => resolve(true))
    child.once('exit', () => resolve(false))
  })
  return { child, isReady, words: () => words }
}

const stop = (child: ChildProcess) =>
  new Promise((resolve) => {
    child.once('exit', resolve)
    child.kill('SIGTERM')
  })

test('a signer makes its seed once, says which key to pin, and vouches for the same addresses for ever', async () => {
  const first = await start()
  assert.ok(first.isReady, first.words())
  const key = readAttestationKey(
    readFileSync(path.join(folder, 'signer', 'attestation.pub'), 'utf8'),
  )
  const wanted = { network: 'ERC20', purpose: 'deposit', from: 0, count: 2 } as const
  const rows = await socketSigner(socket).addresses(wanted)
  assert.ok(rows.length === 2 && rows.every((row) => isAttested(key, row)))

  const second = await start({ SIGNER_SOCKET: `${socket}.2` })
  assert.equal(second.isReady, false)
  assert.match(second.words(), /another signer works on this database/)
  assert.deepEqual(await socketSigner(socket).addresses(wanted), rows)

  first.child.kill('SIGKILL')
  await new Promise((resolve) => first.child.once('exit', resolve))
  const again = await start()
  assert.ok(again.isReady, again.words())
  assert.deepEqual(await socketSigner(socket).addresses(wanted), rows)
  await stop(again.child)
})

test('in production a seed is made by a person, who sees its words once', async () => {
  const place = path.join(folder, 'production')
  const over = { DATA_DIR: place, NODE_ENV: 'production' }
  const refused = await start(over)
  assert.equal(refused.isReady, false)
  assert.match(refused.words(), /make one with signer\/create\.ts/)

  const create = () =>
    spawnSync(process.execPath, [script('create.ts')], { env: { ...env, ...over } })
  writeFileSync(path.join(place, 'signer', 'passphrase'), 'correct horse', { mode: 0o600 })
  const made = create()
  assert.equal(made.status, 0, made.stderr.toString())
  assert.equal(/^ {2}(\w+ ){23}\w+$/m.test(made.stdout.toString()), true)
  const seed = readFileSync(path.join(place, 'signer', 'seed.json'), 'utf8')
  assert.notEqual(create().status, 0)
  assert.equal(readFileSync(path.join(place, 'signer', 'seed.json'), 'utf8'), seed)
  assert.equal(existsSync(path.join(place, 'signer', 'attestation.pub')), false)
})
