/** Asking issuers for what their news did not tell: messages get lost for good, too. */
import type { syncCard } from '#contract/cards.bills.ts'
import { Failure } from '#contract/errors.ts'
import { type Instant, after, dayMs, hourMs, minuteMs, secondMs } from '#kernel/time.ts'
import { allow } from '#server/cards/card.ts'
import { compare, compareCaptured, noteBreak } from '#server/cards/books.ts'
import type { Following } from '#server/cards/purchase/deciding.ts'
import type { CardsDeps } from '#server/cards/deps.ts'
import { followAuthorisation, followTransaction } from '#server/cards/purchase/follow.ts'
import type { CardJobDeps } from '#server/cards/apply/issuing.ts'
import type { CardIssuer } from '#server/cards/issuer/issuer.ts'
import { lookAtCardJob } from '#server/cards/jobs.names.ts'
import type { Authorisation } from '#server/cards/issuer/payment.ts'
import { each } from '#server/cards/issuer/pages.ts'
import { pullDisputes } from '#server/cards/dispute/pull.disputes.ts'
import { asked, issuerOf } from '#server/cards/use/secrets.ts'
import { noteUnknown } from '#server/cards/purchase/unknown.ts'
import { isMovementKnown } from '#server/cards/purchase/store.authorisation.ts'
import { lockIssuerCard, selectCard } from '#server/cards/store.card.ts'
import {
  selectPulled,
  selectSilent,
  touchSilent,
  upsertPulled,
} from '#server/cards/fund/store.movement.ts'
import type { Sql } from '#server/platform/db.ts'
import type { Handler } from '#server/platform/http/route.ts'
import { enqueue } from '#server/platform/jobs.ts'
import { type Limit, countCall } from '#server/platform/limits.ts'
import { log } from '#server/platform/log.ts'

/** Every time so far back again: what is told late has an earlier time than what is known. */
const overlapMs = 2 * hourMs
const firstBackMs = 7 * dayMs
/** How far back one card is asked for by its holder. */
const cardBackMs = 30 * dayMs
/** Pages of one listing: of an issuer, and of one card. */
const pagesMax = 2_000
const cardPagesMax = 50
/** A holder waits no longer than the app does: what is left by then is for the next round of all. */
const patienceMs = 8 * secondMs

/** An open purchase of which nothing was heard for so long is asked for by its id; so many a round. */
const silentMs = 6 * hourMs
const silentMax = 200

/** Purchases whose captures differ that are asked for again in one round. */
const suspectsMax = 200

/** Times that one card is asked for. */
const syncs: Limit = { name: 'cards.sync', calls: 6, windowMs: 10 * minuteMs }

type Pulling = Pick<CardJobDeps, 'db' | 'clock' | 'ids' | 'cardTerms'>

/**
 * Takes in all that an issuer has since the last time. What a round did not come to the end of is
 * asked for again by the next, and so are rows that were left out, for a week.
 */
export async function pullIssuer(deps: CardJobDeps, name: CardIssuer['name']): Promise<void> {
  const issuer = deps.issuers[name]
  if (!issuer) return
  const now = deps.clock.now()
  const until = await selectPulled(deps.db, name)
  const since = until === undefined ? after(now, -firstBackMs) : after(until, -overlapMs)
  const { isWhole, left } = await pull(deps, issuer, { since }, { pages: pagesMax })
  if (isWhole) await upsertPulled(deps.db, name, left === 0 ? now : after(now, -firstBackMs))
  else log.error({ part: 'cards', issuer: name, pagesMax }, 'purchases were not all asked for')
  await askForSilent(deps, issuer)
  await pullDisputes(deps, issuer, since)
}

/**
 * Lists begin with when a purchase began: the end of an older one is in none of them, and when its
 * news was lost the money would be held for good.
 */
