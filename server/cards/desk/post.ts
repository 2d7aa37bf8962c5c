/** The desk of posted cards: what is noted of them, their batches, and where all cards are. */
import type { OutputOf } from '#contract/operation.ts'
import type {
  cardBatch,
  cardBatches,
  cardInventory,
  shipApplications,
} from '#contract/cards.batch.ts'
import { deskPageSize } from '#contract/cards.desk.ts'
import type { CardsEntry } from '#contract/cards.programmes.ts'
import { Failure } from '#contract/errors.ts'
import { isOpening, sealsOf } from '#server/cards/apply/application.ts'
import type { CardsDeps } from '#server/cards/deps.ts'
import { withWhose } from '#server/cards/desk/applications.ts'
import { initials } from '#server/cards/desk/mask.ts'
import type { ApplicationRow } from '#server/cards/apply/store.application.ts'
import { lockOpening } from '#server/cards/apply/undelivered.ts'
import {
  countByPlace,
  insertBatch,
  isBatch,
  selectBatchCards,
  selectBatches,
  selectUnbatched,
} from '#server/cards/desk/store.batch.ts'
import { type CardRow, updateCard } from '#server/cards/store.card.ts'
import { followPost, mayComeTo } from '#server/cards/tellIssuer.ts'
import type { Sql } from '#server/platform/db.ts'
import type { OperatorContext, OperatorHandler } from '#server/platform/http/route.ts'
import { pageOf, startOf } from '#server/platform/place.ts'

type Noted = Parameters<OperatorHandler<typeof shipApplications>>[0]
type Posted = { readonly application: ApplicationRow; readonly card: CardRow }

/** Digits of a batch's number, at least. */
const numberDigits = 6

const batchNo = (no: bigint): string => `B-${String(no).padStart(numberDigits, '0')}`

/** Notes where chosen cards are; all of them or none. */
export const ship =
  (deps: Pick<CardsDeps, 'documentSecret'>): OperatorHandler<typeof shipApplications> =>
  async (input, context) => {
    const posted = await lockChosen(context.sql, input)
    const batches = await putInBatches(deps, context, input, posted)
    for (const { card } of posted) await notePost(context, input, card, batches.get(card.id))
    return { batches: [...new Set(batches.values())] }
  }

/** @throws Failure that names the first card that cannot be noted so */
async function lockChosen(sql: Sql, { ids, state }: Noted): Promise<readonly Posted[]> {
  const posted: Posted[] = []
  for (const id of [...new Set(ids)].toSorted()) {
    const { row: application, card } = (await lockOpening(sql, id)) ?? {}
    if (!application || !card) throw new Failure('NOT_FOUND', { application: id })
    const isPosted = card.shipping !== null && mayComeTo(card.shipping, state)
    if (!isPosted || !isOpening(application)) {
      throw new Failure('CARD_CONFLICT', { application: id, last4: card.last4 })
    }
    posted.push({ application, card })
  }
  return posted
}

/**
 * A batch for each place that cards go to: of all that are handed over, and of those that are ready
 * without having been handed over here. @returns number of the batch by card
 */
async function putInBatches(
  { documentSecret }: Pick<CardsDeps, 'documentSecret'>,
  { sql, clock, ids, operator }: OperatorContext,
  { state, carrier, trackingNo }: Noted,
  posted: readonly Posted[],
): Promise<ReadonlyMap<string, string>> {
  const numbers = new Map<string, string>()
  if (state !== 'shipped' && state !== 'ready') return numbers
  const all = posted.map(({ card }) => card.id)
  const taken = new Set(state === 'shipped' ? all : await selectUnbatched(sql, all))
  const places = new Map<string | null, string[]>()
  for (const { application, card } of posted.filter((one) => taken.has(one.card.id))) {
    const delivery = sealsOf(documentSecret, application.id).openDelivery(application.delivery)
    const point = delivery?.way === 'counter' ? delivery.point : null
    places.set(point, [...(places.get(point) ?? []), card.id])
  }
  for (const [point, cardIds] of places) {
    const batch = {
      id: ids.uuid(),
      carrier: carrier || null,
      trackingNo: trackingNo || null,
      point,
      madeBy: operator.name,
      at: clock.now(),
    }
    const no = batchNo(await insertBatch(sql, batch, cardIds))
    for (const cardId of cardIds) numbers.set(cardId, no)
  }
  return numbers
}

async function notePost(
  context: OperatorContext,
  { state, carrier, trackingNo, reason }: Noted,
  card: CardRow,
  batch: string | undefined,
): Promise<void> {
  const named = {
    ...card,
    carrier: carrier || card.carrier,
    trackingNo: trackingNo || card.trackingNo,
  }
  await updateCard(context.sql, named)
  if (state === 'ready') await followPost(context, named, { ready: true })
  else {
    await followPost(context, named, {
      state,
      carrier: named.carrier ?? undefined,
      trackingNumber: named.trackingNo ?? undefined,
      expectedAt: named.eta ?? undefined,
    })
  }
  context.act({
    subject: `card ${card.id}`,
    reason,
    before: { post: card.shipping },
    after: { post: state, ...(batch !== undefined && { batch }) },
  })
}

/** What people call a pick-up point; its id where it is no more. */
const nameOf = ({ pickUpPoints }: CardsEntry, point: string | null): string | null =>
  pickUpPoints.find(({ id }) => id === point)?.name ?? point

/** Batches, the newest first. */
export const listBatches =
  ({ cardTerms }: Pick<CardsDeps, 'cardTerms'>): OperatorHandler<typeof cardBatches> =>
  async ({ cursor }, { sql }) => {
    const found = await selectBatches(sql, startOf(cursor), deskPageSize + 1)
    const { page, next } = pageOf(found, deskPageSize, ({ at, id }) => ({ at, id }))
    const terms = await cardTerms(sql)
    const batches = page.map(({ no, point, madeBy, ...one }) => ({
      ...one,
      no: batchNo(no),
      by: madeBy,
      to: nameOf(terms, point),
    }))
    return { batches, next }
  }

/** The cards of one batch. */
export const showBatch: OperatorHandler<typeof cardBatch> = async ({ id }, { sql }) => {
  if (!(await isBatch(sql, id))) throw new Failure('NOT_FOUND')
  const found = await selectBatchCards(sql, id)
  const cards = await withWhose(sql, found, ({ holderName, ...card }) =>
    Promise.resolve({ ...card, holder: initials(holderName) }),
  )
  return { cards }
}

/** How many cards are where. */
export const countPlaces =
  ({ cardTerms }: Pick<CardsDeps, 'cardTerms'>): OperatorHandler<typeof cardInventory> =>
  async (_, { sql }): Promise<OutputOf<typeof cardInventory>> => {
    const terms = await cardTerms(sql)
    const counted = await countByPlace(sql)
    return { counts: counted.map((one) => ({ ...one, point: nameOf(terms, one.point) })) }
  }
