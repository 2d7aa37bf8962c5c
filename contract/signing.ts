/**
 * What the server may ask of the signer, and what it hears back: JSON over a Unix socket.
 * The signer builds what it signs from these members; nothing that is bytes already can be asked.
 */
import * as z from 'zod/mini'
import { AssetCode, Id, NetworkCode } from '#contract/atoms.ts'

/** Whole numbers up to 2²⁵⁶ − 1 as base-10 text: raw units of a token, wei, gas. */
export const Uint256 = z
  .string()
  .check(z.refine((text) => /^(0|[1-9][0-9]{0,77})$/.test(text) && BigInt(text) < 2n ** 256n))

const EvmAddress = z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/))
const Hex = z.string().check(z.regex(/^0x[0-9a-f]+$/))

/** What fixes the place of a transaction in its account, and what it may cost (EIP-1559). */
const place = {
  network: NetworkCode,
  chainId: z.number().check(z.int(), z.positive()),
  nonce: z.number().check(z.int(), z.nonnegative()),
  gas: Uint256,
  maxFeePerGas: Uint256,
  maxPriorityFeePerGas: Uint256,
}

/** Pays one withdrawal from the hot wallet. `contract` is null for the network's own coin. */
export const TransferIntent = z.strictObject({
  kind: z.literal('transfer'),
  withdrawalId: Id,
  asset: AssetCode,
  contract: z.nullable(EvmAddress),
  to: EvmAddress,
  amountRaw: Uint256,
  ...place,
})
export type TransferIntent = z.infer<typeof TransferIntent>

/** Uses up a sequence number that no withdrawal has: nothing, from the hot wallet to itself. */
export const FillIntent = z.strictObject({ kind: z.literal('fill'), ...place })
export type FillIntent = z.infer<typeof FillIntent>

export const SigningIntent = z.discriminatedUnion('kind', [TransferIntent, FillIntent])
export type SigningIntent = z.infer<typeof SigningIntent>

/** The same bytes every time the same intent is asked. */
export const SignedTransaction = z.object({ account: EvmAddress, txid: Hex, raw: Hex })
export type SignedTransaction = z.infer<typeof SignedTransaction>

/** Why the signer says no. A refusal is final for this intent: nothing has been signed. */
export const signingRefusals = [
  'halted',
  'network_unknown',
  'chain_mismatch',
  'asset_not_allowed',
  'recipient_refused',
  'amount_zero',
  'amount_above_cap',
  'window_cap_reached',
  'gas_above_cap',
  'fee_above_cap',
  'fee_not_raised',
  'attempts_exhausted',
  'withdrawal_changed',
  'nonce_taken',
  'nonce_not_next',
] as const
export const SigningRefusal = z.enum(signingRefusals)
export type SigningRefusal = z.infer<typeof SigningRefusal>

export const SigningAnswer = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('signed'), transaction: SignedTransaction }),
  z.object({ outcome: z.literal('refused'), reason: SigningRefusal }),
])
export type SigningAnswer = z.infer<typeof SigningAnswer>

/** What an address of ours is for: `deposit` is handed out to users, `hot` pays withdrawals. */
export const AddressPurpose = z.enum(['deposit', 'hot'])
export type AddressPurpose = z.infer<typeof AddressPurpose>

/** An address and the signer's Ed25519 word for it (see `attestationText`), in base64. */
export const AttestedAddress = z.object({
  network: NetworkCode,
  purpose: AddressPurpose,
  index: z.number().check(z.int(), z.nonnegative()),
  address: EvmAddress,
  attestation: z.string(),
})
export type AttestedAddress = z.infer<typeof AttestedAddress>

/** Most addresses of one answer. */
export const addressBatchMax = 100

export const AddressRequest = z.strictObject({
  network: NetworkCode,
  purpose: AddressPurpose,
  from: z.number().check(z.int(), z.nonnegative()),
  count: z.number().check(z.int(), z.positive(), z.maximum(addressBatchMax)),
})
export type AddressRequest = z.infer<typeof AddressRequest>

export const AddressAnswer = z.object({ addresses: z.array(AttestedAddress) })

/** Stops all signing on a network until a person at the signer lifts it. */
export const HaltRequest = z.strictObject({
  network: NetworkCode,
  reason: z.string().check(z.maxLength(200)),
})
export type HaltRequest = z.infer<typeof HaltRequest>

/** The text that an attestation signs: whoever may write the table still cannot make an address ours. */
export const attestationText = (row: Omit<AttestedAddress, 'attestation'>): string =>
  ['auric-address-v1', row.network, row.purpose, row.index, row.address].join('|')
