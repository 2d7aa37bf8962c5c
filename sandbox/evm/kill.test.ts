import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { spawnAnvil } from '#sandbox/evm/anvil.process.ts'
import { networks } from '#sandbox/evm/networks.ts'
import { HexBytes, Ignored } from '#sandbox/evm/rpc.ts'
import { someone, startTestChain } from '#sandbox/evm/testing.ts'
import { findFreePort } from '#sandbox/listen.ts'

const host = '127.0.0.1'
let dataDir: string

before(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'auric-kill-'))
})

after(() => rm(dataDir, { recursive: true, force: true }))

const folder = () => join(dataDir, 'evm', 'ERC20')
const anvilPid = async () => Number(await readFile(join(folder(), 'anvil.pid'), 'utf8'))

/** Waits until something is so. @throws Error after ten seconds */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 500; tries++) {
    if (await isSo()) return
    await wait(20)
  }
  throw new Error('it did not come to be')
}

void test('a killed node is started again with the blocks it had', async () => {
  const { chain, client } = await startTestChain('ERC20', { dataDir })
  const [hash] = await chain.deposit({ asset: 'USDT', to: someone(1), amount: '1' })
  assert.ok(hash)
  await chain.mine(3)
  await chain.anvil.save()
  const { hash: tip } = await client.getBlock()
  const pid = await anvilPid()
  process.kill(pid, 'SIGKILL')
  await until(async () => (await client.getBlock().catch(() => undefined))?.hash === tip)
  assert.notEqual(await anvilPid(), pid)
  assert.equal((await client.getTransactionReceipt({ hash })).status, 'success')
  await chain.mine()
  await chain.stop()
})

void test('a chain keeps its first block however often it is started', async () => {
  const place = { dataDir: await mkdtemp(join(tmpdir(), 'auric-genesis-')) }
  const firsts = new Set<string>()
  for (let start = 0; start < 5; start += 1) {
    const { chain, client } = await startTestChain('ERC20', place)
    firsts.add((await client.getBlock({ blockNumber: 0n })).hash)
    await chain.mine()
    await chain.stop()
    // The next second would make another first block, were it left to the node.
    await wait(1_000)
  }
  assert.equal(firsts.size, 1)
  await rm(place.dataDir, { recursive: true })
})

void test('a chain that was stopped goes on from its last block', async () => {
  const first = await startTestChain('ERC20', { dataDir })
  await first.chain.mine(5)
  const { hash, number } = await first.client.getBlock()
  await first.chain.stop()
  const second = await startTestChain('ERC20', { dataDir })
  assert.equal((await second.client.getBlock({ blockNumber: number })).hash, hash)
  assert.equal((await second.chain.status()).reorgDepth, 0)
  await second.chain.mine()
  assert.equal((await second.client.getBlock()).parentHash, hash)
  await second.chain.reorg({ depth: 1, keep: false })
  await second.chain.stop()
})

void test('a node that was left behind is ended before a new one starts', async () => {
  const left = await spawnAnvil({
    host,
    port: await findFreePort(host),
    variable: 'PORT',
    chainId: networks.ERC20.chainId,
    folder: folder(),
  })
  const { chain } = await startTestChain('ERC20', { dataDir })
  assert.equal(left.child.signalCode, 'SIGKILL')
  await chain.stop()
})

void test('stopping while a killed node is being started again leaves none', async () => {
  const { chain } = await startTestChain('ERC20', { dataDir })
  process.kill(await anvilPid(), 'SIGKILL')
  await wait(250)
  await chain.stop()
  const commandLine = readFile(`/proc/${await anvilPid()}/cmdline`, 'utf8').catch(() => '')
  assert.doesNotMatch(await commandLine, /anvil/)
})

void test('a process that only has the number of an old node is left alone', async () => {
  await writeFile(join(folder(), 'anvil.pid'), String(process.pid))
  const { chain } = await startTestChain('ERC20', { dataDir })
  assert.notEqual(await anvilPid(), process.pid)
  await chain.stop()
})

void test('a chain file that cannot be read is put aside, and a new chain begins', async () => {
  await writeFile(join(folder(), 'chain.json.gz'), 'not a chain')
  const { chain } = await startTestChain('ERC20', { dataDir })
  assert.equal((await chain.status()).height, 1)
  assert.equal(await readFile(join(folder(), 'chain.json.gz.aside'), 'utf8'), 'not a chain')
  await chain.stop()
})

void test('a saved chain of other contracts is put aside as well', async () => {
  const { chain } = await startTestChain('ERC20', { dataDir })
  const [usdt] = networks.ERC20.coins
  await chain.anvil.rpc(Ignored, 'anvil_setCode', usdt?.contract?.address, '0x')
  await chain.stop()
  const next = await startTestChain('ERC20', { dataDir })
  const code = await next.chain.anvil.rpc(
    HexBytes,
    'eth_getCode',
    usdt?.contract?.address,
    'latest',
  )
  assert.ok(code.length > 2)
  await next.chain.stop()
})
