import type { BillDetail, billDetail } from '#contract/bills.ts'
import { Failure } from '#contract/errors.ts'
import { type Catalogue, catalogue, explorerUrlOf } from '#server/assets/catalogue.ts'
import type { Handler } from '#server/platform/http/route.ts'
import { isCancellable, stepsOf } from '#server/bills/bill.ts'
import { billOf } from '#server/bills/list.ts'
import { type BillRow, selectBill, selectSteps } from '#server/bills/store.ts'

/** One own bill with its steps. @throws NOT_FOUND for anybody else's as for none */
export const showBill: Handler<typeof billDetail, 'user'> = async (input, { sql, caller }) => {
  const bill = await selectBill(sql, caller.userId, input.orderNo)
  if (!bill) throw new Failure('NOT_FOUND')
  const reached = await selectSteps(sql, bill.id)
  const atStep = new Map(reached.map(({ step, at }) => [step, at]))
  return {
    ...detailOf(bill, await catalogue(sql)),
    steps: stepsOf(bill)
      .filter((step) => step !== 'checking' || atStep.has(step))
      .map((step) => ({ step, at: atStep.get(step) ?? null })),
  }
}

const detailOf = (bill: BillRow, known: Catalogue): Omit<BillDetail, 'steps'> => ({
  ...billOf(bill),
  amount: bill.amount,
  fee: bill.fee,
  received: bill.received,
  fromAddress: bill.fromAddress,
  toAddress: bill.toAddress,
  txid: bill.txid,
  explorerUrl: explorerUrlOf(known, bill.network, bill.txid),
  submittedAt: bill.submittedAt,
  finishedAt: bill.finishedAt,
  cancellable: isCancellable(bill),
})