async function askForSilent(deps: Pulling, issuer: CardIssuer): Promise<void> {
  const { db, clock } = deps
  const following = { ...deps, deps, issuer: issuer.name }
  const since = after(clock.now(), -silentMs)
  for (const one of await selectSilent(db, issuer.name, since, silentMax)) {
    const asOf = clock.now()
    await touchSilent(db, one.id, asOf)
    const told = await issuer.readAuthorisation(one.issuerId)
    if (told)
      await takeIn(deps, issuer, told, async (sql) => {
        if (!(await followPromise({ ...following, sql }, told, asOf)))
          await compareCaptured({ sql, clock }, issuer.name, told)
      })
    else await db.begin((sql) => noteUnknown({ ...following, sql }, one, asOf))
  }
}

/** How far a listing is followed. */
type Most = { readonly pages: number; readonly until?: Instant }

/**
 * Purchases whose captures were not the same on both sides are asked for again once every list was
 * taken in: what differs then is no news that was on its way.
 */
async function compareSuspects(
  { db, clock }: Pulling,
  issuer: CardIssuer,
  suspects: readonly string[],
): Promise<void> {
  for (const id of suspects) {
    const told = await issuer.readAuthorisation(id)
    if (told) await db.begin((sql) => compareCaptured({ sql, clock }, issuer.name, told))
  }
}

/** How many rows were new and how many left out, and whether the lists came to their ends. */
type Pulled = { readonly found: number; readonly left: number; readonly isWhole: boolean }

/**
 * Each row in a transaction of its own; those that are known change nothing, and one that cannot be
 * taken in is noted and keeps no other back.
 */
async function pull(
  deps: Pulling,
  issuer: CardIssuer,
  query: { readonly since: Instant; readonly cardId?: string },
  most: Most,
): Promise<Pulled> {
  const { db, clock } = deps
  const isLate = () => most.until !== undefined && clock.now() > most.until
  const following = { ...deps, deps, issuer: issuer.name }
  const suspects: string[] = []
  let found = 0
  let left = 0
  let asOf = clock.now()
  const promised = await each(
    { pages: most.pages, isLate },
    (page) => {
      asOf = clock.now()
      return issuer.listAuthorisations({ ...query, ...page })
    },
    async (told) => {
      const work = async (sql: Sql) => {
        if (await followPromise({ ...following, sql }, told, asOf)) return
        if (suspects.length < suspectsMax) suspects.push(told.id)
      }
      if (!(await takeIn(deps, issuer, told, work))) left += 1
    },
  )
  const moved = await each(
    { pages: most.pages, isLate },
    (page) => issuer.listTransactions({ ...query, ...page }),
    async (told) => {
      if (await isMovementKnown(db, issuer.name, told.id)) return
      const work = async (sql: Sql) => {
        if (await followTransaction({ ...following, sql }, told)) found += 1
      }
      if (!(await takeIn(deps, issuer, told, work))) left += 1
    },
  )
  await compareSuspects(deps, issuer, suspects)
  return { found, left, isWhole: promised && moved }
}

/** Whether what was captured is the same on both sides. */
const followPromise = async (
  following: Following,
  told: Authorisation,
  asOf: Instant,
): Promise<boolean> =>
  !(await followAuthorisation(following, told, asOf)) || compare(following, following.issuer, told)

/** Takes one row in; one that cannot be stands among the books' differences, for people. */
async function takeIn(
  { db, clock }: Pulling,
  { name }: CardIssuer,
  told: { readonly id: string; readonly cardId: string },
  work: (sql: Sql) => Promise<void>,
): Promise<boolean> {
  try {
    await db.begin(work)
    return true
  } catch (error) {
    log.error({ part: 'cards', issuer: name, row: told.id, err: error }, 'a row was left out')
    await db.begin(async (sql) => {
      const card = await lockIssuerCard(sql, name, told.cardId)
      if (!card) return
      await noteBreak({ sql, clock }, card.id, `${told.id}: could not be taken in`)
    })
    return false
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
    const pulling = { ...deps, db, clock, ids }
    const most = { pages: cardPagesMax, until: after(clock.now(), patienceMs) }
    const { found } = await asked(() => pull(pulling, issuer, query, most))
    await enqueue(sql, lookAtCardJob, { id: cardId }, { key: `${lookAtCardJob}:${cardId}:` })
    return { found }
  }

/** How often every issuer is asked. */
export const pullEveryMs = 5 * minuteMs
