/** The withdrawals desk: payments out that rest before they are signed, and networks that were halted. */
import { useState } from 'react'
import {
  type Resting,
  approveWithdrawal,
  haltedNetworks,
  refuseWithdrawal,
  withdrawalQueue,
} from '#contract/chain.desk.ts'
import { requestResume, requestWithdrawal } from '#contract/operators.approvals.ts'
import { type Role, may } from '#contract/operators.permissions.ts'
import type { ShownReason } from '#contract/risk.ts'
import { useAct, useAnswer } from '#console/calls.ts'
import { Answer, Desk, Moment, ReasonSheet } from '#console/Parts.tsx'
import { goTo } from '#console/place.ts'
import { ChooseReason, EvidenceList, Rules } from '#console/RiskParts.tsx'
import { Pages } from '#console/UserTabs.tsx'
import { Button } from '#ui/Button.tsx'
import { ArrowOutIcon } from '#ui/icons.tsx'
import { Facts } from '#ui/List.tsx'
import { Money } from '#ui/Money.tsx'
import { Empty, Notice } from '#ui/Status.tsx'

/** How often the queue is asked for. */
const everyMs = 5_000

/** What rests, the longest first. */
export function Withdrawals({ role }: { readonly role: Role }) {
  const [cursors, setCursors] = useState<readonly string[]>([])
  const cursor = cursors.at(-1)
  const queue = useAnswer(withdrawalQueue, { cursor }, { everyMs })
  return (
    <Desk title="Withdrawals">
      <Halted role={role} />
      <Answer of={queue}>
        {({ withdrawals, next }) => (
          <>
            {withdrawals.length === 0 ? (
              <Empty icon={ArrowOutIcon}>No withdrawal waits for a look.</Empty>
            ) : (
              <ul role="list" aria-label="Waiting" className="grid gap-3">
                {withdrawals.map((one) => (
                  <One key={one.id} one={one} role={role} />
                ))}
              </ul>
            )}
            <Pages
              isFirst={cursor === undefined}
              onBack={() => setCursors(cursors.slice(0, -1))}
              onNext={next === null ? undefined : () => setCursors([...cursors, next])}
            />
          </>
        )}
      </Answer>
    </Desk>
  )
}

/** Networks that nothing is paid on. */
function Halted({ role }: { readonly role: Role }) {
  const networks = useAnswer(haltedNetworks, {}, { everyMs })
  const halted = (networks.data?.networks ?? []).filter((one) => one.haltedReason !== null)
  return halted.map(({ network, haltedReason }) => (
    <div key={network} className="grid justify-items-start gap-2">
      <Notice tone="danger" title={`Payments on ${network} are halted`}>
        <span className="wrap-anywhere">{haltedReason}</span>
      </Notice>
      {may(role, 'networks.resume') && <Resume network={network} />}
    </div>
  ))
}

function Resume({ network }: { readonly network: string }) {
  const [open, setOpen] = useState(false)
  const act = useAct(requestResume)
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        Lift the halt…
      </Button>
      <ReasonSheet
        title={`Lift the halt of ${network}`}
        detail="It is lifted when another operator approves. The signer is resumed at its own host."
        action="Ask"
        open={open}
        onClose={() => setOpen(false)}
        act={act}
        input={(reason) => ({ network, reason })}
        onDone={() => goTo('approvals')}
      />
    </>
  )
}

function One({ one, role }: { readonly one: Resting; readonly role: Role }) {
  return (
    <li className="panel grid gap-4 p-4" aria-label={`${one.asset} ${one.orderNo}`}>
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <p className="t-strong">
          <Money amount={one.amount} scale={one.scale} code={one.asset} /> from{' '}
          <a href={`#/users/${one.userId}`} className="text-gold">
            {one.name}
          </a>{' '}
          <span className="text-dim">UID {one.uid}</span>
        </p>
        <span className="t-small text-dim">
          <Moment at={one.createdAt} />
        </span>
      </div>
      <Rules verdict={one.verdict} rules={one.rules} />
      <div className="grid items-start gap-4 wide:grid-cols-[minmax(0,7fr)_minmax(0,4fr)]">
        <Facts
          facts={[
            { label: 'To', value: one.to },
            { label: 'Network', value: one.network },
            {
              label: 'Fee',
              value: <Money amount={one.fee} scale={one.scale} code={one.asset} />,
            },
            { label: 'Order number', value: one.orderNo },
          ]}
        />
        <EvidenceList evidence={one.evidence} listVersion={one.listVersion} />
      </div>
      {may(role, 'withdrawals.decide') && (
        <div className="flex flex-wrap gap-2">
          {one.takesTwo ? <AskForTwo id={one.id} /> : <Approve id={one.id} />}
          <Refuse id={one.id} />
        </div>
      )}
    </li>
  )
}

function Approve({ id }: { readonly id: string }) {
  const [open, setOpen] = useState(false)
  const act = useAct(approveWithdrawal)
  return (
    <>
      <Button size="small" look="gold" onClick={() => setOpen(true)}>
        Approve…
      </Button>
      <ReasonSheet
        title="Let the withdrawal go"
        detail="It is signed and sent next. This cannot be taken back."
        action="Approve"
        open={open}
        onClose={() => setOpen(false)}
        act={act}
        input={(reason) => ({ id, reason })}
      />
    </>
  )
}

function AskForTwo({ id }: { readonly id: string }) {
  const [open, setOpen] = useState(false)
  const act = useAct(requestWithdrawal)
  return (
    <>
      <Button size="small" look="gold" onClick={() => setOpen(true)}>
        Ask for approval…
      </Button>
      <ReasonSheet
        title="Ask for approval"
        detail="This takes two: it goes on when another operator approves within 24 hours."
        action="Ask"
        open={open}
        onClose={() => setOpen(false)}
        act={act}
        input={(reason) => ({ id, reason })}
        onDone={() => goTo('approvals')}
      />
    </>
  )
}

function Refuse({ id }: { readonly id: string }) {
  const [open, setOpen] = useState(false)
  const [shown, setShown] = useState<ShownReason>()
  const act = useAct(refuseWithdrawal)
  return (
    <>
      <Button size="small" look="danger" onClick={() => setOpen(true)}>
        Refuse…
      </Button>
      <ReasonSheet
        title="Refuse the withdrawal"
        detail="Amount and fee go back to the user."
        action="Refuse"
        look="danger"
        open={open}
        onClose={() => setOpen(false)}
        act={act}
        input={(reason) => (shown === undefined ? undefined : { id, shown, reason })}
      >
        <ChooseReason value={shown} onChange={setShown} />
      </ReasonSheet>
    </>
  )
}
