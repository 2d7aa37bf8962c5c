/** How the service stands, read from its parts every few seconds for `/metrics`. */
import type { Gauge } from 'prom-client'
import { type Clock, secondMs } from '#kernel/time.ts'
import { priceAges } from '#server/assets/ages.ts'
import type { ChainNode } from '#server/chain/node.ts'
import { hotBalances, standings } from '#server/chain/standing.ts'
import { sumsOfAssets } from '#server/ledger/sums.ts'
import { type Database, poolState } from '#server/platform/db.ts'
import { countJobs } from '#server/platform/jobs.ts'
import { log } from '#server/platform/log.ts'
import { gauge } from '#server/platform/metrics.ts'

/** What the gauges look at. */
export type GaugeDeps = {
  /** Pools by name. */
  readonly pools: Readonly<Record<string, Database>>
  /** Asks here. */
  readonly db: Database
  readonly clock: Clock
  readonly nodes: Readonly<Record<string, ChainNode>>
}

const refreshMs = 15 * secondMs

const poolUsed = gauge(
  'auric_database_connections_used',
  'Connections of a pool that are at work.',
  ['pool'],
)
const poolWaiting = gauge(
  'auric_database_queries_waiting',
  'Queries that wait for a connection of the pool.',
  ['pool'],
)
const jobsWaiting = gauge('auric_jobs_waiting', 'Jobs by state: waiting, retrying or dead.', [
  'state',
])
const jobsOldest = gauge(
  'auric_jobs_oldest_age_seconds',
  'How long the oldest job that may run has been due.',
)
const imbalance = gauge(
  'auric_ledger_difference',
  'What all accounts of an asset add up to, in smallest units; anything but zero is a fault.',
  ['asset'],
)
const head = gauge('auric_chain_head_block', 'The newest block that the node knows.', ['network'])
const followed = gauge('auric_chain_followed_block', 'The newest block that was followed.', [
  'network',
])
const lag = gauge('auric_chain_lag_blocks', 'Blocks of the node that were not followed yet.', [
  'network',
])
const halted = gauge('auric_chain_halted', '1 while nothing is paid on the network.', ['network'])
const pending = gauge(
  'auric_chain_withdrawals_pending',
  'Withdrawals that are not in the chain yet.',
  ['network'],
)
const pendingOldest = gauge(
  'auric_chain_withdrawal_oldest_age_seconds',
  'How long the oldest of them has been waiting.',
  ['network'],
)
const alarms = gauge('auric_chain_alarms_open', 'Open alarms of a network.', ['network', 'kind'])
const difference = gauge(
  'auric_chain_difference',
  'Chain minus ledger as last compared, in raw units of the network; not zero is a fault.',
  ['network', 'asset'],
)
const hot = gauge('auric_hot_wallet_balance_coins', 'What the hot wallet has, in whole coins.', [
  'network',
  'asset',
])
const priceStale = gauge('auric_price_stale', '1 while the price of an asset is too old to use.', [
  'asset',
])
const refreshed = gauge(
  'auric_gauges_refreshed_timestamp_seconds',
  'When the gauges of a part were last read.',
  ['part'],
)

/** Reads every gauge from time to time until stopped; `refresh` reads them now. */
export function startGauges(deps: GaugeDeps): {
  readonly refresh: () => Promise<void>
  readonly stop: () => void
} {
  let underway: Promise<void> | undefined
  const refresh = (): Promise<void> => {
    underway ??= readAll(deps).finally(() => {
      underway = undefined
    })
    return underway
  }
  void refresh()
  const timer = setInterval(() => void refresh(), refreshMs)
  return { refresh, stop: () => clearInterval(timer) }
}

/** A part that cannot be read keeps what it said; when that was is a gauge of its own. */
async function readAll(deps: GaugeDeps): Promise<void> {
  const parts: Record<string, () => Promise<void>> = {
    pools: () => readPools(deps),
    jobs: () => readJobs(deps),
    ledger: () => readLedger(deps),
    prices: () => readPrices(deps),
    chain: () => readChain(deps),
  }
  for (const [network, node] of Object.entries(deps.nodes)) {
    parts[`node_${network}`] = () => readNode(deps, network, node)
  }
  await Promise.all(
    Object.entries(parts).map(async ([part, read]) => {
      try {
        await read()
        refreshed.set({ part }, deps.clock.now() / secondMs)
      } catch (error) {
        log.warn({ part: 'gauges', of: part, err: error }, 'gauges could not be read')
      }
    }),
  )
}

async function readPools({ pools }: GaugeDeps): Promise<void> {
  for (const [pool, db] of Object.entries(pools)) {
    const { used, waiting } = poolState(db)
    poolUsed.set({ pool }, used)
    poolWaiting.set({ pool }, waiting)
  }
}

async function readJobs({ db }: GaugeDeps): Promise<void> {
  const { oldestSeconds, ...states } = await countJobs(db)
  for (const [state, count] of Object.entries(states)) jobsWaiting.set({ state }, Number(count))
  jobsOldest.set(oldestSeconds)
}

async function readLedger({ db }: GaugeDeps): Promise<void> {
  for (const { asset, sum } of await sumsOfAssets(db)) imbalance.set({ asset }, Number(sum))
}

async function readPrices({ db, clock }: GaugeDeps): Promise<void> {
  for (const { asset, stale } of await priceAges(db, clock.now())) {
    priceStale.set({ asset }, Number(stale))
  }
}

async function readChain({ db }: GaugeDeps): Promise<void> {
  const networks = await standings(db)
  forget(alarms)
  for (const one of networks) {
    const { network } = one
    if (one.height !== undefined) followed.set({ network }, one.height)
    halted.set({ network }, Number(one.halted))
    pending.set({ network }, one.pending.count)
    pendingOldest.set({ network }, one.pending.oldestSeconds)
    for (const { kind, count } of one.alarms) alarms.set({ network, kind }, count)
    for (const coin of one.differences) {
      difference.set({ network, asset: coin.asset }, Number(coin.difference))
    }
  }
}

/** A kind that has no open alarm any more is gone from the list. */
const forget = (all: Gauge): void => all.reset()

async function readNode({ db }: GaugeDeps, network: string, node: ChainNode): Promise<void> {
  const { number } = await node.head()
  const seen = (await standings(db)).find((one) => one.network === network)?.height
  head.set({ network }, number)
  // The block that came while we asked is no lag.
  if (seen !== undefined) lag.set({ network }, Math.max(0, number - seen))
  for (const { asset, coins } of await hotBalances(db, network, node)) {
    hot.set({ network, asset }, coins)
  }
}
