import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { AssetCode, NetworkCode } from '#contract/atoms.ts'
import { Uint256 } from '#contract/signing.ts'
import { toChecksumAddress } from '#contract/address.ts'

const Units = z.pipe(
  Uint256,
  z.transform((text: string) => BigInt(text)),
)

const AllowedAsset = z.object({
  asset: AssetCode,
  /** Null for the network's own coin. */
  contract: z.nullable(
    z.pipe(z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/)), z.transform(toChecksumAddress)),
  ),
  /** Raw units on this network: of one payment, and of all in a rolling window. */
  paymentMax: Units,
  windowMax: Units,
})

const SignerNetwork = z.object({
  network: NetworkCode,
  chainId: z.number().check(z.int(), z.positive(), z.maximum(2 ** 31 - 1)),
  /** Most gas of one transaction, and most wei that gas × fee may come to. */
  gasMax: Units,
  feeMaxWei: Units,
  assets: z.array(AllowedAsset),
})
export type SignerNetwork = z.infer<typeof SignerNetwork>

/**
 * What the signer lets pass, kept apart from the server's database: a server in wrong hands cannot
 * raise a cap or add a token.
 */
export const SignerConfig = z.object({
  windowHours: z.number().check(z.int(), z.positive()),
  networks: z.array(SignerNetwork),
})
export type SignerConfig = z.infer<typeof SignerConfig>

/** Reads the policy file. @throws ZodError that names the member at fault */
export const readConfig = (file: string): SignerConfig =>
  SignerConfig.parse(JSON.parse(readFileSync(file, 'utf8')))

/** The policy for a network, or undefined when this signer does not serve it. */
export const networkOf = (config: SignerConfig, network: string): SignerNetwork | undefined =>
  config.networks.find((row) => row.network === network)
