/**
 * The EVM networks of the sandbox. Contracts are deployed by one account in the order written here,
 * so that each has the same address on every machine (address = f(deployer, nonce), EVM CREATE).
 */
import type { Hex } from 'viem'

/** The codes by which the product names its networks. */
export const networkCodes = ['ERC20', 'BEP20'] as const

export type NetworkCode = (typeof networkCodes)[number]

/** One contract to deploy; its place in the list is its nonce. */
export type Deployment = {
  readonly contract: string
  readonly args: readonly unknown[]
  readonly address: Hex
}

/** A coin of a network; no contract means the native one. `scale` is its number of decimals. */
export type Coin = {
  readonly asset: string
  readonly scale: number
  readonly contract?: Deployment
}

/** One network: what is on it from its first block. */
export type Network = {
  readonly name: string
  readonly chainId: number
  /** Holds the supply of every token and mines nothing: the faucet pays from it. */
  readonly deployer: Hex
  readonly coins: readonly Coin[]
  /** Contracts that must not be believed, for tests of the watcher. */
  readonly adversaries: Readonly<Record<'falseToken' | 'fakeToken' | 'multiSend', Deployment>>
}

/** BIP-39, known to everyone: the sandbox's accounts are worth nothing and must look like it. */
export const devMnemonic = 'test test test test test test test test test test test junk'

/** A trillion of a coin of this scale: more than a demonstration ever sends. */
const supply = (scale: number) => 10n ** 12n * 10n ** BigInt(scale)

const token18 = (name: string, symbol: string, address: Hex): Deployment => ({
  contract: 'Token18',
  args: [name, symbol, supply(18)],
  address,
})

const plain = (contract: string, address: Hex): Deployment => ({ contract, args: [], address })

/** USDT counts 6 decimals on Ethereum and 18 on BNB Chain, as the real ones do. */
export const networks: Readonly<Record<NetworkCode, Network>> = {
  ERC20: {
    name: 'Ethereum',
    chainId: 31337,
    deployer: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    coins: [
      {
        asset: 'USDT',
        scale: 6,
        contract: {
          contract: 'UsdtLike',
          args: [supply(6)],
          address: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
        },
      },
      {
        asset: 'DAI',
        scale: 18,
        contract: token18('Dai (sandbox)', 'DAI', '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512'),
      },
      { asset: 'ETH', scale: 18 },
    ],
    adversaries: {
      falseToken: plain('FalseToken', '0x9fE46736679d2D9a65F0992F2272dE9f3c7fa6e0'),
      fakeToken: plain('FakeToken', '0xCf7Ed3AccA5a467e9e704C703E8D87F634fB0Fc9'),
      multiSend: plain('MultiSend', '0xDc64a140Aa3E981100a9becA4E685f962f0cF6C9'),
    },
  },
  BEP20: {
    name: 'BNB Chain',
    chainId: 31338,
    deployer: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    coins: [
      {
        asset: 'USDT',
        scale: 18,
        contract: token18(
          'Tether USD (sandbox)',
          'USDT',
          '0x8464135c8F25Da09e49BC8782676a84730C318bC',
        ),
      },
      { asset: 'BNB', scale: 18 },
    ],
    adversaries: {
      falseToken: plain('FalseToken', '0x71C95911E9a5D330f4D621842EC243EE1343292e'),
      fakeToken: plain('FakeToken', '0x948B3c65b89DF0B4894ABE91E6D02FE579834F8F'),
      multiSend: plain('MultiSend', '0x712516e61C8B383dF4A63CFe83d7701Bce54B03e'),
    },
  },
}

/** What is deployed on a network, in nonce order. */
export function deploymentsOf(network: Network): Deployment[] {
  const tokens = network.coins.flatMap((coin) => coin.contract ?? [])
  const { falseToken, fakeToken, multiSend } = network.adversaries
  return [...tokens, falseToken, fakeToken, multiSend]
}
