import type { CardsEntry } from '#contract/cards.programmes.ts'
import type { CardIssuer } from '#server/cards/issuer.ts'
import type { Sql } from '#server/platform/db.ts'

/** Companies that issue our cards; one that is not set up is missing. */
export type Issuers = Readonly<Partial<Record<CardIssuer['name'], CardIssuer>>>

/** What the domain needs from outside. */
export type CardsDeps = {
  readonly issuers: Issuers
  /** What each type of card costs and may do, as an operator says. */
  readonly cardTerms: (sql: Sql) => Promise<CardsEntry>
  /** What holders' details and addresses are sealed with. */
  readonly documentSecret: string
  /** Where the phone app is: the only origin that issuers' frames may be shown on. */
  readonly site: { readonly rpId: string; readonly origin: string }
}
