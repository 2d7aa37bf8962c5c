import { setTimeout as sleep } from 'node:timers/promises'
import { minuteMs } from '#kernel/time.ts'
import { log } from '#server/platform/log.ts'

/** One thing that has to be forgotten in time; `forget` answers how many rows went. */
export type Chore = {
  readonly name: string
  readonly forget: (limit: number) => Promise<number>
}

/** Rows of one chore taken at a time, and how many times in a row before the others have their turn. */
const rowsAtOnce = 1_000
const turnsMax = 20

/** Does the chores every minute until stopped, bit by bit so that no one waits for them. */
export function startHousekeeping(chores: readonly Chore[]): {
  readonly stop: () => Promise<void>
} {
  const ending = new AbortController()
  const done = keepHouse(chores, ending.signal)
  return {
    stop: async () => {
      ending.abort()
      await done
    },
  }
}

async function keepHouse(chores: readonly Chore[], signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    for (const chore of chores) {
      await doChore(chore, signal).catch((error: unknown) => {
        log.warn({ part: 'housekeeping', chore: chore.name, err: error }, 'a chore was not done')
      })
    }
    await sleep(minuteMs, undefined, { signal }).catch(() => undefined)
  }
}

async function doChore({ forget }: Chore, signal: AbortSignal): Promise<void> {
  for (let turn = 0; turn < turnsMax && !signal.aborted; turn += 1) {
    if ((await forget(rowsAtOnce)) < rowsAtOnce) return
  }
}
