/**
 * Money set aside in two phases: a hold takes it from what a user can spend; then it is settled,
 * in one or several parts, and what is left is released. Each step is a command like any other,
 * so the entries below may also go to a submitter.
 */
import { Failure } from '#contract/errors.ts'
import { assert } from '#kernel/assert.ts'
import { type Amount, zero } from '#kernel/money.ts'
import { type Entry, type Outcome, type Party, available, held } from '#server/ledger/ledger.ts'
import { post } from '#server/ledger/post.ts'
import { findHoldMove, lockHold } from '#server/ledger/store.ts'
import type { Sql } from '#server/platform/db.ts'

/** A hold and whose money is in it. */
export type HoldRef = { readonly hold: string; readonly owner: string; readonly asset: string }

/** Opens a hold; its id is also the command. `purpose` is the leg's kind, e.g. `withdrawal_hold`. */
export type HoldOpening = HoldRef & { readonly amount: Amount; readonly purpose: string }

/** Pays out of a hold: each part goes its way, fees among them. */
export type HoldSettlement = HoldRef & {
  readonly cmd: string
  readonly parts: readonly {
    readonly to: Party
    readonly amount: Amount
    readonly kind: string
  }[]
}

/** Gives money in a hold back to its owner. */
export type HoldRelease = HoldRef & { readonly cmd: string; readonly amount: Amount }

/** The entry that opens a hold. */
export const holdEntry = ({ hold, owner, asset, amount, purpose }: HoldOpening): Entry => ({
  cmd: hold,
  legs: [{ asset, amount, debit: available(owner), credit: held(owner), kind: purpose, hold }],
})

/** The entry that pays out of a hold, all parts or none. */
export const settlementEntry = ({ cmd, hold, owner, asset, parts }: HoldSettlement): Entry => ({
  cmd,
  legs: parts.map(({ to, amount, kind }) => ({
    asset,
    amount,
    debit: held(owner),
    credit: to,
    kind,
    hold,
  })),
})

/** The entry that gives part of a hold back. */
export const releaseEntry = ({ cmd, hold, owner, asset, amount }: HoldRelease): Entry => ({
  cmd,
  legs: [{ asset, amount, debit: held(owner), credit: available(owner), kind: 'release', hold }],
})

/** @throws Failure INSUFFICIENT_FUNDS, IDEMPOTENCY_CONFLICT when the hold exists and differs */
export async function hold(sql: Sql, opening: HoldOpening): Promise<Outcome> {
  return only(await post(sql, [holdEntry(opening)]))
}

/** @throws HoldExceeded when the parts come to more than is left; IDEMPOTENCY_CONFLICT as `post` */
export async function settle(sql: Sql, settlement: HoldSettlement): Promise<Outcome> {
  return only(await post(sql, [settlementEntry(settlement)]))
}

/**
 * Gives back all that is left, in the caller's transaction, and closes the hold. Repeated with the
 * same command it answers what the first time gave back; after anything else closed the hold, 0.
 * @throws Failure IDEMPOTENCY_CONFLICT when the command did something else
 */
export async function release(
  sql: Sql,
  { cmd, ...ref }: HoldRef & { readonly cmd: string },
): Promise<Amount> {
  const left = await lockHold(sql, ref.hold)
  assert(left !== undefined, `the hold ${ref.hold} was never opened`)
  const earlier = await findHoldMove(sql, cmd)
  const amount = earlier?.amount ?? left
  if (earlier && earlier.hold !== ref.hold) throw new Failure('IDEMPOTENCY_CONFLICT')
  if (amount > zero) await post(sql, [releaseEntry({ ...ref, cmd, amount })])
  return amount
}

function only(outcomes: readonly Outcome[]): Outcome {
  const [outcome] = outcomes
  assert(outcome !== undefined, 'a posted entry has an outcome')
  return outcome
}
