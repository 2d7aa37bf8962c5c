/** Money of a purchase: set aside, taken for good, given back. All in the caller's transaction. */
import { Failure } from '#contract/errors.ts'
import type { Ids } from '#kernel/id.ts'
import { type Amount, add, divideDown, smaller, subtract, toAmount, zero } from '#kernel/money.ts'
import { issuerSettlement, owedToHouse, trust } from '#server/cards/accounts.ts'
import { type Purse, payWith } from '#server/cards/purchase/purse.ts'
import {
  type AuthorisationRow,
  type HoldRow,
  type NewHold,
  insertHolds,
  selectHolds,
  updateHold,
} from '#server/cards/purchase/store.authorisation.ts'
import { balanceOf } from '#server/ledger/balances.ts'
import { holdEntry, releaseEntry } from '#server/ledger/hold.ts'
import { type Entry, type Leg, available, held } from '#server/ledger/ledger.ts'
import { post } from '#server/ledger/post.ts'
import type { Sql } from '#server/platform/db.ts'

/** A wallet may be spent from elsewhere between looking and taking: so often it is looked at anew. */
const takeTries = 4

/** The purse as of the decision. */
export const purseAt = (one: AuthorisationRow): Purse => ({
  owner: one.purseOwner,
  asset: one.purseAsset,
  scale: one.purseScale,
  rate: one.purseRate,
})

/**
 * Sets aside what pays an amount more of an authorisation that is written already; a shop that only
 * looks whether a card is good asks for nothing, and nothing is set aside.
 * @returns the row as it is then
 * @throws Failure INSUFFICIENT_FUNDS, and nothing is set aside
 */
export async function setAside(
  sql: Sql,
  ids: Ids,
  one: AuthorisationRow,
  amount: Amount,
): Promise<AuthorisationRow> {
  if (amount === zero) return one
  const { entry, hold, set } = reservation(ids, one, amount)
  await post(sql, [entry])
  await insertHolds(sql, [hold])
  return set
}

/** What sets an amount more of an authorisation aside: posted first, and then the rest is written. */
export type Reservation = {
  readonly entry: Entry
  readonly hold: NewHold
  /** The row as it is then. */
  readonly set: AuthorisationRow
}

export function reservation(ids: Ids, one: AuthorisationRow, amount: Amount): Reservation {
  const { owner, asset } = purseAt(one)
  const units = payWith(purseAt(one), amount)
  const id = ids.uuid()
  return {
    entry: holdEntry({ hold: id, owner, asset, amount: units, purpose: 'card_hold' }),
    hold: { id, authorisation: one.id, remaining: units },
    set: { ...one, approved: add(one.approved, amount), purseHeld: add(one.purseHeld, units) },
  }
}

/** What a capture took, and what of it nobody could pay. */
export type Taken = { readonly one: AuthorisationRow; readonly short: Amount }

/**
 * Takes an amount for good: from what is set aside, then from what can be spent, and what is short
 * is the house's until the holder has paid it. The shop has its money already.
 */
export async function take(
  sql: Sql,
  ids: Ids,
  one: AuthorisationRow,
  amount: Amount,
): Promise<Taken> {
  const purse = purseAt(one)
  // By the sum of all captures, so that parts cost no more than the whole.
  const need = subtract(payWith(purse, add(one.captured, amount)), payWith(purse, one.captured))
  const holds = await selectHolds(sql, one.id)
  for (let left = takeTries; left > 0; left -= 1) {
    const free = left === 1 ? zero : (await balanceOf(sql, purse.owner, purse.asset)).available
    const plan = planOf(holds, need, free)
    const isTaken = await posted(sql, ids, legsOf(one, plan, amount, need))
    if (isTaken)
      return { one: await written(sql, one, amount, plan), short: shortOf(plan, amount, need) }
  }
  throw new Failure('BUSY')
}

type Plan = {
  readonly parts: readonly (HoldRow & { readonly part: Amount })[]
  readonly fromHolds: Amount
  readonly fromFree: Amount
}

