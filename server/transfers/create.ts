import type { createTransfer } from '#contract/transfers.ts'
import { assetByCode, catalogue } from '#server/assets/catalogue.ts'
import type { Handler } from '#server/platform/http/route.ts'
import { countCall } from '#server/platform/limits.ts'
import { transfersTried } from '#server/transfers/limits.ts'
import { sendInternal } from '#server/transfers/send.internal.ts'
import { sendOnChain } from '#server/transfers/send.onchain.ts'

/**
 * Sends to a chain address for a fee, or to a person inside for free. What is wrong is told in
 * this order: asset, network, the two amounts, the amount on that network, the limits, the currency
 * of the saved address, the fee, the address or the recipient, a
 * hold after a change of protection, payees that are not listed, the trade password, the balance, and
 * what has to be proved beside it.
 */
export const sendTransfer: Handler<typeof createTransfer, 'user'> = async (input, context) => {
  const { sql, db, clock, caller } = context
  await countCall(db, clock, transfersTried, caller.userId)
  const known = await catalogue(sql)
  assetByCode(known, input.asset)
  const { destination } = input
  return destination.kind === 'onchain'
    ? sendOnChain(context, known, input, destination)
    : sendInternal(context, known, input, destination)
}
