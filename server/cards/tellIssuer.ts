/** Keeps an issuer's card as ours is, and ours as the issuer's post is. */
import { mailingDays, type CardState, isOver } from '#contract/cards.ts'
import { pathOf } from '#contract/routes.ts'
import { after, dayMs } from '#kernel/time.ts'
import { isStuck, moveApplication } from '#server/cards/apply/application.ts'
import { moveCard, shippingOf } from '#server/cards/card.ts'
import { noteBreak } from '#server/cards/books.ts'
import type { Deciding } from '#server/cards/purchase/deciding.ts'
import type { CardsDeps } from '#server/cards/deps.ts'
import { askToTell, endCard, leftWhere } from '#server/cards/use/ending.ts'
import { noteCardEvent } from '#server/cards/event.ts'
import type { CardJobDeps } from '#server/cards/apply/issuing.ts'
import type {
  CardIssuer,
  IssuerCard,
  IssuerCardState,
  Outcome,
  Shipment,
} from '#server/cards/issuer/issuer.ts'
import { issuerFor } from '#server/cards/issuer/job.ts'
import { lookAtCardJob } from '#server/cards/jobs.names.ts'
import { lockApplicationOfCard } from '#server/cards/apply/store.application.ts'
import { lockWithLine } from '#server/cards/line.ts'
import { type CardRow, lockCardById, selectCardById, updateCard } from '#server/cards/store.card.ts'
import { sweep } from '#server/cards/fund/sweep.ts'
import { tellHolder } from '#server/cards/tell.ts'
import { enqueue } from '#server/platform/jobs.ts'
import { log } from '#server/platform/log.ts'

/** What the issuer's card should be for each state of ours. */
const wanted = {
  inactive: 'inactive',
  active: 'active',
  locked: 'locked',
  closed: 'closed',
  unbound: 'closed',
} as const satisfies Record<CardState, IssuerCardState>

/**
 * Brings the issuer's card to our state: looked at first, so that what an earlier try did is not
 * done again. What the issuer refuses for good is a difference for people to look at, and keeps a
 * card that would be in use locked.
 */
export async function tellIssuer(deps: CardJobDeps, id: string): Promise<void> {
  const { db } = deps
  const card = await selectCardById(db, id)
  if (!card || card.issuerTold) return
  const outcome = await bringTo(issuerFor(deps, card.issuer), card)
  if (outcome.kind === 'unknown') throw new Error('the issuer gave no answer')
  if (outcome.kind === 'refused' && outcome.reason !== 'notAllowed') {
    throw new Error(`the issuer refused: ${outcome.reason}`)
  }
  await db.begin(async (sql) => {
    const now = await lockCardById(sql, id)
    // Moved on meanwhile: the job of that move tells it.
    if (!now || now.state !== card.state) return
    const told = { ...now, issuerTold: true }
    await updateCard(sql, told)
    await noteCardEvent(sql, deps.clock, {
      userId: now.userId,
      subject: id,
      what: outcome.kind === 'done' ? 'told' : 'refusedByIssuer',
      actor: 'issuer',
    })
    if (outcome.kind !== 'refused') return
    log.warn({ part: 'cards', card: id, code: outcome.code }, 'the issuer does not follow')
    const what = `${now.state} here, refused by the issuer: ${outcome.code}`
    await noteBreak({ sql, clock: deps.clock }, id, what)
    if (now.state === 'active') {
      const change = { event: 'lock', actor: 'issuer', lockedBy: 'issuer' } as const
      const locked = await moveCard(sql, deps.clock, told, change)
      await tellHolder({ ...deps, sql }, locked, 'cardLocked', { key: `${id}:issuer` })
    }
  })
}

async function bringTo(issuer: CardIssuer, card: CardRow): Promise<Outcome<IssuerCard | null>> {
  const target = wanted[card.state]
  const there = await issuer.readCard(card.issuerCard)
  const from = there?.state
  if (there === undefined || from === target) return { kind: 'done', value: there ?? null }
  const command = { key: `${card.id}:${card.moves}`, cardId: card.issuerCard }
  if (target === 'closed') {
    const reason = card.closeReason
    const known = reason === 'lost' || reason === 'stolen' || reason === 'damaged'
    return issuer.close({ ...command, reason: known ? reason : 'ended' })
  }
  if (target === 'locked') return issuer.lock(command)
  if (target === 'active')
    return from === 'inactive' ? issuer.activate(command) : issuer.unlock(command)
  return { kind: 'done', value: there }
}

