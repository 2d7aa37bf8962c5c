/** Orders for identity checks by an outside company: what is shown of one, and how it moves. */
import * as z from 'zod/mini'
import {
  type ThirdOrder,
  type ThirdOrderEvent,
  type ThirdOrderState,
  type ThirdPurpose,
  thirdOrderStates,
} from '#contract/kyc.third.ts'
import { Failure } from '#contract/errors.ts'
import { type Machine, nextState } from '#kernel/machine.ts'
import { type Amount, parseDecimal } from '#kernel/money.ts'
import type { Instant } from '#kernel/time.ts'
import { assert } from '#kernel/assert.ts'
import { assetByCode, type Catalogue } from '#server/assets/catalogue.ts'
import type { IdentityProvider } from '#server/kyc/provider.ts'
import { type OrderRow, updateOrder } from '#server/kyc/store.third.ts'
import type { Sql } from '#server/platform/db.ts'
import { openBytes, sealBytes, sealKey } from '#server/platform/seal.ts'

/** What a check costs and may be for, as an operator says. */
export type ThirdTerms = {
  /** Decimal, in whole units of the asset. */
  readonly fee: { readonly asset: string; readonly amount: string }
  readonly purposes: readonly ThirdPurpose[]
}

export type ThirdDeps = {
  /** What contact and requirement are sealed under. */
  readonly documentSecret: string
  /** Undefined where no company is set up. */
  readonly identityProvider: IdentityProvider | undefined
  readonly thirdTerms: (sql: Sql) => Promise<ThirdTerms>
}

const machine: Machine<ThirdOrderState, ThirdOrderEvent> = thirdOrderStates

/** What an operator's decimal fee is in smallest units. @throws Failure ASSET_UNKNOWN */
export function feeOf(known: Catalogue, { fee }: ThirdTerms): { asset: string; amount: Amount } {
  const { scale } = assetByCode(known, fee.asset)
  const amount = parseDecimal(fee.amount, scale)
  assert(amount !== undefined && amount > 0n, `the fee ${fee.amount} ${fee.asset} is none`)
  return { asset: fee.asset, amount }
}

/** Where an order is at a moment: one that waits too long is overdue before its job has run. */
export const stateAt = (
  { state, dueAt }: Pick<OrderRow, 'state' | 'dueAt'>,
  now: Instant,
): ThirdOrderState => (state === 'waiting' && dueAt <= now ? 'overdue' : state)

/** Where a person can be reached about an order, and what they need. */
export type OrderWords = { readonly contact: string; readonly requirement: string }
const Words = z.object({ contact: z.string(), requirement: z.string() })

/** Seals what a person wrote, for this order alone. */
export const sealWords = (documentSecret: string, id: string, words: OrderWords): Buffer =>
  sealBytes(sealKey(documentSecret, 'kyc order'), id, Buffer.from(JSON.stringify(words)))

/** What a person wrote in an order; one from before words were sealed has them beside it. */
export function wordsOf(
  documentSecret: string,
  { id, sealed, contact, requirement }: OrderRow,
): OrderWords {
  if (sealed === null) return { contact: contact ?? '', requirement: requirement ?? '' }
  const opened = openBytes(sealKey(documentSecret, 'kyc order'), id, sealed)
  return Words.parse(JSON.parse(opened.toString()))
}

/** An order as its owner sees it. */
export function shownOrder(
  { documentSecret, identityProvider }: Pick<ThirdDeps, 'documentSecret' | 'identityProvider'>,
  order: OrderRow,
  now: Instant,
): ThirdOrder {
  const state = stateAt(order, now)
  return {
    orderNo: order.orderNo,
    state,
    purpose: order.purpose,
    ...wordsOf(documentSecret, order),
    asset: order.asset,
    amount: order.amount,
    createdAt: order.createdAt,
    dueAt: order.dueAt,
    paidAt: order.paidAt,
    finishedAt: order.finishedAt ?? (state === 'overdue' ? order.dueAt : null),
    refunded: order.refundedAt !== null,
    startable: state === 'paid' && order.applicant !== null,
    framed: identityProvider?.frame !== undefined,
    note: order.note,
    billNo: order.billNo,
  }
}

/**
 * Moves a locked order, with what changes beside its state.
 * @throws Failure KYC_ORDER_CONFLICT where the event is not allowed
 */
export async function moveOrder(
  sql: Sql,
  order: OrderRow,
  event: ThirdOrderEvent,
  change: Partial<OrderRow>,
): Promise<OrderRow> {
  const state = nextState(machine, order.state, event)
  if (state === undefined) throw new Failure('KYC_ORDER_CONFLICT')
  const moved = { ...order, ...change, state }
  if (!(await updateOrder(sql, order.state, moved))) throw new Failure('KYC_ORDER_CONFLICT')
  return moved
}
