/** Screening of withdrawals before anything is signed, and what people decide of those that rest. */
import { Failure } from '#contract/errors.ts'
import type { ReviewRule, ShownReason } from '#contract/risk.ts'
import type { Ids } from '#kernel/id.ts'
import { type Clock, after, dayMs } from '#kernel/time.ts'
import { roughDollarCents } from '#server/assets/worth.ts'
import { sentLike } from '#server/bills/find.ts'
import { moveBill } from '#server/bills/move.ts'
import { giveBillNotice } from '#server/bills/notice.ts'
import { end } from '#server/chain/cancel.ts'
import { each } from '#server/chain/each.ts'
import { fenced } from '#server/chain/lease.ts'
import {
  selectUnscreened,
  setApproved,
  setReview,
  setScreened,
} from '#server/chain/store.review.ts'
import { lockWithdrawal } from '#server/chain/store.withdrawal.ts'
import type { Withdrawal } from '#server/chain/withdrawal.ts'
import type { Work } from '#server/chain/work.ts'
import { isChangedSince } from '#server/identity/protect.ts'
import type { Sql } from '#server/platform/db.ts'
import { type RiskCase, caseOf, hasOpenCase, moveCase, openCase } from '#server/risk/case.ts'
import { type WithdrawalFacts, rulesFor } from '#server/risk/rules.ts'
import { screenAddress, screeningLifeMs } from '#server/risk/screen.ts'
import type { Screening } from '#server/risk/screening.ts'

/** Withdrawals screened in one round. */
const screenBatch = 50

/** How long after a change of protection a new address is looked at. */
export const freshChangeMs = 7 * dayMs

/**
 * Screens every withdrawal that is to be signed and was not screened, or not of late. What is clear
 * goes on in the same round; anything else rests in review with its money held.
 */
export async function screenWithdrawals(work: Work): Promise<void> {
  const { db, clock, network } = work
  const due = await selectUnscreened(db, network.code, clock.now(), screenBatch)
  let isAway = false
  await each(due, async (withdrawal) => {
    // The others wait for the next round: each would keep this one as long.
    if (isAway) return
    const screening = await screenAddress(work, network, withdrawal.to)
    isAway = screening.verdict === 'unknown'
    const rules = rulesFor(await factsOf(work, withdrawal, screening), work.reviewTerms)
    await fenced(work, (sql) => settleScreening(work, sql, withdrawal, { screening, rules }))
  })
}

async function factsOf(
  { db, clock, coins }: Work,
  { id, userId, asset, amount, network, to }: Withdrawal,
  { verdict }: Screening,
): Promise<WithdrawalFacts> {
  const coin = coins.find((one) => one.asset === asset)
  const sent = await sentLike(db, userId, to)
  return {
    verdict,
    worthCents: coin && (await roughDollarCents(db, { code: asset, scale: coin.scale }, amount)),
    isChanged: await isChangedSince(db, userId, after(clock.now(), -freshChangeMs)),
    isKnownAddress: sent.some((one) => one.address === to && one.network === network),
    hasOpenCase: await hasOpenCase(db, userId, id),
  }
}

type Outcome = { readonly screening: Screening; readonly rules: readonly ReviewRule[] }

/** It may have been called off while others were asked. */
async function settleScreening(
  { clock, ids }: Work,
  sql: Sql,
  { id }: Withdrawal,
  { screening, rules }: Outcome,
): Promise<void> {
  const withdrawal = await lockWithdrawal(sql, id)
  if (withdrawal?.state !== 'waiting') return
  const now = clock.now()
  if (rules.length === 0) {
    await setScreened(sql, id, after(now, screeningLifeMs))
    return
  }
  if (!(await setReview(sql, id))) return
  const { userId, bill, network, asset, amount, to } = withdrawal
  const orderNo = await moveBill(sql, clock, bill, { status: 'WAITING', checking: true })
  await openCase(sql, {
    id: ids.uuid(),
    kind: 'withdrawal',
    subject: id,
    userId,
    bill,
    orderNo,
    network,
    asset,
    amount,
    address: to,
    ...screening,
    rules: [...rules],
    evidence: [...screening.evidence],
    hold: null,
    held: null,
    openedAt: now,
  })
  await giveBillNotice(sql, clock, bill, 'transferChecking')
}

/** Who decides, and with what. */
type Decider = {
  readonly sql: Sql
  readonly clock: Clock
  readonly ids: Ids
  readonly operator: { readonly name: string }
}

/** A withdrawal that rests, with its case, both locked. @throws NOT_FOUND, TRANSFER_STATE_CONFLICT */
export async function lockReview(
  sql: Sql,
  id: string,
): Promise<{ readonly withdrawal: Withdrawal; readonly found: RiskCase }> {
  const withdrawal = await lockWithdrawal(sql, id)
  if (!withdrawal) throw new Failure('NOT_FOUND')
  const found = withdrawal.state === 'review' ? await caseOf(sql, id) : undefined
  if (!found) throw new Failure('TRANSFER_STATE_CONFLICT')
  return { withdrawal, found }
}

/**
 * Lets a withdrawal go on: it waits for its turn again and is not screened anew.
 * @throws NOT_FOUND; TRANSFER_STATE_CONFLICT when somebody was first
 */
export async function approveWithdrawal(
  { sql, clock, operator }: Decider,
  id: string,
): Promise<void> {
  const { withdrawal, found } = await lockReview(sql, id)
  if (!(await setApproved(sql, id, clock.now()))) throw new Failure('TRANSFER_STATE_CONFLICT')
  await moveCase(sql, found, { event: 'release', by: operator.name, at: clock.now() })
  await moveBill(sql, clock, withdrawal.bill, { status: 'WAITING', checking: false })
}

/**
 * Refuses a withdrawal that rests: amount and fee come back, and its user is told why.
 * @throws NOT_FOUND; TRANSFER_STATE_CONFLICT when somebody was first
 */
export async function refuseWithdrawal(
  { sql, clock, ids, operator }: Decider,
  id: string,
  shown: ShownReason,
): Promise<void> {
  const { withdrawal, found } = await lockReview(sql, id)
  const at = clock.now()
  await moveCase(sql, found, { event: 'refuse', shown, by: operator.name, at })
  await giveBillNotice(sql, clock, withdrawal.bill, {
    kind: 'transferRefused',
    why: shown,
  })
  const isEnded = await end({ clock, ids }, sql, withdrawal, 'rejected')
  if (!isEnded) throw new Failure('TRANSFER_STATE_CONFLICT')
}
