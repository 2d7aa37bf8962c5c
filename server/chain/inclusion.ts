import { assert } from '#kernel/assert.ts'
import { moveBill } from '#server/bills/move.ts'
import { alarm, calm } from '#server/chain/alarm.ts'
import { haltNetwork } from '#server/chain/halt.ts'
import type { Block, ChainTransaction } from '#server/chain/node.ts'
import { dropAttempts, setAttemptIncluded } from '#server/chain/store.attempt.ts'
import {
  lockWithdrawal,
  lockWithdrawalsOf,
  setDropped,
  setFinishedBlock,
  setIncluded,
} from '#server/chain/store.withdrawal.ts'
import { type Withdrawal, attemptSubject } from '#server/chain/withdrawal.ts'
import type { Work } from '#server/chain/work.ts'
import type { Sql } from '#server/platform/db.ts'

/**
 * Notes which of our transactions a new block has, and moves their withdrawals to "confirming".
 * Any attempt of a withdrawal may be the one: what counts is that it is in the chain.
 */
export async function includeWithdrawals(
  work: Work,
  sql: Sql,
  block: Block,
  signed: ReadonlySet<string>,
): Promise<void> {
  for (const transaction of block.transactions.filter(({ txid }) => signed.has(txid))) {
    const attempt = await setAttemptIncluded(sql, work.network.code, transaction.txid, block)
    assert(attempt, `transaction ${transaction.txid} was signed for us`)
    const settled = { network: work.network.code, subject: attemptSubject(attempt) }
    await calm(sql, work.clock, { ...settled, kind: 'transaction_rejected' })
    await calm(sql, work.clock, { ...settled, kind: 'transaction_stuck' })
    if (attempt.withdrawal === null) continue
    const withdrawal = await lockWithdrawal(sql, attempt.withdrawal)
    assert(withdrawal, `withdrawal ${attempt.withdrawal} has transactions`)
    await include(work, sql, withdrawal, { block, transaction })
  }
}

async function include(
  work: Work,
  sql: Sql,
  withdrawal: Withdrawal,
  { block, transaction }: { readonly block: Block; readonly transaction: ChainTransaction },
): Promise<void> {
  const { clock, network } = work
  const { id, state } = withdrawal
  const paid = hasPaid(withdrawal, transaction)
  if (state === 'sending' || state === 'stuck') {
    const found = { txid: transaction.txid, block, paid }
    assert(await setIncluded(sql, id, state, found), `withdrawal ${id} was locked`)
    await moveBill(sql, clock, withdrawal.bill, {
      status: 'CONFIRMING',
      txid: transaction.txid,
      fromAddress: transaction.from,
      confirmations: { seen: 1, needed: network.confirmations },
    })
    return
  }
  assert(state === 'done' || state === 'failed', `withdrawal ${id} is ${state} and in a block`)
  await setFinishedBlock(sql, id, block)
  if (paid === (state === 'done')) return
  const detail = `it is ${state}, but block ${block.number} says otherwise: ${transaction.txid}`
  await haltNetwork(work, sql, { kind: 'final_withdrawal_orphaned', subject: id, detail })
}

/** A token may answer "false" and succeed: only its own word that something moved counts. */
const hasPaid = (withdrawal: Withdrawal, transaction: ChainTransaction): boolean =>
  transaction.succeeded &&
  (withdrawal.contract === '' ||
    transaction.transfers.some(
      (transfer) =>
        transfer.contract === withdrawal.contract &&
        transfer.from === withdrawal.account &&
        transfer.to === withdrawal.to &&
        transfer.amountRaw > 0n,
    ))

/**
 * Takes back what a block that left the chain said of withdrawals: the same bytes are sent again.
 * One that was finished stays so; people are called, because the money may not have moved after all.
 */
export async function dropWithdrawals(work: Work, sql: Sql, blockHash: string): Promise<void> {
  const { clock, network } = work
  for (const withdrawal of await lockWithdrawalsOf(sql, network.code, blockHash)) {
    if (withdrawal.state === 'confirming') {
      assert(await setDropped(sql, withdrawal.id), `withdrawal ${withdrawal.id} was locked`)
      await moveBill(sql, clock, withdrawal.bill, { status: 'RUNNING' })
      continue
    }
    await alarm(sql, clock, {
      network: network.code,
      kind: 'final_withdrawal_orphaned',
      subject: withdrawal.id,
      detail: `it is ${withdrawal.state}, and its block left the chain: ${withdrawal.txid}`,
    })
  }
  await dropAttempts(sql, network.code, blockHash)
}
