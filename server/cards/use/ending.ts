/** How a card ends, whoever ends it: closed by its holder or the issuer, or given up. */
import { zero } from '#kernel/money.ts'
import { isStuck, moveApplication } from '#server/cards/apply/application.ts'
import { endApplication } from '#server/cards/apply/payFee.ts'
import { isOver, moveCard, shippingOf } from '#server/cards/card.ts'
import type { Deciding } from '#server/cards/purchase/deciding.ts'
import type { CardsDeps } from '#server/cards/deps.ts'
import type { Actor } from '#server/cards/event.ts'
import { tellIssuerJob } from '#server/cards/jobs.names.ts'
import { lockApplicationOfCard } from '#server/cards/apply/store.application.ts'
import { type CardRow, lockCardById } from '#server/cards/store.card.ts'
import { isFollowed, sweep } from '#server/cards/fund/sweep.ts'
import { programmeOf } from '#server/cards/terms.ts'
import type { Sql } from '#server/platform/db.ts'
import { enqueue } from '#server/platform/jobs.ts'

/** Where what was left on a card is once it is no more, as its holder is told. */
export async function leftWhere(
  { cardTerms }: Pick<CardsDeps, 'cardTerms'>,
  { sql }: Pick<Deciding, 'sql'>,
  card: CardRow,
): Promise<{ readonly left: string }> {
  const { funding } = programmeOf(await cardTerms(sql), card.type)
  // One that pays from the wallet has nothing on it.
  if (funding === 'jit') return { left: 'none' }
  if (card.moneyKept) return { left: 'kept' }
  return { left: (await isFollowed(sql, card)) ? 'card' : 'fund' }
}

/** What an agent hears of applications. */
type Deps = Pick<CardsDeps, 'agentOrders'>

/**
 * Ends a locked card and, if it was not in use yet, its application: what was paid for one that the
 * post lost or brought back comes back, as if the application had been called off. Its money is to
 * be swept by the caller, once it is known whether another card takes its place.
 * @throws Failure CARD_CONFLICT where it has ended already
 */
export async function endCard(
  deps: Deps,
  deciding: Deciding,
  card: CardRow,
  change: Partial<CardRow> & { readonly event: 'close' | 'unbind'; readonly actor: Actor },
): Promise<CardRow> {
  const ended = await moveCard(deciding.sql, deciding.clock, card, change)
  const application = await lockApplicationOfCard(deciding.sql, card.id)
  if (application && isStuck(application, shippingOf(card))) {
    const ending = { event: 'fail', reason: 'delivery', actor: change.actor } as const
    await endApplication(deps, deciding, application, ending)
  } else {
    await endOpening(deps, deciding, card.id, 'system')
  }
  return ended
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
  const card = await lockCardById(sql, id)
  if (!card || isOver(card.state)) return undefined
  const change = { closeReason: 'expired', issuerTold: false } as const
  const closed = await endCard(deps, deciding, card, { event: 'close', actor: 'system', ...change })
  await askToTell(sql, closed)
  await sweep(deciding, closed)
  return closed
}

/**
 * The application of a card comes to its end: its holder activated the card, which earns an agent
 * the commission; or the system ends it, the card being no more before it was in use.
 */
export async function endOpening(
  { agentOrders }: Deps,
  deciding: Deciding,
  cardId: string,
  actor: 'holder' | 'system',
): Promise<void> {
  const { sql, clock } = deciding
  const application = await lockApplicationOfCard(sql, cardId)
  if (application?.state !== 'opening' && application?.state !== 'activation') return
  const event = actor === 'holder' ? 'activate' : 'end'
  await moveApplication(sql, clock, application, { event, actor })
  const { agentOrder, billId, feeAsset: asset, feeAmount } = application
  if (agentOrder === null) return
  const amount = billId === null ? zero : feeAmount
  if (actor === 'holder') await agentOrders.opened(deciding, agentOrder, { asset, amount })
  else await agentOrders.ended(deciding, agentOrder)
}
