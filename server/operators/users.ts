/** Users as operators look them up, freeze them, and note things on them. */
import { Failure } from '#contract/errors.ts'
import {
  type addUserNote,
  type freezeUser,
  type unfreezeUser,
  type userBills,
  type userContacts,
  type userDetail,
  type userDevices,
  type userSearch,
  usersFoundMax,
} from '#contract/operators.users.ts'
import { isUuid } from '#kernel/id.ts'
import { zero } from '#kernel/money.ts'
import { catalogue } from '#server/assets/catalogue.ts'
import { ownerOfBill, pendingByAsset } from '#server/bills/find.ts'
import { billsOf } from '#server/bills/list.ts'
import { ownersOfAddress } from '#server/chain/address.owner.ts'
import { freezeByOperator, protectedUser, unfreezeByOperator } from '#server/identity/protect.ts'
import {
  type UserRecord,
  activityOf,
  recordById,
  recordsById,
  searchRecords,
} from '#server/identity/records.ts'
import { balancesOf } from '#server/ledger/balances.ts'
import type { Sql } from '#server/platform/db.ts'
import type { OperatorHandler } from '#server/platform/http/route.ts'
import { insertNote, selectNotes } from '#server/operators/store.approval.ts'

/** Notes shown on a user. */
const notesMax = 100

/** Finds users by whatever a person may read out: a name, a number, a bill, an address. */
export const searchUsers: OperatorHandler<typeof userSearch> = async ({ text }, { sql }) => ({
  users: await usersLike(sql, text),
})

/** Users whom a text names, or whose names begin so. */
export async function usersLike(sql: Sql, text: string): Promise<UserRecord[]> {
  const looked = text.trim()
  const ids = await namedBy(sql, looked)
  const exact = await recordsById(sql, ids)
  const begun = await searchRecords(sql, looked, usersFoundMax)
  const others = begun.filter(({ id }) => !ids.includes(id))
  return [...exact, ...others].slice(0, usersFoundMax)
}

/** Users whom an id, an order number or a receiving address names. */
async function namedBy(sql: Sql, text: string): Promise<string[]> {
  if (isUuid(text.toLowerCase())) return [text.toLowerCase()]
  const owner = /^[0-9]{20}$/.test(text) ? await ownerOfBill(sql, text) : undefined
  if (owner !== undefined) return [owner]
  return /^[A-Za-z0-9]{26,64}$/.test(text) ? ownersOfAddress(sql, text) : []
}

/** One user. */
export const showUser: OperatorHandler<typeof userDetail> = async ({ id }, { sql }) => {
  const user = await existing(sql, id)
  const [known, holdings, pending, notes] = await Promise.all([
    catalogue(sql),
    balancesOf(sql, id),
    pendingByAsset(sql, id),
    selectNotes(sql, id, notesMax),
  ])
  const holdingOf = new Map(holdings.map((holding) => [holding.asset, holding]))
  const balances = known.assets.map(({ code, scale }) => ({
    asset: code,
    scale,
    available: holdingOf.get(code)?.available ?? zero,
    held: holdingOf.get(code)?.held ?? zero,
    pending: pending.get(code) ?? zero,
  }))
  return { user, balances, notes }
}

/** A user's bills. */
export const listUserBills: OperatorHandler<typeof userBills> = async ({ id, cursor }, { sql }) => {
  await existing(sql, id)
  return billsOf(sql, id, { cursor })
}

/** Where a user is logged in, and what happened to the account. */
export const listUserDevices: OperatorHandler<typeof userDevices> = async (
  { id },
  { sql, clock },
) => {
  await existing(sql, id)
  return activityOf(sql, id, clock.now())
}

/** Contacts in full. */
export const showContacts: OperatorHandler<typeof userContacts> = async (
  { id, reason },
  { sql, act },
) => {
  await existing(sql, id)
  const { phone, email } = await protectedUser(sql, id)
  act({ subject: `user ${id}`, reason })
  return { phone, email }
}

/** Freezes. */
export const freeze: OperatorHandler<typeof freezeUser> = async ({ id, reason }, context) => {
  const user = await existing(context.sql, id)
  await freezeByOperator(context, id)
  const before = { frozenBy: user.frozenBy }
  context.act({ subject: `user ${id}`, reason, before, after: { frozenBy: 'operator' } })
  return {}
}

/** Lifts a freeze. */
export const unfreeze: OperatorHandler<typeof unfreezeUser> = async ({ id, reason }, context) => {
  const user = await existing(context.sql, id)
  await unfreezeByOperator(context, id)
  const before = { frozenBy: user.frozenBy }
  context.act({ subject: `user ${id}`, reason, before, after: { frozenBy: null } })
  return {}
}

/** Adds a note. */
export const note: OperatorHandler<typeof addUserNote> = async ({ id, text }, context) => {
  const { sql, clock, ids, operator, act } = context
  await existing(sql, id)
  const added = { id: ids.uuid(), text, at: clock.now() }
  await insertNote(sql, { ...added, userId: id, operatorId: operator.operatorId })
  act({ subject: `user ${id}`, after: { note: text } })
  return { ...added, operator: operator.name }
}

async function existing(sql: Sql, id: string): Promise<UserRecord> {
  const user = await recordById(sql, id)
  if (!user) throw new Failure('NOT_FOUND')
  return user
}
