/** Asking an issuer for what it did not tell of disputes: of one that is won, the money would never come. */
import { type Instant, after, hourMs } from '#kernel/time.ts'
import { askIssuer, followDispute } from '#server/cards/dispute/disputes.ts'
import type { CardIssuer } from '#server/cards/issuer/issuer.ts'
import type { CardJobDeps } from '#server/cards/apply/issuing.ts'
import { each } from '#server/cards/issuer/pages.ts'
import type { IssuerDispute } from '#server/cards/issuer/payment.ts'
import {
  type DisputeRow,
  selectSilentDisputes,
  touchDispute,
} from '#server/cards/dispute/store.dispute.ts'
import { log } from '#server/platform/log.ts'

/** One of which nothing was heard for so long is asked for by its id; so many a round. */
const silentMs = hourMs
const silentMax = 200
/** Pages of those that were opened lately. */
const pagesMax = 200

type Pulling = Pick<CardJobDeps, 'db' | 'clock' | 'ids' | 'cardTerms'>

/**
 * Takes in disputes that were opened since, and looks at every one that is there and silent: it may
 * be decided months after it was opened, and be in no list of what is new.
 */
export async function pullDisputes(
  deps: Pulling,
  issuer: CardIssuer,
  since: Instant,
): Promise<void> {
  const take = (told: IssuerDispute) => takeIn(deps, issuer, told)
  const most = { pages: pagesMax, isLate: () => false }
  const isWhole = await each(most, (page) => issuer.listDisputes({ since, ...page }), take)
  if (!isWhole) {
    log.error({ part: 'cards', issuer: issuer.name, pagesMax }, 'disputes were not all asked for')
  }
  const { db, clock } = deps
  const silent = after(clock.now(), -silentMs)
  for (const row of await selectSilentDisputes(db, issuer.name, silent, silentMax)) {
    await touchDispute(db, row.id, clock.now())
    await lookAt(deps, issuer, row)
  }
}

/** What is on its way is brought on: a job that was given up begins anew. */
async function lookAt(deps: Pulling, issuer: CardIssuer, row: DisputeRow): Promise<void> {
  const there = row.issuerId === null ? undefined : await issuer.readDispute(row.issuerId)
  if (there) await takeIn(deps, issuer, there)
  if (row.state !== 'sent') await askIssuer(deps.db, row.id)
}

/** One that cannot be taken in keeps no other back. */
async function takeIn(deps: Pulling, { name }: CardIssuer, told: IssuerDispute): Promise<void> {
  try {
    await deps.db.begin((sql) => followDispute({ ...deps, deps, sql, issuer: name }, told))
  } catch (error) {
    log.error({ part: 'cards', issuer: name, row: told.id, err: error }, 'a dispute was left out')
  }
}
