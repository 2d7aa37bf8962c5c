/** What an application says before it is paid: who it is for, and where the card goes. */
import parsePhoneNumber from 'libphonenumber-js/min'
import {
  type Delivery,
  type HolderDetails,
  type MailAddress,
  type bindIdentity,
  type saveDetails,
} from '#contract/cards.apply.ts'
import type { CardsEntry, Programme } from '#contract/cards.programmes.ts'
import { addressProblem, holderProblem } from '#contract/cards.rules.ts'
import { Failure } from '#contract/errors.ts'
import { type Instant, dateIn } from '#kernel/time.ts'
import { moveApplication, sealsOf } from '#server/cards/apply/application.ts'
import { present } from '#server/cards/apply/apply.ts'
import type { CardsDeps } from '#server/cards/deps.ts'
import {
  type ApplicationRow,
  lockApplication,
  updateApplication,
} from '#server/cards/apply/store.application.ts'
import { ownProof } from '#server/cards/apply/ownProof.ts'
import { lockCardsOf } from '#server/cards/store.locks.ts'
import { programmeOf } from '#server/cards/terms.ts'
import { emailOf } from '#server/identity/people.ts'
import { releaseRecord, takeRecord } from '#server/kyc/record.third.ts'
import { authNoOf } from '#server/kyc/standing.ts'
import type { Sql } from '#server/platform/db.ts'
import type { Handler } from '#server/platform/http/route.ts'

/**
 * Takes a proof of identity for an application. Another one may be chosen until the fee is paid:
 * the first is free again then.
 */
export const takeIdentity =
  (deps: CardsDeps): Handler<typeof bindIdentity, 'user'> =>
  async ({ id, identity }, context) => {
    const { sql, clock, caller } = context
    await lockCardsOf(sql, caller.userId)
    let row = await lockApplication(sql, caller.userId, id)
    if (!row) throw new Failure('NOT_FOUND')
    if (row.state === 'info') row = await letGoOf(sql, row)
    else if (row.state !== 'kyc') throw new Failure('CARD_CONFLICT')
    const taken =
      identity.source === 'own'
        ? (await ownProof(context, row)).is === 'free'
        : await takeRecord(sql, caller.userId, identity.recordId, 'card')
    if (!taken) throw new Failure('IDENTITY_NOT_USABLE')
    if (row.agentOrder !== null) await deps.agentOrders.proved(sql, row.agentOrder)
    const bound = {
      identitySource: identity.source,
      identityRecord: identity.source === 'own' ? null : identity.recordId,
      identityNo:
        identity.source === 'own' ? null : await authNoOf(sql, caller.userId, identity.recordId),
    }
    if (row.state === 'info') {
      const changed: ApplicationRow = { ...row, ...bound, movedAt: clock.now() }
      await updateApplication(sql, 'info', changed)
      return present(deps, context, changed)
    }
    const change = { event: 'bindIdentity', actor: 'holder', ...bound } as const
    return present(deps, context, await moveApplication(sql, clock, row, change))
  }

/** Frees the proof of identity that an application holds, for whatever ends or changes it. */
export async function letGoOf(sql: Sql, row: ApplicationRow): Promise<ApplicationRow> {
  const { userId, identitySource, identityRecord } = row
  if (identitySource === 'third' && identityRecord !== null) {
    await releaseRecord(sql, userId, identityRecord, 'card')
  }
  return { ...row, identitySource: null, identityRecord: null, identityNo: null }
}

/** Keeps holder and delivery; what is wrong is said before anything is paid. */
export const keepDetails =
  (deps: CardsDeps): Handler<typeof saveDetails, 'user'> =>
  async ({ id, details, delivery }, context) => {
    const { sql, clock, caller } = context
    const row = await lockApplication(sql, caller.userId, id)
    if (!row) throw new Failure('NOT_FOUND')
    if (row.state !== 'info') throw new Failure('CARD_CONFLICT')
    const terms = await deps.cardTerms(sql)
    const checked = checkedDetails(details, clock.now())
    const programme = programmeOf(terms, row.type)
    await checkEmail(deps, context, row, programme)
    if (delivery !== null) checkDelivery(terms, programme, delivery)
    const { sealDetails, sealDelivery } = sealsOf(deps.documentSecret, id)
    const kept: ApplicationRow = {
      ...row,
      details: sealDetails(checked),
      delivery: delivery === null ? null : sealDelivery(delivery),
    }
    await updateApplication(sql, 'info', kept)
    return present(deps, context, kept)
  }

/** Some issuers take nobody without an e-mail address. @throws Failure CARD_EMAIL_REQUIRED */
export async function checkEmail(
  { issuers }: Pick<CardsDeps, 'issuers'>,
  { sql }: { readonly sql: Sql },
  { userId }: Pick<ApplicationRow, 'userId'>,
  { issuer }: Pick<Programme, 'issuer'>,
): Promise<void> {
  if (issuers[issuer]?.capabilities.needsEmail !== true) return
  if ((await emailOf(sql, userId)) === undefined) throw new Failure('CARD_EMAIL_REQUIRED')
}

/** @throws Failure CARD_DETAILS_INVALID {field}, PHONE_INVALID */
function checkedDetails(details: HolderDetails, now: Instant): HolderDetails {
  const wrong = (field: string) => new Failure('CARD_DETAILS_INVALID', { field })
  const { billing, ...holder } = details
  const field = holderProblem(holder, dateIn('UTC', now))
  if (field !== undefined) throw wrong(field)
  const number = parsePhoneNumber(details.phone)
  if (!number?.isValid()) throw new Failure('PHONE_INVALID')
  checkAddress(billing, wrong)
  return { ...details, phone: number.number, cardName: details.cardName.toUpperCase() }
}

function checkAddress(to: MailAddress, wrong: (field: string) => Failure): void {
  const field = addressProblem(to)
  if (field !== undefined) throw wrong(field)
}

/**
 * A way that the programme has, to a place that is whole.
 * @throws Failure CARD_DELIVERY_REQUIRED {field}
 */
export function checkDelivery(
  { pickUpPoints }: CardsEntry,
  { pickUps }: Programme,
  delivery: Delivery,
): void {
  const wrong = (field: string) => new Failure('CARD_DELIVERY_REQUIRED', { field })
  if (!pickUps.includes(delivery.way)) throw wrong('way')
  if (delivery.way === 'mail') return checkAddress(delivery.to, wrong)
  if (!pickUpPoints.some(({ id }) => id === delivery.point)) throw wrong('point')
}
