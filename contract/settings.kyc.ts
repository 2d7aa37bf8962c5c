import * as z from 'zod/mini'
import { AssetCode } from '#contract/atoms.ts'
import { ThirdPurpose } from '#contract/kyc.third.ts'

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
