import { assert } from '#kernel/assert.ts'
import type { AttestedAddress } from '#contract/signing.ts'
import { isAttested } from '#server/chain/attestation.ts'
import { fenced } from '#server/chain/lease.ts'
import type { BlockRef } from '#server/chain/node.ts'
import type { Observation } from '#server/chain/observation.ts'
import { insertAddresses, selectHot, selectPool } from '#server/chain/store.address.ts'
import { insertSequence } from '#server/chain/store.attempt.ts'
import { insertHeader, insertNetwork, selectNetwork } from '#server/chain/store.network.ts'
import { insertObservations } from '#server/chain/store.observation.ts'
import type { ChainDeps, Work } from '#server/chain/work.ts'
import type { Network } from '#contract/assets.ts'

/** Free addresses kept in the pool, and how many are asked for when there are fewer. */
export const poolMin = 50
const poolBatch = 100

/** The node is not of the chain that this network is. Nothing may be done with it. */
export class WrongChain extends Error {
  override readonly name = 'WrongChain'
}

/**
 * Refuses a node of another chain: another chain id than the catalogue's, or another first block
 * than when the network was opened.
 * @throws WrongChain
 */
export async function checkChain(
  { db, nodes }: Pick<ChainDeps, 'db' | 'nodes'>,
  network: Network,
): Promise<void> {
  const { code } = network
  const node = nodes[code]
  assert(node, `there is a node for ${code}`)
  const chainId = await node.chainId()
  if (chainId !== network.chainId) {
    throw new WrongChain(`${code} is chain ${network.chainId}, but its node is of ${chainId}`)
  }
  const known = await selectNetwork(db, code)
  if (!known) return
  const first = await node.refAt(0)
  if (first?.hash === known.genesisHash && chainId === known.chainId) return
  throw new WrongChain(
    `${code} began with ${known.genesisHash}, but the node's chain with ${first?.hash}: ` +
      'it is another chain, or was made anew; its records here cannot go on',
  )
}

/** Makes a network ready to be followed: its chain is checked, and the first time it is opened. */
export async function openNetwork(work: Work): Promise<void> {
  await checkChain(work, work.network)
  const hot = await meetHotWallet(work)
  if (!(await selectNetwork(work.db, work.network.code))) await open(work, hot)
  await fillPool(work)
}

/** Asks the signer for more addresses when few are left; each must carry the signer's word. */
export async function fillPool(work: Work): Promise<void> {
  const { db, signer, network } = work
  const { free, next } = await selectPool(db, network.code)
  if (free >= poolMin) return
  const wanted = {
    network: network.code,
    purpose: 'deposit',
    from: next,
    count: poolBatch,
  } as const
  await add(work, await signer.addresses(wanted))
}

/** The signer's hot wallet; one that differs from what we know means another seed. */
async function meetHotWallet(work: Work): Promise<string> {
  const { db, signer, network } = work
  const wanted = { network: network.code, purpose: 'hot', from: 0, count: 1 } as const
  const [hot] = await signer.addresses(wanted)
  if (!hot) throw new WrongChain(`the signer does not serve ${network.code}`)
  const known = await selectHot(db, network.code)
  if (!known) await add(work, [hot])
  else if (known.address !== hot.address) {
    throw new WrongChain(
      `the hot wallet of ${network.code} was ${known.address}, the signer has another`,
    )
  }
  return hot.address
}

async function add(work: Work, addresses: readonly AttestedAddress[]): Promise<void> {
  const { attestationKey, clock, ids, network } = work
  for (const row of addresses) {
    const isGood = row.network === network.code && isAttested(attestationKey, row)
    if (!isGood) throw new WrongChain(`the signer's word for ${row.address} does not verify`)
  }
  if (addresses.length === 0) return
  const rows = addresses.map((row) => ({ ...row, id: ids.uuid() }))
  await fenced(work, (sql) => insertAddresses(sql, rows, clock.now()))
}

/**
 * Meets a chain for the first time: we follow it from a block that is final, and what the hot
 * wallet holds there is the operator's.
 */
async function open(work: Work, hot: string): Promise<void> {
  const { node, network, clock, coins } = work
  const head = await node.head()
  const startHeight = Math.max(0, head.number - network.confirmations)
  const [genesis, start] = await Promise.all([node.refAt(0), node.blockAt(startHeight)])
  assert(
    genesis && start,
    `the chain of ${network.code} has a first block and block ${startHeight}`,
  )
  const nonce = await node.nonceOf(hot)
  const opening = await openingBalances(work, hot, start)
  await fenced(work, async (sql) => {
    const met = { chainId: network.chainId, genesisHash: genesis.hash, start, nonce }
    await insertNetwork(sql, network.code, met, clock.now())
    await insertHeader(sql, network.code, start)
    await insertSequence(sql, network.code, hot, nonce)
    if (opening.length > 0) await insertObservations(sql, network.code, start, opening)
  })

  async function openingBalances(
    { node: chain }: Work,
    address: string,
    block: BlockRef,
  ): Promise<Observation[]> {
    const found: Observation[] = []
    for (const [ordinal, { asset, contract }] of coins.entries()) {
      const amountRaw = await chain.balanceOf(address, contract, block)
      if (amountRaw === 0n) continue
      const place = { txid: `opening:${network.code}`, ordinal, contract, asset, amountRaw }
      found.push({ ...place, from: 'opening', to: address, class: 'funding' })
    }
    return found
  }
}
