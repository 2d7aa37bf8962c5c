import assert from 'node:assert/strict'
import { type ChildProcess, fork } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import * as z from 'zod/mini'
import { networkCodes } from '#sandbox/evm/networks.ts'
import { findFreePort } from '#sandbox/listen.ts'
import { portVariables } from '#sandbox/ports.ts'

let dataDir: string
let ports: Record<string, string>

before(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'auric-main-'))
  const free = portVariables.map(async (name) => [name, String(await findFreePort('127.0.0.1'))])
  ports = Object.fromEntries(await Promise.all(free))
})

after(() => rm(dataDir, { recursive: true, force: true }))

/** Starts the process and waits until it says that it is ready. */
async function start(): Promise<ChildProcess> {
  const child = fork(new URL('main.ts', import.meta.url), {
    env: { ...process.env, ...ports, DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const [message] = await new Promise<unknown[]>((resolve, reject) => {
    child.once('message', (...said) => resolve(said))
    child.once('exit', (code) => reject(new Error(`it ended with ${code}`)))
  })
  assert.deepEqual(message, { ready: true })
  return child
}

const ended = (child: ChildProcess) =>
  new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))

async function ask(action: string, body: object): Promise<unknown> {
  const url = `http://127.0.0.1:${ports['SIMULATOR_PORT']}/__control/${action}`
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  return response.json()
}

const Height = z.object({ height: z.number() })
const network = 'ERC20'

async function anvilPids(): Promise<number[]> {
  const file = (code: string) => join(dataDir, 'sandbox', 'evm', code, 'anvil.pid')
  return Promise.all(networkCodes.map(async (code) => Number(await readFile(file(code), 'utf8'))))
}

/** Waits until the processes are gone; one that nobody waited for has an empty command line. */
async function untilGone(pids: readonly number[]): Promise<void> {
  const commandLine = (pid: number) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  for (let tries = 0; tries < 250; tries++) {
    const lines = await Promise.all(pids.map(commandLine))
    if (lines.every((line) => line === '')) return
    await wait(20)
  }
  throw new Error(`still running: ${pids.join(', ')}`)
}

const SavedChain = z.object({ best_block_number: z.number() })

/** Height of the chain that a start will find; 0 when none was saved. */
async function savedHeight(): Promise<number> {
  const file = join(dataDir, 'sandbox', 'evm', network, 'chain.json.gz')
  const packed = await readFile(file).catch(() => undefined)
  return packed ? SavedChain.parse(JSON.parse(String(gunzipSync(packed)))).best_block_number : 0
}

void test('killed at any moment, it leaves no node behind and begins again with a whole chain', async () => {
  for (const killAfterMs of [700, 900, 1_100]) {
    const saved = await savedHeight()
    const child = await start()
    const { height } = Height.parse(await ask('evm/status', { network }))
    assert.ok(height >= saved, `${height} blocks, ${saved} were saved`)
    const pids = await anvilPids()
    const killed = wait(killAfterMs).then(() => child.kill('SIGKILL'))
    while (child.exitCode === null && child.signalCode === null) {
      await ask('evm/mine', { network, blocks: 1 }).catch(() => undefined)
    }
    await killed
    await untilGone(pids)
    assert.ok((await savedHeight()) >= saved)
  }
  assert.ok((await savedHeight()) > 1)
})

void test('told to end, it saves its chains, ends its nodes and exits with 0', async () => {
  const child = await start()
  const { height } = Height.parse(await ask('evm/mine', { network, blocks: 3 }))
  const pids = await anvilPids()
  const exit = ended(child)
  child.kill('SIGTERM')
  assert.equal(await exit, 0)
  await untilGone(pids)
  const next = await start()
  assert.ok(Height.parse(await ask('evm/status', { network })).height >= height)
  const end = ended(next)
  // What started it is gone: the channel closes.
  next.disconnect()
  assert.equal(await end, 0)
})
