/** What a company that issues cards is asked, in our words. Nobody here ever sees a number or a PIN. */
import type { CardForm } from '#contract/cards.ts'
import type { issuers } from '#contract/cards.programmes.ts'
import type { PinSeal } from '#contract/cards.pin.ts'
import type { IssuerDisputes } from '#server/cards/issuer/dispute.ts'
import type { Instant, PlainDate } from '#kernel/time.ts'
import type {
  Authorisation,
  AuthorisationAnswer,
  AuthorisationRequest,
  CardMoney,
  CardTransaction,
  HookReply,
  IssuerNews,
} from '#server/cards/issuer/payment.ts'
import type { IssuerCapabilities } from '#server/cards/programme.ts'

/** Why the issuer said no. Only `busy` is worth asking again, with the same key. */
export type IssuerRefusal =
  | 'busy'
  | 'notFound'
  /** What was sent is wrong, or the card's state does not allow it. */
  | 'notAllowed'
  /** The key was used for something else: a mistake of ours. */
  | 'keyReused'
  /** Our own account or keys there. */
  | 'account'
  /** This issuer cannot do that at all: see its capabilities. */
  | 'unsupported'

/**
 * What came of a command. `unknown`: no answer came, so it may have happened. Look first (`find…`,
 * `readCard`), and ask again with the same key only when there is nothing.
 */
export type Outcome<T> =
  | { readonly kind: 'done'; readonly value: T }
  | {
      readonly kind: 'refused'
      readonly reason: IssuerRefusal
      /** The issuer's own word, for staff. */
      readonly code: string
    }
  | { readonly kind: 'unknown' }

/** Whatever is asked and not answered. It says nothing but the status, so that it can be logged. */
export class IssuerTrouble extends Error {
  override readonly name = 'IssuerTrouble'
}

/** Every command carries a key of ours: the id of the operation, kept before it is sent. */
export type Keyed = { readonly key: string }

/** A command about one card. */
export type OfCard = Keyed & { readonly cardId: string }

/** Where post goes. */
export type Address = {
  readonly line1: string
  readonly line2?: string
  readonly city: string
  readonly region?: string
  readonly postalCode: string
  /** ISO 3166-1, two letters. */
  readonly country: string
}

/** Whom a card is made out to. */
export type HolderOrder = Keyed & {
  readonly firstName: string
  readonly lastName: string
  readonly birthday: PlainDate
  /** Theirs, or none: see the issuer's capabilities. */
  readonly email?: string
  /** E.164. */
  readonly phone: string
  readonly address: Address
}

/** A cardholder there. `incomplete`: the issuer wants to know more before cards work. */
export type Holder = { readonly id: string; readonly state: 'active' | 'incomplete' | 'blocked' }

/** How a physical card travels: to its holder, or with others to where people pick theirs up. */
export type Delivery =
  | {
      readonly to: 'person'
      readonly name: string
      readonly phone?: string
      readonly address: Address
      readonly speed: 'standard' | 'express'
    }
  | {
      readonly to: 'pickUp'
      /** Of the place. */
      readonly name: string
      readonly address: Address
      /** Cards of one batch travel together; the issuer's name of it, where there is one. */
      readonly batchId?: string
    }

/** Cards that travel together. */
export type Batch = { readonly batchId: string }

/** Why a card is replaced; of these only a damaged or expired one keeps its number. */
export type ReplaceReason = 'lost' | 'stolen' | 'damaged' | 'expired'

/** A card to be made. */
export type CardOrder = Keyed & {
  readonly holderId: string
  /** Ours: UTGL, MUSE, MASTER. */
  readonly programme: string
  readonly form: CardForm
  readonly currency: string
  /** With a physical card. */
  readonly delivery?: Delivery
  readonly replaces?: { readonly cardId: string; readonly reason: ReplaceReason }
  /** Sealed in the browser, as for `setPin`. */
  readonly sealedPin?: string
}

/** Where the post is. `ready` has no word at the issuer: it is ours, at the pick-up point. */
export type ShippingState =
  | 'pending'
  | 'submitted'
  | 'shipped'
  | 'delivered'
  | 'returned'
  | 'failed'
  | 'cancelled'

/** The journey of a physical card. */
export type Shipment = {
  readonly state: ShippingState
  readonly carrier: string | undefined
  readonly trackingNumber: string | undefined
  readonly expectedAt: Instant | undefined
}

/** `locked` can be undone, `closed` cannot. */
export type IssuerCardState = 'inactive' | 'active' | 'locked' | 'closed'

/** Why a card is closed for good. */
export type CloseReason = 'lost' | 'stolen' | 'damaged' | 'ended'

/** A card as the issuer has it. */
export type IssuerCard = {
  readonly id: string
  readonly form: CardForm
  readonly state: IssuerCardState
  readonly last4: string
  /** As printed: `Visa`. */
  readonly brand: string
  readonly expiryMonth: number
  readonly expiryYear: number
  readonly currency: string
  readonly shipment: Shipment | undefined
  readonly replacementFor: string | undefined
  readonly limits: readonly SpendLimit[]
}

/** The most that may be spent in a span; `payment` is one payment, `total` all of them. */
export type SpendLimit = {
  readonly per: 'payment' | 'day' | 'month' | 'year' | 'total'
  readonly money: CardMoney
}

