/** Outside parties, built from the environment. */
import type { Clock } from '#kernel/time.ts'
import type { Config } from '#server/config.ts'
import { evmNode } from '#server/chain/node.evm.ts'
import { sumsub } from '#server/kyc/sumsub.ts'
import type { IdentityProvider } from '#server/kyc/provider.ts'

/** The nodes of the networks that are set. */
export function nodesOf(config: Config) {
  return {
    ...(config.EVM_ERC20_URL ? { ERC20: evmNode({ url: config.EVM_ERC20_URL }) } : {}),
    ...(config.EVM_BEP20_URL ? { BEP20: evmNode({ url: config.EVM_BEP20_URL }) } : {}),
  }
}

/** The company that checks identities, where one is set up. */
export function providerOf(config: Config, clock: Clock): IdentityProvider | undefined {
  if (config.SUMSUB_TOKEN === undefined) return undefined
  return sumsub({
    url: config.SUMSUB_URL,
    token: config.SUMSUB_TOKEN,
    secret: config.SUMSUB_SECRET,
    webhookSecret: config.SUMSUB_WEBHOOK_SECRET,
    level: config.SUMSUB_LEVEL,
    frameUrl: config.SUMSUB_FRAME_URL,
    clock,
  })
}
