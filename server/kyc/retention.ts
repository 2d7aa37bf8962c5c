import { type Instant, after, dateIn, dayMs, hourMs, moveDate } from '#kernel/time.ts'
import { oldDocuments } from '#server/files/erase.ts'
import type { Database } from '#server/platform/db.ts'
import type { Chore } from '#server/platform/housekeeping.ts'
import {
  type Erasing,
  type KeptDeps,
  endOf,
  eraseApplication,
  eraseSpares,
} from '#server/kyc/kept.ts'
import { lockKept, selectDue } from '#server/kyc/store.kept.ts'

/** Documents that are looked at a time, and pause after all were. */
const documentsAtOnce = 500
const pauseMs = hourMs
const firstId = '00000000-0000-0000-0000-000000000000'

type Deps = KeptDeps & Omit<Erasing, 'sql'> & { readonly db: Database }

/** Erases applications whose time is over, and documents that belong to none. */
export const retentionChores = (deps: Deps): Chore[] => [
  { name: 'applications', forget: (limit) => eraseDue(deps, limit) },
  { name: 'documents', forget: spareChore(deps) },
]

/** Erases applications whose time is over, each in a transaction of its own; answers how many. */
export async function eraseDue(deps: Deps, limit: number): Promise<number> {
  const { db, clock, ids } = deps
  const terms = await deps.retentionTerms(db)
  const now = clock.now()
  const before = {
    draft: after(now, -terms.draftDays * dayMs),
    rejected: after(now, -terms.rejectedDays * dayMs),
    approved: moveDate(dateIn('UTC', now), { days: -terms.approvedDays }),
  }
  const due = await selectDue(db, before, limit)
  for (const userId of due) {
    await db.begin(async (sql) => {
      const one = await lockKept(sql, userId)
      const end = one && endOf(one, terms)
      const isDue = one && end !== null && end !== undefined && end <= now
      if (isDue) await eraseApplication({ sql, clock, ids }, one, 'retention')
    })
  }
  return due.length
}

/** Goes through old documents bit by bit, from the beginning again after a pause. */
function spareChore(deps: Deps): Chore['forget'] {
  let last = firstId
  let restsUntil: Instant | undefined
  return async () => {
    const { db, clock, ids } = deps
    const now = clock.now()
    if (restsUntil !== undefined && now < restsUntil) return 0
    const { draftDays } = await deps.retentionTerms(db)
    const before = after(now, -draftDays * dayMs)
    const old = await oldDocuments(db, before, last, documentsAtOnce)
    for (const owner of new Set(old.map((one) => one.owner))) {
      await db.begin((sql) =>
        eraseSpares({ sql, clock, ids }, deps, owner, { why: 'retention', before }),
      )
    }
    last = old.at(-1)?.id ?? firstId
    restsUntil = old.length < documentsAtOnce ? after(now, pauseMs) : undefined
    return 0
  }
}