/** What shows a card's number in the browser, on the issuer's own origin. */
export type RevealSession =
  | {
      readonly kind: 'elements'
      readonly scriptUrl: string
      readonly publishableKey: string
      readonly cardId: string
      readonly nonce: string
      readonly ephemeralKey: string
      readonly expiresAt: Instant
    }
  | { readonly kind: 'frame'; readonly url: string; readonly expiresAt: Instant }

/** What the browser needs before it can ask for a session; for `elements` it makes a nonce first. */
export type RevealStart =
  | { readonly kind: 'elements'; readonly scriptUrl: string; readonly publishableKey: string }
  | { readonly kind: 'frame' }

/** A card that its holder typed into the issuer's frame. Two of one number have one fingerprint. */
export type BoundCard = {
  readonly fingerprint: string
  readonly last4: string
  readonly brand: string
  readonly expiryMonth: number
  readonly expiryYear: number
}

/** A card at the issuer that may be the one somebody holds, with whom it is made out to. */
export type HeldCard = {
  readonly card: IssuerCard
  readonly holderId: string
  readonly holderName: string
  /** E.164; undefined when the issuer has none. */
  readonly phone: string | undefined
}

/** Which rows to list: from a moment on, a page at a time; the same rows may come again. */
export type ListQuery = {
  readonly cardId?: string
  readonly since: Instant
  readonly page?: string
}

/** A page, and how to ask for the next; a page may be empty and have a next one. */
export type Listed<T> = { readonly rows: readonly T[]; readonly next: string | undefined }

/** The issuer. Commands answer an `Outcome`; questions answer, or throw an `IssuerTrouble`. */
export type CardIssuer = IssuerDisputes & {
  readonly name: (typeof issuers)[number]
  readonly capabilities: IssuerCapabilities

  readonly createHolder: (order: HolderOrder) => Promise<Outcome<Holder>>
  readonly changePhone: (
    command: Keyed & { readonly holderId: string; readonly phone: string },
  ) => Promise<Outcome<Holder>>
  readonly readHolder: (holderId: string) => Promise<Holder | undefined>
  /** What `createHolder` made under this key, after an unknown outcome. */
  readonly findHolder: (order: Pick<HolderOrder, 'key' | 'phone'>) => Promise<Holder | undefined>

  readonly createCard: (order: CardOrder) => Promise<Outcome<IssuerCard>>
  readonly readCard: (cardId: string) => Promise<IssuerCard | undefined>
  /** What `createCard` made under this key, after an unknown outcome. */
  readonly findCard: (order: Pick<CardOrder, 'key' | 'holderId'>) => Promise<IssuerCard | undefined>
  readonly activate: (command: OfCard) => Promise<Outcome<IssuerCard>>
  /** Nothing can be paid until it is unlocked. */
  readonly lock: (command: OfCard) => Promise<Outcome<IssuerCard>>
  readonly unlock: (command: OfCard) => Promise<Outcome<IssuerCard>>
  /** For good. */
  readonly close: (
    command: OfCard & { readonly reason: CloseReason },
  ) => Promise<Outcome<IssuerCard>>
  readonly setPin: (
    command: OfCard & { readonly sealedPin: string },
  ) => Promise<Outcome<IssuerCard>>
  readonly pinSeal: () => Promise<PinSeal>
  /** These and no others from now on. */
  readonly setLimits: (
    command: OfCard & { readonly limits: readonly SpendLimit[] },
  ) => Promise<Outcome<IssuerCard>>

  /** Cards that travel to a pick-up point together, where the issuer wants that said. */
  readonly openBatch: (
    command: Keyed & { readonly name: string; readonly address: Address },
  ) => Promise<Outcome<Batch>>
  /** No card can be added from now on. */
  readonly sendBatch: (command: Keyed & Batch) => Promise<Outcome<Batch>>

  readonly revealStart: () => RevealStart
  readonly reveal: (
    command: OfCard & {
      /** Of the page that shows it, without a slash at its end. */
      readonly origin: string
      /** Made by the issuer's script, for `elements`. */
      readonly nonce?: string
    },
  ) => Promise<Outcome<RevealSession>>
  /** Trades what the issuer's frame gave the browser for what may be kept. */
  readonly readBinding: (token: string) => Promise<Outcome<BoundCard>>
  /** The cards there that end so: none, or a few. */
  readonly matching: (last4: string) => Promise<readonly HeldCard[]>

  readonly listTransactions: (query: ListQuery) => Promise<Listed<CardTransaction>>
  readonly listAuthorisations: (query: ListQuery) => Promise<Listed<Authorisation>>
  readonly readAuthorisation: (id: string) => Promise<Authorisation | undefined>

  /** Reads what was sent to us; undefined when the issuer did not sign it, or too long ago. */
  readonly readNews: (body: Uint8Array, headers: Headers) => IssuerNews | undefined
  /** The same for a question that waits for our answer; it is signed with a secret of its own. */
  readonly readRequest: (body: Uint8Array, headers: Headers) => AuthorisationRequest | undefined
  readonly answer: (request: AuthorisationRequest, answer: AuthorisationAnswer) => HookReply
}
