/** One case: what is known of the address, notes, whose it is, and what becomes of a held deposit. */
import { useState } from 'react'
import { riskAssign, riskDecide, riskNote, riskView } from '#contract/risk.desk.ts'
import type { OutputOf } from '#contract/operation.ts'
import { type Role, may } from '#contract/operators.permissions.ts'
import type { ShownReason } from '#contract/risk.ts'
import { saidOf, useAct, useAnswer } from '#console/calls.ts'
import { Answer, Moment, ReasonSheet } from '#console/Parts.tsx'
import { ChooseReason, EvidenceList, Rules } from '#console/RiskParts.tsx'
import { reasonWords, stateTones } from '#console/riskWords.ts'
import { Button } from '#ui/Button.tsx'
import { TextField } from '#ui/Field.tsx'
import { type Fact, Facts } from '#ui/List.tsx'
import { Money } from '#ui/Money.tsx'
import { Notice, Pill } from '#ui/Status.tsx'

type Found = OutputOf<typeof riskView>

/** The case of an id. */
export function RiskCase({ id, role }: { readonly id: string; readonly role: Role }) {
  const view = useAnswer(riskView, { id })
  return <Answer of={view}>{(found) => <Open found={found} role={role} />}</Answer>
}

function Open({ found, role }: { readonly found: Found; readonly role: Role }) {
  const mayDecide = may(role, 'risk.decide')
  const isOpen = found.state === 'open' || found.state === 'frozen'
  return (
    <article aria-label="Case" className="panel grid gap-4 p-5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="t-head">
          {found.kind === 'deposit' ? 'Deposit of ' : 'Withdrawal of '}
          <Money amount={found.amount} scale={found.scale} code={found.asset} />
        </h2>
        <Pill tone={stateTones[found.state]}>{found.state}</Pill>
      </div>
      <Rules verdict={found.verdict} rules={found.rules} />
      {mayDecide && isOpen && (
        <div className="flex flex-wrap gap-2">
          <Assign id={found.id} mine={found.mine} />
          {found.kind === 'deposit' && <Decide id={found.id} outcome="release" />}
          {found.kind === 'deposit' && found.state === 'open' && (
            <Decide id={found.id} outcome="freeze" />
          )}
        </div>
      )}
      {found.kind === 'withdrawal' && isOpen && (
        <Notice>
          What becomes of it is decided at the{' '}
          <a href="#/withdrawals" className="text-gold">
            withdrawals desk
          </a>
          .
        </Notice>
      )}
      <Facts facts={factsOf(found)} />
      <EvidenceList evidence={found.evidence} listVersion={found.listVersion} />
      <Notes found={found} mayWrite={mayDecide} />
    </article>
  )
}

function factsOf(found: Found): readonly Fact[] {
  const { kind, scale, asset } = found
  const from = kind === 'deposit' ? 'From' : 'To'
  return [
    {
      label: 'User',
      value: (
        <a href={`#/users/${found.userId}`} className="text-gold">
          {found.name} · UID {found.uid}
        </a>
      ),
    },
    { label: from, value: found.address },
    { label: 'Network', value: found.network },
    ...(found.held === null
      ? []
      : [{ label: 'Held', value: <Money amount={found.held} scale={scale} code={asset} /> }]),
    { label: 'Order number', value: found.orderNo },
    { label: 'Opened', value: <Moment at={found.openedAt} /> },
    ...(found.assigned === null ? [] : [{ label: 'With', value: found.assigned }]),
    ...(found.shownReason === null
      ? []
      : [{ label: 'Told', value: reasonWords[found.shownReason] }]),
    ...(found.decidedAt === null
      ? []
      : [
          {
            label: 'Decided',
            value: (
              <>
                <Moment at={found.decidedAt} /> {found.decidedBy}
              </>
            ),
          },
        ]),
  ]
}

function Assign({ id, mine }: { readonly id: string; readonly mine: boolean }) {
  const act = useAct(riskAssign)
  return (
    <Button
      size="small"
      busy={act.isPending ? 'One moment…' : undefined}
      onClick={() => act.mutate({ id, mine: !mine })}
    >
      {mine ? 'Put back' : 'Assign to me'}
    </Button>
  )
}

const outcomes = {
  release: {
    button: 'Release…',
    title: 'Release the deposit',
    detail: 'What is held goes to the user at once.',
    action: 'Release',
    look: 'gold',
  },
  freeze: {
    button: 'Keep frozen…',
    title: 'Keep the deposit frozen',
    detail: 'It stays held. It can be released later.',
    action: 'Keep frozen',
    look: 'danger',
  },
} as const

function Decide({ id, outcome }: { readonly id: string; readonly outcome: keyof typeof outcomes }) {
  const { button, title, detail, action, look } = outcomes[outcome]
  const [open, setOpen] = useState(false)
  const [shown, setShown] = useState<ShownReason>()
  const act = useAct(riskDecide)
  const isFreeze = outcome === 'freeze'
  return (
    <>
      <Button size="small" look={look} onClick={() => setOpen(true)}>
        {button}
      </Button>
      <ReasonSheet
        title={title}
        detail={detail}
        action={action}
        look={look}
        open={open}
        onClose={() => setOpen(false)}
        act={act}
        input={(reason) => {
          if (!isFreeze) return { id, outcome, reason }
          return shown === undefined ? undefined : { id, outcome, shown, reason }
        }}
      >
        {isFreeze && <ChooseReason value={shown} onChange={setShown} />}
      </ReasonSheet>
    </>
  )
}

function Notes({ found, mayWrite }: { readonly found: Found; readonly mayWrite: boolean }) {
  const [text, setText] = useState('')
  const act = useAct(riskNote)
  return (
    <section aria-label="Notes" className="grid gap-3">
      <h3 className="t-strong">Notes</h3>
      {found.notes.length === 0 && <p className="t-small text-dim">Nobody has noted anything.</p>}
      <ul role="list" className="grid gap-2">
        {found.notes.map((note) => (
          <li key={note.id} className="grid gap-0.5">
            <span className="t-body wrap-anywhere">{note.text}</span>
            <span className="t-small text-dim">
              {note.operator} · <Moment at={note.at} />
            </span>
          </li>
        ))}
      </ul>
      {act.isError && <Notice tone="danger">{saidOf(act.error)}</Notice>}
      {mayWrite && (
        <div className="grid justify-items-start gap-2">
          <div className="w-full">
            <TextField
              label="Note"
              maxLength={1_000}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          </div>
          <Button
            size="small"
            busy={act.isPending ? 'One moment…' : undefined}
            reason={text.trim() === '' ? 'Write something first.' : undefined}
            onClick={() => act.mutate({ id: found.id, text }, { onSuccess: () => setText('') })}
          >
            Add note
          </Button>
        </div>
      )}
    </section>
  )
}
