/** Screening of who sent a deposit: what is flagged is credited, and held until people have decided. */
import { type ReviewRule, type Verdict } from '#contract/risk.ts'
import { type Amount, smaller } from '#kernel/money.ts'
import { after, minuteMs } from '#kernel/time.ts'
import { moveBill } from '#server/bills/move.ts'
import { giveBillNotice } from '#server/bills/notice.ts'
import { commandId } from '#server/chain/command.ts'
import type { Deposit } from '#server/chain/deposit.ts'
import { each } from '#server/chain/each.ts'
import { fenced } from '#server/chain/lease.ts'
import {
  selectUnscreenedDeposits,
  setDepositScreened,
  setScreenAgain,
} from '#server/chain/store.deposit.review.ts'
import type { Work } from '#server/chain/work.ts'
import { balanceOf } from '#server/ledger/balances.ts'
import { type HoldOpening, hold } from '#server/ledger/hold.ts'
import type { Sql } from '#server/platform/db.ts'
import { tell } from '#server/platform/events.ts'
import { openCase } from '#server/risk/case.ts'
import { screenAddress } from '#server/risk/screen.ts'
import type { Screening } from '#server/risk/screening.ts'

/** Deposits asked about anew in one round, and how long after an answer was missing. */
const againBatch = 10
const againMs = 2 * minuteMs

const ruleOf = {
  clear: undefined,
  unknown: undefined,
  review: 'address_flagged',
  block: 'address_blocked',
} as const satisfies Record<Verdict, ReviewRule | undefined>

/**
 * What is known of a deposit's sender: asked before the transaction that credits it. `isAway` where
 * a company gave no answer on the one before.
 */
export const screenSender = (work: Work, { from }: Deposit, isAway: boolean): Promise<Screening> =>
  screenAddress({ ...work, isAway }, work.network, from)

/**
 * In the transaction that credits a deposit, before its money moves: what screening said is written
 * down, and when it flags the sender a case is opened. Answers the hold that is to be opened, last.
 */
export async function settleSender(
  { clock, ids }: Work,
  sql: Sql,
  deposit: Deposit,
  { screening, most }: { readonly screening: Screening; readonly most: Amount },
): Promise<HoldOpening | undefined> {
  const now = clock.now()
  const rule = ruleOf[screening.verdict]
  if (screening.verdict === 'unknown') {
    await setScreenAgain(sql, deposit.id, after(now, againMs))
    return undefined
  }
  if (!(await setDepositScreened(sql, deposit.id, now))) return undefined
  if (rule === undefined) return undefined
  const { id, userId, asset, amount, network, from, bill } = deposit
  const held = most > 0n ? most : undefined
  const opening = { hold: commandId('risk', id), owner: userId, asset, purpose: 'risk_hold' }
  const orderNo = await moveBill(sql, clock, bill, { status: 'SUCCESS', checking: true })
  await openCase(sql, {
    id: ids.uuid(),
    kind: 'deposit',
    subject: id,
    userId,
    bill,
    orderNo,
    network,
    asset,
    amount,
    address: from,
    ...screening,
    rules: [rule],
    evidence: [...screening.evidence],
    hold: held === undefined ? null : opening.hold,
    held: held ?? null,
    openedAt: now,
  })
  await giveBillNotice(sql, clock, bill, 'depositHeld')
  await tell(sql, userId, { topic: 'user', changed: 'balances' })
  return held === undefined ? undefined : { ...opening, amount: held }
}

/**
 * Asks again about senders that nothing could be said of when their deposit was credited. What is
 * flagged then is held as far as it is still there.
 */
export async function rescreenDeposits(work: Work): Promise<void> {
  const { db, clock, network } = work
  const due = await selectUnscreenedDeposits(db, network.code, clock.now(), againBatch)
  let isAway = false
  await each(due, async (deposit) => {
    const screening = await screenSender(work, deposit, isAway)
    isAway ||= screening.verdict === 'unknown'
    await fenced(work, async (sql) => {
      const { available } = await balanceOf(sql, deposit.userId, deposit.asset)
      const most = smaller(available, deposit.amount)
      const opening = await settleSender(work, sql, deposit, { screening, most })
      if (opening) await hold(sql, opening)
    })
  })
}
