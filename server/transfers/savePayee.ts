import { Failure } from '#contract/errors.ts'
import type { InputOf } from '#contract/operation.ts'
import { type Payee, payeeMax, type savePayee } from '#contract/transfers.ts'
import { assert } from '#kernel/assert.ts'
import { catalogue, coinOf, networkByCode } from '#server/assets/catalogue.ts'
import type { Sql } from '#server/platform/db.ts'
import type { Context, Handler } from '#server/platform/http/route.ts'
import { countCall } from '#server/platform/limits.ts'
import { outsideAddress, recipientOf } from '#server/transfers/destination.ts'
import { addressChecks } from '#server/transfers/limits.ts'
import { payeesOf } from '#server/transfers/payee.ts'
import {
  type PayeeRow,
  countPayees,
  insertPayee,
  lockBook,
  updatePayee,
} from '#server/transfers/store.ts'

type Input = InputOf<typeof savePayee>
type Target = NonNullable<Input['target']>

/** Adds a payee, for which `target` says where to; or renames one, which its `id` says. */
export const keepPayee: Handler<typeof savePayee, 'user'> = async (input, context) => {
  const { id, target } = input
  if (id !== undefined && target === undefined) return rename(context, { ...input, id })
  if (id === undefined && target !== undefined) return addPayee(context, input, target)
  throw new Failure('VALIDATION_FAILED', { field: 'target' })
}

async function rename(
  { sql, caller }: Context<'user'>,
  input: { readonly id: string; readonly name: string; readonly remark: string },
): Promise<Payee> {
  const renamed = await updatePayee(sql, caller.userId, input)
  if (!renamed) throw new Failure('NOT_FOUND')
  return only(sql, renamed)
}

async function addPayee(context: Context<'user'>, input: Input, target: Target): Promise<Payee> {
  const { sql, db, clock, ids, caller } = context
  await countCall(db, clock, addressChecks, caller.userId)
  const place = await placeOf(sql, caller.userId, target)
  await lockBook(sql, caller.userId)
  if ((await countPayees(sql, caller.userId)) >= payeeMax) {
    throw new Failure('PAYEE_LIMIT', { max: String(payeeMax) })
  }
  const { name, remark } = input
  const payee: PayeeRow = { id: ids.uuid(), name, remark, createdAt: clock.now(), ...place }
  if (!(await insertPayee(sql, caller.userId, payee))) throw new Failure('PAYEE_EXISTS')
  return only(sql, payee)
}

/** Checks a target as a transfer to it would be, and gives it in its stored form. */
async function placeOf(sql: Sql, callerId: string, target: Target) {
  if (target.kind === 'internal') {
    const { id } = await recipientOf(sql, callerId, target.uid)
    return { kind: target.kind, person: id }
  }
  const { kind, asset } = target
  const known = await catalogue(sql)
  coinOf(known, asset, target.network)
  const network = networkByCode(known, target.network)
  const address = await outsideAddress(sql, callerId, network, target.address)
  return { kind, asset, network: network.code, address }
}

async function only(sql: Sql, stored: PayeeRow): Promise<Payee> {
  const [payee] = await payeesOf(sql, [stored])
  assert(payee, 'a stored payee is one payee')
  return payee
}
