/** Orders for many from a table in CSV (RFC 4180): all rows or none. */
import type { ImportProblem, ImportRow, importAgentOrders } from '#contract/agents.ts'
import { importRowMax, isContact } from '#contract/agents.ts'
import { type CardType, cardTypes } from '#contract/cards.ts'
import { Failure } from '#contract/errors.ts'
import type * as z from 'zod/mini'
import { readCsv } from '#kernel/csv.ts'
import { agentOf, makeOrder, roomOf, shownOrder } from '#server/agents/order.ts'
import type { CardsDeps } from '#server/cards/deps.ts'
import type { Handler } from '#server/platform/http/route.ts'

type Read = {
  readonly row: z.infer<typeof ImportRow>
  readonly wanted:
    | {
        readonly type: CardType
        readonly customer: string
        readonly contact: string
        readonly note: string
      }
    | undefined
}

/** What each column may hold, as for a single order. */
const max = { customer: 60, contact: 120, note: 200 } as const

/** Reads, checks and, where it is no dry run and nothing is wrong, orders. */
export const importOrders =
  (deps: CardsDeps): Handler<typeof importAgentOrders, 'user'> =>
  async ({ csv, dryRun }, context) => {
    const { sql } = context
    const agent = await agentOf(context)
    const read = readRows(csv)
    const terms = await deps.cardTerms(sql)
    const isOpen = (type: CardType) => terms.programmes.some((one) => one.type === type && one.open)
    const checked = read.map(({ row, wanted }): Read => {
      const isClosed = wanted && !isOpen(wanted.type)
      return isClosed ? { row: { ...row, problem: 'closed' }, wanted: undefined } : { row, wanted }
    })
    const room = await roomOf(sql, agent)
    const rows = withinQuota(checked, room)
    if (dryRun) return { rows, room, orders: [] }
    if (checked.some(({ row }) => row.problem !== null)) throw new Failure('IMPORT_INVALID')
    if (room < rows.length) throw new Failure('AGENT_QUOTA')
    const orders = []
    for (const { wanted } of checked) {
      if (!wanted) continue
      const { order, link } = await makeOrder(deps, context, agent, wanted)
      orders.push({ order: await shownOrder(sql, order), link })
    }
    return { rows, room: room - orders.length, orders }
  }

/** Rows that are fine are ordered from the first on; those for which there is no room say so. */
function withinQuota(read: readonly Read[], room: number): Read['row'][] {
  let left = room
  return read.map(({ row }) => {
    if (row.problem !== null) return row
    left -= 1
    return left < 0 ? { ...row, problem: 'quota' } : row
  })
}

/**
 * Columns type, customer, contact, note; the first line may name them.
 * @throws Failure IMPORT_INVALID for what is no table, has no row or too many
 */
function readRows(csv: string): Read[] {
  const table = readCsv(csv)
  if (!table) throw new Failure('IMPORT_INVALID')
  const isHead = table[0]?.cells[0]?.trim().toLowerCase() === 'type'
  const lines = table.slice(isHead ? 1 : 0).filter(({ cells }) => cells.some((cell) => cell.trim()))
  if (lines.length === 0 || lines.length > importRowMax) throw new Failure('IMPORT_INVALID')
  return lines.map(({ line, cells }) => readRow(line, cells))
}

function readRow(line: number, cells: readonly string[]): Read {
  const [typed = '', customer = '', contact = '', note = ''] = cells.map((cell) => cell.trim())
  const type = cardTypes.find((one) => one.toLowerCase() === typed.toLowerCase())
  const problem = problemOf({ type, customer, contact, note, count: cells.length })
  const row = { line, customer: customer.slice(0, max.customer), type: type ?? null, problem }
  const isWhole = problem === null && type !== undefined
  return { row, wanted: isWhole ? { type, customer, contact, note } : undefined }
}

function problemOf(cells: {
  readonly type: CardType | undefined
  readonly customer: string
  readonly contact: string
  readonly note: string
  readonly count: number
}): ImportProblem | null {
  if (cells.count > 4) return 'columns'
  if (cells.type === undefined) return 'type'
  if (cells.customer === '') return 'customer'
  const isLong = (['customer', 'contact', 'note'] as const).some(
    (name) => cells[name].length > max[name],
  )
  if (isLong) return 'long'
  return isContact(cells.contact) ? null : 'contact'
}
