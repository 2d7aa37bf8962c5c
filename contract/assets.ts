import * as z from 'zod/mini'
import { AmountCodec, AssetCode, InstantCodec, NetworkCode } from '#contract/atoms.ts'
import { operation } from '#contract/operation.ts'

/** A currency people hold. `scale` is the number of decimals the ledger keeps. */
export const Asset = z.object({
  code: AssetCode,
  name: z.string(),
  scale: z.number(),
  /** Decimals a balance is shown with; the rest is there, and shown in details. */
  displayScale: z.number(),
  /** False for one that is offered to nobody who has none of it. */
  shown: z.optional(z.boolean()),
})
export type Asset = z.infer<typeof Asset>

/** A chain. `code` is what people know it by (`ERC20`); `addressKind` names its address rule. */
export const Network = z.object({
  code: NetworkCode,
  name: z.string(),
  addressKind: z.enum(['evm', 'tron']),
  chainId: z.number(),
  confirmations: z.number(),
  /** Seconds from one block to the next, roughly: for "about 20 s left". */
  blockSeconds: z.number(),
  explorerUrl: z.nullable(z.string()),
})
export type Network = z.infer<typeof Network>

/** An asset on a network: what it costs to send there, and the limits (spec §5). */
export const Coin = z.object({
  asset: AssetCode,
  network: NetworkCode,
  /** Contract of a token; null for the network's own coin. */
  contract: z.nullable(z.string()),
  /** Decimals on this network, which may differ from the ledger's. */
  decimals: z.number(),
  depositMin: AmountCodec,
  withdrawMin: AmountCodec,
  withdrawMax: AmountCodec,
  withdrawFee: AmountCodec,
  depositOpen: z.boolean(),
  withdrawOpen: z.boolean(),
})
export type Coin = z.infer<typeof Coin>

/** Limits of a transfer inside Auric, which is free (spec §9). */
export const InternalLimit = z.object({ asset: AssetCode, min: AmountCodec, max: AmountCodec })
export type InternalLimit = z.infer<typeof InternalLimit>

export const assetList = operation({
  path: 'assets/list',
  kind: 'query',
  auth: 'visitor',
  summary: 'Assets, networks and what each asset costs on each network.',
  input: z.object({}),
  output: z.object({
    assets: z.array(Asset),
    networks: z.array(Network),
    coins: z.array(Coin),
    internal: z.array(InternalLimit),
  }),
  fails: [],
})

/** Prices count 10⁻⁸ of the fiat for one whole unit of the asset. */
export const priceScale = 8

/** The newest price of an asset. A stale one is shown as stale and prices nothing. */
export const Price = z.object({
  asset: AssetCode,
  price: AmountCodec,
  /** Change over 24 hours in hundredths of a percent (−127 is −1.27 %). */
  changeBasisPoints: z.number(),
  /** Hourly prices, oldest first, at most 24: the small line beside a balance. */
  trend: z.array(AmountCodec),
  source: z.string(),
  at: InstantCodec,
  stale: z.boolean(),
})
export type Price = z.infer<typeof Price>

/** Fiat currencies that values can be shown in (ISO 4217). */
export const Fiat = z.string().check(z.regex(/^[A-Z]{3}$/))

export const priceList = operation({
  path: 'assets/prices',
  kind: 'query',
  auth: 'visitor',
  summary: 'Newest price of every asset in one fiat currency, with its source and age.',
  input: z.object({ fiat: Fiat }),
  output: z.object({ fiat: Fiat, prices: z.array(Price), fiats: z.array(Fiat) }),
  fails: ['ASSET_UNKNOWN'],
})

/** One fiat in another: `rate` counts 10⁻⁸ of `quote` for one whole unit of the base. */
export const FiatRate = z.object({
  quote: Fiat,
  rate: AmountCodec,
  at: InstantCodec,
  stale: z.boolean(),
})
export type FiatRate = z.infer<typeof FiatRate>

export const fiatRates = operation({
  path: 'assets/rates',
  kind: 'query',
  auth: 'visitor',
  summary:
    'Rates of one fiat in all others, with their source and age. A stale one prices nothing.',
  input: z.object({ base: Fiat }),
  output: z.object({ base: Fiat, source: z.string(), rates: z.array(FiatRate) }),
  fails: ['FIAT_UNKNOWN'],
})
