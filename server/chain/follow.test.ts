import assert from 'node:assert/strict'
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod/mini'
import { evmNode } from '#server/chain/node.evm.ts'
import { NodeUnclear } from '#server/chain/node.ts'
import { WrongChain, openNetwork } from '#server/chain/open.ts'
import { runRound } from '#server/chain/round.ts'
import { startChain } from '#server/chain/worker.ts'
import {
  addressFor,
  alarmsOf,
  billsOf,
  fundHot,
  holdingOf,
  newUser,
  openRig,
  startTestChain,
  units,
} from '#server/chain/testing.ts'
import { accountBalance } from '#server/ledger/balances.ts'
import { outside } from '#server/ledger/ledger.ts'

const started = await startTestChain()
after(() => started.stop())
const { chain } = started
await chain.mine(40)
const rig = await openRig(chain)
after(() => rig.stop())

const tipOf = async () => {
  const [row] = await rig.database.sql`
    select max(number) as tip, count(*)::int as count from chain_header`
  return { tip: Number(row?.['tip']), count: Number(row?.['count']) }
}

type Answer = { readonly result?: unknown }
/** A provider that changes what the node says to one method. */
async function lyingProvider(method: string, change: (result: unknown) => unknown) {
  const Call = z.object({ method: z.string() })
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(Buffer.from(chunk))
    const body = Buffer.concat(chunks).toString('utf8')
    const headers = { 'content-type': 'application/json' }
    const reply = await fetch(chain.rpcUrl, { method: 'POST', headers, body })
    const truth: Answer = z.looseObject({}).parse(await reply.json())
    const isLie = Call.parse(JSON.parse(body)).method === method
    response.end(JSON.stringify(isLie ? { ...truth, result: change(truth.result) } : truth))
  }
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  assert.ok(address && typeof address === 'object')
  return {
    node: evmNode({ url: `http://127.0.0.1:${address.port}` }),
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const Receipts = z.array(z.looseObject({ logs: z.array(z.unknown()) }))
const lies: readonly (readonly [string, (result: unknown) => unknown])[] = [
  ['has no receipts of a block it has', () => []],
  ['answers null', () => null],
  ['answers an empty object', () => ({})],
  ['leaves the logs out', (result) => Receipts.parse(result).map((one) => ({ ...one, logs: [] }))],
  ['leaves a receipt out', (result) => Receipts.parse(result).slice(1)],
  ['has them in another order', (result) => Receipts.parse(result).toReversed()],
  [
    'has those of another block',
    (result) =>
      Receipts.parse(result).map((one) => ({ ...one, blockHash: `0x${'ab'.repeat(32)}` })),
  ],
]

for (const [what, change] of lies) {
  test(`a provider that ${what} teaches nothing: the block waits, and then it is read`, async () => {
    const user = newUser(rig)
    const to = await addressFor(rig, user)
    await rig.round()
    await chain.deposit({ asset: 'USDT', to, amount: '2', count: 2 })
    await chain.mine(1)
    const before = await tipOf()
    const provider = await lyingProvider('eth_getBlockReceipts', change)
    const work = await rig.work()
    await assert.rejects(runRound({ ...work, node: provider.node }), NodeUnclear)
    await provider.stop()
    assert.deepEqual(await tipOf(), before)
    await rig.round()
    assert.equal((await billsOf(rig, user)).length, 2)
  })
}

test('the fault of the sandbox is such a provider', async () => {
  const user = newUser(rig)
  const to = await addressFor(rig, user)
  await chain.deposit({ asset: 'USDT', to, amount: '2' })
  await chain.mine(1)
  chain.faults.set('emptyLogs', 'always')
  await assert.rejects(rig.round(), NodeUnclear)
  chain.faults.clear()
  await rig.round()
  assert.equal((await billsOf(rig, user)).length, 1)
})

test('after an outage every block is read, in rounds of a bounded size, and none is skipped', async () => {
  const users = [newUser(rig), newUser(rig), newUser(rig)]
  for (const user of users) {
    const to = await addressFor(rig, user)
    await chain.deposit({ asset: 'USDT', to, amount: '4' })
    await chain.mine(120)
  }
  const before = await tipOf()
  const first = await rig.round()
  assert.equal(first.tip, before.tip + 100)
  const tips = [first.tip]
  for (let rounds = 0; rounds < 4; rounds += 1) tips.push((await rig.round()).tip)
  assert.equal(tips.at(-1), before.tip + 360)
  for (const user of users) assert.equal((await holdingOf(rig, user)).available, units('4'))
})

test('as many headers are kept as a fork may take back, each the child of the one before', async () => {
  const { count } = await tipOf()
  assert.equal(count, 257)
  const [broken] = await rig.database.sql`
    select child.number
      from chain_header child
      join chain_header parent on parent.number = child.number - 1
     where child.parent_hash <> parent.hash`
  assert.equal(broken, undefined)
})

test('an address is credited though no process has heard of it since it was handed out', async () => {
  const user = newUser(rig)
  const stale = await rig.work()
  const to = await addressFor(rig, user)
  await chain.deposit({ asset: 'USDT', to, amount: '6' })
  await chain.mine(12)
  await runRound(stale)
  assert.equal((await holdingOf(rig, user)).available, units('6'))
})

test('a fork deeper than what is kept stops the writer, and people are called', async (t) => {
  const other = await startTestChain()
  t.after(() => other.stop())
  const lone = await openRig(other.chain)
  t.after(() => lone.stop())
  await lone.mine(3)
  await other.chain.reorg({ depth: 3, keep: false })
  await lone.database.owner`delete from chain_header where number < 3`
  await assert.rejects(lone.round(), /forks below/)
  assert.ok((await alarmsOf(lone)).some(({ kind }) => kind === 'reorganisation_too_deep'))
})

test('a node of another chain is refused, at the start and whenever the writer begins', async () => {
  const node = rig.deps.nodes['ERC20']
  assert.ok(node)
  const otherId = { ...node, chainId: async () => 1 }
  const otherGenesis = {
    ...node,
    refAt: async (number: number) =>
      number === 0 ? { number, hash: `0x${'cd'.repeat(32)}` } : node.refAt(number),
  }
  for (const wrong of [otherId, otherGenesis]) {
    const deps = { ...rig.deps, nodes: { ERC20: wrong } }
    await assert.rejects(startChain(deps), WrongChain)
    await assert.rejects(openNetwork({ ...(await rig.work()), ...deps, node: wrong }), WrongChain)
  }
})

test('a signer with another seed is refused: its hot wallet is not ours', async () => {
  const work = await rig.work()
  const signer = {
    ...work.signer,
    addresses: async (request: Parameters<typeof work.signer.addresses>[0]) =>
      (await work.signer.addresses(request)).map((row) => ({
        ...row,
        address: `0x${'11'.repeat(20)}`,
      })),
  }
  await assert.rejects(openNetwork({ ...work, signer }), WrongChain)
})

test('what the hot wallet holds when a network is opened is in the books', async (t) => {
  await fundHot(rig)
  await chain.mine(20)
  const words = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
  const first = await openRig(chain, { words })
  const { hot } = first
  await first.stop()
  await chain.deposit({ asset: 'USDT', to: hot, amount: '123' })
  await chain.mine(20)
  const again = await openRig(chain, { words })
  t.after(() => again.stop())
  assert.equal(again.hot, hot)
  await again.mine(13)
  const operator = await accountBalance(again.database.sql, {
    asset: 'USDT',
    ...outside('operator'),
  })
  assert.equal(operator, units('123'))
})

test('loops follow, credit and end when told to; a node that is away is waited for', async (t) => {
  const lone = await openRig(chain)
  t.after(() => lone.stop())
  const user = newUser(lone)
  const to = await addressFor(lone, user)
  await lone.database.sql`update chain_lease set until = clock_timestamp()`
  chain.faults.set('unavailable', 'always')
  const running = await startChain(lone.deps, { pollMs: 20, reconcileMs: 50 })
  chain.faults.clear()
  await chain.deposit({ asset: 'USDT', to, amount: '9' })
  await chain.mine(12)
  for (let looks = 0; looks < 400; looks += 1) {
    if ((await holdingOf(lone, user)).available > 0n) break
    await sleep(50)
  }
  await running.stop()
  assert.equal((await holdingOf(lone, user)).available, units('9'))
})
