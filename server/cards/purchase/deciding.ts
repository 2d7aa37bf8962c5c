import type { Ids } from '#kernel/id.ts'
import type { Clock } from '#kernel/time.ts'
import type { CardsDeps } from '#server/cards/deps.ts'
import type { CardRow } from '#server/cards/store.card.ts'
import type { Sql } from '#server/platform/db.ts'

/** What is decided with, inside one transaction. */
export type Deciding = { readonly sql: Sql; readonly clock: Clock; readonly ids: Ids }

/** The same for what an issuer tells. */
export type Following = Deciding & {
  readonly deps: Pick<CardsDeps, 'cardTerms'>
  readonly issuer: CardRow['issuer']
}
