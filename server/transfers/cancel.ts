import { Failure } from '#contract/errors.ts'
import type { cancelTransfer } from '#contract/transfers.ts'
import { findBill } from '#server/bills/find.ts'
import { cancelWithdrawal } from '#server/chain/cancel.ts'
import type { Handler } from '#server/platform/http/route.ts'

/**
 * Calls off an own on-chain transfer that still waits; amount and fee come back.
 * @throws NOT_FOUND for anybody else's as for none; TRANSFER_STATE_CONFLICT when it moved on, as a
 *   transfer inside does at once
 */
export const callOffTransfer: Handler<typeof cancelTransfer, 'user'> = async (
  { orderNo },
  { sql, clock, ids, caller },
) => {
  const bill = await findBill(sql, caller.userId, orderNo)
  if (bill?.type !== 'TRANSFER') throw new Failure('NOT_FOUND')
  if (bill.paymentType !== 'onchain') throw new Failure('TRANSFER_STATE_CONFLICT')
  await cancelWithdrawal(sql, clock, ids, bill.id)
  return { orderNo, status: 'FAILD' }
}
