import type { BillStatus } from '#contract/bills.ts'
import { Failure } from '#contract/errors.ts'
import type { InputOf } from '#contract/operation.ts'
import type { Destination, createTransfer } from '#contract/transfers.ts'
import { assert } from '#kernel/assert.ts'
import { zero } from '#kernel/money.ts'
import { type Catalogue, assetByCode, internalLimitOf } from '#server/assets/catalogue.ts'
import { giveBillNotice } from '#server/bills/notice.ts'
import { openBill } from '#server/bills/open.ts'
import { type Person, maskedNameOf, userById } from '#server/identity/people.ts'
import { checkTradePassword } from '#server/identity/tradePassword.ts'
import { available } from '#server/ledger/ledger.ts'
import { post } from '#server/ledger/post.ts'
import { tell } from '#server/platform/events.ts'
import type { Context } from '#server/platform/http/route.ts'
import { countSpend } from '#server/security/limits.ts'
import { checkListed, refuseHeld } from '#server/transfers/held.ts'
import { paymentName } from '#server/transfers/paymentName.ts'
import { checkFee, checkTyped, checkWithin } from '#server/transfers/amounts.ts'
import { recipientOf } from '#server/transfers/destination.ts'
import { checkFunds } from '#server/transfers/funds.ts'
import { selectPayeeOfPerson } from '#server/transfers/store.ts'

type Input = InputOf<typeof createTransfer>
type Internal = Extract<Destination, { kind: 'internal' }>

/** A payment to a person inside: free, final, with a bill for both of them in one transaction. */
export async function sendInternal(
  context: Context<'user'>,
  known: Catalogue,
  input: Input,
  to: Internal,
): Promise<{ orderNo: string; status: BillStatus }> {
  const { sql, clock, caller } = context
  const { asset, amount } = input
  const limits = internalLimitOf(known, asset)
  if (!limits) throw new Failure('ASSET_UNKNOWN', { asset })
  checkTyped(input)
  checkWithin(known, input, limits)
  checkFee(known, asset, input.fee, zero)
  const recipient = await recipientOf(sql, caller.userId, to.uid)
  await refuseHeld(sql, caller.userId, clock.now())
  await checkListed(context, () => selectPayeeOfPerson(sql, caller.userId, recipient.id))
  await checkTradePassword(context, caller.userId, input.tradePassword)
  await checkFunds(sql, known, caller.userId, { asset, amount })
  const cmd = context.ids.uuid()
  await countSpend(context, {
    id: cmd,
    asset: assetByCode(known, asset),
    amount,
    subject: paymentName(asset, amount, recipient.id),
  })
  await refuseHeld(sql, caller.userId, clock.now())
  return move(context, input, recipient, cmd)
}

/** The money last: its accounts stay locked until the transaction ends. */
async function move(
  { sql, clock, ids, caller }: Context<'user'>,
  { asset, amount, note }: Input,
  recipient: Person,
  cmd: string,
): Promise<{ orderNo: string; status: BillStatus }> {
  const sender = await userById(sql, caller.userId)
  assert(sender, 'whoever has a session is a user')
  const saved = await selectPayeeOfPerson(sql, sender.id, recipient.id)
  const bill = {
    status: 'SUCCESS',
    paymentType: 'internal',
    asset,
    amount,
    note: note || null,
    subject: cmd,
  } as const
  const sent = await openBill(sql, clock, ids, {
    ...bill,
    userId: sender.id,
    type: 'TRANSFER',
    change: -amount,
    counterparty: saved?.name || maskedNameOf(recipient),
  })
  const received = await openBill(sql, clock, ids, {
    ...bill,
    userId: recipient.id,
    type: 'COLLECTION',
    change: amount,
    counterparty: maskedNameOf(sender),
  })
  await giveBillNotice(sql, clock, received.id, 'transferReceived')
  for (const { id } of [sender, recipient]) {
    await tell(sql, id, { topic: 'user', changed: 'balances' })
  }
  const debit = available(sender.id)
  const credit = available(recipient.id)
  await post(sql, [{ cmd, legs: [{ asset, amount, debit, credit, kind: 'transfer' }] }])
  return { orderNo: sent.orderNo, status: 'SUCCESS' }
}
