/** A period of a card: every movement with what is there after it, and sums that add up. */
import type { StatementRow, cardStatement, StatementKind } from '#contract/cards.bills.ts'
import { statementRowsMax } from '#contract/cards.bills.ts'
import { Failure } from '#contract/errors.ts'
import type { OutputOf } from '#contract/operation.ts'
import { toAmount } from '#kernel/money.ts'
import type { Instant } from '#kernel/time.ts'
import type { CardRow } from '#server/cards/store.card.ts'
import {
  type StatementEntry,
  selectBalanceBefore,
  selectPeriod,
} from '#server/cards/bill/store.entry.ts'
import type { Sql } from '#server/platform/db.ts'

type Statement = OutputOf<typeof cardStatement>

/** The sum that each kind of row counts in. */
const columnOf = {
  purchase: 'spent',
  cash: 'spent',
  refund: 'refunded',
  dispute: 'disputed',
  recharge: 'recharged',
  fee: 'fees',
  back: 'back',
  moved: 'moved',
  settled: 'settled',
} as const satisfies Record<StatementKind, keyof Statement>

/**
 * Reads a period.
 * @throws Failure VALIDATION_FAILED {field} for a period that is none, or has too much in it
 */
export async function statementOf(
  sql: Sql,
  card: CardRow,
  period: { readonly from: Instant; readonly until: Instant },
): Promise<Statement> {
  if (period.from >= period.until) throw new Failure('VALIDATION_FAILED', { field: 'until' })
  const opening = await selectBalanceBefore(sql, card.id, period.from)
  const entries = await selectPeriod(sql, card.id, period, statementRowsMax + 1)
  if (entries.length > statementRowsMax) throw new Failure('VALIDATION_FAILED', { field: 'from' })
  const sumOf = (column: (typeof columnOf)[StatementKind]) =>
    sum(entries.filter(({ kind }) => columnOf[kind] === column).map(({ change }) => change))
  let balance = opening
  const rows = entries.map((entry) => {
    balance += entry.change + entry.covered
    return rowOf(entry, balance)
  })
  return {
    currency: card.currency,
    opening,
    recharged: sumOf('recharged'),
    spent: sumOf('spent'),
    refunded: sumOf('refunded'),
    disputed: sumOf('disputed'),
    fees: sumOf('fees'),
    back: sumOf('back'),
    moved: sumOf('moved'),
    settled: sumOf('settled'),
    covered: sum(entries.map(({ covered }) => covered)),
    closing: balance,
    wallet: walletOf(entries),
    rows,
  }
}

const sum = (all: readonly bigint[]): bigint => all.reduce((whole, one) => whole + one, 0n)

const rowOf = (entry: StatementEntry, balance: bigint): StatementRow => ({
  id: entry.id,
  kind: entry.kind,
  merchant: entry.merchant ?? '',
  change: entry.change,
  balance,
  wallet: walletPart(entry) ?? null,
  bill: entry.authorisation,
  orderNo: entry.orderNo,
  at: entry.at,
})

function walletPart({ asset, units, scale, rate }: StatementEntry) {
  if (asset === null || units === null || scale === null || rate === null) return undefined
  return { asset, scale, change: units, rate }
}

/** What left the wallet for this card and what came back, by asset. */
function walletOf(entries: readonly StatementEntry[]): Statement['wallet'] {
  const parts = entries.flatMap((entry) => walletPart(entry) ?? [])
  return [...new Set(parts.map(({ asset }) => asset))].toSorted().map((asset) => {
    const own = parts.filter((part) => part.asset === asset)
    const changes = own.map(({ change }) => change)
    return {
      asset,
      scale: own[0]?.scale ?? 0,
      taken: toAmount(-sum(changes.filter((change) => change < 0n))),
      returned: toAmount(sum(changes.filter((change) => change > 0n))),
    }
  })
}
