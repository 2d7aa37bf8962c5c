import type { Asset } from '#contract/assets.ts'
import { cardCurrencies } from '#contract/cards.ts'
import type { Programme } from '#contract/cards.programmes.ts'
import {
  type RechargeQuote,
  type quoteRecharge,
  quoteLifeSeconds,
  type recharge,
} from '#contract/cards.recharge.ts'
import type { BillType } from '#contract/bills.ts'
import { Failure } from '#contract/errors.ts'
import { type Amount, add, divideUp, smaller, subtract, zero } from '#kernel/money.ts'
import { after, secondMs } from '#kernel/time.ts'
import { assetByCode, catalogue } from '#server/assets/catalogue.ts'
import { freshPrice } from '#server/assets/worth.ts'
import { openBill } from '#server/bills/open.ts'
import { inFund, trust } from '#server/cards/accounts.ts'
import { actionsOf, allow } from '#server/cards/card.ts'
import { currencyText } from '#server/cards/purchase/currency.ts'
import type { CardsDeps } from '#server/cards/deps.ts'
import { freeInFund, noteFund } from '#server/cards/fund/fund.ts'
import { loadJob } from '#server/cards/jobs.names.ts'
import { shownRecharge, sourceOf } from '#server/cards/fund/recharges.ts'
import { worthOf } from '#server/cards/purchase/purse.ts'
import { type CardRow, lockCardRow, selectCard } from '#server/cards/store.card.ts'
import { fundIdOf } from '#server/cards/fund/store.fund.ts'
import { lockFundOf } from '#server/cards/store.locks.ts'
import {
  type QuoteRow,
  type RechargeRow,
  insertQuote,
  insertRecharge,
  lockQuote,
  markQuoteUsed,
} from '#server/cards/fund/store.recharge.ts'
import { cents, programmeOf } from '#server/cards/terms.ts'
import { checkTradePassword } from '#server/identity/tradePassword.ts'
import { available } from '#server/ledger/ledger.ts'
import { post } from '#server/ledger/post.ts'
import type { Sql } from '#server/platform/db.ts'
import { tell } from '#server/platform/events.ts'
import type { Context, Handler } from '#server/platform/http/route.ts'
import { enqueue } from '#server/platform/jobs.ts'
import { countSpend } from '#server/security/limits.ts'
import { checkFunds } from '#server/transfers/funds.ts'
import { paymentName } from '#server/transfers/paymentName.ts'

/**
 * Bills of recharges are named after the two cards that are recharged (spec §3). A card that pays
 * from the wallet is never loaded: what is paid then is its debt, which is a payment to the house.
 */
const billTypeOf = ({ type, funding }: Pick<Programme, 'type' | 'funding'>): BillType => {
  if (funding === 'jit') return 'TRANSFER'
  return type === 'UTGL' ? 'CARD_RECHARGE_UTGL' : 'CARD_RECHARGE_MUSE'
}

/** Rate, fee and what the card gets, held for a minute. */
export const quote =
  (deps: CardsDeps): Handler<typeof quoteRecharge, 'user'> =>
  async ({ cardId, asset, amount }, { sql, clock, ids, caller }) => {
    const card = await selectCard(sql, caller.userId, cardId)
    if (!card) throw new Failure('NOT_FOUND')
    const programme = programmeOf(await deps.cardTerms(sql), card.type)
    checkRechargeable(card, programme)
    const { scale } = await paidIn(sql, card, asset)
    if (asset !== programme.recharge.asset && asset !== card.currency)
      throw new Failure('ASSET_UNKNOWN')
    if (amount === zero) throw new Failure('AMOUNT_INVALID')
    const now = clock.now()
    const rate = await freshPrice(sql, now, asset)
    if (rate === undefined) throw new Failure('PRICE_STALE')
    const worth = worthOf({ owner: card.id, asset, scale, rate }, amount)
    const split = splitOf(card, programme, worth)
    const row: QuoteRow = {
      id: ids.uuid(),
      userId: caller.userId,
      cardId,
      asset,
      amount,
      rate,
      worth,
      ...split,
      expiresAt: after(now, quoteLifeSeconds * secondMs),
      usedAt: null,
    }
    await insertQuote(sql, row)
    return shownQuote(row, card)
  }

/**
 * What a recharge is paid in: the card's own currency lies in the trust fund, all else in the wallet.
 * @throws Failure ASSET_UNKNOWN
 */
const paidIn = async (
  sql: Sql,
  { currency }: CardRow,
  asset: string,
): Promise<Pick<Asset, 'code' | 'scale'>> =>
  asset === currency
    ? { code: currency, scale: cardCurrencies[currency] }
    : assetByCode(await catalogue(sql), asset)

/** @throws Failure CARD_CONFLICT */
function checkRechargeable(card: CardRow, programme: Programme): void {
  allow(card, 'recharge')
  if (!actionsOf(card, programme).includes('recharge')) throw new Failure('CARD_CONFLICT')
}

