/**
 * Telling holders of purchases that were decided: written down with the decision, and told right
 * after it, many at once. What a process that ended did not tell, the next sweep does.
 */
import { secondMs, toInstant, formatInstant, parseInstant } from '#kernel/time.ts'
import type { Deciding } from '#server/cards/purchase/deciding.ts'
import type { CardRow } from '#server/cards/store.card.ts'
import { type Telling, takeTellings } from '#server/cards/store.telling.ts'
import type { declineNotice, purchaseNotice } from '#server/cards/tell.ts'
import type { Database } from '#server/platform/db.ts'
import { tell } from '#server/platform/events.ts'
import { log } from '#server/platform/log.ts'
import { giveNotice } from '#server/platform/notice.ts'

/** Told in one transaction. */
const atOnce = 200
/** How often what a process left behind is looked for. */
export const sweepEveryMs = 5 * secondMs

/** What a holder is told once the transaction that keeps it has committed. */
export const tellingOf = (
  { clock, ids }: Deciding,
  { userId, last4 }: Pick<CardRow, 'userId' | 'last4'>,
  notice: ReturnType<typeof purchaseNotice> | ReturnType<typeof declineNotice>,
): Telling => {
  const details = { card: last4, ...notice.details }
  return {
    id: ids.uuid(),
    userId,
    notice: { ...notice, details, at: formatInstant(clock.now()) },
  }
}

/** Tells what waits to be told; how many. */
export async function passOn(db: Database): Promise<number> {
  const told = { count: 0 }
  await db.begin(async (sql) => {
    const waiting = await takeTellings(sql, atOnce)
    for (const { userId, notice } of waiting) {
      const at = parseInstant(notice.at) ?? toInstant(0)
      await giveNotice(sql, { ...notice, userId, at })
    }
    for (const userId of new Set(waiting.map((one) => one.userId))) {
      await tell(sql, userId, { topic: 'user', changed: 'cards' })
    }
    told.count = waiting.length
  })
  return told.count
}

/** Calls `passOn` soon, once for all that ask meanwhile. */
export function createTeller(db: Database): { readonly soon: () => void } {
  let state: 'idle' | 'telling' | 'again' = 'idle'
  const work = async (): Promise<void> => {
    do {
      state = 'telling'
      const count = await passOn(db)
      if (count === atOnce) state = 'again'
    } while (isAgain())
  }
  const isAgain = (): boolean => state === 'again'
  return {
    soon: () => {
      if (state !== 'idle') {
        state = 'again'
        return
      }
      work()
        .catch((error: unknown) => {
          log.warn({ part: 'cards', err: error }, 'holders are told of purchases later')
        })
        .finally(() => {
          state = 'idle'
        })
    },
  }
}
