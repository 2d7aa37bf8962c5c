/** Locks of a user's cards that are no rows. Each ends with its transaction. */
import type { Sql } from '#server/platform/db.ts'

/**
 * One at a time may begin an application or a request of a user, so that the limit holds. It may be
 * held while an issuer is asked: nothing that a purchase could wait for is taken together with it.
 */
export const lockCardsOf = (sql: Sql, userId: string) => sql`
  select pg_advisory_xact_lock(hashtextextended('card requests ' || ${userId}, 0))`

/** One at a time changes the phone of a user's cards; the issuer is asked meanwhile. */
export const lockPhonesOf = (sql: Sql, userId: string) => sql`
  select pg_advisory_xact_lock(hashtextextended('card phones ' || ${userId}, 0))`

/**
 * One at a time moves what is in a user's trust fund or on its way through it, so that the two are
 * seen together: after the rows of cards, before the accounts of the ledger, and not for long.
 */
export const lockFundOf = (sql: Sql, userId: string) => sql`
  select pg_advisory_xact_lock(hashtextextended('cards ' || ${userId}, 0))`
