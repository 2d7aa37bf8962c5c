/** Whether an intent may be signed: pure, decided from what the signer remembers. */
import { createHash } from 'node:crypto'
import { addressProblem } from '#contract/address.ts'
import type { SigningIntent, SigningRefusal, TransferIntent } from '#contract/signing.ts'
import type { SignerNetwork } from '#signer/config.ts'

/** Transactions that one payment may have: the first, and those with a raised fee. */
export const attemptMax = 8

/** A raised fee is at least an eighth above the last one: less, and nodes refuse the replacement. */
const raiseNumerator = 9n
const raiseDenominator = 8n

export type SignedAttempt = {
  readonly txid: string
  readonly raw: string
  readonly gas: bigint
  readonly maxFee: bigint
  readonly maxPriorityFee: bigint
}

/** What the signer remembers that bears on an intent. */
export type Memory = {
  readonly halted: boolean
  /** Payload that this withdrawal has already, at whatever sequence number. */
  readonly withdrawalPayload: string | undefined
  /** Payload that this sequence number has already, and its transactions, oldest first. */
  readonly noncePayload: string | undefined
  readonly attempts: readonly SignedAttempt[]
  /** One above the last sequence number signed; undefined when nothing has been signed yet. */
  readonly nextNonce: number | undefined
  /** Raw units of this asset signed in the window so far. */
  readonly windowSpent: bigint
  /** True when the recipient is an address that this signer holds the key of. */
  readonly recipientIsOwn: boolean
}

export type Decision =
  | { readonly kind: 'refuse'; readonly reason: SigningRefusal }
  /** Asked before: the same bytes again. */
  | { readonly kind: 'repeat'; readonly attempt: SignedAttempt }
  | { readonly kind: 'sign'; readonly isNewPayment: boolean }

/**
 * Decides an intent. Refusals are in the order they are checked. A sequence number has one payload
 * for good, a withdrawal one sequence number: no answer lost on the way can become a second payment.
 */
export function decide(intent: SigningIntent, network: SignerNetwork, memory: Memory): Decision {
  const place = placeRefusal(intent, network, memory)
  if (place) return { kind: 'refuse', reason: place }
  const payload = payloadHash(intent)
  const same = memory.attempts.find((attempt) => hasFeesOf(intent, attempt))
  // Before the caps: what was signed once stays signed, whatever the caps say now.
  if (memory.noncePayload === payload && same) return { kind: 'repeat', attempt: same }
  const refusal =
    (intent.kind === 'transfer' ? transferRefusal(intent, network, memory) : undefined) ??
    feeRefusal(intent, network)
  if (refusal) return { kind: 'refuse', reason: refusal }
  if (memory.withdrawalPayload !== undefined && memory.withdrawalPayload !== payload) {
    return { kind: 'refuse', reason: 'withdrawal_changed' }
  }
  if (memory.noncePayload === undefined) return decideNew(intent, network, memory)
  if (memory.noncePayload !== payload) return { kind: 'refuse', reason: 'nonce_taken' }
  return decideRaise(intent, memory.attempts)
}

/** What an intent pays, whatever the fee: two intents with one hash are the same payment. */
export function payloadHash(intent: SigningIntent): string {
  const { network, chainId, nonce } = intent
  const members =
    intent.kind === 'fill'
      ? ['fill', network, chainId, nonce]
      : [
          'transfer',
          network,
          chainId,
          nonce,
          intent.withdrawalId,
          intent.asset,
          intent.contract?.toLowerCase() ?? null,
          intent.to.toLowerCase(),
          intent.amountRaw,
        ]
  return createHash('sha256').update(JSON.stringify(members)).digest('hex')
}

function placeRefusal(
  intent: SigningIntent,
  network: SignerNetwork,
  memory: Memory,
): SigningRefusal | undefined {
  if (memory.halted) return 'halted'
  if (intent.chainId !== network.chainId) return 'chain_mismatch'
  return undefined
}

function feeRefusal(intent: SigningIntent, network: SignerNetwork): SigningRefusal | undefined {
  const gas = BigInt(intent.gas)
  const maxFee = BigInt(intent.maxFeePerGas)
  if (gas > network.gasMax) return 'gas_above_cap'
  if (gas * maxFee > network.feeMaxWei || BigInt(intent.maxPriorityFeePerGas) > maxFee) {
    return 'fee_above_cap'
  }
  return undefined
}

function transferRefusal(
  intent: TransferIntent,
  network: SignerNetwork,
  memory: Memory,
): SigningRefusal | undefined {
  const allowed = network.assets.find((row) => row.asset === intent.asset)
  if (!allowed || allowed.contract?.toLowerCase() !== intent.contract?.toLowerCase()) {
    return 'asset_not_allowed'
  }
  const isToken = network.assets.some(
    (row) => row.contract?.toLowerCase() === intent.to.toLowerCase(),
  )
  if (memory.recipientIsOwn || isToken || addressProblem('evm', intent.to))
    return 'recipient_refused'
  const amount = BigInt(intent.amountRaw)
  if (amount === 0n) return 'amount_zero'
  if (amount > allowed.paymentMax) return 'amount_above_cap'
  return undefined
}

function decideNew(intent: SigningIntent, network: SignerNetwork, memory: Memory): Decision {
  if (memory.nextNonce !== undefined && intent.nonce !== memory.nextNonce) {
    return { kind: 'refuse', reason: 'nonce_not_next' }
  }
  if (intent.kind === 'transfer') {
    const allowed = network.assets.find((row) => row.asset === intent.asset)
    if (!allowed || memory.windowSpent + BigInt(intent.amountRaw) > allowed.windowMax) {
      return { kind: 'refuse', reason: 'window_cap_reached' }
    }
  }
  return { kind: 'sign', isNewPayment: true }
}

function decideRaise(intent: SigningIntent, attempts: readonly SignedAttempt[]): Decision {
  const isRaised = attempts.every(
    (attempt) =>
      isRaise(attempt.maxFee, BigInt(intent.maxFeePerGas)) &&
      isRaise(attempt.maxPriorityFee, BigInt(intent.maxPriorityFeePerGas)),
  )
  if (!isRaised) return { kind: 'refuse', reason: 'fee_not_raised' }
  if (attempts.length >= attemptMax) return { kind: 'refuse', reason: 'attempts_exhausted' }
  return { kind: 'sign', isNewPayment: false }
}

const hasFeesOf = (intent: SigningIntent, attempt: SignedAttempt): boolean =>
  BigInt(intent.gas) === attempt.gas &&
  BigInt(intent.maxFeePerGas) === attempt.maxFee &&
  BigInt(intent.maxPriorityFeePerGas) === attempt.maxPriorityFee

const isRaise = (from: bigint, to: bigint): boolean =>
  to > from && to * raiseDenominator >= from * raiseNumerator
