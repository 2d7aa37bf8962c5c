/**
 * Where the money of cards lies in the ledger. A card and a trust fund are owners of their own, so
 * that neither is spent for another; both count in the card's currency.
 *
 * A recharge: wallet → `outside:trust` in the coin, `outside:trust` → fund → card in the currency.
 * A purchase: held on the card → `outside:issuer`. What was captured above what there was is the
 * house's until the holder has paid it: `outside:card_owed`.
 */
import type { Party } from '#server/ledger/ledger.ts'
import { available, outside } from '#server/ledger/ledger.ts'

/** What can be spent with a card. */
export const onCard = (cardId: string): Party => available(cardId)

/** What is in a trust fund. */
export const inFund = (fundId: string): Party => available(fundId)

/** Coins that were taken for recharges, and the currency given for them. */
export const trust: Party = outside('trust')

/** What the issuer pays to shops, and gets back from them. */
export const issuerSettlement: Party = outside('issuer')

/** Captured above what there was, until it is paid. */
export const owedToHouse: Party = outside('card_owed')
