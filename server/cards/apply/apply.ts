import type { applicationDetail, applicationList, applyForCard } from '#contract/cards.apply.ts'
import type { CardType } from '#contract/cards.ts'
import { cardMax } from '#contract/cards.ts'
import type { Programme } from '#contract/cards.programmes.ts'
import { Failure } from '#contract/errors.ts'
import { normalInviteCode } from '#contract/rules.ts'
import { catalogue } from '#server/assets/catalogue.ts'
import { shippingOf } from '#server/cards/card.ts'
import { shownApplication } from '#server/cards/apply/application.ts'
import { ownProofShown } from '#server/cards/apply/ownProof.ts'
import type { CardsDeps } from '#server/cards/deps.ts'
import { noteCardEvent } from '#server/cards/event.ts'
import {
  type ApplicationRow,
  insertApplication,
  selectApplication,
  selectApplications,
} from '#server/cards/apply/store.application.ts'
import { countCards, selectCard } from '#server/cards/store.card.ts'
import { lockCardsOf } from '#server/cards/store.locks.ts'
import { selectEvents } from '#server/cards/store.event.ts'
import { cardFee, programmeOf } from '#server/cards/terms.ts'
import { personByCode, regionOf } from '#server/identity/people.ts'
import { identityStanding } from '#server/kyc/standing.ts'
import type { Context, Handler } from '#server/platform/http/route.ts'

/** Begins an application. */
export const beginApplication =
  (deps: CardsDeps): Handler<typeof applyForCard, 'user'> =>
  async ({ type, recommendationCode, acceptTerms }, context) => {
    const { sql } = context
    if (!acceptTerms) throw new Failure('TERMS_REQUIRED')
    const programme = programmeOf(await deps.cardTerms(sql), type)
    await checkOpen(deps, context, programme)
    const from = await recommendationOf(deps, context, programme, recommendationCode)
    const { recommendation, agentId } = from
    const agentOrder = agentId === null ? null : context.ids.uuid()
    const row = await open(context, programme, { recommendation, agentOrder })
    if (agentId !== null && agentOrder !== null)
      await deps.agentOrders.recommended(context, { id: agentOrder, agentId, application: row })
    return present(deps, context, row)
  }

/**
 * Whether this user can apply for it now; nobody else begins another application of theirs until the
 * transaction ends.
 * @throws Failure CARD_CLOSED, CARD_LIMIT
 */
export async function checkOpen(
  { issuers }: CardsDeps,
  { sql, caller }: Context<'user'>,
  programme: Programme,
): Promise<void> {
  await lockCardsOf(sql, caller.userId)
  const { open: isOpen, issuer, regions } = programme
  if (!isOpen || !issuers[issuer]) throw new Failure('CARD_CLOSED')
  const region = await regionOf(sql, caller.userId)
  if (regions.length > 0 && !(region !== undefined && regions.includes(region))) {
    throw new Failure('CARD_CLOSED')
  }
  if ((await countCards(sql, caller.userId)) >= cardMax) throw new Failure('CARD_LIMIT')
}

/**
 * Somebody else's code, in the form in which it is kept, and whose order it makes the application;
 * '' for none where none is needed.
 */
async function recommendationOf(
  { agentOrders }: CardsDeps,
  context: Context<'user'>,
  { codeRequired }: Programme,
  typed: string,
): Promise<{ readonly recommendation: string; readonly agentId: string | null }> {
  const recommendation = normalInviteCode(typed)
  if (recommendation === '') {
    if (codeRequired) throw new Failure('RECOMMENDATION_REQUIRED')
    return { recommendation, agentId: null }
  }
  const person = await personByCode(context.sql, recommendation)
  if (!person) throw new Failure('RECOMMENDATION_UNKNOWN')
  const isOrder = await agentOrders.isRecommended(context, person.id)
  return { recommendation, agentId: isOrder ? person.id : null }
}

/** Writes an application at its beginning: nothing bound and nothing paid. */
export async function open(
  { sql, clock, ids, caller }: Context<'user'>,
  programme: Programme,
  from: { readonly recommendation: string; readonly agentOrder: string | null },
): Promise<ApplicationRow> {
  const fee = cardFee(await catalogue(sql), programme)
  const row = blankApplication({ id: ids.uuid(), userId: caller.userId, type: programme.type })
  const now = clock.now()
  const begun: ApplicationRow = {
    ...row,
    ...from,
    feeAsset: fee.asset,
    feeAmount: fee.amount,
    paymentId: ids.uuid(),
    refundId: ids.uuid(),
    createdAt: now,
    movedAt: now,
  }
  await insertApplication(sql, begun)
  const { userId, id } = begun
  await noteCardEvent(sql, clock, { userId, subject: id, what: 'begin', actor: 'holder' })
  return begun
}

type Blank = Omit<
  ApplicationRow,
  'feeAsset' | 'feeAmount' | 'paymentId' | 'refundId' | 'createdAt' | 'movedAt'
>

const blankApplication = (
  one: Pick<ApplicationRow, 'id' | 'userId'> & { readonly type: CardType },
): Blank => ({
  ...one,
  state: 'kyc',
  recommendation: '',
  identitySource: null,
  identityRecord: null,
  identityNo: null,
  details: null,
  delivery: null,
  billId: null,
  billNo: null,
  paidAt: null,
  refundedAt: null,
  reason: null,
  note: null,
  replaces: null,
  resent: 0,
  agentOrder: null,
  issuerHolder: null,
  cardId: null,
})

/** An application with everything around it, as its owner sees it. */
export async function present(
  { cardTerms, documentSecret }: Pick<CardsDeps, 'cardTerms' | 'documentSecret'>,
  { sql, clock }: Pick<Context, 'sql' | 'clock'>,
  row: ApplicationRow,
) {
  const programme = (await cardTerms(sql)).programmes.find(({ type }) => type === row.type)
  const card = row.cardId === null ? undefined : await selectCard(sql, row.userId, row.cardId)
  return shownApplication(row, {
    identity: await identityStanding(sql, row.userId, clock.now()),
    ownProof: await ownProofShown({ sql, clock }, row),
    events: await selectEvents(sql, row.id),
    pickUps: programme?.pickUps ?? [],
    shipping: card ? shippingOf(card) : null,
    documentSecret,
  })
}

/** Own applications, newest first. */
export const listApplications =
  (deps: CardsDeps): Handler<typeof applicationList, 'user'> =>
  async (_, context) => {
    const found = await selectApplications(context.sql, context.caller.userId)
    return { applications: await Promise.all(found.map((row) => present(deps, context, row))) }
  }

/** One own application. @throws NOT_FOUND for anybody else's as for none */
export const showApplication =
  (deps: CardsDeps): Handler<typeof applicationDetail, 'user'> =>
  async ({ id }, context) => {
    const found = await selectApplication(context.sql, context.caller.userId, id)
    if (!found) throw new Failure('NOT_FOUND')
    return present(deps, context, found)
  }
