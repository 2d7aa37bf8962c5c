import { assert } from '#kernel/assert.ts'
import type { NetworkCode } from '#sandbox/evm/networks.ts'
import type { Signer } from '#server/chain/signer.ts'
import type { Control } from '#tools/seed/control.ts'

/**
 * Has the sandbox fill the hot wallet of a network with every coin of it; what it holds counts, so
 * a second time sends nothing. In a block before this resolves.
 * @throws SignerUnclear when the signer does not answer
 */
export async function fundHotWallet(
  signer: Pick<Signer, 'addresses'>,
  control: Control,
  network: NetworkCode,
): Promise<void> {
  const [hot] = await signer.addresses({ network, purpose: 'hot', from: 0, count: 1 })
  assert(hot, `the signer has a hot wallet on ${network}`)
  const { txids } = await control.fund(network, hot.address)
  if (txids.length > 0) await control.mine(network, 1)
}
