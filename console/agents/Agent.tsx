/** One agent: the orders, what they earned, and what was paid out. */
import { useState } from 'react'
import { earningsOfAgent, ordersOfAgent } from '#contract/agents.desk.ts'
import type { OutputOf } from '#contract/operation.ts'
import { useAnswer } from '#console/calls.ts'
import { earningWords, orderWords } from '#console/agents/words.ts'
import { Answer, Desk, Moment, Table } from '#console/Parts.tsx'
import { Pages } from '#console/UserTabs.tsx'
import { Segmented } from '#ui/Choice.tsx'
import { ReceiptIcon } from '#ui/icons.tsx'
import { Facts } from '#ui/List.tsx'
import { Money } from '#ui/Money.tsx'
import { Empty, Pill } from '#ui/Status.tsx'

type Order = OutputOf<typeof ordersOfAgent>['orders'][number]
type Earning = OutputOf<typeof earningsOfAgent>['earnings'][number]
type Asked = { readonly userId: string; readonly cursor: string | undefined }

/** How often what is shown is asked for. */
const everyMs = 5_000

/** Orders or earnings, page after page. */
export function Agent({ id }: { readonly id: string }) {
  const [shown, setShown] = useState<'orders' | 'earnings'>('orders')
  const [cursors, setCursors] = useState<readonly string[]>([])
  const cursor = cursors.at(-1)
  const asked = { userId: id, cursor }
  const turn = {
    isFirst: cursor === undefined,
    back: () => setCursors(cursors.slice(0, -1)),
    to: (next: string) => setCursors([...cursors, next]),
  }
  return (
    <Desk title="Agent">
      <p className="t-body">
        <a href="#/agents" className="text-gold">
          All agents
        </a>{' '}
        ·{' '}
        <a href={`#/users/${id}`} className="text-gold">
          The user
        </a>
      </p>
      <Segmented
        label="Which"
        options={[
          { value: 'orders', label: 'Orders' },
          { value: 'earnings', label: 'Commissions and payouts' },
        ]}
        value={shown}
        onChange={(value) => {
          setShown(value)
          setCursors([])
        }}
      />
      {shown === 'orders' ? (
        <Orders asked={asked} turn={turn} />
      ) : (
        <Earnings asked={asked} turn={turn} />
      )}
    </Desk>
  )
}

type Turn = {
  readonly isFirst: boolean
  readonly back: () => void
  readonly to: (next: string) => void
}

function Orders({ asked, turn }: { readonly asked: Asked; readonly turn: Turn }) {
  const list = useAnswer(ordersOfAgent, asked, { everyMs })
  return (
    <Answer of={list}>
      {({ orders, next }) =>
        orders.length === 0 ? (
          <Empty icon={ReceiptIcon}>This agent ordered nothing yet.</Empty>
        ) : (
          <>
            <Table
              label="Orders"
              heads={['Order', 'Customer', 'State', 'Fee', 'Commission', 'Ordered (UTC)']}
              numbers={[3, 4]}
            >
              {orders.map((order) => (
                <OrderLine key={order.id} order={order} />
              ))}
            </Table>
            <Turning turn={turn} next={next} />
          </>
        )
      }
    </Answer>
  )
}

function OrderLine({ order }: { readonly order: Order }) {
  const money = (amount: bigint) => (
    <Money amount={amount} scale={order.scale} code={order.commissionAsset} />
  )
  return (
    <tr className="border-line border-t">
      <th scope="row" className="tnum font-[560]">
        {order.orderNo}
        <span className="t-small block text-dim">
          {order.type} · {order.via === 'code' ? 'by the code' : 'by a link'}
        </span>
      </th>
      <td className="wrap-anywhere">
        {order.customer}
        {order.contact !== '' && <span className="t-small block text-dim">{order.contact}</span>}
      </td>
      <td>
        <Pill tone={order.state === 'done' ? 'up' : 'plain'}>{orderWords[order.state]}</Pill>
      </td>
      <td className="text-right">{money(order.fee.amount)}</td>
      <td className="text-right">{money(order.commission)}</td>
      <td>
        <Moment at={order.createdAt} />
      </td>
    </tr>
  )
}

function Earnings({ asked, turn }: { readonly asked: Asked; readonly turn: Turn }) {
  const list = useAnswer(earningsOfAgent, asked, { everyMs })
  return (
    <Answer of={list}>
      {({ earned, earnings, next }) =>
        earnings.length === 0 ? (
          <Empty icon={ReceiptIcon}>This agent earned nothing yet.</Empty>
        ) : (
          <>
            <Facts
              facts={earned.flatMap(({ asset, payable, paid, scale }) => [
                {
                  label: 'To pay out',
                  value: <Money amount={payable} scale={scale} code={asset} />,
                },
                { label: 'Paid out', value: <Money amount={paid} scale={scale} code={asset} /> },
              ])}
            />
            <Table
              label="Commissions and payouts"
              heads={['What', 'Order or bill', 'Customer', 'State', 'Amount', 'When (UTC)']}
              numbers={[4]}
            >
              {earnings.map((one) => (
                <EarningLine key={one.id} one={one} />
              ))}
            </Table>
            <Turning turn={turn} next={next} />
          </>
        )
      }
    </Answer>
  )
}

function EarningLine({ one }: { readonly one: Earning }) {
  return (
    <tr className="border-line border-t">
      <th scope="row" className="font-[560]">
        {one.kind}
      </th>
      <td className="tnum">{one.orderNo ?? one.billNo ?? '–'}</td>
      <td className="wrap-anywhere">{one.customer ?? '–'}</td>
      <td>
        <Pill tone={one.state === 'payable' ? 'gold' : 'plain'}>{earningWords[one.state]}</Pill>
      </td>
      <td className="text-right">
        <Money amount={one.amount} scale={one.scale} code={one.asset} />
      </td>
      <td>
        <Moment at={one.at} />
      </td>
    </tr>
  )
}

const Turning = ({ turn, next }: { readonly turn: Turn; readonly next: string | null }) => (
  <Pages
    isFirst={turn.isFirst}
    onBack={turn.back}
    onNext={next === null ? undefined : () => turn.to(next)}
  />
)
