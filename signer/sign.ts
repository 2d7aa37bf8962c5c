import { encodeFunctionData, getAddress, keccak256, parseAbi } from 'viem'
import type { SigningAnswer, SigningIntent, SigningRefusal } from '#contract/signing.ts'
import { type Clock, after, hourMs } from '#kernel/time.ts'
import type { Sql } from '#server/platform/db.ts'
import { record } from '#signer/audit.ts'
import { type SignerNetwork, networkOf } from '#signer/config.ts'
import type { Eip1559Transaction } from '#signer/keys.ts'
import { type Memory, decide, payloadHash } from '#signer/policy.ts'
import { type SignerDeps, hotIndex } from '#signer/signer.ts'
import * as store from '#signer/store.ts'

/** Real tokens of this shape return nothing (Tether); what a call returns is never looked at. */
const erc20 = parseAbi(['function transfer(address to, uint256 value)'])

/**
 * Signs an intent, or says why not. What is signed is written down before it is given out, and
 * every answer goes to the log. The same intent asked again gets the same bytes.
 */
export async function signIntent(deps: SignerDeps, intent: SigningIntent): Promise<SigningAnswer> {
  const { db, clock, keyring, config } = deps
  const network = networkOf(config, intent.network)
  return db.begin(async (sql) => {
    await store.lockSigning(sql)
    if (!network) return refuse(sql, clock, intent, 'network_unknown')
    const place = { chainId: network.chainId, purpose: 'hot', index: hotIndex } as const
    const account = { network: intent.network, account: keyring.addressOf(place) }
    const decision = decide(intent, network, await remember(sql, deps, account, intent))
    if (decision.kind === 'refuse') return refuse(sql, clock, intent, decision.reason)
    if (decision.kind === 'repeat') return signed(account.account, decision.attempt)
    const raw = await keyring.signTransaction(
      place,
      buildTransaction(intent, network, account.account),
    )
    const transaction = { txid: keccak256(raw), raw }
    const now = clock.now()
    if (decision.isNewPayment) {
      await store.insertPayment(sql, { ...account, payloadHash: payloadHash(intent) }, intent, now)
    }
    await store.insertSignature(sql, { ...account, ...transaction }, intent, now)
    await record(sql, now, { event: 'signed', ...intent, ...account, txid: transaction.txid })
    return signed(account.account, transaction)
  })
}

async function remember(
  sql: Sql,
  { clock, config }: SignerDeps,
  account: store.Account,
  intent: SigningIntent,
): Promise<Memory> {
  const transfer = intent.kind === 'transfer' ? intent : undefined
  const since = after(clock.now(), -config.windowHours * hourMs)
  return {
    halted: await store.isHalted(sql, intent.network),
    withdrawalPayload: transfer && (await store.payloadOfWithdrawal(sql, transfer.withdrawalId)),
    noncePayload: await store.payloadOfNonce(sql, account, intent.nonce),
    attempts: await store.selectAttempts(sql, account, intent.nonce),
    nextNonce: await store.nextNonce(sql, account),
    windowSpent: transfer ? await store.spentSince(sql, intent.network, transfer.asset, since) : 0n,
    recipientIsOwn:
      transfer !== undefined &&
      (getAddress(transfer.to) === account.account ||
        (await store.isIssued(sql, intent.network, getAddress(transfer.to)))),
  }
}

/** What the intent means on the chain; a fill sends nothing to the account itself. */
function buildTransaction(
  intent: SigningIntent,
  network: SignerNetwork,
  account: string,
): Eip1559Transaction {
  const fixed = {
    type: 'eip1559' as const,
    chainId: network.chainId,
    nonce: intent.nonce,
    gas: BigInt(intent.gas),
    maxFeePerGas: BigInt(intent.maxFeePerGas),
    maxPriorityFeePerGas: BigInt(intent.maxPriorityFeePerGas),
  }
  if (intent.kind === 'fill') return { ...fixed, to: getAddress(account), value: 0n }
  const to = getAddress(intent.to)
  const amount = BigInt(intent.amountRaw)
  if (intent.contract === null) return { ...fixed, to, value: amount }
  const data = encodeFunctionData({ abi: erc20, functionName: 'transfer', args: [to, amount] })
  return { ...fixed, to: getAddress(intent.contract), value: 0n, data }
}

async function refuse(
  sql: Sql,
  clock: Clock,
  intent: SigningIntent,
  reason: SigningRefusal,
): Promise<SigningAnswer> {
  await record(sql, clock.now(), { event: 'refused', reason, ...intent })
  return { outcome: 'refused', reason }
}

const signed = (
  account: string,
  { txid, raw }: { readonly txid: string; readonly raw: string },
): SigningAnswer => ({ outcome: 'signed', transaction: { account, txid, raw } })
