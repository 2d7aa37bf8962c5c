/** The trust fund: what is in it, what moved, and the way back to the wallet. */
import { cardCurrencies } from '#contract/cards.ts'
import type { FundMove, fundMoves, fundToWallet, trustFund } from '#contract/cards.recharge.ts'
import { fundMovePageSize } from '#contract/cards.recharge.ts'
import { Failure } from '#contract/errors.ts'
import type * as z from 'zod/mini'
import type { Ids } from '#kernel/id.ts'
import { type Amount, add, divideDown, subtract, zero } from '#kernel/money.ts'
import type { Instant } from '#kernel/time.ts'
import { assetByCode, catalogue } from '#server/assets/catalogue.ts'
import { priceUnit } from '#server/assets/price.ts'
import { freshPrice } from '#server/assets/worth.ts'
import { openBill } from '#server/bills/open.ts'
import { inFund, trust } from '#server/cards/accounts.ts'
import type { CardsDeps } from '#server/cards/deps.ts'
import { selectCards } from '#server/cards/store.card.ts'
import { existingFund, fundIdOf } from '#server/cards/fund/store.fund.ts'
import { lockFundOf } from '#server/cards/store.locks.ts'
import {
  insertFundMove,
  selectFundMoves,
  selectUnderway,
} from '#server/cards/fund/store.recharge.ts'
import { checkTradePassword } from '#server/identity/tradePassword.ts'
import { balanceOf } from '#server/ledger/balances.ts'
import { available } from '#server/ledger/ledger.ts'
import { post } from '#server/ledger/post.ts'
import type { Sql } from '#server/platform/db.ts'
import { tell } from '#server/platform/events.ts'
import type { Handler } from '#server/platform/http/route.ts'
import { pageOf, startOf } from '#server/platform/place.ts'

/** The currency of every fund. */
const currency = 'USD'
/** How far the rate may have moved since it was seen, in basis points. */
const driftBp = 100n

type Move = {
  readonly userId: string
  readonly kind: z.infer<typeof FundMove>['kind']
  readonly change: bigint
  readonly last4: string | null
  readonly at: Instant
}

/** Writes what moved, in the transaction of the ledger's command. */
export async function noteFund(sql: Sql, ids: Ids, { userId, ...move }: Move): Promise<void> {
  if (move.change !== 0n) await insertFundMove(sql, userId, { id: ids.uuid(), ...move })
}

/** What a user's trust fund holds. */
async function fundBalance(sql: Sql, userId: string): Promise<Amount> {
  const fund = await existingFund(sql, userId)
  return fund === undefined ? zero : (await balanceOf(sql, fund, currency)).available
}

/** The own trust fund. What is on its way to a card is in the fund, and not free. */
export const showFund: Handler<typeof trustFund, 'user'> = async (_, { sql, caller }) => {
  const { userId } = caller
  const total = await fundBalance(sql, userId)
  const underway = (await selectUnderway(sql, userId)) ?? zero
  let onCards = zero
  for (const card of await selectCards(sql, userId)) {
    const { available: free, held } = await balanceOf(sql, card.id, card.currency)
    onCards = add(onCards, add(free, held))
  }
  return { currency, balance: freeOf(total, underway), underway, onCards }
}

/** What moved in the own trust fund, a page at a time. */
export const listFundMoves: Handler<typeof fundMoves, 'user'> = async (
  { cursor },
  { sql, caller },
) => {
  const found = await selectFundMoves(sql, caller.userId, startOf(cursor))
  const { page, next } = pageOf(found, fundMovePageSize, (move) => move)
  return { moves: page, next }
}

/** What can leave a user's trust fund: all but what is on its way to a card; under `lockFundOf`. */
export const freeInFund = async (sql: Sql, userId: string): Promise<Amount> =>
  freeOf(await fundBalance(sql, userId), (await selectUnderway(sql, userId)) ?? zero)

const freeOf = (total: Amount, underway: Amount): Amount =>
  total > underway ? subtract(total, underway) : zero

/**
 * Brings what is free in the fund back to the wallet, at the price of now: in a coin that cards are
 * recharged with, for no other came in.
 */
export const bringBack =
  (deps: Pick<CardsDeps, 'cardTerms'>): Handler<typeof fundToWallet, 'user'> =>
  async (input, context) => {
    const { sql, clock, ids, caller } = context
    const { asset, amount, rate, tradePassword } = input
    const { userId } = caller
    const known = await catalogue(sql)
    const { scale } = assetByCode(known, asset)
    const { programmes } = await deps.cardTerms(sql)
    if (!programmes.some(({ recharge }) => recharge.asset === asset))
      throw new Failure('ASSET_UNKNOWN')
    const now = clock.now()
    const price = await freshPrice(sql, now, asset)
    if (price === undefined) throw new Failure('PRICE_STALE')
    const drift = price > rate ? price - rate : rate - price
    if (drift * 10_000n > rate * driftBp) throw new Failure('QUOTE_EXPIRED')
    const unit = 10n ** BigInt(cardCurrencies[currency])
    const received = divideDown(amount, 10n ** BigInt(scale) * priceUnit, price * unit)
    if (amount === zero || received === zero) throw new Failure('AMOUNT_INVALID')
    await checkTradePassword(context, userId, tradePassword)
    // Whoever brings a recharge on holds this lock too: of what is on its way nothing is taken.
    await lockFundOf(sql, userId)
    const fund = await fundIdOf(sql, userId, ids.uuid())
    if ((await freeInFund(sql, userId)) < amount)
      throw new Failure('INSUFFICIENT_FUNDS', { asset: currency })
    await noteFund(sql, ids, { userId, kind: 'back', change: -amount, last4: null, at: now })
    const bill = await openBill(sql, clock, ids, {
      userId,
      type: 'CARD_RECHARGE_REFUND',
      status: 'SUCCESS',
      paymentType: 'card',
      asset,
      change: received,
      amount: received,
    })
    await tell(sql, userId, { topic: 'user', changed: 'balances' })
    const kind = 'card_fund_back'
    const legs = [
      { asset: currency, amount, debit: inFund(fund), credit: trust, kind },
      { asset, amount: received, debit: trust, credit: available(userId), kind },
    ]
    await post(sql, [{ cmd: ids.uuid(), legs }])
    return { received, billNo: bill.orderNo }
  }
