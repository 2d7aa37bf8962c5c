/** A card that the post lost or brought back: another one is sent, or the fee comes back. */
import { type cancelApplication, resendMax, type sendCardAgain } from '#contract/cards.apply.ts'
import { Failure } from '#contract/errors.ts'
import { isStuck, moveApplication, sealsOf } from '#server/cards/apply/application.ts'
import { present } from '#server/cards/apply/apply.ts'
import { moveCard, shippingOf } from '#server/cards/card.ts'
import { askToTell } from '#server/cards/use/ending.ts'
import type { Deciding } from '#server/cards/purchase/deciding.ts'
import type { CardsDeps } from '#server/cards/deps.ts'
import type { Actor } from '#server/cards/event.ts'
import { checkDelivery, checkEmail } from '#server/cards/apply/fillIn.ts'
import { issueJob } from '#server/cards/jobs.names.ts'
import { type Ending, endApplication } from '#server/cards/apply/payFee.ts'
import {
  type ApplicationRow,
  lockApplicationById,
  selectApplicationById,
} from '#server/cards/apply/store.application.ts'
import { lockWithLine } from '#server/cards/line.ts'
import type { CardRow } from '#server/cards/store.card.ts'
import { sweep } from '#server/cards/fund/sweep.ts'
import { programmeOf } from '#server/cards/terms.ts'
import type { Sql } from '#server/platform/db.ts'
import type { Handler } from '#server/platform/http/route.ts'
import { enqueue } from '#server/platform/jobs.ts'
import { requireProof } from '#server/security/stepUp.ts'

/** An application and the card that it came to. */
type Opening = { readonly row: ApplicationRow; readonly card: CardRow | undefined }

/**
 * Locks a card and the application that it came of, in the order of everybody who needs both.
 * @throws Failure CARD_CONFLICT when the application came to another card meanwhile
 */
export async function lockOpening(sql: Sql, id: string): Promise<Opening | undefined> {
  const seen = await selectApplicationById(sql, id)
  if (!seen) return undefined
  const card = seen.cardId === null ? undefined : await lockWithLine(sql, seen.cardId)
  const row = await lockApplicationById(sql, id)
  if (row?.cardId !== seen.cardId) throw new Failure('CARD_CONFLICT')
  return { row, card }
}

/** @throws Failure NOT_FOUND, also for somebody else's; CARD_CONFLICT as above */
async function lockOwnOpening(sql: Sql, userId: string, id: string): Promise<Opening> {
  const opening = await lockOpening(sql, id)
  if (opening?.row.userId !== userId) throw new Failure('NOT_FOUND')
  return opening
}

/** Its card, when it did not arrive. */
export const undelivered = ({ row, card }: Opening): CardRow | undefined =>
  card && isStuck(row, shippingOf(card)) ? card : undefined

/** Closes what did not arrive; its money waits for what its application comes to. */
async function closeLost({ sql, clock }: Deciding, card: CardRow, actor: Actor): Promise<CardRow> {
  const closeReason = card.shipping === 'failed' ? 'lost' : 'ended'
  const change = { event: 'close', actor, closeReason, issuerTold: false } as const
  const closed = await moveCard(sql, clock, card, change)
  await askToTell(sql, closed)
  return closed
}

/**
 * Asks the issuer for another card in place of one that did not arrive: the application goes on, and
 * what is on the card goes over.
 */
export async function resend(
  deciding: Deciding,
  row: ApplicationRow,
  card: CardRow,
  { actor, delivery }: { readonly actor: Actor; readonly delivery: ApplicationRow['delivery'] },
): Promise<ApplicationRow> {
  const { sql, clock } = deciding
  if (row.resent >= resendMax) throw new Failure('CARD_RESEND_LIMIT')
  await closeLost(deciding, card, actor)
  const moved = await moveApplication(sql, clock, row, {
    event: 'resend',
    actor,
    delivery,
    cardId: null,
    replaces: card.id,
    resent: row.resent + 1,
  })
  await enqueue(sql, issueJob, { id: row.id })
  return moved
}

/** Ends an application whose card did not arrive: the fee comes back, and what is on the card. */
export async function giveUp(
  deps: Pick<CardsDeps, 'agentOrders'>,
  deciding: Deciding,
  row: ApplicationRow,
  { card, ...ending }: Omit<Ending, 'event'> & { readonly card: CardRow },
): Promise<ApplicationRow> {
  const closed = await closeLost(deciding, card, ending.actor)
  const ended = await endApplication(deps, deciding, row, {
    event: 'fail',
    reason: 'delivery',
    ...ending,
  })
  await sweep(deciding, closed)
  return ended
}

/** The holder says where another one goes. */
export const sendAgain =
  (deps: CardsDeps): Handler<typeof sendCardAgain, 'user'> =>
  async ({ id, delivery }, context) => {
    const { sql, caller } = context
    const opening = await lockOwnOpening(sql, caller.userId, id)
    const { row } = opening
    const card = undelivered(opening)
    if (!card) throw new Failure('CARD_CONFLICT')
    const terms = await deps.cardTerms(sql)
    const programme = programmeOf(terms, row.type)
    checkDelivery(terms, programme, delivery)
    if (card.issuer !== programme.issuer) await checkEmail(deps, context, row, programme)
    await requireProof(context, { action: 'replaceCard' })
    const sealed = sealsOf(deps.documentSecret, id).sealDelivery(delivery)
    const moved = await resend(context, row, card, { actor: 'holder', delivery: sealed })
    return present(deps, context, moved)
  }

/** Calls an application off: before the issuer is asked, or when the card did not arrive. */
export const callOff =
  (deps: CardsDeps): Handler<typeof cancelApplication, 'user'> =>
  async ({ id }, context) => {
    const { sql, caller } = context
    const opening = await lockOwnOpening(sql, caller.userId, id)
    const { row } = opening
    const card = undelivered(opening)
    const ended = card
      ? await giveUp(deps, context, row, { card, actor: 'holder' })
      : await endApplication(deps, context, row, { event: 'cancel', actor: 'holder' })
    return present(deps, context, ended)
  }
