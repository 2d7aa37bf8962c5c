/** The desk of deposits below the minimum. Giving one back takes two: `server/operators/returns.ts`. */
import {
  type BelowMinimum,
  type belowQueue,
  belowPageSize,
  type leaveBelow,
} from '#contract/chain.below.ts'
import { assetByCode, catalogue, explorerUrlOf } from '#server/assets/catalogue.ts'
import { roughDollarCents } from '#server/assets/worth.ts'
import { billByNo, billsAbout } from '#server/bills/find.ts'
import { lockKept } from '#server/chain/giveBack.ts'
import { type BelowRow, selectBelow, selectBelowById, setLeft } from '#server/chain/store.below.ts'
import { toAmount } from '#kernel/money.ts'
import { Failure } from '#contract/errors.ts'
import { recordsById } from '#server/identity/records.ts'
import type { Sql } from '#server/platform/db.ts'
import type { OperatorHandler } from '#server/platform/http/route.ts'
import { cursorOf, placeOf } from '#server/platform/place.ts'

/** A page of a shelf, or the one that an order number is of. */
export const listBelow: OperatorHandler<typeof belowQueue> = async (
  { shelf, orderNo, cursor },
  { sql },
) => {
  if (orderNo !== undefined)
    return { deposits: await shown(sql, await named(sql, orderNo)), next: null }
  const after = cursor === undefined ? undefined : placeOf(cursor, 'cursor')
  const found = await selectBelow(sql, shelf, after, belowPageSize + 1)
  const page = found.slice(0, belowPageSize)
  const last = page.at(-1)
  const isMore = last !== undefined && found.length > belowPageSize
  return {
    deposits: await shown(sql, page),
    next: isMore ? cursorOf({ at: last.arrivedAt, id: last.id }) : null,
  }
}

/** Leaves one as it is. */
export const leave: OperatorHandler<typeof leaveBelow> = async (
  { id, reason },
  { sql, clock, act },
) => {
  await lockKept(sql, id)
  if (!(await setLeft(sql, id, clock.now()))) throw new Failure('TRANSFER_STATE_CONFLICT')
  act({ subject: `deposit ${id}`, reason, before: { left: false }, after: { left: true } })
  return {}
}

async function named(sql: Sql, orderNo: string): Promise<readonly BelowRow[]> {
  const bill = await billByNo(sql, orderNo)
  const subject = bill?.subject ?? undefined
  const found = subject === undefined ? undefined : await selectBelowById(sql, subject)
  return found ? [found] : []
}

async function shown(sql: Sql, found: readonly BelowRow[]): Promise<BelowMinimum[]> {
  const known = await catalogue(sql)
  const users = await recordsById(
    sql,
    found.map(({ userId }) => userId),
  )
  const bills = await billsAbout(
    sql,
    found.map(({ id }) => id),
  )
  const userOf = new Map(users.map((user) => [user.id, user]))
  const coinOf = (asset: string, network: string) =>
    known.coins.find((coin) => coin.asset === asset && coin.network === network)
  const numberOf = new Map(bills.map(({ id, orderNo }) => [id, orderNo]))
  return Promise.all(
    found.map(async (row) => {
      const { asset, amount, network, txid, arrivalBill, bill } = row
      const { scale } = assetByCode(known, asset)
      const cents = await roughDollarCents(sql, { code: asset, scale }, amount)
      const user = userOf.get(row.userId)
      return {
        ...row,
        uid: user?.uid ?? '',
        name: user?.username ?? user?.nickname ?? '',
        scale,
        minimum: coinOf(asset, network)?.depositMin ?? null,
        worthCents: cents === undefined ? null : toAmount(cents),
        returning: row.state === 'returning',
        to: row.address,
        explorerUrl: explorerUrlOf(known, network, txid),
        orderNo: numberOf.get(arrivalBill) ?? '',
        returnOrderNo: bill === arrivalBill ? null : (numberOf.get(bill) ?? null),
      }
    }),
  )
}
