/** The identity desk: who waits, and the one that is looked at. Keys: j and k move, a approves, r rejects. */
import { useState } from 'react'
import { type KycWaiting, kycQueue, kycTake } from '#contract/kyc.desk.ts'
import { type Role, may } from '#contract/operators.permissions.ts'
import { saidOf, useAct, useAnswer } from '#console/calls.ts'
import { OrdersExport } from '#console/Export.tsx'
import { Case } from '#console/IdentityCase.tsx'
import { Answer, Desk, Moment } from '#console/Parts.tsx'
import { Pages } from '#console/UserTabs.tsx'
import { Button } from '#ui/Button.tsx'
import { useKeys } from '#ui/hooks.ts'
import { IdentityIcon } from '#ui/icons.tsx'
import { Empty, Notice, Pill } from '#ui/Status.tsx'

/** How often the queue is asked for. */
const everyMs = 5_000

/** Who waits for a decision on who they are. */
export function Identity({ role }: { readonly role: Role }) {
  const [cursors, setCursors] = useState<readonly string[]>([])
  const cursor = cursors.at(-1)
  const queue = useAnswer(kycQueue, cursor === undefined ? {} : { cursor }, { everyMs })
  return (
    <Desk title="Identity" actions={<OrdersExport role={role} />}>
      <Answer of={queue}>
        {({ waiting, next }) => (
          <>
            {waiting.length === 0 ? (
              <Empty icon={IdentityIcon}>Nobody waits for a decision.</Empty>
            ) : (
              <Queue waiting={waiting} mayReview={may(role, 'kyc.review')} />
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

function Queue({
  waiting,
  mayReview,
}: {
  readonly waiting: readonly KycWaiting[]
  readonly mayReview: boolean
}) {
  const [chosen, setChosen] = useState<string>()
  const at = waiting.findIndex(({ userId }) => userId === chosen)
  const current = waiting[at]
  useKeys((key) => {
    const step = key === 'j' ? 1 : key === 'k' ? -1 : 0
    if (step === 0) return
    const next = waiting[Math.min(waiting.length - 1, Math.max(0, at + step))]
    if (next) setChosen(next.userId)
  })
  return (
    <div className="grid items-start gap-4 wide:grid-cols-[300px_minmax(0,1fr)]">
      <ul role="list" aria-label="Waiting" className="grid gap-2">
        {waiting.map((one) => (
          <li key={one.userId}>
            <button
              type="button"
              aria-pressed={one.userId === chosen}
              onClick={() => setChosen(one.userId)}
              className={`press panel grid w-full gap-1 p-4 text-left ${one.userId === chosen ? 'edge-gold' : ''}`}
            >
              <span className="t-strong wrap-anywhere">{one.name}</span>
              <span className="t-small text-dim">
                <Moment at={one.submittedAt} />
              </span>
              <Marks of={one} />
            </button>
          </li>
        ))}
      </ul>
      {current === undefined ? (
        <Empty icon={IdentityIcon}>Choose an application, or press j.</Empty>
      ) : (
        <Chosen key={`${current.userId} ${current.version}`} one={current} mayReview={mayReview} />
      )}
    </div>
  )
}

function Marks({ of: { flags, taken, needsSecondLook } }: { readonly of: KycWaiting }) {
  return (
    <span className="flex flex-wrap gap-1.5">
      {flags.map((flag) => (
        <Pill key={flag} tone="warn">
          {flag}
        </Pill>
      ))}
      {needsSecondLook && <Pill tone="gold">second look</Pill>}
      {taken === 'own' && <Pill tone="up">yours</Pill>}
      {taken === 'other' && <Pill>taken</Pill>}
    </span>
  )
}

/** It is taken before anything of it is shown, so that every look has a name. */
function Chosen({ one, mayReview }: { readonly one: KycWaiting; readonly mayReview: boolean }) {
  const take = useAct(kycTake)
  if (one.taken === 'own') return <Case id={one.userId} />
  return (
    <div className="panel grid justify-items-start gap-3 p-5">
      <h2 className="t-head">{one.name}</h2>
      <p className="t-body text-dim">
        {mayReview
          ? 'Take this application to see it. It is yours for 15 minutes, and every look is logged.'
          : 'Your role sees who waits, and no documents.'}
      </p>
      {take.isError && <Notice tone="danger">{saidOf(take.error)}</Notice>}
      {mayReview && (
        <Button
          size="small"
          look="gold"
          busy={take.isPending ? 'One moment…' : undefined}
          onClick={() => take.mutate({ id: one.userId })}
        >
          Take
        </Button>
      )}
    </div>
  )
}
