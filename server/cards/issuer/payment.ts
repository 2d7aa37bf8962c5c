/** Payments by card as an issuer tells of them, in our words. */
import { type Amount, add, zero } from '#kernel/money.ts'
import type { Instant } from '#kernel/time.ts'

/** Smallest units of an ISO 4217 currency, which is written in capitals. */
export type CardMoney = { readonly currency: string; readonly amount: Amount }

/** Who was paid. */
export type Merchant = {
  readonly name: string
  /** Four digits (ISO 18245), '' when it was not told. */
  readonly categoryCode: string
  readonly city: string
  readonly country: string
}

/** How the card was presented. */
export type PaymentMethod = 'chip' | 'contactless' | 'swipe' | 'keyed' | 'online' | 'unknown'

/** Why a payment was declined, as a screen can explain it. */
export type DeclineReason =
  | 'insufficientFunds'
  /** Of the issuer: of a day, of a month, or it does not say of what. */
  | 'dayLimit'
  | 'monthLimit'
  | 'limit'
  | 'cardInactive'
  | 'cardLocked'
  | 'cardClosed'
  | 'cardExpired'
  | 'wrongPin'
  | 'pinBlocked'
  /** Expiry, security code or address. */
  | 'wrongDetails'
  /** Who pays was not proved to the issuer. */
  | 'unverified'
  | 'merchantRefused'
  | 'suspectedFraud'
  | 'holderBlocked'
  /** We said no; the reason is where we decided. */
  | 'ours'
  /** We did not answer in time, or not in a way that was understood. */
  | 'unanswered'
  | 'other'

/** A reason, and the issuer's own word for it, which only staff see. */
export type Decline = { readonly reason: DeclineReason; readonly code: string }

/** Pending may still change; the others are final but that a late capture may follow any of them. */
export type AuthorisationState = 'pending' | 'closed' | 'reversed' | 'expired' | 'declined'

/** A promise to a merchant. */
export type Authorisation = {
  readonly id: string
  readonly cardId: string
  readonly state: AuthorisationState
  /** What the issuer holds for it now: nothing once it is reversed, expired or declined. */
  readonly held: CardMoney
  /** The same in the merchant's currency. */
  readonly charged: CardMoney
  /** What the issuer captured for it so far, in the card's currency. */
  readonly captured: Amount
  readonly merchant: Merchant
  readonly method: PaymentMethod
  readonly isCash: boolean
  readonly at: Instant
  readonly decline: Decline | undefined
  /** A question about it waits for our answer: what it holds is about to change. */
  readonly isAsked: boolean
  /** Whether it was our answer that decided: without it we may hold what it does not, or the reverse. */
  readonly isOurDecision: boolean
}

/** The sum of what was captured. */
export const capturedOf = (all: readonly Pick<CardTransaction, 'kind' | 'money'>[]): Amount =>
  all
    .filter(({ kind }) => kind === 'capture')
    .reduce((sum, { money }) => add(sum, money.amount), zero)

/** Money that moved. Upsert by `id`: it may be told of twice, before its authorisation, or without one. */
export type CardTransaction = {
  readonly id: string
  readonly cardId: string
  readonly authorisationId: string | undefined
  /** Who pays: the card (`capture`) or the merchant (`refund`). */
  readonly kind: 'capture' | 'refund'
  readonly money: CardMoney
  readonly charged: CardMoney
  readonly merchant: Merchant
  readonly at: Instant
}

/** A merchant asks, and the issuer waits for our answer: about two seconds. */
export type AuthorisationRequest = {
  /** Of the authorisation: the same again when it grows. */
  readonly authorisationId: string
  /** Of this very question: asked twice, it is answered alike. */
  readonly requestId: string
  readonly cardId: string
  /** What is to be held in addition. */
  readonly money: CardMoney
  /** What is held already: nothing, unless an authorisation is to grow. */
  readonly held: CardMoney
  readonly charged: CardMoney
  readonly merchant: Merchant
  readonly method: PaymentMethod
  readonly isCash: boolean
  /** Whether less than all may be approved. */
  readonly allowsPart: boolean
  readonly at: Instant
}

/** Our answer. `part` is what is approved when that is less than asked for. */
export type AuthorisationAnswer =
  | { readonly approve: true; readonly part?: Amount }
  | { readonly approve: false; readonly reason: DeclineReason }

/** A payment that a cardholder contests, as the issuer has it. */
export type IssuerDispute = {
  readonly id: string
  /** What was captured; undefined where the issuer names the payment as a whole. */
  readonly transactionId: string | undefined
  readonly authorisationId: string | undefined
  /** `open`: not handed on to the network yet, and can still be taken back. */
  readonly state: 'open' | 'submitted' | 'won' | 'lost' | 'withdrawn'
  /** The issuer's own word for it, for staff. */
  readonly word: string
}

/** What the issuer tells. Cards and holders are to be asked for: order is not promised. */
export type IssuerEvent =
  | {
      readonly kind:
        | 'authorisationOpened'
        | 'authorisationUpdated'
        | 'authorisationClosed'
        | 'authorisationReversed'
        | 'authorisationExpired'
        | 'authorisationDeclined'
      readonly authorisation: Authorisation
    }
  | {
      readonly kind: 'transactionCaptured' | 'transactionRefunded'
      readonly transaction: CardTransaction
    }
  | { readonly kind: 'cardUpdated'; readonly cardId: string }
  | {
      readonly kind: 'shippingUpdated'
      readonly cardId: string
      /** Where only this message says it; it is not among what the issuer can be asked. */
      readonly trackingNumber: string | undefined
    }
  | { readonly kind: 'holderUpdated'; readonly holderId: string }
  | { readonly kind: 'disputeUpdated'; readonly dispute: IssuerDispute }

/** One message of the issuer. Keep `id` to know it when it comes again. */
export type IssuerNews = {
  readonly id: string
  readonly at: Instant
  /** Empty when it is about nothing of ours. */
  readonly events: readonly IssuerEvent[]
}

/** What we send back to a webhook. */
export type HookReply = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}
