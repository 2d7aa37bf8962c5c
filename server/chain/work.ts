import { toChecksumAddress } from '#contract/address.ts'
import type { Coin, Network } from '#contract/assets.ts'
import type { Ids } from '#kernel/id.ts'
import type { Clock } from '#kernel/time.ts'
import { type Catalogue, assetByCode, catalogue } from '#server/assets/catalogue.ts'
import type { AttestationKey } from '#server/chain/attestation.ts'
import type { Lease } from '#server/chain/lease.ts'
import type { ChainNode } from '#server/chain/node.ts'
import type { Signer } from '#server/chain/signer.ts'
import type { Database, Sql } from '#server/platform/db.ts'
import type { ReviewTerms } from '#server/risk/rules.ts'
import type { Screener } from '#server/risk/screening.ts'

/** Moments at which a test may end the process, to see what the next one makes of it. */
export const checkpoints = [
  'block recorded',
  'deposit credited',
  'packed',
  'signed',
  'stored',
  'sent',
  'send recorded',
  'settled',
] as const
export type Checkpoint = (typeof checkpoints)[number]

/** What it takes to follow chains and pay on them. */
export type ChainDeps = {
  readonly db: Database
  readonly clock: Clock
  readonly ids: Ids
  readonly signer: Signer
  /** Pinned from outside the database (`readAttestationKey`). */
  readonly attestationKey: AttestationKey
  /** A node for each network that this server serves. */
  readonly nodes: Readonly<Record<string, ChainNode>>
  readonly checkpoint?: (at: Checkpoint) => void
  /** Who is asked about addresses, and from what amounts on people look. */
  readonly screener: Screener
  readonly reviewTerms: ReviewTerms
}

/** A coin on the network at hand. `contract` is empty for its own coin. */
export type NetworkCoin = Omit<Coin, 'contract'> & {
  readonly contract: string
  /** Decimals that the ledger keeps. */
  readonly scale: number
}

/** One network at work: what every step of its writer takes. */
export type Work = ChainDeps & {
  readonly network: Network
  readonly coins: readonly NetworkCoin[]
  readonly node: ChainNode
  readonly lease: Lease
  /** Aborted when the process is to end: a round then stops between two steps. */
  readonly ending?: AbortSignal
}

/** The coins of a network as the catalogue has them now. */
export const coinsOf = async (sql: Sql, network: string): Promise<NetworkCoin[]> =>
  coinsIn(await catalogue(sql), network)

/** The coins of a network in a catalogue. */
export const coinsIn = (known: Catalogue, network: string): NetworkCoin[] =>
  known.coins
    .filter((coin) => coin.network === network)
    .map((coin) => ({
      ...coin,
      contract: coin.contract === null ? '' : toChecksumAddress(coin.contract),
      scale: assetByCode(known, coin.asset).scale,
    }))

/** The network's own coin, in which gas is paid; undefined when it is not on offer. */
export const nativeCoin = (coins: readonly NetworkCoin[]): NetworkCoin | undefined =>
  coins.find((coin) => coin.contract === '')

/** The newest height of which every block has the confirmations that its network needs. */
export const finalHeight = (work: Pick<Work, 'network'>, tip: number): number =>
  tip - work.network.confirmations + 1

/** Confirmations of a block while `tip` is the newest: its own is the first. */
export const confirmationsOf = (block: number, tip: number): number => tip - block + 1
