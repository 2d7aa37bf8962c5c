/** One order at the outside company: what its owner wrote, what the company said, and ending it by hand. */
import { useState } from 'react'
import {
  type OpenedOrder,
  kycCompleteOrder,
  kycOpenOrder,
  kycRefundOrder,
} from '#contract/kyc.orders.ts'
import { saidOf, useAct } from '#console/calls.ts'
import { State } from '#console/identity/State.tsx'
import { Desk, Moment, ReasonSheet } from '#console/Parts.tsx'
import { Button } from '#ui/Button.tsx'
import { type Fact, Facts } from '#ui/List.tsx'
import { Notice } from '#ui/Status.tsx'
import { third } from '#text/en/third.ts'

/** Opened by a press, since the look is logged. */
export function Order({
  orderNo,
  mayReview,
}: {
  readonly orderNo: string
  readonly mayReview: boolean
}) {
  const look = useAct(kycOpenOrder)
  const back = (
    <Button size="small" look="plain" href="#/checks">
      All orders
    </Button>
  )
  if (look.data) {
    return <Opened order={look.data} onChange={() => look.mutate({ orderNo })} />
  }
  return (
    <Desk title={orderNo} actions={back}>
      <div className="panel grid justify-items-start gap-3 p-5">
        <p className="t-body text-dim">
          {mayReview
            ? 'What its owner wrote is shown when you open it, and that is logged.'
            : 'Your role sees the list of orders, and opens none.'}
        </p>
        {look.isError && <Notice tone="danger">{saidOf(look.error)}</Notice>}
        {mayReview && (
          <Button
            size="small"
            look="gold"
            busy={look.isPending ? 'One moment…' : undefined}
            onClick={() => look.mutate({ orderNo })}
          >
            Open
          </Button>
        )}
      </div>
    </Desk>
  )
}

function Opened({
  order,
  onChange,
}: {
  readonly order: OpenedOrder
  readonly onChange: () => void
}) {
  const [asked, setAsked] = useState<'complete' | 'refund'>()
  const complete = useAct(kycCompleteOrder)
  const refund = useAct(kycRefundOrder)
  const { orderNo } = order
  const close = () => setAsked(undefined)
  return (
    <Desk
      title={orderNo}
      actions={
        <>
          <Button size="small" look="plain" href="#/checks">
            All orders
          </Button>
          {order.state === 'paid' && (
            <>
              <Button size="small" onClick={() => setAsked('refund')}>
                Refund…
              </Button>
              <Button size="small" look="gold" onClick={() => setAsked('complete')}>
                Complete…
              </Button>
            </>
          )}
        </>
      }
    >
      <Particulars order={order} />
      <Answers order={order} />
      <ReasonSheet
        title="Refund the order"
        detail={`${order.price} ${order.asset} go back to the wallet they came from, and no record is made.`}
        action="Refund"
        look="danger"
        open={asked === 'refund'}
        onClose={close}
        act={refund}
        input={(reason) => ({ orderNo, reason })}
        onDone={onChange}
      />
      <ReasonSheet
        title="Complete the order"
        detail="The owner gets a record, as if the company had said yes. A later no of the company disables it."
        action="Complete"
        open={asked === 'complete'}
        onClose={close}
        act={complete}
        input={(reason) => ({ orderNo, reason })}
        onDone={onChange}
      />
    </Desk>
  )
}

function Particulars({ order }: { readonly order: OpenedOrder }) {
  const { paidAt, finishedAt, record } = order
  const left: Fact[] = [
    { label: 'State', value: <State order={order} /> },
    { label: 'Purpose', value: third.purposes[order.purpose] },
    { label: 'Price', value: `${order.price} ${order.asset}` },
    { label: 'Contact', value: order.contact },
    { label: 'Requirement', value: order.requirement || '–' },
    {
      label: 'User',
      value: (
        <a href={`#/users/${order.userId}`} className="text-gold">
          Open
        </a>
      ),
    },
  ]
  const right: Fact[] = [
    { label: 'Placed', value: <Moment at={order.createdAt} /> },
    { label: 'Paid', value: paidAt === null ? '–' : <Moment at={paidAt} /> },
    { label: 'Ended', value: finishedAt === null ? '–' : <Moment at={finishedAt} /> },
    { label: 'Ended by', value: order.decidedBy ?? '–' },
    { label: 'At the company', value: order.applicant ?? 'not known yet' },
    {
      label: 'Record',
      value:
        record === null
          ? '–'
          : `${record.authNo} · ${third.status[record.status]} · ${third.usages[record.usage]}`,
    },
  ]
  return (
    <div className="grid items-start gap-4 wide:grid-cols-2">
      <Facts facts={left} />
      <Facts facts={right} />
    </div>
  )
}

const said = {
  open: 'is still checking',
  approved: 'said yes',
  retry: 'asks for something again',
  refused: 'said no, for good',
  gone: 'no longer knows the person',
} as const

function Answers({ order: { answers } }: { readonly order: OpenedOrder }) {
  return (
    <section className="panel grid gap-2 p-4" aria-label="Answers of the company">
      <h2 className="t-strong">Answers of the company</h2>
      {answers.length === 0 && <p className="t-small text-dim">It has not been asked yet.</p>}
      <ul role="list" className="grid gap-2">
        {answers.map(({ state, note, at }) => (
          <li key={`${at} ${state}`} className="t-small text-dim">
            <Moment at={at} /> {said[state]}
            {note !== '' && <span className="text-text">: {note}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
