/** The desk of orders at the outside company; `#/checks/<order number>` is one of them. */
import { useState } from 'react'
import {
  type DeskOrder,
  kycOrderList,
  kycUnreadNews,
  orderStateNames,
} from '#contract/kyc.orders.ts'
import { type Role, may } from '#contract/operators.permissions.ts'
import { useAnswer } from '#console/calls.ts'
import { OrdersExport } from '#console/Export.tsx'
import { Order } from '#console/identity/Order.tsx'
import { State } from '#console/identity/State.tsx'
import { Answer, Desk, Moment, Table } from '#console/Parts.tsx'
import { Pages } from '#console/UserTabs.tsx'
import { Button } from '#ui/Button.tsx'
import { Chip } from '#ui/Choice.tsx'
import { ReceiptIcon } from '#ui/icons.tsx'
import { Empty } from '#ui/Status.tsx'
import { third } from '#text/en/third.ts'

/** How often the list is asked for. */
const everyMs = 5_000

/** Orders by state, what the company sent that came to nothing, or one order. */
export function Orders({ id, role }: { readonly id: string | undefined; readonly role: Role }) {
  const [shown, setShown] = useState<DeskOrder['state'] | 'all' | 'news'>('paid')
  if (id !== undefined) return <Order key={id} orderNo={id} mayReview={may(role, 'kyc.review')} />
  return (
    <Desk title="Identity orders" actions={<OrdersExport role={role} />}>
      <div className="flex flex-wrap gap-2" role="group" aria-label="Which orders">
        {(['all', ...orderStateNames, 'news'] as const).map((one) => (
          <Chip
            key={one}
            tone={one === shown ? 'gold' : 'plain'}
            pressed={one === shown}
            onClick={() => setShown(one)}
          >
            {one === 'all' ? 'All' : one === 'news' ? 'Unread webhooks' : third.states[one]}
          </Chip>
        ))}
      </div>
      {shown === 'news' ? <News /> : <List key={shown} state={shown} />}
    </Desk>
  )
}

function List({ state }: { readonly state: DeskOrder['state'] | 'all' }) {
  const [cursors, setCursors] = useState<readonly string[]>([])
  const cursor = cursors.at(-1)
  const input = {
    ...(state === 'all' ? {} : { state }),
    cursor,
  }
  const list = useAnswer(kycOrderList, input, { everyMs })
  return (
    <Answer of={list}>
      {({ orders, next }) =>
        orders.length === 0 ? (
          <Empty icon={ReceiptIcon}>No order is in this state.</Empty>
        ) : (
          <>
            <Table label="Orders" heads={['Order', 'State', 'Purpose', 'Price', 'Placed']}>
              {orders.map((order) => (
                <tr key={order.orderNo} className="border-line border-t">
                  <th scope="row" className="font-[560]">
                    <a href={`#/checks/${order.orderNo}`} className="tnum text-gold">
                      {order.orderNo}
                    </a>
                  </th>
                  <td>
                    <State order={order} />
                  </td>
                  <td>{third.purposes[order.purpose]}</td>
                  <td className="tnum whitespace-nowrap">{`${order.price} ${order.asset}`}</td>
                  <td>
                    <Moment at={order.createdAt} />
                  </td>
                </tr>
              ))}
            </Table>
            <Pages
              isFirst={cursor === undefined}
              onBack={() => setCursors(cursors.slice(0, -1))}
              onNext={next === null ? undefined : () => setCursors([...cursors, next])}
            />
          </>
        )
      }
    </Answer>
  )
}

const reasons = {
  unsigned: 'Not signed by the company',
  unreadable: 'Signed, but about no order',
  tooLarge: 'Too large to be read',
  unknownOrder: 'About an order that we do not have',
} as const

function News() {
  const answer = useAnswer(kycUnreadNews, {})
  return (
    <Answer of={answer}>
      {({ news }) =>
        news.length === 0 ? (
          <Empty icon={ReceiptIcon}>Every webhook of the last month could be used.</Empty>
        ) : (
          <>
            <Table label="Webhooks" heads={['When', 'Why', 'Bytes', 'Begins with']}>
              {news.map(({ id, why, bytes, excerpt, at }) => (
                <tr key={id} className="border-line border-t">
                  <td>
                    <Moment at={at} />
                  </td>
                  <td>{reasons[why]}</td>
                  <td className="tnum">{bytes}</td>
                  <td className="t-small wrap-anywhere text-dim">{excerpt || '–'}</td>
                </tr>
              ))}
            </Table>
            <div>
              <Button size="small" onClick={() => void answer.refetch()}>
                Look again
              </Button>
            </div>
          </>
        )
      }
    </Answer>
  )
}
