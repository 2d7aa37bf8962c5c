/** What an issuer is asked of payments that cardholders contest, in our words. */
import type { DisputeProduct, DisputeReason } from '#contract/cards.dispute.ts'
import type { Instant } from '#kernel/time.ts'
import type { Keyed, ListQuery, Listed, Outcome } from '#server/cards/issuer/issuer.ts'
import type { CardMoney, IssuerDispute } from '#server/cards/issuer/payment.ts'

/** Which payment is meant: one of them is contested once. */
export type Contested = {
  readonly cardId: string
  /** What was captured. */
  readonly transactionId: string
  /** Undefined for what was taken without a promise. */
  readonly authorisationId: string | undefined
  /** When it was captured. */
  readonly at: Instant
}

/** How the card was there: in a machine, not at all, or nobody knows. */
export type Presence = 'present' | 'remote' | 'unknown'

/** A dispute to be opened. */
export type DisputeOrder = Keyed &
  Contested & {
    readonly reason: DisputeReason
    readonly explanation: string
    readonly product: DisputeProduct | undefined
    readonly money: CardMoney
    readonly presence: Presence
    readonly isCash: boolean
    /** When the holder handed it in. */
    readonly filedAt: Instant
  }

/** A dispute at the issuer. */
export type OfDispute = Keyed & { readonly disputeId: string }

/** A photo of a receipt or a letter: JPEG, the same bytes each time. */
export type EvidenceFile = { readonly name: string; readonly bytes: Uint8Array }

/**
 * Calls about disputes. One is opened, given its evidence, and submitted; each step may be repeated
 * and is done once. A look comes first: `findDispute`, `readDispute`.
 */
export type IssuerDisputes = {
  readonly openDispute: (order: DisputeOrder) => Promise<Outcome<IssuerDispute>>
  /** Whatever there is about this payment, also when somebody opened it by hand. */
  readonly findDispute: (contested: Contested) => Promise<IssuerDispute | undefined>
  readonly readDispute: (disputeId: string) => Promise<IssuerDispute | undefined>
  /** These files and no others; how many the issuer has now. */
  readonly addEvidence: (
    command: OfDispute & {
      readonly reason: DisputeReason
      readonly authorisationId: string | undefined
      readonly files: readonly EvidenceFile[]
    },
  ) => Promise<Outcome<{ readonly held: number }>>
  /** Hands it on; where the issuer does so by itself, it is as it was. */
  readonly submitDispute: (command: OfDispute) => Promise<Outcome<IssuerDispute>>
  /** `unsupported` where the issuer lets go of it at the word of people only. */
  readonly withdrawDispute: (command: OfDispute) => Promise<Outcome<IssuerDispute>>
  /** Those opened since, newest first. */
  readonly listDisputes: (query: Omit<ListQuery, 'cardId'>) => Promise<Listed<IssuerDispute>>
}
