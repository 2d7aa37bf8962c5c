/** An approved application becomes a card: asked for once, however often the job runs. */
import type { Delivery, HolderDetails, MailAddress } from '#contract/cards.apply.ts'
import { mailingDays, isOver } from '#contract/cards.ts'
import type { CardsEntry, Programme } from '#contract/cards.programmes.ts'
import { pathOf } from '#contract/routes.ts'
import { assert } from '#kernel/assert.ts'
import { after, dayMs, parseDate } from '#kernel/time.ts'
import { moveApplication, sealsOf } from '#server/cards/apply/application.ts'
import { blankCard } from '#server/cards/card.ts'
import type { Deciding } from '#server/cards/purchase/deciding.ts'
import type { CardsDeps } from '#server/cards/deps.ts'
import type {
  Address,
  CardIssuer,
  CardOrder,
  HolderOrder,
  IssuerCard,
  Delivery as Post,
  ReplaceReason,
} from '#server/cards/issuer/issuer.ts'
import { Refused, issuerFor, valueOf } from '#server/cards/issuer/job.ts'
import { type Ending, endApplication } from '#server/cards/apply/payFee.ts'
import {
  type ApplicationRow,
  lockApplicationById,
  selectApplicationById,
  updateApplication,
} from '#server/cards/apply/store.application.ts'
import {
  type CardRow,
  insertCard,
  lockCardById,
  selectCardById,
  updateCard,
} from '#server/cards/store.card.ts'
import { sweep } from '#server/cards/fund/sweep.ts'
import { programmeOf } from '#server/cards/terms.ts'
import { tellHolder } from '#server/cards/tell.ts'
import { tellIssuer } from '#server/cards/tellIssuer.ts'
import { emailOf } from '#server/identity/people.ts'
import type { Ids } from '#kernel/id.ts'
import type { Clock } from '#kernel/time.ts'
import type { Database } from '#server/platform/db.ts'
import { log } from '#server/platform/log.ts'

/** What jobs of cards need. */
export type CardJobDeps = CardsDeps & {
  readonly db: Database
  readonly clock: Clock
  readonly ids: Ids
}

/** Makes holder and card; what came of a lost answer is looked for before it is asked again. */
export async function issueCard(deps: CardJobDeps, id: string): Promise<void> {
  const { db } = deps
  const row = await selectApplicationById(db, id)
  if (row?.state !== 'approval') return
  const terms = await deps.cardTerms(db)
  const programme = programmeOf(terms, row.type)
  const issuer = issuerFor(deps, programme.issuer)
  try {
    // An issuer replaces what it has closed, and the job that tells it may come later.
    if (row.replaces !== null) await tellIssuer(deps, row.replaces)
    const before = row.replaces === null ? undefined : await selectCardById(db, row.replaces)
    // Where the programme has another issuer by now, that one knows neither card nor holder.
    const old = before?.issuer === issuer.name ? before : undefined
    const details = detailsOf(deps, row, before)
    const holder = old?.issuerHolder ?? (await holderOf(deps, issuer, row, details))
    const made = await cardOf(deps, issuer, row, { holder, details, old, programme, terms })
    const kept = { id, holder, made, programme, issuer }
    await db.begin((sql) => keepCard({ ...deps, sql }, kept))
    await unissueCard(deps, id)
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    log.warn({ part: 'cards', application: id, code: error.code }, 'the issuer made no card')
    const ending = { event: 'refuse', actor: 'issuer', reason: 'issuer' } as const
    await db.begin((sql) => turnDown(deps, { ...deps, sql }, id, ending))
  }
}

/** Who a card is for: with the phone that the card in whose place it comes has by now. */
function detailsOf(
  { documentSecret }: Pick<CardsDeps, 'documentSecret'>,
  { id, details: sealed }: ApplicationRow,
  before: CardRow | undefined,
): HolderDetails {
  const details = sealsOf(documentSecret, id).openDetails(sealed)
  assert(details, `the application ${id} says nobody`)
  return { ...details, phone: before?.phone ?? details.phone }
}

/**
 * The cardholder at the issuer, kept as soon as it is known. It is looked for again by each try: an
 * earlier one may have been at another issuer.
 */
async function holderOf(
  deps: CardJobDeps,
  issuer: CardIssuer,
  row: ApplicationRow,
  details: HolderDetails,
) {
  const email = await emailOf(deps.db, row.userId)
  const order = holderOrder(row.id, details, email)
  const found = await issuer.findHolder(order)
  const { id } = found ?? valueOf(await issuer.createHolder(order))
  await deps.db.begin(async (sql) => {
    const now = await lockApplicationById(sql, row.id)
    if (now) await updateApplication(sql, now.state, { ...now, issuerHolder: id })
  })
  return id
}

const holderOrder = (
  id: string,
  details: HolderDetails,
  email: string | undefined,
): HolderOrder => {
  const birthday = parseDate(details.birthday)
  assert(birthday, 'the birthday was checked')
  return {
    key: `${id}:holder`,
    firstName: details.firstName,
    lastName: details.lastName,
    birthday,
    ...(email === undefined ? {} : { email }),
    phone: details.phone,
    address: addressOf(details.billing),
  }
}

const addressOf = ({ address, city, postalCode, country }: MailAddress): Address => ({
  line1: address,
  city,
  postalCode,
  country,
})

/** The key under which a card is asked for: the same for every try, another for one sent again. */
const cardKey = ({ id, resent }: ApplicationRow): string =>
  resent === 0 ? `${id}:card` : `${id}:card:${resent}`