/** Fee first, then what is owed, and the rest is the card's. A card that pays from the wallet takes no more than it owes. */
function splitOf(
  card: CardRow,
  { recharge: terms, funding }: Programme,
  worth: Amount,
): Pick<QuoteRow, 'fee' | 'owed' | 'receives'> {
  const { currency } = card
  const least = funding === 'jit' ? smaller(card.owed, cents(terms.min)) : cents(terms.min)
  if (worth < least) throw new Failure('RECHARGE_TOO_SMALL', { min: currencyText(least, currency) })
  if (worth > cents(terms.max)) {
    throw new Failure('RECHARGE_TOO_LARGE', { max: currencyText(cents(terms.max), currency) })
  }
  const fee =
    funding === 'jit'
      ? zero
      : smaller(worth, add(divideUp(worth, BigInt(terms.feeBp), 10_000n), cents(terms.feeFixed)))
  const rest = subtract(worth, fee)
  const owed = smaller(card.owed, rest)
  if (funding === 'jit' && rest > owed) {
    throw new Failure('RECHARGE_TOO_LARGE', { max: currencyText(card.owed, currency) })
  }
  return { fee, owed, receives: subtract(rest, owed) }
}

const shownQuote = (row: QuoteRow, { currency }: CardRow): RechargeQuote => ({
  id: row.id,
  cardId: row.cardId,
  source: sourceOf(row, currency),
  asset: row.asset,
  amount: row.amount,
  rate: row.rate,
  currency,
  worth: row.worth,
  fee: row.fee,
  owed: row.owed,
  receives: row.receives,
  expiresAt: row.expiresAt,
})

/**
 * Takes the coins and puts what they are worth into the trust fund, or sets aside what lies there
 * already; a job brings it on.
 */
export const beginRecharge =
  (deps: CardsDeps): Handler<typeof recharge, 'user'> =>
  async ({ quoteId, tradePassword }, context) => {
    const { sql, clock, caller } = context
    const offer = await lockQuote(sql, caller.userId, quoteId)
    if (!offer) throw new Failure('NOT_FOUND')
    if (offer.usedAt !== null || offer.expiresAt <= clock.now()) throw new Failure('QUOTE_EXPIRED')
    const card = await lockCardRow(sql, caller.userId, offer.cardId)
    if (!card) throw new Failure('NOT_FOUND')
    const programme = programmeOf(await deps.cardTerms(sql), card.type)
    allow(card, 'recharge')
    const { asset, amount } = offer
    const paid = await paidIn(sql, card, asset)
    await checkTradePassword(context, caller.userId, tradePassword)
    const isFromFund = sourceOf(offer, card.currency) === 'fund'
    if (!isFromFund) await checkFunds(sql, await catalogue(sql), caller.userId, { asset, amount })
    const subject = paymentName(asset, amount, quoteId)
    await countSpend(context, { id: quoteId, asset: paid, amount, subject })
    // Whoever takes from the fund holds this lock, too: nothing of it is promised twice.
    await lockFundOf(sql, caller.userId)
    if (isFromFund) await checkFund(sql, caller.userId, card, amount)
    await markQuoteUsed(sql, quoteId, clock.now())
    const row = await take(context, card, offer, programme)
    return shownRecharge(row, card)
  }

/** @throws Failure INSUFFICIENT_FUNDS {available, asset} */
async function checkFund(
  sql: Sql,
  userId: string,
  { currency }: CardRow,
  amount: Amount,
): Promise<void> {
  const free = await freeInFund(sql, userId)
  if (free >= amount) return
  const details = { available: currencyText(free, currency), asset: currency }
  throw new Failure('INSUFFICIENT_FUNDS', details)
}

/** The money last: its accounts stay locked until the transaction ends. */
async function take(
  { sql, clock, ids, caller }: Context<'user'>,
  card: CardRow,
  offer: QuoteRow,
  programme: Programme,
): Promise<RechargeRow> {
  const { userId } = caller
  const { asset, amount, worth } = offer
  const now = clock.now()
  const takeId = ids.uuid()
  const bill = await openBill(sql, clock, ids, {
    userId,
    type: billTypeOf(programme),
    status: 'RUNNING',
    paymentType: 'card',
    asset,
    change: -amount,
    amount,
    counterparty: `•••• ${card.last4}`,
    subject: takeId,
  })
  const row: RechargeRow = {
    ...offer,
    id: ids.uuid(),
    orderNo: bill.orderNo,
    quoteId: offer.id,
    state: worth >= cents(programme.recharge.reviewFrom) ? 'review' : 'progress',
    reason: null,
    billId: bill.id,
    refundBillNo: null,
    takeId,
    loadId: ids.uuid(),
    backId: ids.uuid(),
    createdAt: now,
    fundAt: now,
    finishedAt: null,
  }
  await insertRecharge(sql, row)
  if (row.state === 'progress') await enqueue(sql, loadJob, { id: row.id })
  await tell(sql, userId, { topic: 'user', changed: 'cards' })
  // What lies in the fund is set aside by the row itself, and moves when it goes on.
  if (sourceOf(offer, card.currency) === 'fund') return row
  const fund = await fundIdOf(sql, userId, ids.uuid())
  const move = { userId, kind: 'recharge', change: worth, last4: card.last4, at: now } as const
  await noteFund(sql, ids, move)
  await tell(sql, userId, { topic: 'user', changed: 'balances' })
  const kind = 'card_recharge'
  const legs = [
    { asset, amount, debit: available(userId), credit: trust, kind },
    { asset: card.currency, amount: worth, debit: trust, credit: inFund(fund), kind },
  ]
  await post(sql, [{ cmd: takeId, legs }])
  return row
}
