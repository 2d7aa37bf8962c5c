import { encodeDeployData } from 'viem'
import type { Anvil } from '#sandbox/evm/anvil.ts'
import { artifact } from '#sandbox/evm/artifacts.ts'
import { type Network, deploymentsOf } from '#sandbox/evm/networks.ts'
import { HexBytes, HexNumber, Ignored } from '#sandbox/evm/rpc.ts'

/**
 * Deploys a network's contracts on an empty chain, in block 1. A saved chain with other contracts
 * is of no use: it is put aside and a new one begins.
 * @throws Error when the contracts are not where `networks.ts` says
 */
export async function ensureDeployed(anvil: Anvil, network: Network): Promise<void> {
  const sent = await anvil.rpc(HexNumber, 'eth_getTransactionCount', network.deployer, 'latest')
  if (sent > 0 && (await isDeployed(anvil, network))) return
  if (sent > 0) await anvil.reset('the saved chain has other contracts')
  for (const { contract, args } of deploymentsOf(network)) {
    const { abi, bytecode } = artifact(contract)
    const data = encodeDeployData({ abi, bytecode, args: [...args] })
    await anvil.rpc(Ignored, 'eth_sendTransaction', { from: network.deployer, data })
  }
  await anvil.rpc(Ignored, 'anvil_mine', '0x1')
  if (!(await isDeployed(anvil, network))) throw new Error('the contracts were not deployed')
  await anvil.save()
}

async function isDeployed(anvil: Anvil, network: Network): Promise<boolean> {
  for (const { address } of deploymentsOf(network)) {
    if ((await anvil.rpc(HexBytes, 'eth_getCode', address, 'latest')) === '0x') return false
  }
  return true
}
