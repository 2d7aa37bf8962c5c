import type { CardsEntry } from '#contract/cards.programmes.ts'
import type { Amount } from '#kernel/money.ts'
import type { CardIssuer } from '#server/cards/issuer/issuer.ts'
import type { Deciding } from '#server/cards/purchase/deciding.ts'
import type { ApplicationRow } from '#server/cards/apply/store.application.ts'
import type { Sql } from '#server/platform/db.ts'
import type { Context } from '#server/platform/http/route.ts'

/** Companies that issue our cards; one that is not set up is missing. */
export type Issuers = Readonly<Partial<Record<CardIssuer['name'], CardIssuer>>>

/** Follows applications that came of an agent's order, in the transaction that moved them. */
export type AgentOrders = {
  /**
   * Whether an application with this person's code is an order of theirs: they are an agent.
   * @throws Failure RECOMMENDATION_OWN where the applicant is that very person
   */
  readonly isRecommended: (context: Context<'user'>, personId: string) => Promise<boolean>
  /** An application began with an agent's code: their order. */
  readonly recommended: (
    context: Context<'user'>,
    order: {
      readonly id: string
      readonly agentId: string
      readonly application: Pick<ApplicationRow, 'id' | 'type' | 'feeAsset' | 'feeAmount'>
    },
  ) => Promise<void>
  /**
   * A proof of identity is bound to an application that came of an order.
   * @throws Failure CLAIM_OWN, RECOMMENDATION_OWN where it is the agent's own
   */
  readonly proved: (sql: Sql, orderId: string) => Promise<void>
  /** The card was activated: the commission is earned, out of the fee that was paid. */
  readonly opened: (
    deciding: Deciding,
    orderId: string,
    paid: { readonly asset: string; readonly amount: Amount },
  ) => Promise<void>
  /** No card came of it, or none that was ever in use. */
  readonly ended: (deciding: Deciding, orderId: string) => Promise<void>
}

/** What the domain needs from outside. */
export type CardsDeps = {
  readonly issuers: Issuers
  /** What each type of card costs and may do, as an operator says. */
  readonly cardTerms: (sql: Sql) => Promise<CardsEntry>
  /** What holders' details and addresses are sealed with. */
  readonly documentSecret: string
  readonly codeSecret: string
  /** Whether an upload is this user's own. */
  readonly ownsFile: (sql: Sql, userId: string, fileId: string) => Promise<boolean>
  /** An upload of this user, to be shown at a desk; undefined when there is none. */
  readonly openImage: (sql: Sql, userId: string, fileId: string) => Promise<Uint8Array | undefined>
  /** What agents are told of the applications that came of their orders. */
  readonly agentOrders: AgentOrders
  /** Where the phone app is: the only origin that issuers' frames may be shown on. */
  readonly site: { readonly origin: string }
}
