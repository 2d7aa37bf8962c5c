/** The identity desk: who waits, and the one that is looked at; the keys are in `Help.tsx`. */
import { useMemo, useState } from 'react'
import { type KycWaiting, kycQueue, kycTake } from '#contract/kyc.desk.ts'
import { type Role, may } from '#contract/operators.permissions.ts'
import type { Instant } from '#kernel/time.ts'
import { saidOf, useAct, usePages } from '#console/calls.ts'
import { Case } from '#console/identity/Case.tsx'
import { Help } from '#console/identity/Help.tsx'
import { caseNo, isLate, waitedFor } from '#console/identity/clock.ts'
import { Answer } from '#console/Parts.tsx'
import { VirtualRows } from '#console/VirtualRows.tsx'
import { Button, IconButton } from '#ui/Button.tsx'
import { useDeskKeys } from '#console/identity/keys.ts'
import { HelpIcon, IdentityIcon } from '#ui/icons.pages.tsx'
import { Empty, Notice, Pill } from '#ui/Status.tsx'
import { kycPages } from '#text/en/kyc.pages.ts'

/** How often the queue is asked for. */
const everyMs = 5_000

/** Room for a name, a document and the marks, in px. */
const rowHeight = 96

const idOf = ({ userId }: KycWaiting): string => userId

/** Who waits for a decision on who they are. */
export function Identity({ role }: { readonly role: Role }) {
  const queue = usePages(kycQueue, (cursor) => ({ cursor }), {
    everyMs,
  })
  const { data } = queue
  const waiting = useMemo(() => data?.pages.flatMap((page) => page.waiting) ?? [], [data])
  return (
    <Answer of={queue}>
      {({ pages: [first] }) =>
        first && (
          <Queue
            waiting={waiting}
            isWhole={!queue.hasNextPage}
            now={first.now}
            mayReview={may(role, 'kyc.review')}
            onNearEnd={() => {
              if (queue.hasNextPage && !queue.isFetching) void queue.fetchNextPage()
            }}
          />
        )
      }
    </Answer>
  )
}

function Queue({
  waiting,
  isWhole,
  now,
  mayReview,
  onNearEnd,
}: {
  readonly waiting: readonly KycWaiting[]
  readonly isWhole: boolean
  readonly now: Instant
  readonly mayReview: boolean
  readonly onNearEnd: () => void
}) {
  const [chosen, setChosen] = useState<string>()
  const [isHelping, setHelping] = useState(false)
  const current = waiting.find(({ userId }) => userId === chosen)
  useDeskKeys((key) => {
    if (key === '?') setHelping(true)
  })
  return (
    <div className="-my-5 grid items-start wide:-mx-8 wide:min-h-dvh wide:grid-cols-[minmax(240px,320px)_minmax(0,1fr)] wide:items-stretch">
      <section className="border-line grid content-start gap-2 py-5 wide:border-r wide:px-3">
        <div className="flex min-h-11 items-center justify-between gap-2 px-1.5">
          <h1 className="t-title">Identity</h1>
          <span className="flex items-center gap-1">
            <Pill tone={waiting.length > 0 ? 'gold' : 'plain'}>
              {`${waiting.length}${isWhole ? '' : '+'} waiting`}
            </Pill>
            <IconButton icon={HelpIcon} label="Keys" onClick={() => setHelping(true)} />
          </span>
        </div>
        {waiting.length > 0 && (
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
              <Row one={one} now={now} isChosen={isChosen} onChoose={() => setChosen(one.userId)} />
            )}
          </VirtualRows>
        )}
      </section>
      <section className="min-w-0 py-5 wide:px-6">
        {current === undefined ? (
          <Empty icon={IdentityIcon}>
            {waiting.length === 0
              ? 'Nobody waits for a decision.'
              : 'Choose an application, or press j.'}
          </Empty>
        ) : (
          <Chosen
            key={`${current.userId} ${current.version}`}
            one={current}
            now={now}
            mayReview={mayReview}
          />
        )}
      </section>
      <Help open={isHelping} onClose={() => setHelping(false)} />
    </div>
  )
}

function Row({
  one,
  now,
  isChosen,
  onChoose,
}: {
  readonly one: KycWaiting
  readonly now: Instant
  readonly isChosen: boolean
  readonly onChoose: () => void
}) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      className={`press grid h-full w-full content-center gap-0.5 rounded-item px-4 text-left ${isChosen ? 'edge-gold bg-surface' : 'hover:bg-surface'}`}
    >
      <span className="t-strong truncate">{one.name}</span>
      <span className="t-small truncate text-dim">
        {kycPages.documentTypes[one.documentType]} · {waitedFor(one.submittedAt, now)}
      </span>
      <Marks of={one} now={now} />
    </button>
  )
}

function Marks({ of, now }: { readonly of: KycWaiting; readonly now: Instant }) {
  const { flags, taken, needsSecondLook, submittedAt } = of
  const late = isLate(submittedAt, now)
  if (flags.length === 0 && !needsSecondLook && taken === 'no' && !late) return null
  return (
    <span className="mt-1 flex gap-1.5 overflow-hidden">
      {late && <Pill tone="down">late</Pill>}
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
function Chosen({
  one,
  now,
  mayReview,
}: {
  readonly one: KycWaiting
  readonly now: Instant
  readonly mayReview: boolean
}) {
  const take = useAct(kycTake)
  if (one.taken === 'own') return <Case one={one} now={now} />
  return (
    <div className="grid gap-4">
      <div>
        <p className="t-small text-dim">{caseNo(one)}</p>
        <h2 className="t-title wrap-anywhere">{one.name}</h2>
      </div>
      <div className="panel grid justify-items-start gap-3 p-5">
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
    </div>
  )
}
