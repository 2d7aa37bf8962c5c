/** What the agent's pages decide without a screen. */
import type { AgentOrder, AgentOrderState } from '#contract/agents.ts'
import { csvLine } from '#kernel/csv.write.ts'
import { type Amount, divideDown } from '#kernel/money.ts'

/** A state by colour. */
export const orderTones = {
  offered: 'gold',
  taken: 'warn',
  done: 'up',
  ended: 'down',
  cancelled: 'plain',
  expired: 'plain',
} as const satisfies Record<AgentOrderState, string>

const wholeBp = 10_000n

/** What an order earns: of the fee, the rest cut off, as the server reckons. */
export const commissionOf = (fee: Amount, commissionBp: number): Amount =>
  divideDown(fee, BigInt(commissionBp), wholeBp)

/** The first lines of a table, to be filled in. */
export const sampleTable = [
  'type,customer,contact,note',
  'MUSE,Ann Example,ann@example.com,',
  'Master,"Lee, Bo",+85291234567,Second card',
].join('\r\n')

/** A table of links to be kept: nothing in it is run or rounded where it is opened. */
export function linksTable(
  made: readonly { readonly order: AgentOrder; readonly link: string }[],
): string {
  const lines = made.map(({ order, link }) => [order.orderNo, order.type, order.customer, link])
  return [['order', 'type', 'customer', 'link'], ...lines]
    .map((cells) => csvLine(cells, []))
    .join('')
}
