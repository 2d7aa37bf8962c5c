import { setTimeout as sleep } from 'node:timers/promises'
import { catalogue, networkByCode } from '#server/assets/catalogue.ts'
import { type Lease, LeaseLost, acquireLease, releaseLease } from '#server/chain/lease.ts'
import { NodeUnclear } from '#server/chain/node.ts'
import { WrongChain, checkChain, openNetwork } from '#server/chain/open.ts'
import { reconcile } from '#server/chain/reconcile.ts'
import { runRound } from '#server/chain/round.ts'
import { SignerUnclear } from '#server/chain/signer.ts'
import { type ChainDeps, type Work, coinsOf } from '#server/chain/work.ts'
import { minuteMs, secondMs } from '#kernel/time.ts'
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

/** Builds what a round takes, from the catalogue as it is now; undefined without a node for it. */
export async function workOn(deps: ChainDeps, code: string, lease: Lease): Promise<Work> {
  const network = networkByCode(await catalogue(deps.db), code)
  const node = deps.nodes[code]
  if (!node) throw new WrongChain(`there is no node for ${code}`)
  return { ...deps, network, coins: await coinsOf(deps.db, code), node, lease }
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

/** Round after round, as long as the lease lasts. */
async function workWith(loop: Loop, lease: Lease): Promise<void> {
  const { deps, pace, code, owner, signal } = loop
  try {
    await openNetwork(await workOn(deps, code, lease))
    log.info({ part: 'chain', network: code }, 'following the chain')
    const begun = Math.max(0, pace.reconcileMs - firstReconcileMs)
    for (let sinceMs = begun; !signal.aborted; sinceMs += pace.pollMs) {
      const renewed = await acquireLease(deps.db, code, owner)
      if (renewed?.token !== lease.token) return
      const work = { ...(await workOn(deps, code, lease)), ending: signal }
      await runRound(work)
      if (sinceMs >= pace.reconcileMs) {
        sinceMs = 0
        await reconcile(work).catch((error: unknown) => warn(code, 'not reconciled', error))
      }
      await rest(pace.pollMs, signal)
    }
  } finally {
    await releaseLease(deps.db, lease)
  }
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
