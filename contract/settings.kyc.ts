import * as z from 'zod/mini'
import { AssetCode } from '#contract/atoms.ts'
import { ThirdPurpose } from '#contract/kyc.third.ts'

/** Longest that anything of identity is kept: a hundred years. */
const daysMax = 36_525
const Days = z.int().check(z.minimum(1), z.maximum(daysMax))

/** Entry `retention`: how long identity is kept, in days (see `docs/domains/kyc.md`). */
export const RetentionEntry = z.object({
  key: z.literal('retention'),
  approvedDays: Days,
  rejectedDays: Days,
  draftDays: Days,
})

/** Entry `kyc`: what an identity check by the outside company costs, and what it may be for. */
export const KycEntry = z.object({
  key: z.literal('kyc'),
  fee: z.object({
    asset: AssetCode,
    /** Decimal, in whole units of the asset, more than zero. */
    amount: z.string().check(z.regex(/^(?!0+(\.0+)?$)\d{1,12}(\.\d{1,8})?$/)),
  }),
  purposes: z.array(ThirdPurpose).check(z.minLength(1)),
})
