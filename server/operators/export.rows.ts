/** The rows of every table that can be exported, read page by page. */
import { currencyScale } from '#contract/cards.ts'
import { zero } from '#kernel/money.ts'
import { writeDecimal } from '#kernel/decimal.ts'
import { type Instant, formatInstant } from '#kernel/time.ts'
import type { ExportWanted } from '#contract/operators.exports.ts'
import { catalogue } from '#server/assets/catalogue.ts'
import { wholeBillsOf } from '#server/bills/find.ts'
import { recordsById } from '#server/identity/records.ts'
import { allOrders } from '#server/kyc/queues.ts'
import { accountById, entriesOf } from '#server/ledger/explore.ts'
import type { Sql } from '#server/platform/db.ts'
import type { Place } from '#server/platform/place.ts'
import type { ColumnKind } from '#kernel/csv.write.ts'
import { selectLog } from '#server/operators/store.audit.ts'

/** A table: its columns, and its rows newest first. */
export type ExportTable = {
  readonly columns: readonly { readonly head: string; readonly kind: ColumnKind }[]
  readonly rows: AsyncIterable<readonly string[]>
}

/** Rows read at once; the ledger follows links, and reads fewer. */
const pageSize = 500
const entryPage = 200

/** The table that is wanted, as it is at `now`. */
export async function tableOf(sql: Sql, now: Instant, wanted: ExportWanted): Promise<ExportTable> {
  switch (wanted.what) {
    case 'bills':
      return { columns: columnsOf(billHeads), rows: billRows(sql, wanted.userId) }
    case 'entries':
      return { columns: columnsOf(entryHeads), rows: entryRows(sql, BigInt(wanted.account)) }
    case 'orders':
      return { columns: columnsOf(orderHeads), rows: orderRows(sql, now) }
    case 'audit':
      return { columns: columnsOf(auditHeads), rows: auditRows(sql) }
  }
}

/** A head that ends with `#` stands over amounts. */
const columnsOf = (heads: string): ExportTable['columns'] =>
  heads.split(', ').map((head) => ({
    head: head.replace(/#$/, ''),
    kind: head.endsWith('#') ? 'number' : 'text',
  }))

const billHeads =
  'Order, Created (UTC), Finished (UTC), Type, Status, Payment, Asset, Change#, Amount#, Fee#, Received#, Other side, Network, From, To, Transaction, Note'
const entryHeads = 'No., At (UTC), Kind, Command, Leg, Asset, Change#, Balance#, Hold'
const orderHeads =
  'Order, UID, State, Purpose, Asset, Amount#, Created (UTC), Due (UTC), Paid (UTC), Finished (UTC), Refunded (UTC), Bill'
const auditHeads =
  'No., At (UTC), Operator, Role, Operation, Subject, Reason, Before, After, Address, Hash'

const momentOf = (at: Instant | null): string => (at === null ? '' : formatInstant(at))

/** How amounts of each asset are written. */
async function writerOf(sql: Sql): Promise<(asset: string, units: bigint) => string> {
  const { assets } = await catalogue(sql)
  const scales = new Map(assets.map(({ code, scale }) => [code, scale]))
  return (asset, units) =>
    writeDecimal({ units, scale: scales.get(asset) ?? currencyScale(asset) ?? 0 })
}

async function* billRows(sql: Sql, userId: string): AsyncGenerator<readonly string[]> {
  const write = await writerOf(sql)
  let after: Place | undefined
  for (;;) {
    const bills = await wholeBillsOf(sql, userId, { after, limit: pageSize })
    for (const bill of bills) {
      const amounts = [bill.change, bill.amount, bill.fee, bill.received]
      yield [
        bill.orderNo,
        momentOf(bill.createdAt),
        momentOf(bill.finishedAt),
        bill.type,
        bill.status,
        bill.paymentType,
        bill.asset,
        ...amounts.map((units) => write(bill.asset, units)),
        ...[
          bill.counterparty,
          bill.network,
          bill.fromAddress,
          bill.toAddress,
          bill.txid,
          bill.note,
        ].map((text) => text ?? ''),
      ]
    }
    const last = bills.at(-1)
    if (!last || bills.length < pageSize) return
    after = { at: last.createdAt, id: last.id }
  }
}

async function* entryRows(sql: Sql, id: bigint): AsyncGenerator<readonly string[]> {
  const write = await writerOf(sql)
  const account = await accountById(sql, id)
  let start: bigint | undefined = account?.last
  while (account && start !== undefined && start > zero) {
    const page: Awaited<ReturnType<typeof entriesOf>> = await entriesOf(sql, account, {
      start,
      limit: entryPage,
    })
    for (const entry of page.entries) {
      yield [
        entry.seq.toString(),
        momentOf(entry.at),
        entry.kind,
        entry.cmd,
        String(entry.leg),
        account.asset,
        write(account.asset, entry.change),
        write(account.asset, entry.balance),
        entry.hold ?? '',
      ]
    }
    start = page.next
  }
}

async function* orderRows(sql: Sql, now: Instant): AsyncGenerator<readonly string[]> {
  const write = await writerOf(sql)
  let before: string | undefined
  for (;;) {
    const orders = await allOrders(sql, now, { before, limit: pageSize })
    const users = await recordsById(sql, [...new Set(orders.map(({ userId }) => userId))])
    const uids = new Map(users.map(({ id, uid }) => [id, uid]))
    for (const order of orders) {
      yield [
        order.orderNo,
        uids.get(order.userId) ?? '',
        order.state,
        order.purpose,
        order.asset,
        write(order.asset, order.amount),
        ...[order.createdAt, order.dueAt, order.paidAt, order.finishedAt, order.refundedAt].map(
          momentOf,
        ),
        order.billNo ?? '',
      ]
    }
    if (orders.length < pageSize) return
    before = orders.at(-1)?.id
  }
}

async function* auditRows(sql: Sql): AsyncGenerator<readonly string[]> {
  let before: bigint | undefined
  for (;;) {
    const rows = await selectLog(sql, { before }, pageSize)
    for (const row of rows) {
      yield [
        row.seq.toString(),
        momentOf(row.at),
        row.operatorName,
        row.role,
        row.path,
        row.subject,
        row.reason,
        row.before ?? '',
        row.after ?? '',
        row.ip,
        Buffer.from(row.hash).toString('hex'),
      ]
    }
    if (rows.length < pageSize) return
    before = rows.at(-1)?.seq
  }
}
