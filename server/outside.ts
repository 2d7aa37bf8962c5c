/** Outside parties, built from the environment. */
import type { Clock } from '#kernel/time.ts'
import type { Config } from '#server/config.ts'
import { evmNode } from '#server/chain/node.evm.ts'
import { sumsub } from '#server/kyc/sumsub.ts'
import type { IdentityProvider } from '#server/kyc/provider.ts'
import type { ReviewTerms } from '#server/risk/rules.ts'
import { fileList } from '#server/risk/screening.list.ts'
import { type Screener, screenerOf } from '#server/risk/screening.ts'
import { chainalysis } from '#server/risk/voter.chainalysis.ts'
import { goplus } from '#server/risk/voter.goplus.ts'

/** The nodes of the networks that are set. */
export function nodesOf(config: Config) {
  return {
    ...(config.EVM_ERC20_URL ? { ERC20: evmNode({ url: config.EVM_ERC20_URL }) } : {}),
    ...(config.EVM_BEP20_URL ? { BEP20: evmNode({ url: config.EVM_BEP20_URL }) } : {}),
  }
}

/** Who is asked about addresses: the list at hand, and the companies that are set up. */
export function screenerFrom(config: Config): Screener {
  const { CHAINALYSIS_URL, CHAINALYSIS_KEY: key, GOPLUS_URL, GOPLUS_KEY } = config
  return screenerOf(fileList(config.ADDRESS_LIST_FILE), [
    ...(key === undefined ? [] : [chainalysis({ url: CHAINALYSIS_URL, key })]),
    ...(GOPLUS_URL === undefined ? [] : [goplus({ url: GOPLUS_URL, key: GOPLUS_KEY })]),
  ])
}

/** From what amounts on people look at a withdrawal. */
export const reviewTermsOf = (config: Config): ReviewTerms => ({
  reviewAboveCents: BigInt(config.WITHDRAWAL_REVIEW_USD) * 100n,
  twoAboveCents: BigInt(config.WITHDRAWAL_TWO_USD) * 100n,
})

/** The company that checks identities, where one is set up. */
export function providerOf(config: Config, clock: Clock): IdentityProvider | undefined {
  if (config.SUMSUB_TOKEN === undefined) return undefined
  return sumsub({
    url: config.SUMSUB_URL,
    token: config.SUMSUB_TOKEN,
    secret: config.SUMSUB_SECRET,
    webhookSecret: config.SUMSUB_WEBHOOK_SECRET,
    level: config.SUMSUB_LEVEL,
    clock,
  })
}
