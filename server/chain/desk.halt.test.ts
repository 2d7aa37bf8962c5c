import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import * as z from 'zod/mini'
import { type Instant, secondMs } from '#kernel/time.ts'
import { offerAssets } from '#server/assets/testing.ts'
import { resumeNetwork } from '#server/chain/halt.ts'
import { setHalted } from '#server/chain/store.network.ts'
import { type EdgeTest, as, edgeTest, failureIn } from '#server/testing.edge.ts'

let edge: EdgeTest
let [cora, fred, sue] = ['', '', '']
before(async () => {
  edge = await edgeTest()
  await offerAssets(edge.database.sql)
  cora = await edge.hire('compliance', 'cora')
  fred = await edge.hire('finance', 'fred')
  sue = await edge.hire('support', 'sue')
  await edge.database.owner`
    insert into chain_network (
      network, chain_id, genesis_hash, start_number, start_hash, start_nonce, opened_at)
    values ('ERC20', 1, '0x1', 0, '0x1', 0, now())`
})
after(() => edge.end())

const reason = 'Looked at the node'
const input = { network: 'ERC20', reason }
const call = (path: string, given: object, token: string) => edge.desk(path, given, as(token))
const askIt = async () =>
  z.object({ id: z.string() }).parse((await call('operators/requestResume', input, fred)).data).id
const approve = async (id: string) => {
  const given = { id, approve: true, proof: edge.proof() }
  return failureIn(await call('operators/decideApproval', given, cora))
}
const halt = (why: string, at: Instant = edge.clock.now()) =>
  setHalted(edge.database.sql, 'ERC20', why, at)
const lift = () => resumeNetwork(edge.database.sql, 'ERC20')

const Networks = z.object({
  networks: z.array(z.object({ network: z.string(), haltedReason: z.nullable(z.string()) })),
})
async function haltedReason() {
  const { networks } = Networks.parse((await call('withdrawals/networks', {}, sue)).data)
  return networks.find(({ network }) => network === 'ERC20')?.haltedReason
}

void test('two lift a halt, and only the one that was asked about', async () => {
  assert.equal(failureIn(await call('operators/requestResume', input, fred)), 'NOT_FOUND')
  await halt('sequence_ahead: 0x1')
  const id = await askIt()
  await lift()
  await halt('signer_refused: 0x2')
  assert.equal(await approve(id), 'NOT_FOUND')
  assert.equal(await approve(await askIt()), undefined)
  assert.equal(await haltedReason(), null)
})

void test('a halt that came since is another one, however alike', async () => {
  await halt('sequence_ahead: 0x1')
  const id = await askIt()
  await lift()
  edge.clock.move(secondMs)
  await halt('sequence_ahead: 0x1')
  assert.equal(await approve(id), 'NOT_FOUND')
  assert.equal(await haltedReason(), 'sequence_ahead: 0x1')
  assert.equal(await approve(await askIt()), undefined)
})
