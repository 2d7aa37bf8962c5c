import type { AssetOffer, Offer } from '#server/assets/offer.ts'

/** Chain ids of the networks of the first offer, and the contracts of the tokens there. */
export type FirstNetworks = {
  readonly ERC20: { readonly chainId: number; readonly USDT: string; readonly DAI: string }
  readonly BEP20: { readonly chainId: number; readonly USDT: string }
}

/**
 * The assets of the first wallet on two EVM chains. USDT has 6 decimals on one and 18 on the
 * other, as on the public chains, and 6 in the ledger.
 */
export const firstOffer = ({ ERC20, BEP20 }: FirstNetworks): Offer => ({
  assets,
  networks: [
    {
      code: 'ERC20',
      name: 'Ethereum',
      addressKind: 'evm',
      chainId: ERC20.chainId,
      blockSeconds: 12,
      explorerUrl: null,
      coins: [
        {
          asset: 'USDT',
          contract: ERC20.USDT,
          decimals: 6,
          depositMin: '1',
          withdrawMin: '10',
          withdrawMax: '100000',
          withdrawFee: '2',
        },
        {
          asset: 'DAI',
          contract: ERC20.DAI,
          decimals: 18,
          depositMin: '1',
          withdrawMin: '10',
          withdrawMax: '100000',
          withdrawFee: '2',
        },
        {
          asset: 'ETH',
          contract: null,
          decimals: 18,
          depositMin: '0.001',
          withdrawMin: '0.005',
          withdrawMax: '50',
          withdrawFee: '0.0008',
        },
      ],
    },
    {
      code: 'BEP20',
      name: 'BNB Smart Chain',
      addressKind: 'evm',
      chainId: BEP20.chainId,
      blockSeconds: 3,
      explorerUrl: null,
      coins: [
        {
          asset: 'USDT',
          contract: BEP20.USDT,
          decimals: 18,
          depositMin: '1',
          withdrawMin: '5',
          withdrawMax: '100000',
          withdrawFee: '0.3',
        },
        {
          asset: 'BNB',
          contract: null,
          decimals: 18,
          depositMin: '0.005',
          withdrawMin: '0.01',
          withdrawMax: '200',
          withdrawFee: '0.0005',
        },
      ],
    },
  ],
})

const assets: readonly AssetOffer[] = [
  {
    code: 'USDT',
    name: 'Tether USD',
    scale: 6,
    displayScale: 2,
    internal: { min: '0.01', max: '1000000' },
  },
  {
    code: 'DAI',
    name: 'Dai',
    scale: 18,
    displayScale: 2,
    internal: { min: '0.01', max: '1000000' },
  },
  {
    code: 'ETH',
    name: 'Ether',
    scale: 18,
    displayScale: 6,
    internal: { min: '0.000001', max: '500' },
  },
  {
    code: 'BNB',
    name: 'BNB',
    scale: 18,
    displayScale: 6,
    internal: { min: '0.00001', max: '2000' },
  },
]
