import type { Instant } from '#kernel/time.ts'
import { after, minuteMs, secondMs } from '#kernel/time.ts'
import { assert } from '#kernel/assert.ts'
import { isFrozen } from '#server/identity/protect.ts'
import { moveBill } from '#server/bills/move.ts'
import { alarm, calm } from '#server/chain/alarm.ts'
import { endUnsent } from '#server/chain/cancel.ts'
import { addressFacts } from '#server/chain/facts.ts'
import { fenced } from '#server/chain/lease.ts'
import { NodeUnclear } from '#server/chain/node.ts'
import { insertAttempt, selectUnsigned, takeNonce } from '#server/chain/store.attempt.ts'
import {
  lockWithdrawal,
  selectInState,
  selectNextWaiting,
  setPacked,
  setPutOff,
} from '#server/chain/store.withdrawal.ts'
import { isWaitedFor, sumGasInFlight, sumInFlight } from '#server/chain/store.wallet.ts'
import { type Fees, type WaitReason, type Withdrawal, gasLimit } from '#server/chain/withdrawal.ts'
import type { Work } from '#server/chain/work.ts'

/** Transactions of one hot wallet that may be on their way: nodes keep few of one account. */
export const inFlightMax = 16

/** When to look again at a withdrawal that waits for us. */
const shortRetryMs = 30 * secondMs
const revertRetryMs = 2 * minuteMs

/** What came of the attempt to pack one. `none`: nothing waits, or nothing more may be in flight. */
export type Packed = 'packed' | 'put off' | 'ended' | 'none'

/**
 * Takes the oldest waiting withdrawal, makes sure that it may and can be paid, and gives it the
 * hot wallet's next sequence number with the fees it will be signed with, all in one transaction:
 * whoever resumes signs exactly the same.
 */
export async function packNext(work: Work, hot: string, tip: number): Promise<Packed> {
  const { db, clock, network } = work
  if ((await selectUnsigned(db, network.code, 1)).length > 0) return 'none'
  const open = await selectInState(db, network.code, ['packing', 'sending'], inFlightMax)
  if (open.length >= inFlightMax) return 'none'
  const waiting = await selectNextWaiting(db, network.code, clock.now())
  if (!waiting) return 'none'
  if (await refuse(work, waiting)) return 'ended'
  const plan = await planPayment(work, hot, waiting)
  if ('waitsFor' in plan) {
    await putOff(work, waiting, plan)
    return 'put off'
  }
  return (await pack(work, waiting, { hot, tip, fees: plan })) ? 'packed' : 'ended'
}

/**
 * The address may have been put on a list or handed out to a user since the transfer was made, or
 * the account been frozen, perhaps because it was not its user who made it.
 */
async function refuse(work: Work, waiting: Withdrawal): Promise<boolean> {
  const facts = await addressFacts(work.db, work.network.code, waiting.to)
  const frozen = await isFrozen(work.db, waiting.userId)
  if (facts.kind === 'outside' && !frozen) return false
  const to = frozen ? 'cancelled' : 'rejected'
  await fenced(work, (sql) => endUnsent(work, sql, waiting.id, to))
  return true
}

type PutOff = { readonly waitsFor: WaitReason; readonly detail: string; readonly retryAt: Instant }

/** The fees it would be signed with, or why it cannot be paid now. */
async function planPayment(
  work: Work,
  hot: string,
  { to, contract, amountRaw }: Withdrawal,
): Promise<Fees | PutOff> {
  const { db, node, network, clock } = work
  const inFlight = await sumInFlight(db, network.code, contract)
  const held = await node.balanceOf(hot, contract)
  const short = (detail: string): PutOff => ({
    waitsFor: 'hot_wallet_short',
    detail,
    retryAt: after(clock.now(), shortRetryMs),
  })
  if (held - inFlight < amountRaw) {
    return short(`${hot} has ${held} of ${contract || 'the own coin'}, ${inFlight} on its way`)
  }
  const estimate = await node.estimate({ from: hot, to, contract, amountRaw }).catch(unclear)
  if (estimate.outcome === 'unclear') {
    const retryAt = after(clock.now(), shortRetryMs)
    return { waitsFor: 'node_unclear', detail: estimate.reason, retryAt }
  }
  if (estimate.outcome === 'reverts') {
    const retryAt = after(clock.now(), revertRetryMs)
    return { waitsFor: 'would_revert', detail: estimate.reason, retryAt }
  }
  const fees = { gas: gasLimit(estimate.gas), ...(await node.feeQuote()) }
  const native = contract === '' ? held - inFlight - amountRaw : await node.balanceOf(hot, '')
  const gasInFlight = await sumGasInFlight(db, network.code)
  const spoken = contract === '' ? 0n : await sumInFlight(db, network.code, '')
  if (native - spoken - gasInFlight < fees.gas * fees.maxFee) {
    return short(`${hot} has ${native} for gas, ${spoken + gasInFlight} of it spoken for`)
  }
  return fees
}

/** A recipient's contract may keep a node busy until it gives up: nobody else is to wait for that. */
function unclear(error: unknown): { readonly outcome: 'unclear'; readonly reason: string } {
  if (!(error instanceof NodeUnclear)) throw error
  return { outcome: 'unclear', reason: error.message }
}

/** A node that gives no answer is asked again: that alone is no matter for people. */
const alarmOf = {
  hot_wallet_short: 'hot_wallet_short',
  would_revert: 'transfer_would_revert',
  signer_refused: 'signer_refused',
  node_unclear: undefined,
} as const

async function putOff(work: Work, waiting: Withdrawal, { waitsFor, detail, retryAt }: PutOff) {
  const { clock, network } = work
  const subject = waitsFor === 'hot_wallet_short' ? waiting.asset : waiting.id
  await fenced(work, async (sql) => {
    await setPutOff(sql, waiting.id, waitsFor, retryAt)
    const kind = alarmOf[waitsFor]
    if (kind) await alarm(sql, clock, { network: network.code, kind, subject, detail })
  })
}

async function pack(
  work: Work,
  waiting: Withdrawal,
  { hot, tip, fees }: { readonly hot: string; readonly tip: number; readonly fees: Fees },
): Promise<boolean> {
  const { clock } = work
  const network = work.network.code
  const packed = await fenced(work, async (sql) => {
    // It may have been cancelled, or its account frozen, while the node was asked.
    if ((await lockWithdrawal(sql, waiting.id))?.state !== 'waiting') return false
    if (await isFrozen(sql, waiting.userId)) return false
    const nonce = await takeNonce(sql, network, hot)
    assert(nonce !== undefined, `the sequence of ${hot} was begun`)
    assert(await setPacked(sql, waiting.id, hot, nonce), `withdrawal ${waiting.id} was locked`)
    const planned = { network, account: hot, nonce, withdrawal: waiting.id, plannedBlock: tip }
    await insertAttempt(sql, { ...planned, ...fees }, clock.now())
    await moveBill(sql, clock, waiting.bill, { status: 'PENDING' })
    const { asset } = waiting
    if (!(await isWaitedFor(sql, network, asset, 'hot_wallet_short'))) {
      await calm(sql, clock, { network, kind: 'hot_wallet_short', subject: asset })
    }
    await calm(sql, clock, { network, kind: 'transfer_would_revert', subject: waiting.id })
    return true
  })
  if (packed) work.checkpoint?.('packed')
  return packed
}