function planOf(holds: readonly HoldRow[], need: Amount, free: Amount): Plan {
  let rest = need
  const parts = holds.flatMap((one) => {
    const part = smaller(one.remaining, rest)
    rest = subtract(rest, part)
    return part > zero ? [{ ...one, part }] : []
  })
  return { parts, fromHolds: subtract(need, rest), fromFree: smaller(rest, free) }
}

/** What is short, in the card's currency. */
function shortOf(plan: Plan, amount: Amount, need: Amount): Amount {
  const got = add(plan.fromHolds, plan.fromFree)
  return got === need ? zero : subtract(amount, divideDown(amount, got, need))
}

function legsOf(one: AuthorisationRow, plan: Plan, amount: Amount, need: Amount): Leg[] {
  const { owner, asset, rate } = purseAt(one)
  const cardCurrency = one.currency
  const to = rate === null ? issuerSettlement : trust
  const short = shortOf(plan, amount, need)
  const paid = subtract(amount, short)
  return [
    ...plan.parts.map(({ id, part }): Leg => ({
      asset,
      amount: part,
      debit: held(owner),
      credit: to,
      kind: 'card_capture',
      hold: id,
    })),
    ...leg(asset, plan.fromFree, available(owner), to),
    ...(rate === null ? [] : leg(cardCurrency, paid, trust, issuerSettlement)),
    ...leg(cardCurrency, short, owedToHouse, issuerSettlement),
  ]
}

const leg = (asset: string, amount: Amount, debit: Leg['debit'], credit: Leg['credit']): Leg[] =>
  amount > zero ? [{ asset, amount, debit, credit, kind: 'card_capture' }] : []

/** False when the wallet had less by then. */
async function posted(sql: Sql, ids: Ids, legs: readonly Leg[]): Promise<boolean> {
  try {
    await post(sql, [{ cmd: ids.uuid(), legs }])
    return true
  } catch (error) {
    if (error instanceof Failure && error.code === 'INSUFFICIENT_FUNDS') return false
    throw error
  }
}

async function written(
  sql: Sql,
  one: AuthorisationRow,
  amount: Amount,
  { parts, fromHolds, fromFree }: Plan,
): Promise<AuthorisationRow> {
  for (const { id, remaining, part } of parts) await updateHold(sql, id, subtract(remaining, part))
  return {
    ...one,
    captured: add(one.captured, amount),
    purseHeld: subtract(one.purseHeld, fromHolds),
    purseTaken: add(one.purseTaken, add(fromHolds, fromFree)),
  }
}

/** Gives back what is still set aside. */
export async function letGo(sql: Sql, ids: Ids, one: AuthorisationRow): Promise<AuthorisationRow> {
  const { owner, asset } = purseAt(one)
  const open = (await selectHolds(sql, one.id)).filter(({ remaining }) => remaining > zero)
  for (const { id } of open) await updateHold(sql, id, zero)
  await post(
    sql,
    open.map(({ id, remaining }) =>
      releaseEntry({ cmd: ids.uuid(), hold: id, owner, asset, amount: remaining }),
    ),
  )
  return { ...one, purseHeld: zero }
}

/** Gives back what is set aside above a total that the issuer holds, in the card's currency. */
export async function letGoDownTo(
  sql: Sql,
  ids: Ids,
  one: AuthorisationRow,
  total: Amount,
): Promise<AuthorisationRow> {
  const { owner, asset } = purseAt(one)
  const keep = payWith(purseAt(one), total)
  let excess = one.purseHeld > keep ? subtract(one.purseHeld, keep) : zero
  if (excess === zero) return one
  const entries = []
  for (const { id, remaining } of (await selectHolds(sql, one.id)).toReversed()) {
    const part = smaller(remaining, excess)
    if (part === zero) continue
    excess = subtract(excess, part)
    await updateHold(sql, id, subtract(remaining, part))
    entries.push(releaseEntry({ cmd: ids.uuid(), hold: id, owner, asset, amount: part }))
  }
  await post(sql, entries)
  return { ...one, purseHeld: toAmount(smaller(one.purseHeld, keep)) }
}
