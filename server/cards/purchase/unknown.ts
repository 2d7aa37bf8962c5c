/**
 * Purchases that are open here and that their issuer does not know: our yes came too late or was
 * lost on the way, and no news will ever end them.
 */
import { zero } from '#kernel/money.ts'
import { type Instant, after, dayMs } from '#kernel/time.ts'
import { noteBreak } from '#server/cards/books.ts'
import { openOf } from '#server/cards/purchase/authorisation.ts'
import { currencyText } from '#server/cards/purchase/currency.ts'
import type { Following } from '#server/cards/purchase/deciding.ts'
import { followAuthorisation } from '#server/cards/purchase/follow.ts'
import type { Authorisation } from '#server/cards/issuer/payment.ts'
import {
  type AuthorisationRow,
  lockAuthorisation,
} from '#server/cards/purchase/store.authorisation.ts'
import { isBreakNoted } from '#server/cards/store.books.ts'
import { type CardRow, lockCardById } from '#server/cards/store.card.ts'

/** So long after our last yes, by when shops have captured what they capture, its money is free. */
const heldUnknownMs = 7 * dayMs
/** One answer may be a mistake: it was unknown before, at least so long ago. */
const askedAgainMs = dayMs

/**
 * Notes that the issuer does not know an open purchase. In the end it is let go as if it had expired
 * there; a capture that comes all the same is taken from what is free then.
 * @param asOf when the issuer was asked: whatever was heard since counts more
 */
export async function noteUnknown(
  following: Following,
  { cardId, issuerId }: { readonly cardId: string; readonly issuerId: string },
  asOf: Instant,
): Promise<void> {
  const { sql, clock, issuer } = following
  const card = await lockCardById(sql, cardId)
  const row = await lockAuthorisation(sql, issuer, issuerId)
  if (!card || row?.state !== 'open' || row.movedAt > asOf) return
  const what = `${issuerId}: open here, unknown to the issuer`
  const now = clock.now()
  const isOld = row.countedAt < after(now, -heldUnknownMs)
  if (!isOld || !(await isBreakNoted(sql, { cardId, what, until: after(now, -askedAgainMs) })))
    return noteBreak(following, cardId, what)
  const sum = `${currencyText(openOf(row), row.currency)} ${row.currency}`
  await noteBreak(following, cardId, `${issuerId}: ${sum} let go, unknown to the issuer`)
  await followAuthorisation(following, expired(card, row, issuerId), now)
}

/** What the issuer would have told. */
const expired = (card: CardRow, row: AuthorisationRow, id: string): Authorisation => {
  const { merchant: name, category: categoryCode, city, country, currency, isCash, at } = row
  const nothing = { currency, amount: zero }
  return {
    id,
    cardId: card.issuerCard,
    state: 'expired',
    held: nothing,
    charged: nothing,
    captured: row.captured,
    merchant: { name, categoryCode, city, country },
    method: 'unknown',
    isCash,
    at,
    decline: undefined,
    isAsked: false,
    isOurDecision: true,
  }
}
