import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Hex, type PublicClient, createPublicClient, http, parseAbi } from 'viem'
import { Chain } from '#sandbox/evm/chain.ts'
import type { Cadence } from '#sandbox/evm/miner.ts'
import { type NetworkCode, networks } from '#sandbox/evm/networks.ts'
import { findFreePort } from '#sandbox/listen.ts'

/** What the tests call of tokens; without return values, as USDT has none. */
export const tokenAbi = parseAbi([
  'function transfer(address to, uint256 value)',
  'function balanceOf(address owner) view returns (uint256)',
  'function decimals() view returns (uint8)',
  'event Transfer(address indexed from, address indexed to, uint256 value)',
])

/** An address that nothing else pays, for one test. */
export const someone = (number: number): Hex => `0x${number.toString(16).padStart(40, 'a')}`

/** A chain of its own, and a client that reaches it as the product does. */
export type TestChain = {
  readonly chain: Chain
  readonly client: PublicClient
  readonly dataDir: string
  /** Stops the chain and removes what it kept. */
  readonly remove: () => Promise<void>
}

/** Starts a chain on free ports; nothing is mined by itself unless a cadence says so. */
export async function startTestChain(
  network: NetworkCode,
  options: { readonly cadence?: Cadence; readonly dataDir?: string } = {},
): Promise<TestChain> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'auric-chain-')))
  const host = '127.0.0.1'
  const chain = await Chain.start({
    network,
    proxy: { host, port: 0, variable: 'EVM_PORT' },
    node: { host, port: await findFreePort(host), variable: 'ANVIL_PORT' },
    dataDir,
    cadence: options.cadence ?? 'manual',
    log: () => {},
  })
  const client = createPublicClient({
    chain: {
      id: networks[network].chainId,
      name: network,
      nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 18 },
      rpcUrls: { default: { http: [chain.rpcUrl] } },
    },
    transport: http(chain.rpcUrl, { retryCount: 0 }),
    cacheTime: 0,
    pollingInterval: 50,
  })
  const remove = async () => {
    await chain.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { chain, client, dataDir, remove }
}

/** The contract of a token. @throws Error when the network has no such token */
export function tokenAddress(network: NetworkCode, asset: string): Hex {
  const found = networks[network].coins.find((coin) => coin.asset === asset)?.contract
  if (!found) throw new Error(`${network} has no token ${asset}`)
  return found.address
}
