import { toAmount } from '#kernel/money.ts'
import type { NewBill } from '#server/bills/bill.ts'

/** A deposit of 100 USDT that was just seen, over which a test writes what it is about. */
export const seenDeposit = (userId: string, over: Partial<NewBill> = {}): NewBill => ({
  userId,
  type: 'COLLECTION',
  status: 'CONFIRMING',
  paymentType: 'onchain',
  asset: 'USDT',
  change: 100_000_000n,
  amount: toAmount(100_000_000n),
  network: 'ERC20',
  confirmations: { seen: 1, needed: 12 },
  ...over,
})

/** A transfer of 40 USDT on a chain for a fee of 2 that waits to be packed. */
export const waitingTransfer = (userId: string, over: Partial<NewBill> = {}): NewBill => ({
  userId,
  type: 'TRANSFER',
  status: 'WAITING',
  paymentType: 'onchain',
  asset: 'USDT',
  change: -42_000_000n,
  amount: toAmount(40_000_000n),
  fee: toAmount(2_000_000n),
  network: 'ERC20',
  ...over,
})