/** Follows what the issuer says of a card and its post. */
export async function lookAtCard(
  deps: CardJobDeps,
  id: string,
  trackingNo?: string,
): Promise<void> {
  const { db } = deps
  const card = await selectCardById(db, id)
  const issuer = card && deps.issuers[card.issuer]
  if (!issuer) return
  const there = await issuer.readCard(card.issuerCard)
  if (!there) return
  await db.begin(async (sql) => {
    const now = await lockWithLine(sql, id)
    if (!now) return
    const deciding = { ...deps, sql }
    const post = postOf(now, there)
    if (post) await followPost(deciding, now, post, trackingNo)
    // What the issuer was not told yet, or the holder did since it was asked, says nothing of its own will.
    if (card.issuerTold && now.moves === card.moves) await followState(deciding, id, there)
    else if (now.issuerTold) await enqueue(sql, lookAtCardJob, { id })
    else await askToTell(sql, now)
  })
}

/** What the post does with a card that still matters, and that its issuer did not close: closing calls its post off. */
function postOf(card: CardRow, { state, shipment }: IssuerCard): Shipment | undefined {
  return isOver(card.state) || state === 'closed' ? undefined : shipment
}

/** The issuer locked or closed a card by itself: then nothing here may say otherwise. */
async function followState(
  deciding: CardsDeps & Deciding,
  id: string,
  there: IssuerCard,
): Promise<void> {
  const { sql, clock } = deciding
  const card = await lockCardById(sql, id)
  if (!card?.issuerTold) return
  if (there.state === 'closed' && !isOver(card.state)) {
    const change = { event: 'close', actor: 'issuer', closeReason: 'ended' } as const
    const closed = await endCard(deciding, deciding, card, change)
    const details = await leftWhere(deciding, deciding, closed)
    await tellHolder(deciding, closed, 'cardClosed', { key: id, details })
    await sweep(deciding, closed)
  }
  if (there.state === 'locked' && card.state === 'active') {
    const change = { event: 'lock', actor: 'issuer', lockedBy: 'issuer' } as const
    const locked = await moveCard(sql, clock, card, change)
    await tellHolder(deciding, locked, 'cardLocked', { key: `${id}:issuer:${clock.now()}` })
  }
  if (there.state === 'active' && card.state === 'locked' && card.lockedBy === 'issuer') {
    await moveCard(sql, clock, card, { event: 'unlock', actor: 'issuer' })
  }
}

const shippingFrom = {
  pending: 'pending',
  submitted: 'pending',
  shipped: 'shipped',
  delivered: 'delivered',
  returned: 'returned',
  failed: 'failed',
  cancelled: 'failed',
} as const satisfies Record<Shipment['state'], CardRow['shipping']>

/** Where the post may go from where it is: news in any order never bring it back. */
const rank = { pending: 0, shipped: 1, ready: 2, delivered: 3, returned: 3, failed: 3 } as const

/** Whether the post may be there after it was here. */
export const mayComeTo = (
  from: NonNullable<CardRow['shipping']>,
  to: NonNullable<CardRow['shipping']>,
): boolean => rank[to] >= rank[from]

/** Takes in where the post is; `ready` is our own word for a pick-up point. */
export async function followPost(
  deciding: Deciding,
  card: CardRow,
  post: Pick<Shipment, 'state' | 'carrier' | 'trackingNumber' | 'expectedAt'> | { ready: true },
  trackingNo?: string,
): Promise<void> {
  const { sql, clock } = deciding
  const isReady = 'ready' in post
  const state = isReady ? 'ready' : shippingFrom[post.state]
  const from = card.shipping ?? 'pending'
  const next: CardRow = isReady
    ? { ...card, shipping: state }
    : {
        ...card,
        shipping: mayComeTo(from, state) ? state : from,
        carrier: post.carrier ?? card.carrier,
        trackingNo: trackingNo ?? post.trackingNumber ?? card.trackingNo,
        eta: post.expectedAt ?? card.eta ?? after(clock.now(), mailingDays * dayMs),
      }
  const isSame =
    next.shipping === card.shipping &&
    next.trackingNo === card.trackingNo &&
    next.carrier === card.carrier
  if (isSame) return
  await updateCard(sql, next)
  const { userId, id } = card
  const detail = next.shipping ?? ''
  await noteCardEvent(sql, clock, { userId, subject: id, what: 'post', actor: 'issuer', detail })
  await tellPost(deciding, card, next)
}

async function tellPost(deciding: Deciding, before: CardRow, card: CardRow): Promise<void> {
  const { sql, clock } = deciding
  const application = await lockApplicationOfCard(sql, card.id)
  const link = `${pathOf('card/waitkyc')}?id=${application?.id ?? ''}`
  if (before.shipping === card.shipping) return
  if (card.shipping === 'shipped') {
    await tellHolder(deciding, card, 'cardShipped', { key: card.id, link })
  }
  if (application && isStuck(application, shippingOf(card))) {
    await tellHolder(deciding, card, 'cardUndelivered', {
      key: `${card.id}:${card.shipping}`,
      link,
    })
  }
  if (card.shipping !== 'delivered' && card.shipping !== 'ready') return
  await tellHolder(deciding, card, 'cardArrived', { key: `${card.id}:${card.shipping}`, link })
  if (application?.state === 'opening') {
    await moveApplication(sql, clock, application, { event: 'deliver', actor: 'issuer' })
  }
}
