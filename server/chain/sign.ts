import { keccak256 } from 'viem'
import * as z from 'zod/mini'
import type { SigningIntent, SigningRefusal } from '#contract/signing.ts'
import { assert } from '#kernel/assert.ts'
import { after, minuteMs } from '#kernel/time.ts'
import { moveBill } from '#server/bills/move.ts'
import { alarm, calm } from '#server/chain/alarm.ts'
import { haltNetwork } from '#server/chain/halt.ts'
import { fenced } from '#server/chain/lease.ts'
import {
  giveNonceBack,
  selectUnsigned,
  setRefused,
  setSigned,
} from '#server/chain/store.attempt.ts'
import { selectWithdrawal, setState, setUnpacked } from '#server/chain/store.withdrawal.ts'
import { type Attempt, type Withdrawal, attemptSubject } from '#server/chain/withdrawal.ts'
import type { Work } from '#server/chain/work.ts'
import type { Sql } from '#server/platform/db.ts'

const signBatch = 16
const refusedRetryMs = 10 * minuteMs

const Bytes = z.templateLiteral(['0x', z.string()])

/**
 * Has every planned transaction signed, and writes the bytes down before anything is sent. A reply
 * that was lost, or a process that ended in between, asks the same again and gets the same bytes.
 */
export async function signPlanned(work: Work): Promise<void> {
  for (const attempt of await selectUnsigned(work.db, work.network.code, signBatch)) {
    const withdrawal =
      attempt.withdrawal === null ? undefined : await selectWithdrawal(work.db, attempt.withdrawal)
    const answer = await work.signer.sign(intentOf(work, attempt, withdrawal))
    work.checkpoint?.('signed')
    if (answer.outcome === 'signed') {
      const { account, txid, raw } = answer.transaction
      const isOurs = account === attempt.account && keccak256(Bytes.parse(raw)) === txid
      assert(isOurs, `the signer signed ${txid} for ${account}, not for ${attempt.account}`)
      await fenced(work, (sql) => store(work, sql, { attempt, withdrawal }, { txid, raw }))
      work.checkpoint?.('stored')
    } else if (!(await refused(work, attempt, withdrawal, answer.reason))) return
  }
}

function intentOf(work: Work, attempt: Attempt, withdrawal: Withdrawal | undefined): SigningIntent {
  const place = {
    network: work.network.code,
    chainId: work.network.chainId,
    nonce: attempt.nonce,
    gas: String(attempt.gas),
    maxFeePerGas: String(attempt.maxFee),
    maxPriorityFeePerGas: String(attempt.maxPriorityFee),
  }
  if (!withdrawal) return { kind: 'fill', ...place }
  return {
    kind: 'transfer',
    withdrawalId: withdrawal.id,
    asset: withdrawal.asset,
    contract: withdrawal.contract === '' ? null : withdrawal.contract,
    to: withdrawal.to,
    amountRaw: String(withdrawal.amountRaw),
    ...place,
  }
}

async function store(
  work: Work,
  sql: Sql,
  {
    attempt,
    withdrawal,
  }: { readonly attempt: Attempt; readonly withdrawal: Withdrawal | undefined },
  signed: { readonly txid: string; readonly raw: string },
): Promise<void> {
  if (!(await setSigned(sql, attempt.id, signed)) || !withdrawal) return
  const { clock } = work
  if (await setState(sql, withdrawal.id, 'packing', 'sending')) {
    const { txid } = signed
    await moveBill(sql, clock, withdrawal.bill, {
      status: 'RUNNING',
      txid,
      fromAddress: attempt.account,
    })
  }
  const network = work.network.code
  await calm(sql, clock, { network, kind: 'signer_refused', subject: withdrawal.id })
}

/** Against this payment itself: it waits, and its sequence number is free again. */
const policyRefusals: ReadonlySet<SigningRefusal> = new Set([
  'asset_not_allowed',
  'recipient_refused',
  'amount_zero',
  'amount_above_cap',
  'window_cap_reached',
  'gas_above_cap',
  'fee_above_cap',
])

/** Against raising the fee of what is signed already. */
const raiseRefusals: ReadonlySet<SigningRefusal> = new Set([
  ...policyRefusals,
  'fee_not_raised',
  'attempts_exhausted',
])

/**
 * Acts on a refusal; false when no other transaction may be tried. A refusal that is not of policy
 * says that the signer remembers another history than ours: everything stops.
 */
async function refused(
  work: Work,
  attempt: Attempt,
  withdrawal: Withdrawal | undefined,
  reason: SigningRefusal,
): Promise<boolean> {
  const { clock } = work
  const network = work.network.code
  const subject = attemptSubject(attempt)
  const detail = `${reason}, for number ${attempt.nonce} of ${attempt.account}`
  if (withdrawal?.state === 'packing' && policyRefusals.has(reason)) {
    await fenced(work, async (sql) => {
      await setRefused(sql, attempt.id, reason)
      await unpack(work, sql, attempt, withdrawal)
      await alarm(sql, clock, { network, kind: 'signer_refused', subject, detail })
    })
    return true
  }
  if (withdrawal && withdrawal.state !== 'packing' && raiseRefusals.has(reason)) {
    await fenced(work, async (sql) => {
      await setRefused(sql, attempt.id, reason)
      await alarm(sql, clock, { network, kind: 'transaction_stuck', subject, detail })
    })
    return true
  }
  await fenced(work, (sql) => haltNetwork(work, sql, { kind: 'signer_refused', subject, detail }))
  return false
}

async function unpack(
  work: Work,
  sql: Sql,
  { account, nonce }: Attempt,
  withdrawal: Withdrawal,
): Promise<void> {
  const { clock } = work
  const retryAt = after(clock.now(), refusedRetryMs)
  const isUnpacked = await setUnpacked(sql, withdrawal.id, 'signer_refused', retryAt)
  assert(isUnpacked, `withdrawal ${withdrawal.id} was being packed`)
  const isBack = await giveNonceBack(sql, work.network.code, account, nonce)
  assert(isBack, `number ${nonce} was the last one taken`)
  await moveBill(sql, clock, withdrawal.bill, { status: 'WAITING' })
}
