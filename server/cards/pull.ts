/** Asking issuers for what their news did not tell: messages get lost for good, too. */
import type { syncCard } from '#contract/cards.bills.ts'
import { Failure } from '#contract/errors.ts'
import { type Instant, after, dayMs, hourMs, minuteMs } from '#kernel/time.ts'
import { allow } from '#server/cards/card.ts'
import { compare } from '#server/cards/books.ts'
import type { CardsDeps } from '#server/cards/deps.ts'
import { followAuthorisation, followTransaction } from '#server/cards/follow.ts'
import type { CardJobDeps } from '#server/cards/issuing.ts'
import type { CardIssuer, Listed, ListQuery } from '#server/cards/issuer.ts'
import { lookAtCardJob } from '#server/cards/jobs.names.ts'
import { asked, issuerOf } from '#server/cards/secrets.ts'
import { isMovementKnown } from '#server/cards/store.authorisation.ts'
import { selectCard } from '#server/cards/store.card.ts'
import { selectPulled, upsertPulled } from '#server/cards/store.movement.ts'
import type { Handler } from '#server/platform/http/route.ts'
import { enqueue } from '#server/platform/jobs.ts'
import { type Limit, countCall } from '#server/platform/limits.ts'

/** Every time so far back again: what is told late has an earlier time than what is known. */
const overlapMs = 2 * hourMs
const firstBackMs = 7 * dayMs
/** How far back one card is asked for by its holder. */
const cardBackMs = 30 * dayMs
const pagesMax = 50

/** Times that one card is asked for. */
const syncs: Limit = { name: 'cards.sync', calls: 6, windowMs: 10 * minuteMs }

type Pulling = Pick<CardJobDeps, 'db' | 'clock' | 'ids' | 'cardTerms'>

/** Takes in all that an issuer has since the last time. */
export async function pullIssuer(deps: CardJobDeps, name: CardIssuer['name']): Promise<void> {
  const issuer = deps.issuers[name]
  if (!issuer) return
  const now = deps.clock.now()
  const until = await selectPulled(deps.db, name)
  const since = until === undefined ? after(now, -firstBackMs) : after(until, -overlapMs)
  await pull(deps, issuer, { since })
  await upsertPulled(deps.db, name, now)
}

/** Each row in a transaction of its own; those that are known change nothing. Answers how many were new. */
async function pull(
  deps: Pulling,
  issuer: CardIssuer,
  query: { readonly since: Instant; readonly cardId?: string },
): Promise<number> {
  const { db } = deps
  const following = { ...deps, deps, issuer: issuer.name }
  let found = 0
  await each(
    (page) => issuer.listAuthorisations({ ...query, ...page }),
    async (told) => {
      await db.begin(async (sql) => {
        if (await followAuthorisation({ ...following, sql }, told)) {
          await compare({ ...deps, sql }, issuer.name, told)
        }
      })
    },
  )
  await each(
    (page) => issuer.listTransactions({ ...query, ...page }),
    async (told) => {
      if (await isMovementKnown(db, issuer.name, told.id)) return
      const isOurs = await db.begin((sql) => followTransaction({ ...following, sql }, told))
      if (isOurs) found += 1
    },
  )
  return found
}

async function each<T>(
  ask: (page: Pick<ListQuery, 'page'>) => Promise<Listed<T>>,
  take: (one: T) => Promise<void>,
): Promise<void> {
  let page: string | undefined
  for (let left = pagesMax; left > 0; left -= 1) {
    const listed = await ask(page === undefined ? {} : { page })
    for (const one of listed.rows) await take(one)
    if (listed.next === undefined) return
    page = listed.next
  }
}

/**
 * Asks the issuer about one card at its holder's wish, outside the call's transaction: every row is
 * taken in by itself, whatever becomes of the next.
 */
export const sync =
  (deps: CardsDeps): Handler<typeof syncCard, 'user'> =>
  async ({ cardId }, { sql, db, clock, ids, caller }) => {
    const card = await selectCard(sql, caller.userId, cardId)
    if (!card) throw new Failure('NOT_FOUND')
    allow(card, 'sync')
    await countCall(db, clock, syncs, cardId)
    const issuer = issuerOf(deps, card.issuer)
    const query = { cardId: card.issuerCard, since: after(clock.now(), -cardBackMs) }
    const found = await asked(() => pull({ ...deps, db, clock, ids }, issuer, query))
    await enqueue(sql, lookAtCardJob, { id: cardId }, { key: `${lookAtCardJob}:${cardId}:` })
    return { found }
  }

/** Whom the pull asks. */
export const issuerNames = ['stripe', 'lithic'] as const satisfies readonly CardIssuer['name'][]

/** How often every issuer is asked. */
export const pullEveryMs = 5 * minuteMs
