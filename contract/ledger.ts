import * as z from 'zod/mini'
import { AmountCodec, AssetCode } from '#contract/atoms.ts'
import { operation } from '#contract/operation.ts'

/** What a user has of one asset. Only `available` can be spent; `pending` is not theirs yet. */
export const Balance = z.object({
  asset: AssetCode,
  available: AmountCodec,
  /** Set aside by open transfers and orders. */
  held: AmountCodec,
  /** Deposits seen on a chain and not yet confirmed enough. */
  pending: AmountCodec,
})
export type Balance = z.infer<typeof Balance>

export const balanceList = operation({
  path: 'ledger/balances',
  kind: 'query',
  auth: 'user',
  summary: 'Own balances: one row for every asset on offer, empty ones too.',
  input: z.object({}),
  output: z.object({ balances: z.array(Balance) }),
  fails: [],
})