type Making = {
  readonly holder: string
  readonly details: HolderDetails
  readonly old: CardRow | undefined
  readonly programme: Programme
  readonly terms: CardsEntry
}

async function cardOf(
  deps: CardJobDeps,
  issuer: CardIssuer,
  row: ApplicationRow,
  { holder, details, old, programme, terms }: Making,
): Promise<IssuerCard> {
  const key = cardKey(row)
  const found = await issuer.findCard({ key, holderId: holder })
  if (found) return found
  const delivery = sealsOf(deps.documentSecret, row.id).openDelivery(row.delivery)
  const why = old && replaceReason(old)
  const order: CardOrder = {
    key,
    holderId: holder,
    programme: row.type,
    form: programme.form,
    currency: programme.currency,
    ...(delivery ? { delivery: postOf(delivery, details, terms) } : {}),
    ...(old && why ? { replaces: { cardId: old.issuerCard, reason: why } } : {}),
  }
  return valueOf(await issuer.createCard(order))
}

/** Why a card is replaced, for the issuer; undefined where it is only ended. A renewed one goes on. */
function replaceReason({ state, closeReason }: CardRow): ReplaceReason | undefined {
  if (!isOver(state)) return 'expired'
  return closeReason === 'ended' ? undefined : (closeReason ?? undefined)
}

function postOf(delivery: Delivery, { phone }: HolderDetails, terms: CardsEntry): Post {
  if (delivery.way === 'mail') {
    const { to } = delivery
    const address = addressOf(to)
    return { to: 'person', name: to.recipient, phone, address, speed: 'standard' }
  }
  const point = terms.pickUpPoints.find(({ id }) => id === delivery.point)
  assert(point, `the pick-up point ${delivery.point} is no more`)
  const { name, address: line1, city, postalCode, region: country } = point
  return { to: 'pickUp', name, address: { line1, city, postalCode, country } }
}

type Made = {
  readonly id: string
  readonly holder: string
  readonly made: IssuerCard
  readonly programme: Programme
  readonly issuer: CardIssuer
}

/** Writes the card, and links it to its application and to the card it replaces. */
async function keepCard(
  deps: CardsDeps & Deciding,
  { id, holder, made, programme, issuer }: Made,
): Promise<void> {
  const { sql, clock, ids } = deps
  const row = await lockApplicationById(sql, id)
  if (row?.state !== 'approval') return
  const old = row.replaces === null ? undefined : await lockCardById(sql, row.replaces)
  const details = detailsOf(deps, row, old)
  const now = clock.now()
  const isPosted = programme.form === 'physical'
  const card: CardRow = {
    ...blankCard,
    id: ids.uuid(),
    userId: row.userId,
    type: row.type,
    form: programme.form,
    issuer: issuer.name,
    issuerCard: made.id,
    issuerHolder: holder,
    currency: programme.currency,
    region: details.billing.country,
    last4: made.last4,
    expiryMonth: made.expiryMonth,
    expiryYear: made.expiryYear,
    holderName: details.cardName,
    phone: details.phone,
    shipping: isPosted ? 'pending' : null,
    eta: isPosted ? (made.shipment?.expectedAt ?? after(now, mailingDays * dayMs)) : null,
    replaces: row.replaces,
    createdAt: now,
  }
  assert(await insertCard(sql, card), `the card of the application ${id} is here already`)
  const event = { event: 'issue', actor: 'issuer', cardId: card.id } as const
  const issued = await moveApplication(sql, clock, row, event)
  if (!isPosted) await moveApplication(sql, clock, issued, { event: 'deliver', actor: 'issuer' })
  const link = `${pathOf('card/detail')}?id=${id}`
  await tellHolder(deps, card, 'cardIssued', { key: card.id, link })
  if (old) await takeOver(deps, old, card)
}

/** What is on the old card, which is locked, and what it owes, goes over to the one that replaces it. */
async function takeOver(deciding: Deciding, old: CardRow, { id }: CardRow): Promise<void> {
  await updateCard(deciding.sql, { ...old, replacedBy: id })
  await sweep(deciding, old)
}

/** The fee comes back; money of a card that was to be replaced goes to the trust fund. */
export async function turnDown(
  deps: Pick<CardsDeps, 'agentOrders'>,
  deciding: Deciding,
  id: string,
  ending: Ending,
): Promise<void> {
  const row = await lockApplicationById(deciding.sql, id)
  if (row?.state !== 'approval') return
  await endApplication(deps, deciding, row, ending)
  if (row.replaces !== null) await sweep(deciding, { id: row.replaces })
}

/** Closes what the issuer made for an application that was turned down meanwhile; nothing else. */
export async function unissueCard(deps: CardJobDeps, id: string): Promise<void> {
  const row = await selectApplicationById(deps.db, id)
  if (row?.state !== 'rejected' || row.cardId !== null || row.issuerHolder === null) return
  const issuer = issuerFor(deps, programmeOf(await deps.cardTerms(deps.db), row.type).issuer)
  const made = await issuer.findCard({ key: cardKey(row), holderId: row.issuerHolder })
  if (!made || made.state === 'closed') return
  const command = { key: `${cardKey(row)}:unissue`, cardId: made.id, reason: 'ended' } as const
  const { kind } = await issuer.close(command)
  if (kind !== 'done') throw new Error(`the issuer answered ${kind}`)
}
