import { useState } from 'react'
import {
  type Approval,
  type ApprovalSubject,
  approvalKinds,
  approvalList,
  decideApproval,
} from '#contract/operators.approvals.ts'
import type { OperatorSelf } from '#contract/operators.ts'
import { may } from '#contract/operators.permissions.ts'
import { ProofSheet } from '#console/access/Proof.tsx'
import { useWays } from '#console/access/ways.ts'
import { useAct, useAnswer } from '#console/calls.ts'
import { AboutCards } from '#console/AboutCards.tsx'
import { Changes } from '#console/config/Changes.tsx'
import { Answer, Desk, Moment } from '#console/Parts.tsx'
import { Pages } from '#console/UserTabs.tsx'
import { Button } from '#ui/Button.tsx'
import { Segmented } from '#ui/Choice.tsx'
import { SwapIcon } from '#ui/icons.pages.tsx'
import { Money } from '#ui/Money.tsx'
import { Empty, Pill } from '#ui/Status.tsx'

/** How often the open requests are asked for. */
const everyMs = 5_000

/** What waits for a second operator. */
export function Approvals({ self }: { readonly self: OperatorSelf }) {
  const [shown, setShown] = useState<'open' | 'closed'>('open')
  const [cursors, setCursors] = useState<readonly string[]>([])
  const cursor = cursors.at(-1)
  const input = { open: shown === 'open', cursor }
  const list = useAnswer(approvalList, input, { everyMs })
  return (
    <Desk title="Approvals">
      <Segmented
        label="Which requests"
        options={[
          { value: 'open', label: 'Waiting' },
          { value: 'closed', label: 'Decided' },
        ]}
        value={shown}
        onChange={(value) => {
          setShown(value)
          setCursors([])
        }}
      />
      <Answer of={list}>
        {({ approvals, next }) =>
          approvals.length === 0 ? (
            <Empty icon={SwapIcon}>
              {shown === 'open'
                ? 'Nothing waits for a second operator.'
                : 'Nothing was decided yet.'}
            </Empty>
          ) : (
            <>
              <ul role="list" className="grid gap-3">
                {approvals.map((approval) => (
                  <Request key={approval.id} approval={approval} self={self} />
                ))}
              </ul>
              <Pages
                isFirst={cursor === undefined}
                onBack={() => setCursors(cursors.slice(0, -1))}
                onNext={next === null ? undefined : () => setCursors([...cursors, next])}
              />
            </>
          )
        }
      </Answer>
    </Desk>
  )
}

const tones = { pending: 'gold', executed: 'up', declined: 'down', expired: 'plain' } as const
const houses = { fee: 'fees earned', operator: 'own money' } as const

function Request({
  approval,
  self: { name, role },
}: {
  readonly approval: Approval
  readonly self: OperatorSelf
}) {
  const { state, subject } = approval
  const permission = approvalKinds[subject.kind]
  return (
    <li className="panel grid gap-3 p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <About subject={subject} />
        <Pill tone={tones[state]}>{state}</Pill>
      </div>
      {subject.kind === 'changes' && <Changes set={subject.set} />}
      <p className="t-body wrap-anywhere">{approval.reason}</p>
      <p className="t-small text-dim">
        Asked by {approval.requestedBy} at <Moment at={approval.requestedAt} />
        {approval.decidedBy !== null && approval.decidedAt !== null && (
          <>
            {' '}
            · {state} by {approval.decidedBy} at <Moment at={approval.decidedAt} />
          </>
        )}
      </p>
      {state === 'pending' && may(role, 'approvals.decide') && may(role, permission) && (
        <Decide approval={approval} reasonOff={reasonOff(approval, name)} />
      )}
    </li>
  )
}

function About({ subject }: { readonly subject: ApprovalSubject }) {
  if (subject.kind === 'changes')
    return <p className="t-strong wrap-anywhere">{subject.set.title}</p>
  if (subject.kind === 'resume')
    return <p className="t-strong">Payments on {subject.network} go on</p>
  if (subject.kind === 'agent' || subject.kind === 'kept' || subject.kind === 'recharge')
    return <AboutCards subject={subject} />
  const money = moneyOf(subject)
  const user = (
    <a href={`#/users/${money.userId}`} className="text-gold">
      {subject.name}
    </a>
  )
  const amount = <Money amount={money.amount} scale={subject.scale} code={money.asset} />
  if (subject.kind === 'withdrawal') {
    return (
      <p className="t-strong wrap-anywhere">
        Withdrawal of {amount} from {user}{' '}
        <span className="text-dim">
          to {subject.withdrawal.to} on {subject.withdrawal.network}
        </span>
      </p>
    )
  }
  if (subject.kind === 'return') {
    return (
      <p className="t-strong wrap-anywhere">
        {amount} below the minimum back to {user}{' '}
        <span className="text-dim">
          from {subject.deposit.from} on {subject.deposit.network}
        </span>
      </p>
    )
  }
  const { direction, house } = subject.adjustment
  return (
    <p className="t-strong">
      {amount} {direction === 'toUser' ? 'to' : 'from'} {user}{' '}
      <span className="text-dim">({houses[house]})</span>
    </p>
  )
}

type MoneyKind = 'withdrawal' | 'return' | 'adjustment'

function moneyOf(subject: Extract<ApprovalSubject, { readonly kind: MoneyKind }>) {
  if (subject.kind === 'withdrawal') return subject.withdrawal
  return subject.kind === 'return' ? subject.deposit : subject.adjustment
}

const decisions = {
  approve: { title: 'Approve it', action: 'Approve now' },
  decline: { title: 'Decline it', action: 'Decline now' },
  takeBack: { title: 'Take it back', action: 'Take back now' },
} as const

function reasonOff({ own, subject }: Approval, name: string): string | undefined {
  if (own) return 'You asked for this; somebody else has to approve it.'
  const isWriter = subject.kind === 'changes' && subject.set.writtenBy === name
  return isWriter ? 'You wrote this; somebody else has to approve it.' : undefined
}

function Decide({
  approval,
  reasonOff: reason,
}: {
  readonly approval: Approval
  readonly reasonOff: string | undefined
}) {
  const [deciding, setDeciding] = useState<keyof typeof decisions>()
  const act = useAct(decideApproval)
  const ways = useWays()
  const approve = deciding === 'approve'
  return (
    <>
      <div className="flex flex-wrap items-start gap-2">
        <Button size="small" look="gold" reason={reason} onClick={() => setDeciding('approve')}>
          Approve
        </Button>
        <Button size="small" onClick={() => setDeciding(approval.own ? 'takeBack' : 'decline')}>
          {approval.own ? 'Take back' : 'Decline'}
        </Button>
      </div>
      <ProofSheet
        open={deciding !== undefined}
        {...decisions[deciding ?? 'approve']}
        ways={ways}
        onClose={() => setDeciding(undefined)}
        act={async (proof) => {
          await act.mutateAsync({ id: approval.id, approve, proof })
        }}
      />
    </>
  )
}
