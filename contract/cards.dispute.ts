/** The life of a purchase that its holder contests. */
import * as z from 'zod/mini'
import { shortText } from '#contract/atoms.ts'
import type { Machine } from '#kernel/machine.ts'
import { parseDate } from '#kernel/time.ts'

/**
 * Handed in by the holder, being handed to the issuer, with the issuer, ended. `withdrawing`: the
 * holder takes back what the issuer has, or may have by now. What the issuer says is won is paid out
 * from wherever it stands: the money is there.
 */
export const disputeStates = {
  open: { send: 'sending', reach: 'sent', lose: 'lost', win: 'won', withdraw: 'withdrawn' },
  sending: {
    reach: 'sent',
    refuse: 'open',
    lose: 'lost',
    win: 'won',
    drop: 'withdrawn',
    withdraw: 'withdrawing',
  },
  sent: { lose: 'lost', win: 'won', drop: 'withdrawn', withdraw: 'withdrawing' },
  withdrawing: { lose: 'lost', win: 'won', drop: 'withdrawn' },
  won: {},
  lost: { win: 'won' },
  withdrawn: { win: 'won' },
} as const satisfies Machine<string, string>
export type DisputeState = keyof typeof disputeStates
export type DisputeEvent = 'send' | 'reach' | 'refuse' | 'lose' | 'win' | 'drop' | 'withdraw'
export const DisputeState = z.enum([
  'open',
  'sending',
  'sent',
  'withdrawing',
  'won',
  'lost',
  'withdrawn',
])

/** What is wrong with it, as its holder says. */
export const disputeReasons = [
  'notMine',
  'notReceived',
  'notAsDescribed',
  'twice',
  'cancelled',
  'other',
] as const
export const DisputeReason = z.enum(disputeReasons)
export type DisputeReason = z.infer<typeof DisputeReason>

/** Longest text of what happened, and photos that go with it. */
export const disputeTextMax = 1_000
export const disputePhotosMax = 5

/** What was bought, which issuers want to know where the thing itself is contested. */
export const DisputeProduct = z.object({
  name: shortText(200),
  isService: z.boolean(),
  /** `YYYY-MM-DD`: when it was to come, came, or was called off; absent where no day matters. */
  day: z.optional(
    z.string().check(
      z.regex(/^\d{4}-\d{2}-\d{2}$/),
      z.refine((text) => parseDate(text) !== undefined),
    ),
  ),
})
export type DisputeProduct = z.infer<typeof DisputeProduct>

/** What is asked about the thing itself, by reason; nothing where only the payment is contested. */
export const productAsked: Readonly<
  Record<DisputeReason, 'nothing' | 'product' | 'productAndDay'>
> = {
  notMine: 'nothing',
  notReceived: 'productAndDay',
  notAsDescribed: 'productAndDay',
  twice: 'nothing',
  cancelled: 'productAndDay',
  other: 'product',
}
