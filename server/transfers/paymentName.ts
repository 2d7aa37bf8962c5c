import { createHash } from 'node:crypto'
import type { Amount } from '#kernel/money.ts'

/** Names a payment to whoever proves it: another amount or receiver has another name. */
export const paymentName = (asset: string, amount: Amount, to: string): string =>
  createHash('sha256').update(`${asset} ${amount} ${to}`).digest('hex').slice(0, 40)
