import { assert } from '#kernel/assert.ts'
import { nextState } from '#kernel/machine.ts'
import type { BillReason, Confirmations } from '#server/bills/bill.ts'
import { moveBill } from '#server/bills/move.ts'
import { giveBillNotice } from '#server/bills/notice.ts'
import { openBill } from '#server/bills/open.ts'
import {
  type Deposit,
  type Payment,
  depositMachine,
  isBelowMinimum,
} from '#server/chain/deposit.ts'
import type { BlockRef } from '#server/chain/node.ts'
import { includeAgain, insertDeposit, lockSameDeposit } from '#server/chain/store.deposit.ts'
import { ledgerAmount } from '#server/chain/units.ts'
import type { Work } from '#server/chain/work.ts'
import type { Sql } from '#server/platform/db.ts'
import { tell } from '#server/platform/events.ts'

/**
 * Records a payment that a new block shows: a deposit seen for the first time, or one whose block
 * had left the chain and that is back. Its bill says "confirming, 1 of n" from here on; one below
 * the minimum is recorded and shown, and not credited.
 */
export async function includeDeposit(
  work: Work,
  sql: Sql,
  block: BlockRef,
  payment: Payment,
): Promise<void> {
  const { seen } = payment
  const known = await lockSameDeposit(sql, {
    network: work.network.code,
    txid: seen.txid,
    ordinal: seen.ordinal,
    contract: seen.contract,
    address: seen.to,
    amountRaw: seen.amountRaw,
  })
  if (known) await includeKnown(work, sql, block, known)
  else await includeNew(work, sql, block, payment)
  await tell(sql, payment.userId, { topic: 'user', changed: 'balances' })
}

async function includeNew(
  work: Work,
  sql: Sql,
  block: BlockRef,
  { seen, userId, coin }: Payment,
): Promise<void> {
  const { clock, ids, network } = work
  const id = ids.uuid()
  const { amount, residueRaw } = ledgerAmount(seen.amountRaw, coin)
  const isSmall = isBelowMinimum(amount, coin)
  const bill = await openBill(sql, clock, ids, {
    userId,
    type: 'COLLECTION',
    paymentType: 'onchain',
    asset: coin.asset,
    change: amount,
    amount,
    counterparty: seen.from,
    network: network.code,
    fromAddress: seen.from,
    toAddress: seen.to,
    txid: seen.txid,
    subject: id,
    ...standing(work, isSmall),
  })
  const deposit: Deposit = {
    id,
    network: network.code,
    txid: seen.txid,
    ordinal: seen.ordinal,
    contract: seen.contract,
    address: seen.to,
    amountRaw: seen.amountRaw,
    userId,
    asset: coin.asset,
    amount,
    residueRaw,
    from: seen.from,
    state: isSmall ? 'below_minimum' : 'confirming',
    blockNumber: block.number,
    blockHash: block.hash,
    restarts: 0,
    bill: bill.id,
    arrivalBill: bill.id,
    isBooked: false,
  }
  await insertDeposit(sql, deposit, clock.now())
  if (!isSmall) await giveBillNotice(sql, clock, bill.id, 'depositSeen')
}

async function includeKnown(work: Work, sql: Sql, block: BlockRef, known: Deposit): Promise<void> {
  const coin = work.coins.find(({ asset }) => asset === known.asset)
  const isSmall = coin !== undefined && isBelowMinimum(known.amount, coin)
  const state = nextState(depositMachine, known.state, isSmall ? 'includeSmall' : 'include')
  assert(state !== undefined, `deposit ${known.id} is in two blocks of one chain`)
  assert(await includeAgain(sql, known.id, state, block), `deposit ${known.id} was locked`)
  await moveBill(sql, work.clock, known.bill, standing(work, isSmall))
}

type Standing =
  | { readonly status: 'CONFIRMING'; readonly confirmations: Confirmations }
  | { readonly status: 'FAILD'; readonly reason: BillReason }

const standing = ({ network }: Work, isSmall: boolean): Standing =>
  isSmall
    ? { status: 'FAILD', reason: 'below_minimum' }
    : { status: 'CONFIRMING', confirmations: { seen: 1, needed: network.confirmations } }
