/** Orders for many from a table in CSV (RFC 4180): all rows or none. */
import type { ImportProblem, ImportRow, importAgentOrders } from '#contract/agents.ts'
import { importRowMax, isContact, orderTexts } from '#contract/agents.ts'
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

/** Characters that are shown of a text that is too long. */
const shownOfLong = 60

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
  const [typed = '', ...written] = cells
  const name = typed.trim().toLowerCase()
  const type = cardTypes.find((one) => one.toLowerCase() === name)
  const [customer, contact, note] = [
    readText('customer', written[0]),
    readText('contact', written[1]),
    readText('note', written[2]),
  ]
  const texts = [customer, contact, note]
  const problem = problemOf({ type, customer, contact, texts, count: cells.length })
  const row = { line, customer: customer.shown, type: type ?? null, problem }
  const isWhole = problem === null && type !== undefined
  const wanted = { customer: customer.shown, contact: contact.shown, note: note.shown }
  return { row, wanted: isWhole ? { type, ...wanted } : undefined }
}

/** A cell as it is kept; of one that is refused, what may be shown of it. */
type Text = { readonly shown: string; readonly problem: 'long' | 'hidden' | null }

/** Reads a cell as the field of a single order is read. */
function readText(name: keyof typeof orderTexts, cell = ''): Text {
  const read = orderTexts[name].safeParse(cell)
  if (read.success) return { shown: read.data, problem: null }
  const isLong = read.error.issues.every(({ code }) => code === 'too_big')
  const start = orderTexts[name].safeParse(cell.trim().slice(0, shownOfLong))
  return isLong && start.success
    ? { shown: start.data, problem: 'long' }
    : { shown: '', problem: 'hidden' }
}

function problemOf(read: {
  readonly type: CardType | undefined
  readonly customer: Text
  readonly contact: Text
  readonly texts: readonly Text[]
  readonly count: number
}): ImportProblem | null {
  if (read.count > 4) return 'columns'
  if (read.type === undefined) return 'type'
  if (read.customer.shown === '' && read.customer.problem === null) return 'customer'
  const [refused] = read.texts.filter(({ problem }) => problem !== null)
  if (refused) return refused.problem
  return isContact(read.contact.shown) ? null : 'contact'
}
