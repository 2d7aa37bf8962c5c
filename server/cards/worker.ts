import { setTimeout as sleep } from 'node:timers/promises'
import type { CardJobDeps } from '#server/cards/apply/issuing.ts'
import { issuers } from '#contract/cards.programmes.ts'
import { pullEveryMs, pullIssuer } from '#server/cards/purchase/pull.ts'
import { makeRound, roundEveryMs } from '#server/cards/use/rounds.ts'
import { passOn, sweepEveryMs } from '#server/cards/tellLater.ts'
import { log } from '#server/platform/log.ts'

/**
 * Asks every issuer for what was not told, tells holders what was left, and makes rounds over the
 * cards in use, until stopped.
 */
export function startCardPull(deps: CardJobDeps): { readonly stop: () => Promise<void> } {
  const ending = new AbortController()
  const { signal } = ending
  const done = Promise.all([
    keepAsking(deps, signal),
    keepTelling(deps, signal),
    keepLooking(deps, signal),
  ])
  return {
    stop: async () => {
      ending.abort()
      await done
    },
  }
}

async function keepAsking(deps: CardJobDeps, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    for (const name of issuers) {
      await pullIssuer(deps, name).catch((error: unknown) => {
        log.warn({ part: 'cards', issuer: name, err: error }, 'purchases were not asked for')
      })
    }
    await sleep(pullEveryMs, undefined, { signal }).catch(() => undefined)
  }
}

async function keepLooking(deps: CardJobDeps, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await makeRound(deps).catch((error: unknown) => {
      log.warn({ part: 'cards', err: error }, 'a round over cards was broken off')
    })
    await sleep(roundEveryMs, undefined, { signal }).catch(() => undefined)
  }
}

/** Tells what a process that ended had written down and not told. */
async function keepTelling({ db }: CardJobDeps, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await passOn(db).catch((error: unknown) => {
      log.warn({ part: 'cards', err: error }, 'holders are told of purchases later')
    })
    await sleep(sweepEveryMs, undefined, { signal }).catch(() => undefined)
  }
}
