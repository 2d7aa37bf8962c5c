import { type Clock, type Instant, after, dayMs, hourMs } from '#kernel/time.ts'
import type { Sql } from '#server/platform/db.ts'
import type { Chore } from '#server/platform/housekeeping.ts'
import { log } from '#server/platform/log.ts'
import type { FileStore } from '#server/files/fileStore.ts'
import { selectExpected, selectNeeded, updateLost } from '#server/files/store.erase.ts'

/** What is younger is left alone: its row, or its bytes, may be on their way. */
export const sweepGraceMs = 2 * dayMs

/** How often the whole store is looked through. */
const sweepEveryMs = 6 * hourMs

/** Ids that are compared at a time. */
const idsAtOnce = 1_000
const firstId = '00000000-0000-0000-0000-000000000000'

/** What a sweep found: bytes that nothing needs, rows whose bytes are gone, and those that are back. */
export type Swept = { readonly removed: number; readonly lost: number; readonly back: number }

type Deps = { readonly db: Sql; readonly store: FileStore; readonly clock: Clock }

/**
 * Compares the store with the rows. Bytes without a row are removed; a row without bytes is only
 * marked, and counts no longer. A list that breaks off changes nothing about rows, and a store that
 * shows nothing at all is not believed.
 */
export async function sweepFiles(deps: Deps): Promise<Swept> {
  const before = after(deps.clock.now(), -sweepGraceMs)
  const seen = new Set<string>()
  let removed = 0
  let old: string[] = []
  for await (const { id, at } of deps.store.list()) {
    seen.add(id)
    if (at < before) old.push(id)
    if (old.length < idsAtOnce) continue
    removed += await removeUnneeded(deps, old)
    old = []
  }
  removed += await removeUnneeded(deps, old)
  const swept = { removed, ...(await markLost(deps, seen, before)) }
  if (removed + swept.lost > 0) log.warn({ part: 'files', ...swept }, 'the store was swept')
  return swept
}

/** Sweeps now and then, for housekeeping. */
export function sweepChore(deps: Deps): Chore {
  let dueAt: Instant | undefined
  return {
    name: 'files',
    forget: async () => {
      const now = deps.clock.now()
      if (dueAt !== undefined && now < dueAt) return 0
      dueAt = after(now, sweepEveryMs)
      await sweepFiles(deps)
      return 0
    },
  }
}

async function removeUnneeded({ db, store }: Deps, ids: readonly string[]): Promise<number> {
  const needed = await selectNeeded(db, ids)
  const gone = ids.filter((id) => !needed.has(id))
  for (const id of gone) await store.remove(id)
  return gone.length
}

async function markLost(
  { db, clock }: Deps,
  seen: ReadonlySet<string>,
  before: Instant,
): Promise<Pick<Swept, 'lost' | 'back'>> {
  const swept = { lost: 0, back: 0 }
  for (let last: string | undefined = firstId; last !== undefined;) {
    const expected = await selectExpected(db, before, last, idsAtOnce)
    last = expected.at(-1)?.id
    if (last !== undefined && seen.size === 0) {
      log.error({ part: 'files' }, 'the store shows nothing though it should have files')
      return swept
    }
    const lost = expected.filter(({ id, isLost }) => !isLost && !seen.has(id))
    const back = expected.filter(({ id, isLost }) => isLost && seen.has(id))
    const idsOf = (some: typeof lost) => some.map(({ id }) => id)
    if (lost.length > 0) await updateLost(db, idsOf(lost), clock.now())
    if (back.length > 0) await updateLost(db, idsOf(back), null)
    swept.lost += lost.length
    swept.back += back.length
  }
  return swept
}
