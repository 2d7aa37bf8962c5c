import { join } from 'node:path'
import { type Hex, encodeFunctionData, getAddress, isAddress, parseAbi } from 'viem'
import * as z from 'zod/mini'
import { parseDecimal } from '#kernel/money.ts'
import { Anvil, type Log } from '#sandbox/evm/anvil.ts'
import { reorgLimit } from '#sandbox/evm/anvil.process.ts'
import { transactionsAbove } from '#sandbox/evm/blocks.ts'
import { ensureDeployed } from '#sandbox/evm/deploy.ts'
import { type Cadence, Miner } from '#sandbox/evm/miner.ts'
import { type Coin, type NetworkCode, networks } from '#sandbox/evm/networks.ts'
import { HexBytes, HexNumber, Ignored, type Rpc, hex } from '#sandbox/evm/rpc.ts'
import { evmFaultNames, rpcProxy } from '#sandbox/evm/proxy.ts'
import { Faults } from '#sandbox/faults.ts'
import { type Listener, type Place, listen } from '#sandbox/listen.ts'
import { Refusal } from '#sandbox/refusal.ts'

/** A call or a payment of the sandbox's own; `from` is one of the mnemonic's first ten accounts. */
export type Transaction = {
  readonly to: Hex
  readonly from?: Hex
  readonly data?: Hex
  /** Of the native coin, in wei. */
  readonly value?: bigint
}

/** A payment from the faucet. `amount` is a decimal of the coin; each of `count` is its own transaction. */
export type Deposit = {
  readonly asset: string
  readonly to: string
  readonly amount: string
  readonly count?: number
}

/** `keep` puts the transactions of the lost blocks into later new ones; `include` adds signed others. */
export type Reorganisation = {
  readonly depth: number
  readonly keep: boolean
  readonly include?: readonly Hex[]
}

/** What the Simulator shows of a chain. */
export type ChainStatus = {
  readonly height: number
  /** Transactions that wait for a block. */
  readonly pending: number
  readonly paused: boolean
  /** Blocks that can be reorganised now. */
  readonly reorgDepth: number
}

/** How a chain is run. */
export type ChainOptions = {
  readonly network: NetworkCode
  /** Where the product reaches it, and where the node itself listens. */
  readonly proxy: Place
  readonly node: Place
  /** The sandbox's folder; the chain keeps its own below it. */
  readonly dataDir: string
  readonly cadence: Cadence
  readonly log: Log
  readonly genesisSeconds?: number
}

/** The most blocks mined, and the most deposits sent, by one request. */
export const mineLimit = 1_000
export const depositLimit = 50

/** Enough for every contract here; given so that a call that reverts is mined and not refused. */
const gasLimit = 500_000

/** What the faucet tops an account up to: whole coins of the native kind, and of each token. */
const fundNative = '10000'
const fundToken = '10000000'

const erc20 = parseAbi([
  'function transfer(address to, uint256 value)',
  'function balanceOf(address owner) view returns (uint256)',
  'function pause()',
  'function unpause()',
])

const Uint = z.pipe(
  HexBytes,
  z.transform((text: Hex) => BigInt(text)),
)

/** One EVM network: a real node, its contracts, its blocks and a faucet. */
export class Chain {
  readonly network: NetworkCode
  /** What can be made to go wrong between the product and the node. */
  readonly faults = new Faults(evmFaultNames)
  readonly anvil: Anvil
  #proxy: Listener | undefined
  readonly #miner: Miner
  /** What changes the chain is done one after another. */
  #queue: Promise<unknown> = Promise.resolve()

