import type { Coin } from '#contract/assets.ts'
import type { BillStatus } from '#contract/bills.ts'
import { Failure } from '#contract/errors.ts'
import type { InputOf } from '#contract/operation.ts'
import type { Destination, createTransfer } from '#contract/transfers.ts'
import { add } from '#kernel/money.ts'
import { type Catalogue, assetByCode, coinOf, networkByCode } from '#server/assets/catalogue.ts'
import { openBill } from '#server/bills/open.ts'
import { requestWithdrawal } from '#server/chain/request.ts'
import { rawAmount } from '#server/chain/units.ts'
import { checkTradePassword } from '#server/identity/tradePassword.ts'
import type { Sql } from '#server/platform/db.ts'
import type { Context } from '#server/platform/http/route.ts'
import { countSpend } from '#server/security/limits.ts'
import { checkListed, refuseHeld } from '#server/transfers/held.ts'
import { paymentName } from '#server/transfers/paymentName.ts'
import { checkFee, checkTyped, checkWithin } from '#server/transfers/amounts.ts'
import { outsideAddress } from '#server/transfers/destination.ts'
import { checkFunds } from '#server/transfers/funds.ts'
import { selectPayeesOfAddress } from '#server/transfers/store.ts'

type Input = InputOf<typeof createTransfer>
type OnChain = Extract<Destination, { kind: 'onchain' }>

/** A payment to an address: amount and fee are held, and it waits for its turn on the chain. */
export async function sendOnChain(
  context: Context<'user'>,
  known: Catalogue,
  input: Input,
  to: OnChain,
): Promise<{ orderNo: string; status: BillStatus }> {
  const { sql, clock, ids, caller } = context
  const { asset, amount, note } = input
  const coin = openCoin(known, asset, to.network)
  const { withdrawFee: fee, withdrawMin: min, withdrawMax: max } = coin
  checkTyped(input)
  checkCountable(known, input, coin)
  checkWithin(known, input, { min, max })
  const payeeName = await nameOfSaved(sql, caller.userId, asset, to)
  checkFee(known, asset, input.fee, fee)
  const network = networkByCode(known, to.network)
  const address = await outsideAddress(sql, caller.userId, network, to.address)
  await refuseHeld(sql, caller.userId, clock.now())
  await checkListed(context, async () => {
    const [saved] = await selectPayeesOfAddress(sql, caller.userId, to.network, address)
    return saved
  })
  await checkTradePassword(context, caller.userId, input.tradePassword)
  const total = add(amount, fee)
  await checkFunds(sql, known, caller.userId, { asset, amount: total })
  const withdrawal = ids.uuid()
  await countSpend(context, {
    id: withdrawal,
    asset: assetByCode(known, asset),
    amount: total,
    subject: paymentName(asset, amount, `${network.code} ${address}`),
  })
  await refuseHeld(sql, caller.userId, clock.now())
  const bill = await openBill(sql, clock, ids, {
    userId: caller.userId,
    type: 'TRANSFER',
    status: 'WAITING',
    paymentType: 'onchain',
    asset,
    change: -total,
    amount,
    fee,
    counterparty: payeeName ?? address,
    network: network.code,
    toAddress: address,
    note: note || null,
    subject: withdrawal,
  })
  await requestWithdrawal(sql, clock, {
    id: withdrawal,
    userId: caller.userId,
    billId: bill.id,
    asset,
    network: network.code,
    to: address,
    amount,
    fee,
  })
  return { orderNo: bill.orderNo, status: 'WAITING' }
}

/** @throws NETWORK_UNKNOWN, NETWORK_PAUSED {network} */
function openCoin(known: Catalogue, asset: string, network: string): Coin {
  const coin = coinOf(known, asset, network)
  if (!coin.withdrawOpen) throw new Failure('NETWORK_PAUSED', { network })
  return coin
}

/** A network may count more coarsely than the ledger: refused before anything is taken, not cut. */
function checkCountable(known: Catalogue, { asset, amount }: Input, coin: Coin): void {
  const { decimals, network } = coin
  if (rawAmount(amount, { decimals, scale: assetByCode(known, asset).scale }) === undefined) {
    throw new Failure('AMOUNT_INVALID', { decimals: String(decimals), network })
  }
}

/**
 * The name of a saved address. An address that is in the book under another currency only is
 * refused: it was saved to receive that one (spec §5).
 * @throws CURRENCY_MISMATCH
 */
async function nameOfSaved(
  sql: Sql,
  userId: string,
  asset: string,
  to: OnChain,
): Promise<string | undefined> {
  const saved = await selectPayeesOfAddress(sql, userId, to.network, to.address)
  if (saved.length === 0) return undefined
  const match = saved.find((payee) => payee.kind === 'onchain' && payee.asset === asset)
  if (!match) throw new Failure('CURRENCY_MISMATCH')
  return match.name || undefined
}
