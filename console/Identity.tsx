/** The identity desk: who waits, and the one that is looked at. Keys: j and k move, a approves, r rejects. */
import { useMemo, useState } from 'react'
import { type KycWaiting, kycQueue, kycTake } from '#contract/kyc.desk.ts'
import { type Role, may } from '#contract/operators.permissions.ts'
import { saidOf, useAct, usePages } from '#console/calls.ts'
import { Case } from '#console/IdentityCase.tsx'
import { VirtualRows } from '#console/VirtualRows.tsx'
import { Answer, Desk, Moment } from '#console/Parts.tsx'
import { Button } from '#ui/Button.tsx'
import { IdentityIcon } from '#ui/icons.tsx'
import { Empty, Notice, Pill } from '#ui/Status.tsx'

/** How often the queue is asked for. */
const everyMs = 5_000

/** Room for a name, a moment and the marks, in px. */
const rowHeight = 96

const idOf = ({ userId }: KycWaiting): string => userId

/** Who waits for a decision on who they are. */
export function Identity({ role }: { readonly role: Role }) {
  const queue = usePages(kycQueue, (cursor) => (cursor === undefined ? {} : { cursor }), {
    next: ({ next }) => next,
    everyMs,
  })
  const data = queue.data
  const waiting = useMemo(() => data?.pages.flatMap((page) => page.waiting) ?? [], [data])
  return (
    <Desk title="Identity">
      <Answer of={queue}>
        {() =>
          waiting.length === 0 ? (
            <Empty icon={IdentityIcon}>Nobody waits for a decision.</Empty>
          ) : (
            <Queue
              waiting={waiting}
              mayReview={may(role, 'kyc.review')}
              onNearEnd={() => {
                if (queue.hasNextPage && !queue.isFetching) void queue.fetchNextPage()
              }}
            />
          )
        }
      </Answer>
    </Desk>
  )
}

function Queue({
  waiting,
  mayReview,
  onNearEnd,
}: {
  readonly waiting: readonly KycWaiting[]
  readonly mayReview: boolean
  readonly onNearEnd: () => void
}) {
  const [chosen, setChosen] = useState<string>()
  const current = waiting.find(({ userId }) => userId === chosen)
  return (
    <div className="grid items-start gap-4 wide:grid-cols-[300px_minmax(0,1fr)]">
      <VirtualRows
        label="Waiting"
        role="list"
        rows={waiting}
        idOf={idOf}
        rowHeight={rowHeight}
        active={chosen}
        onActive={(one) => setChosen(one.userId)}
        onNearEnd={onNearEnd}
      >
        {(one, isChosen) => (
          <button
            type="button"
            aria-pressed={isChosen}
            onClick={() => setChosen(one.userId)}
            className={`press grid h-full w-full content-center gap-1 border-b border-line px-4 text-left ${isChosen ? 'bg-gold-wash' : ''}`}
          >
            <span className="t-strong truncate">{one.name}</span>
            <span className="t-small text-dim">
              <Moment at={one.submittedAt} />
            </span>
            <Marks of={one} />
          </button>
        )}
      </VirtualRows>
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
    <span className="flex gap-1.5 overflow-hidden">
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
