import { setTimeout as sleep } from 'node:timers/promises'
import { catalogue, networkByCode } from '#server/assets/catalogue.ts'
import { type Lease, LeaseLost, acquireLease, releaseLease } from '#server/chain/lease.ts'
import { type BlockRef, type ChainNode, NodeUnclear } from '#server/chain/node.ts'
import { WrongChain, checkChain, openNetwork, poolMin } from '#server/chain/open.ts'
import { reconcile } from '#server/chain/reconcile.ts'
import { type Round, runRound } from '#server/chain/round.ts'
import { SignerUnclear } from '#server/chain/signer.ts'
import { hasOwnWork } from '#server/chain/store.network.ts'
import { type ChainDeps, type Work, coinsIn } from '#server/chain/work.ts'
import { type Instant, after, minuteMs, secondMs } from '#kernel/time.ts'
import { log } from '#server/platform/log.ts'

/** How the loops are paced. */
export type Pace = {
  /** From one round to the next. */
  readonly pollMs: number
  readonly reconcileMs: number
}

export const usualPace: Pace = { pollMs: secondMs, reconcileMs: 10 * minuteMs }

/** A process that has just begun compares soon: what is shown of the chain may be old. */
const firstReconcileMs = 30 * secondMs
/** How soon a process that has no lease asks again, and the longest rest after failures. */
const leaseRetryMs = 5 * secondMs
const restMax = 30 * secondMs
/**
 * For how long rounds are left out while there is nothing new: operators' changes wait so long. Less
 * than a lease lasts, which only a round renews.
 */
const leftOutMost = 5 * secondMs
/** How long an end waits for the step at work. */
const stopPatienceMs = 3 * secondMs

/** The chain part of a server, running. */
export type Chain = { readonly stop: () => Promise<void> }

/**
 * Follows every network there is a node for, and pays on it: one loop each, which works while it
 * has the network's lease and waits for it otherwise.
 * @throws WrongChain when a node that answers is of another chain; one that is away is waited for
 */
export async function startChain(deps: ChainDeps, pace: Pace = usualPace): Promise<Chain> {
  const known = await catalogue(deps.db)
  const codes = known.networks.map(({ code }) => code).filter((code) => deps.nodes[code])
  for (const code of codes) {
    await checkChain(deps, networkByCode(known, code)).catch((error: unknown) => {
      if (!(error instanceof NodeUnclear)) throw error
      log.warn({ part: 'chain', network: code, err: error }, 'the node does not answer yet')
    })
  }
  const ending = new AbortController()
  const loop = { deps, pace, owner: deps.ids.uuid(), signal: ending.signal }
  const loops = codes.map((code) => keepWorking({ ...loop, code }))
  return {
    stop: async () => {
      ending.abort()
      // A node that does not answer must not keep the process: what is not finished is repeated.
      await Promise.race([Promise.all(loops), sleep(stopPatienceMs, undefined, { ref: false })])
    },
  }
}

type Loop = {
  readonly deps: ChainDeps
  readonly pace: Pace
  readonly code: string
  readonly owner: string
  readonly signal: AbortSignal
}

/** Builds what a round takes, from the catalogue as it is now. @throws WrongChain without a node */
export async function workOn(deps: ChainDeps, code: string, lease: Lease): Promise<Work> {
  const known = await catalogue(deps.db)
  const network = networkByCode(known, code)
  return { ...deps, network, coins: coinsIn(known, code), node: nodeOf(deps, code), lease }
}

function nodeOf({ nodes }: ChainDeps, code: string): ChainNode {
  const node = nodes[code]
  if (!node) throw new WrongChain(`there is no node for ${code}`)
  return node
}

async function keepWorking(loop: Loop): Promise<void> {
  const { deps, pace, code, owner, signal } = loop
  let restMs = pace.pollMs
  while (!signal.aborted) {
    try {
      const lease = await acquireLease(deps.db, code, owner)
      if (lease) await workWith(loop, lease)
      restMs = leaseRetryMs
    } catch (error) {
      restMs = Math.min(restMs * 2, restMax)
      warn(code, 'following the chain is interrupted', error)
    }
    await rest(restMs, signal)
  }
}

/** Round after round, until the end. @throws LeaseLost when another process has the network */
async function workWith(loop: Loop, lease: Lease): Promise<void> {
  const { deps, pace, code, signal } = loop
  try {
    await openNetwork(await workOn(deps, code, lease))
    log.info({ part: 'chain', network: code }, 'following the chain')
    const begun = Math.max(0, pace.reconcileMs - firstReconcileMs)
    let settled: Settled | undefined
    for (let sinceMs = begun; !signal.aborted; sinceMs += pace.pollMs) {
      const head = await nodeOf(deps, code).head()
      const work = async () => ({ ...(await workOn(deps, code, lease)), ending: signal })
      if (!(await isNothingNew(loop, head, settled))) {
        await keepLease(loop, lease)
        settled = settledBy(loop, head, await runRound(await work()))
      }
      if (sinceMs >= pace.reconcileMs) {
        sinceMs = 0
        await reconcile(await work()).catch((error: unknown) => warn(code, 'not reconciled', error))
      }
      await rest(pace.pollMs, signal)
    }
  } finally {
    await releaseLease(deps.db, lease)
  }
}

/** @throws LeaseLost when another process took it meanwhile */
async function keepLease({ deps, code, owner }: Loop, lease: Lease): Promise<void> {
  const renewed = await acquireLease(deps.db, code, owner)
  if (renewed?.token !== lease.token) throw new LeaseLost(lease.name)
}

/** The block at which a round left nothing undone, and how long that is believed. */
type Settled = { readonly hash: string; readonly until: Instant }

const settledBy = ({ deps }: Loop, head: BlockRef, { tip, failures }: Round): Settled | undefined =>
  tip === head.number && failures.length === 0
    ? { hash: head.hash, until: after(deps.clock.now(), leftOutMost) }
    : undefined

/** Whether a round can be left out: no new block, no payment to send, and addresses enough. */
async function isNothingNew(
  { deps: { db, clock }, code }: Loop,
  head: BlockRef,
  settled: Settled | undefined,
): Promise<boolean> {
  if (head.hash !== settled?.hash || clock.now() >= settled.until) return false
  return !(await hasOwnWork(db, code, poolMin))
}

/** A party that is away, or a lease that went to another process, is no fault of ours. */
function warn(network: string, what: string, error: unknown): void {
  const isAway = [NodeUnclear, SignerUnclear, LeaseLost].some((kind) => error instanceof kind)
  log[isAway ? 'warn' : 'error']({ part: 'chain', network, err: error }, what)
}

/** Waits, or less when it is time to end. */
async function rest(durationMs: number, signal: AbortSignal): Promise<void> {
  await sleep(durationMs, undefined, { signal }).catch(() => undefined)
}
