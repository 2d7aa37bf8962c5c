import type { BillDetail, BillStatus, BillStep, BillType } from '#contract/bills.ts'
import { billSteps } from '#contract/bills.ts'
import type { Amount } from '#kernel/money.ts'

/** The two names of a bill: `id` for the code, `orderNo` for people. */
export type BillRef = { readonly id: string; readonly orderNo: string }

export type PaymentType = BillDetail['paymentType']
export type BillReason = NonNullable<BillDetail['reason']>
export type Confirmations = NonNullable<BillDetail['confirmations']>

/** A bill to be opened. What is left out is null, a fee of zero, or received = amount. */
export type NewBill = {
  readonly userId: string
  readonly type: BillType
  readonly status: BillStatus
  readonly paymentType: PaymentType
  readonly asset: string
  /** Signed smallest units: what the balance gains (+) or loses (−, fee included). */
  readonly change: bigint
  readonly amount: Amount
  readonly fee?: Amount
  readonly received?: Amount
  readonly counterparty?: string | null
  readonly network?: string | null
  readonly fromAddress?: string | null
  readonly toAddress?: string | null
  readonly txid?: string | null
  readonly note?: string | null
  readonly confirmations?: Confirmations | null
  readonly reason?: BillReason | null
  /** Id of what it is the bill of: a deposit, a withdrawal, a command of the ledger. */
  readonly subject?: string | null
}

/** What happened to a bill. What is left out stays, but the confirmations of another status go. */
export type BillChange = {
  readonly status: BillStatus
  readonly confirmations?: Confirmations
  readonly txid?: string
  readonly fromAddress?: string
  readonly reason?: BillReason
  /** Whether people check it from now on; what is left out ends with another status. */
  readonly checking?: boolean
}

/**
 * Where a bill may go from each status. Backwards and out of a last status only by a chain that
 * dropped a block: a withdrawal is sent again, a credited deposit is reversed, an orphan returns.
 */
export const billMoves: Readonly<Record<BillStatus, readonly BillStatus[]>> = {
  WAITING: ['PENDING', 'RUNNING', 'CONFIRMING', 'SUCCESS', 'FAILD'],
  PENDING: ['WAITING', 'RUNNING', 'CONFIRMING', 'SUCCESS', 'FAILD'],
  RUNNING: ['CONFIRMING', 'SUCCESS', 'FAILD'],
  CONFIRMING: ['RUNNING', 'SUCCESS', 'FAILD'],
  CANTRADE: ['RUNNING', 'SUCCESS', 'FAILD'],
  SUCCESS: ['FAILD'],
  FAILD: ['CONFIRMING'],
}

/** True for a status that ends a bill. */
export const isFinished = (status: BillStatus): boolean =>
  status === 'SUCCESS' || status === 'FAILD'

/** The step that a status stands for (spec §4); failing reaches none. */
export const stepOfStatus: Readonly<Record<BillStatus, BillStep | undefined>> = {
  WAITING: 'waiting',
  PENDING: 'packing',
  RUNNING: 'sending',
  CONFIRMING: 'confirming',
  SUCCESS: 'done',
  CANTRADE: undefined,
  FAILD: undefined,
}

/** Steps that a bill of this kind goes through, in order; those of an instant movement are only the last. */
export function stepsOf(bill: {
  readonly type: BillType
  readonly paymentType: PaymentType
}): readonly BillStep[] {
  if (bill.paymentType !== 'onchain') return ['done']
  if (bill.type === 'TRANSFER') return billSteps
  return bill.type === 'COLLECTION' ? ['confirming', 'done'] : ['done']
}

/** Steps behind `step`: no longer reached when a bill goes back to it. That it was checked stays. */
export const stepsAfter = (step: BillStep): readonly BillStep[] =>
  billSteps.slice(billSteps.indexOf(step) + 1).filter((one) => one !== 'checking')

/** True while the user may call it off: an on-chain transfer that nobody checks and nothing packs. */
export const isCancellable = (bill: {
  readonly type: BillType
  readonly paymentType: PaymentType
  readonly status: BillStatus
  readonly checking: boolean
}): boolean =>
  bill.type === 'TRANSFER' &&
  bill.paymentType === 'onchain' &&
  bill.status === 'WAITING' &&
  !bill.checking
