import { Failure } from '#contract/errors.ts'
import { type Amount, add } from '#kernel/money.ts'
import type { Clock } from '#kernel/time.ts'
import { coinsOf } from '#server/chain/work.ts'
import { insertWithdrawal } from '#server/chain/store.withdrawal.ts'
import { rawAmount } from '#server/chain/units.ts'
import { hold } from '#server/ledger/hold.ts'
import type { Sql } from '#server/platform/db.ts'
import { tell } from '#server/platform/events.ts'

/** A payment to be made. Amounts are the ledger's units; the fee is held on top of the amount. */
export type WithdrawalRequest = {
  /** Made by the caller, so that its bill can name it as its subject. */
  readonly id: string
  readonly userId: string
  readonly billId: string
  readonly asset: string
  readonly network: string
  /** In its stored form (EIP-55), and `outside` by `addressFacts`. */
  readonly to: string
  readonly amount: Amount
  readonly fee: Amount
}

/**
 * Takes a payment on: amount and fee are held, and it waits for its turn. Last in the caller's
 * transaction, because the user's account stays locked until that ends.
 * @throws NETWORK_UNKNOWN when the asset is not on the network
 * @throws AMOUNT_INVALID when the network counts too coarsely for the amount
 * @throws INSUFFICIENT_FUNDS `{ asset }`
 */
export async function requestWithdrawal(
  sql: Sql,
  clock: Clock,
  request: WithdrawalRequest,
): Promise<void> {
  const { id, userId, asset, network, amount, fee } = request
  const coin = (await coinsOf(sql, network)).find((one) => one.asset === asset)
  if (!coin) throw new Failure('NETWORK_UNKNOWN', { asset, network })
  const amountRaw = rawAmount(amount, coin)
  if (amountRaw === undefined || amountRaw === 0n) throw new Failure('AMOUNT_INVALID')
  const { billId: bill, to } = request
  const { contract } = coin
  const row = { id, userId, bill, network, asset, contract, to, amount, fee, amountRaw }
  await insertWithdrawal(sql, row, clock.now())
  await tell(sql, userId, { topic: 'user', changed: 'balances' })
  const owner = userId
  await hold(sql, { hold: id, owner, asset, amount: add(amount, fee), purpose: 'withdrawal_hold' })
}
