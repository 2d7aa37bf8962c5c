/** How a card ends, whoever ends it: closed by its holder or the issuer, or given up. */
import { isOver } from '#contract/cards.ts'
import { zero } from '#kernel/money.ts'
import { isOpening, isStuck, moveApplication } from '#server/cards/apply/application.ts'
import { endApplication } from '#server/cards/apply/payFee.ts'
import { moveCard, shippingOf } from '#server/cards/card.ts'
import type { Deciding } from '#server/cards/purchase/deciding.ts'
import type { CardsDeps } from '#server/cards/deps.ts'
import type { Actor } from '#server/cards/event.ts'
import { tellIssuerJob } from '#server/cards/jobs.names.ts'
import {
  type ApplicationRow,
  lockApplicationOfCard,
  selectApplicationOfCard,
} from '#server/cards/apply/store.application.ts'
import { letGoOn, lockWithLine } from '#server/cards/line.ts'
import type { CardRow } from '#server/cards/store.card.ts'
import { isFollowed, sweep } from '#server/cards/fund/sweep.ts'
import { programmeOf } from '#server/cards/terms.ts'
import type { Sql } from '#server/platform/db.ts'
import { enqueue } from '#server/platform/jobs.ts'

/**
 * Where what was left on a card is once it is no more, and whether what was paid for it came back,
 * as its holder is told.
 */
export async function leftWhere(
  { cardTerms }: Pick<CardsDeps, 'cardTerms'>,
  { sql }: Pick<Deciding, 'sql'>,
  card: CardRow,
): Promise<{ readonly left: string; readonly fee?: string }> {
  const { funding } = programmeOf(await cardTerms(sql), card.type)
  const application = await selectApplicationOfCard(sql, card.id)
  const fee = (application?.refundedAt ?? null) === null ? {} : { fee: 'back' }
  // One that pays from the wallet has nothing on it.
  if (funding === 'jit') return { left: 'none', ...fee }
  if (card.moneyKept) return { left: 'kept', ...fee }
  return { left: (await isFollowed(sql, card)) ? 'card' : 'fund', ...fee }
}

/** What an agent hears of applications. */
type Deps = Pick<CardsDeps, 'agentOrders'>

/** How a card ends. */
type CardEnd = Partial<CardRow> & { readonly event: 'close' | 'unbind'; readonly actor: Actor }

/**
 * Ends a locked card and, if it was not in use yet, its application: what was paid for one that the
 * issuer or time ended, or that the post lost or brought back, comes back. Its money is to be swept
 * by the caller, once it is known whether another card takes its place.
 * @throws Failure CARD_CONFLICT where it has ended already
 */
export async function endCard(
  deps: Deps,
  deciding: Deciding,
  card: CardRow,
  change: CardEnd,
): Promise<CardRow> {
  const { sql, clock } = deciding
  const ended = await moveCard(sql, clock, card, change)
  const application = await lockApplicationOfCard(sql, card.id)
  if (!application || !isOpening(application)) return ended
  const reason = refundReason(application, card, change)
  if (reason) {
    const ending = { event: 'fail', actor: change.actor, reason, isToldOfCard: true } as const
    await endApplication(deps, deciding, application, ending)
  } else {
    await endOpening(deps, deciding, application, 'system')
  }
  return ended
}

/** Why what was paid for a card that was never in use comes back; undefined where it does not. */
function refundReason(
  application: ApplicationRow,
  card: CardRow,
  { actor, closeReason }: CardEnd,
): ApplicationRow['reason'] | undefined {
  if (actor === 'issuer') return 'closed'
  if (closeReason === 'expired') return 'expired'
  return isStuck(application, shippingOf(card)) ? 'delivery' : undefined
}

/**
 * Has the issuer told of the state we gave a card. One card's are told one after another, in one of
 * as many queues as there are last digits: a command that is still on its way must not come to the
 * issuer after a later one.
 */
export const askToTell = (sql: Sql, { id }: Pick<CardRow, 'id'>): Promise<void> =>
  enqueue(
    sql,
    tellIssuerJob,
    { id },
    { key: `${tellIssuerJob}:${id}`, queue: `${tellIssuerJob}:${id.slice(-1)}` },
  )

/**
 * Ends a card whose time is over, or that another one followed; what is on it goes to that one, or to
 * the fund.
 * @returns the card as it ended; undefined where it had ended already
 */
export async function endExpired(
  deps: Deps,
  deciding: Deciding,
  id: string,
): Promise<CardRow | undefined> {
  const { sql } = deciding
  const card = await lockWithLine(sql, id)
  if (!card || isOver(card.state)) return undefined
  const change = { closeReason: 'expired', issuerTold: false } as const
  const closed = await endCard(deps, deciding, card, { event: 'close', actor: 'system', ...change })
  await askToTell(sql, closed)
  await sweep(deciding, closed)
  return closed
}

/** Its holder activated a locked card: the application that it came of has come to its end. */
export async function openInUse(deps: Deps, deciding: Deciding, cardId: string): Promise<void> {
  const application = await lockApplicationOfCard(deciding.sql, cardId)
  if (application && isOpening(application)) {
    await endOpening(deps, deciding, application, 'holder')
  }
}

/**
 * A locked application comes to its end: the holder activated its card, which earns an agent the
 * commission; or the system ends it, the card being no more before it was in use.
 */
async function endOpening(
  { agentOrders }: Deps,
  deciding: Deciding,
  application: ApplicationRow,
  actor: 'holder' | 'system',
): Promise<void> {
  const { sql, clock } = deciding
  const event = actor === 'holder' ? 'activate' : 'end'
  await moveApplication(sql, clock, application, { event, actor })
  if (event === 'end' && application.replaces !== null) await letGoOn(sql, application.replaces)
  const { agentOrder, billId, feeAsset: asset, feeAmount } = application
  if (agentOrder === null) return
  const amount = billId === null ? zero : feeAmount
  if (actor === 'holder') await agentOrders.opened(deciding, agentOrder, { asset, amount })
  else await agentOrders.ended(deciding, agentOrder)
}
