/** The risk desk: cases of flagged addresses, by state and kind. */
import { useState } from 'react'
import { type DeskCase, riskQueue, type riskShelves } from '#contract/risk.desk.ts'
import { type Role } from '#contract/operators.permissions.ts'
import type { CaseKind } from '#contract/risk.ts'
import { useAnswer } from '#console/calls.ts'
import { Answer, Desk, Moment } from '#console/Parts.tsx'
import { RiskCase } from '#console/RiskCase.tsx'
import { stateTones } from '#console/riskWords.ts'
import { Pages } from '#console/UserTabs.tsx'
import { Segmented } from '#ui/Choice.tsx'
import { ShieldIcon } from '#ui/icons.tsx'
import { Money } from '#ui/Money.tsx'
import { Empty, Pill } from '#ui/Status.tsx'

/** How often the list is asked for. */
const everyMs = 5_000

type Shelf = (typeof riskShelves)[number]

/** Cases, and the one that is looked at. */
export function Risk({ role, id }: { readonly role: Role; readonly id: string | undefined }) {
  const [shelf, setShelf] = useState<Shelf>('open')
  const [kind, setKind] = useState<CaseKind | 'all'>('all')
  const [cursors, setCursors] = useState<readonly string[]>([])
  const cursor = cursors.at(-1)
  const filter = { shelf, ...(kind === 'all' ? {} : { kind }) }
  const input = { ...filter, cursor }
  const list = useAnswer(riskQueue, input, { everyMs })
  const show = (set: () => void) => {
    set()
    setCursors([])
  }
  return (
    <Desk title="Risk cases">
      <div className="grid gap-3 wide:grid-cols-2">
        <Segmented
          label="State"
          options={[
            { value: 'open', label: 'Open' },
            { value: 'frozen', label: 'Frozen' },
            { value: 'closed', label: 'Closed' },
          ]}
          value={shelf}
          onChange={(value) => show(() => setShelf(value))}
        />
        <Segmented
          label="Kind"
          options={[
            { value: 'all', label: 'All' },
            { value: 'deposit', label: 'Deposits' },
            { value: 'withdrawal', label: 'Withdrawals' },
          ]}
          value={kind}
          onChange={(value) => show(() => setKind(value))}
        />
      </div>
      <div className="grid items-start gap-4 wide:grid-cols-[320px_minmax(0,1fr)]">
        <Answer of={list}>
          {({ cases, next }) => (
            <div className="grid gap-3">
              {cases.length === 0 ? (
                <Empty icon={ShieldIcon}>No case is here.</Empty>
              ) : (
                <ul role="list" aria-label="Cases" className="grid gap-2">
                  {cases.map((one) => (
                    <Row key={one.id} one={one} isChosen={one.id === id} />
                  ))}
                </ul>
              )}
              <Pages
                isFirst={cursor === undefined}
                onBack={() => setCursors(cursors.slice(0, -1))}
                onNext={next === null ? undefined : () => setCursors([...cursors, next])}
              />
            </div>
          )}
        </Answer>
        {id === undefined ? (
          <Empty icon={ShieldIcon}>Choose a case.</Empty>
        ) : (
          <RiskCase key={id} id={id} role={role} />
        )}
      </div>
    </Desk>
  )
}

function Row({ one, isChosen }: { readonly one: DeskCase; readonly isChosen: boolean }) {
  return (
    <li>
      <a
        href={`#/risk/${one.id}`}
        aria-current={isChosen ? 'true' : undefined}
        className={`press panel grid gap-1.5 p-4 ${isChosen ? 'edge-gold' : ''}`}
      >
        <span className="flex items-baseline justify-between gap-2">
          <span className="t-strong">
            <Money amount={one.amount} scale={one.scale} code={one.asset} />
          </span>
          <Pill tone={stateTones[one.state]}>{one.state}</Pill>
        </span>
        <span className="t-small text-dim">
          {one.kind} · {one.name} · <Moment at={one.openedAt} />
        </span>
        {one.assigned !== null && (
          <span className="t-small text-dim">{one.mine ? 'yours' : `with ${one.assigned}`}</span>
        )}
      </a>
    </li>
  )
}
