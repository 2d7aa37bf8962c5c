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
  if (found.every((state) => state === 'unknown')) await send(work, newest, tip)
  else await fenced(work, (sql) => setChecked(sql, newest.id, tip))
  // A node drops what pays too little, and takes it again: that it knows it now says nothing.
  const isOld = tip - (newest.waitingSince ?? tip) >= raiseAfterBlocks
  if (!isFirst || !isOld || found.includes('mined')) return
  if (attempts.length <= raiseMax) await planRaise(work, newest, tip)
  else await callPeople(work, newest)
}

async function send(work: Work, attempt: Attempt, tip: number): Promise<void> {
  const { clock, node } = work
  const answer = await node.broadcast(attempt.raw ?? '', attempt.txid ?? '')
  work.checkpoint?.('sent')
  const isTaken = answer.outcome === 'accepted' || answer.outcome === 'duplicate'
  await fenced(work, async (sql) => {
    await setSent(sql, attempt.id, { tip, isTaken }, clock.now())
    const settled = { network: work.network.code, kind: 'transaction_rejected' } as const
    const subject = attemptSubject(attempt)
    if (isTaken) await calm(sql, clock, { ...settled, subject })
    else if (needsPeople(answer, attempt)) {
      const detail = `${answer.outcome}: ${'reason' in answer ? answer.reason : ''}`
      await alarm(sql, clock, { ...settled, subject, detail })
    }
  })
  work.checkpoint?.('send recorded')
}

/** "Nonce too low" is how a node says that another of our own transactions has just been mined. */
const needsPeople = (answer: BroadcastAnswer, attempt: Attempt): boolean =>
  answer.outcome === 'rejected'
    ? answer.reason !== 'nonce_too_low'
    : attempt.sends >= stuckAfterSends

/** The fee has been raised as often as it may be, and nothing moves. */
async function callPeople(work: Work, newest: Attempt): Promise<void> {
  const detail = `number ${newest.nonce} of ${newest.account} does not get into the chain`
  const stuck = { network: work.network.code, kind: 'transaction_stuck' } as const
  const subject = attemptSubject(newest)
  await fenced(work, (sql) => alarm(sql, work.clock, { ...stuck, subject, detail }))
}

/** Plans the same payment, on the same sequence number, for a higher fee; it is signed next. */
async function planRaise(work: Work, newest: Attempt, tip: number): Promise<void> {
  const fees = raisedFees(newest, await work.node.feeQuote())
  const { account, nonce, withdrawal } = newest
  const planned = { network: work.network.code, account, nonce, withdrawal, plannedBlock: tip }
  await fenced(work, (sql) => insertAttempt(sql, { ...planned, ...fees }, work.clock.now()))
}