  private constructor(network: NetworkCode, anvil: Anvil, cadence: Cadence, log: Log) {
    this.network = network
    this.anvil = anvil
    this.#miner = new Miner(cadence, log, {
      isWaiting: async () => (await this.#pending()) > 0,
      mine: () => this.mine(1),
    })
  }

  /** Starts the node with its saved chain; on an empty one the contracts are deployed. */
  static async start(options: ChainOptions): Promise<Chain> {
    const { network, node, proxy, dataDir, cadence, genesisSeconds } = options
    const log: Log = (line) => options.log(`${network}: ${line}`)
    const anvil = await Anvil.start(
      {
        ...node,
        chainId: networks[network].chainId,
        folder: join(dataDir, 'evm', network),
        ...(genesisSeconds === undefined ? {} : { genesisSeconds }),
      },
      log,
    )
    const chain = new Chain(network, anvil, cadence, log)
    await ensureDeployed(anvil, networks[network])
    await chain.#open(proxy)
    chain.#miner.start()
    return chain
  }

  /** The JSON-RPC endpoint for the product. */
  get rpcUrl(): string {
    return this.#proxy?.url ?? ''
  }

  /** Says that a transaction came in, so that blocks follow soon. */
  wake(): void {
    this.#miner.wake()
  }

  /** @throws Refusal when it is not 1 to `mineLimit` blocks */
  mine(blocks = 1): Promise<void> {
    if (!Number.isInteger(blocks) || blocks < 1 || blocks > mineLimit) {
      throw new Refusal(`1 to ${mineLimit} blocks can be mined at once.`)
    }
    return this.#change(async (rpc) => {
      await rpc(Ignored, 'anvil_mine', hex(blocks))
    })
  }

  /** Stops or resumes the blocks that come by themselves; `mine` goes on working. */
  pause(paused: boolean): void {
    this.#miner.pause(paused)
  }

  /**
   * Replaces the newest blocks; returns the ids of their transactions.
   * @throws Refusal when the node has no states so deep
   */
  reorg({ depth, keep, include = [] }: Reorganisation): Promise<Hex[]> {
    return this.#change(async (rpc) => {
      const height = await rpc(HexNumber, 'eth_blockNumber')
      const reach = this.#reach(height)
      if (reach === 0) throw new Refusal('No block can be reorganised yet: mine some first.')
      if (!Number.isInteger(depth) || depth < 1 || depth > reach) {
        throw new Refusal(`1 to ${reach} blocks can be reorganised now.`)
      }
      const lost = await transactionsAbove(rpc, height - depth, height)
      const added = include.map((raw) => [raw, 0] as const)
      // One block later, so that a kept transaction changes its height as well as its block.
      const kept = lost.map(({ raw, block }) => [raw, Math.min(block + 1, depth - 1)] as const)
      await rpc(Ignored, 'anvil_reorg', depth, keep ? [...added, ...kept] : added)
      this.wake()
      return lost.map(({ hash }) => hash)
    })
  }

  /** Pays from the faucet; returns the transactions' ids. @throws Refusal on a wrong asset, address or amount */
  async deposit({ asset, to, amount, count = 1 }: Deposit): Promise<Hex[]> {
    const coin = this.#coin(asset)
    const units = parseDecimal(amount, coin.scale)
    if (!isAddress(to)) throw new Refusal('This is no EVM address, or its checksum is wrong.')
    if (!units) throw new Refusal(`The amount is not a decimal of up to ${coin.scale} places.`)
    if (!Number.isInteger(count) || count < 1 || count > depositLimit) {
      throw new Refusal(`1 to ${depositLimit} deposits can be sent at once.`)
    }
    const ids: Hex[] = []
    for (let sent = 0; sent < count; sent++) ids.push(await this.transact(pay(coin, to, units)))
    return ids
  }

  /**
   * Tops an account up with every coin of the network, for a hot wallet; what it holds counts.
   * @throws Refusal when the address is none
   */
  async fund(address: string): Promise<Hex[]> {
    if (!isAddress(address)) throw new Refusal('The address is not an EVM address.')
    const ids: Hex[] = []
    for (const coin of networks[this.network].coins) {
      const target = parseDecimal(coin.contract ? fundToken : fundNative, coin.scale) ?? 0n
      const missing = target - (await this.#balance(coin, address))
      if (missing > 0n) ids.push(await this.transact(pay(coin, address, missing)))
    }
    return ids
  }

  /** Sends any transaction from the faucet's or another known account; returns its id, not yet mined. */
  async transact({ to, from, data, value }: Transaction): Promise<Hex> {
    const id = await this.#change((rpc) =>
      rpc(HexBytes, 'eth_sendTransaction', {
        from: from ?? networks[this.network].deployer,
        to,
        gas: hex(gasLimit),
        ...(data ? { data } : {}),
        ...(value === undefined ? {} : { value: hex(value) }),
      }),
    )
    this.wake()
    return id
  }

  /** Switches a token off as its issuer can: transfers of it are mined and fail. @throws Refusal when it cannot be paused */
  async pauseToken(asset: string, paused: boolean): Promise<Hex> {
    const { contract } = this.#coin(asset)
    if (contract?.contract !== 'UsdtLike')
      throw new Refusal(`${asset} has no pause on this network.`)
    const functionName = paused ? 'pause' : 'unpause'
    return this.transact({
      to: contract.address,
      data: encodeFunctionData({ abi: erc20, functionName }),
    })
  }

  async status(): Promise<ChainStatus> {
    const height = await this.anvil.rpc(HexNumber, 'eth_blockNumber')
    const { isPaused: paused } = this.#miner
    return { height, pending: await this.#pending(), paused, reorgDepth: this.#reach(height) }
  }

  async stop(): Promise<void> {
    await this.#proxy?.close()
    await this.#miner.stop()
    await this.#queue.catch(() => {})
    await this.anvil.stop()
  }

  async #open(place: Place): Promise<void> {
    const { url: nodeUrl } = this.anvil
    const proxy = rpcProxy({ nodeUrl, faults: this.faults, onBroadcast: () => this.wake() })
    this.#proxy = await listen(proxy, place)
  }

  #change<T>(step: (rpc: Rpc) => Promise<T>): Promise<T> {
    const done = this.#queue.catch(() => {}).then(() => step(this.anvil.rpc))
    this.#queue = done
    return done.finally(() => this.anvil.changed())
  }

  #coin(asset: string): Coin {
    const coin = networks[this.network].coins.find((known) => known.asset === asset)
    if (!coin) throw new Refusal(`There is no ${asset} on ${this.network}.`)
    return coin
  }

  async #pending(): Promise<number> {
    const Pool = z.object({ pending: HexNumber })
    return (await this.anvil.rpc(Pool, 'txpool_status')).pending
  }

  /** The deployment, in block 1, is never undone: every address here rests on it. */
  #reach(height: number): number {
    return Math.max(0, Math.min(reorgLimit, height - Math.max(1, this.anvil.floor)))
  }

  async #balance(coin: Coin, address: Hex): Promise<bigint> {
    if (!coin.contract) return this.anvil.rpc(Uint, 'eth_getBalance', address, 'latest')
    const data = encodeFunctionData({ abi: erc20, functionName: 'balanceOf', args: [address] })
    return this.anvil.rpc(Uint, 'eth_call', { to: coin.contract.address, data }, 'latest')
  }
}

function pay(coin: Coin, to: string, units: bigint): Transaction {
  const address = getAddress(to)
  if (!coin.contract) return { to: address, value: units }
  const data = encodeFunctionData({ abi: erc20, functionName: 'transfer', args: [address, units] })
  return { to: coin.contract.address, data }
}
