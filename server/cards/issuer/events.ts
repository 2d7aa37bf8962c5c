/** What the readers of the vendors' news of payments share: from here on it is in our words. */
import { toAmount } from '#kernel/money.ts'
import type {
  Authorisation,
  AuthorisationState,
  CardMoney,
  CardTransaction,
  IssuerEvent,
} from '#server/cards/issuer/payment.ts'

/** Cash machines and cash over a counter (ISO 18245). */
const cashCodes = ['6010', '6011']

/** Whether a category of shops gives cash. */
export const isCashCode = (category: string): boolean => cashCodes.includes(category)

/** Money from smallest units; which way it went is said beside it. */
export const cardMoney = (units: number, currency: string): CardMoney => ({
  currency: currency.toUpperCase(),
  amount: toAmount(BigInt(Math.abs(units))),
})

const eventOfState = {
  declined: 'authorisationDeclined',
  closed: 'authorisationClosed',
  reversed: 'authorisationReversed',
  expired: 'authorisationExpired',
} as const satisfies Record<Exclude<AuthorisationState, 'pending'>, string>

/** How an authorisation stands; `isFirst` when nothing was told of it before. */
export function authorisationEvent(authorisation: Authorisation, isFirst: boolean): IssuerEvent {
  const { state } = authorisation
  const pending = isFirst ? 'authorisationOpened' : 'authorisationUpdated'
  return { kind: state === 'pending' ? pending : eventOfState[state], authorisation }
}

/** Money that moved. */
export const transactionEvent = (transaction: CardTransaction): IssuerEvent => ({
  kind: transaction.kind === 'refund' ? 'transactionRefunded' : 'transactionCaptured',
  transaction,
})
