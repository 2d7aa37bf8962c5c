import { alarm, calm } from '#server/chain/alarm.ts'
import { fenced } from '#server/chain/lease.ts'
import type { BroadcastAnswer } from '#server/chain/node.ts'
import { insertAttempt, selectInFlight, setChecked, setSent } from '#server/chain/store.attempt.ts'
import { type Attempt, attemptSubject, raisedFees } from '#server/chain/withdrawal.ts'
import type { Work } from '#server/chain/work.ts'

const sendBatch = 200

/** Blocks that the first transaction in line may wait before its fee is raised. */
export const raiseAfterBlocks = 6

/** Fees raised for one payment at most; the signer has its own, higher limit. */
const raiseMax = 6

/** Not waited for as long as the same sends went unanswered or were refused. */
const stuckAfterSends = 20

/**
 * Sends what is signed and not in the chain: first the bytes that no node was given yet, then again
 * whatever the network no longer knows. Always the same bytes; an unclear answer changes nothing.
 */
export async function sendSigned(work: Work, tip: number): Promise<void> {
  const waiting = await selectInFlight(work.db, work.network.code, sendBatch)
  const inLine = [...Map.groupBy(waiting, (attempt) => attempt.nonce).values()]
  for (const [place, attempts] of inLine.entries()) {
    const newest = attempts.at(-1)
    if (!newest) continue
    if (newest.sends === 0) await send(work, newest, tip)
    else if (newest.checkedBlock === null || newest.checkedBlock < tip) {
      await look(work, { attempts, newest, isFirst: place === 0 }, tip)
    }
  }
}

/** One sequence number of which no transaction is in the chain yet. */
type InLine = {
  readonly attempts: readonly Attempt[]
  readonly newest: Attempt
  /** Everything behind the first one in line waits for it. */
  readonly isFirst: boolean
}

async function look(work: Work, { attempts, newest, isFirst }: InLine, tip: number): Promise<void> {
  const found = await Promise.all(attempts.map(({ txid }) => work.node.lookup(txid ?? '')))
  const isKnown = found.some((state) => state !== 'unknown')
  // A node does not keep what pays too little: sent again and not taken, it is stuck as well.
  const isWaiting = isKnown ? !found.includes('mined') : !(await send(work, newest, tip))
  if (isKnown) await fenced(work, (sql) => setChecked(sql, newest.id, tip))
  const isOld = tip - newest.plannedBlock >= raiseAfterBlocks
  if (isFirst && isWaiting && isOld && attempts.length <= raiseMax)
    await planRaise(work, newest, tip)
}

/** Gives the bytes to the node; true when it has them now. */
async function send(work: Work, attempt: Attempt, tip: number): Promise<boolean> {
  const { clock, node } = work
  const answer = await node.broadcast(attempt.raw ?? '', attempt.txid ?? '')
  work.checkpoint?.('sent')
  const isTaken = answer.outcome === 'accepted' || answer.outcome === 'duplicate'
  await fenced(work, async (sql) => {
    // What was not clearly taken is looked up in the next round, block or no block.
    await setSent(sql, attempt.id, isTaken ? tip : null, clock.now())
    const settled = { network: work.network.code, kind: 'transaction_rejected' } as const
    const subject = attemptSubject(attempt)
    if (isTaken) await calm(sql, clock, { ...settled, subject })
    else if (needsPeople(answer, attempt)) {
      const detail = `${answer.outcome}: ${'reason' in answer ? answer.reason : ''}`
      await alarm(sql, clock, { ...settled, subject, detail })
    }
  })
  work.checkpoint?.('send recorded')
  return isTaken
}

/** "Nonce too low" is how a node says that another of our own transactions has just been mined. */
const needsPeople = (answer: BroadcastAnswer, attempt: Attempt): boolean =>
  answer.outcome === 'rejected'
    ? answer.reason !== 'nonce_too_low'
    : attempt.sends >= stuckAfterSends

/** Plans the same payment, on the same sequence number, for a higher fee; it is signed next. */
async function planRaise(work: Work, newest: Attempt, tip: number): Promise<void> {
  const fees = raisedFees(newest, await work.node.feeQuote())
  const { account, nonce, withdrawal } = newest
  const planned = { network: work.network.code, account, nonce, withdrawal, plannedBlock: tip }
  await fenced(work, (sql) => insertAttempt(sql, { ...planned, ...fees }, work.clock.now()))
}
