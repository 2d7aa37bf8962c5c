import { useState } from 'react'
import {
  type ChangeSet,
  type ChangeSetState,
  changeSetList,
  discardChangeSet,
  undoChangeSet,
} from '#contract/settings.desk.ts'
import { requestChanges } from '#contract/operators.approvals.ts'
import { saidOf, useAct, useAnswer } from '#console/calls.ts'
import { Changes } from '#console/config/Changes.tsx'
import { Answer, Moment, ReasonSheet } from '#console/Parts.tsx'
import { goTo } from '#console/place.ts'
import { Pages } from '#console/UserTabs.tsx'
import { Button } from '#ui/Button.tsx'
import { HistoryIcon } from '#ui/icons.pages.tsx'
import { Empty, Notice, Pill } from '#ui/Status.tsx'

/** How often sets under way are asked for. */
const everyMs = 5_000

/** Sets under way, or those that ended. */
export function Sets({
  open,
  mayChange,
  onEdit,
}: {
  readonly open: boolean
  readonly mayChange: boolean
  readonly onEdit: (set: ChangeSet) => void
}) {
  const [cursors, setCursors] = useState<readonly string[]>([])
  const cursor = cursors.at(-1)
  const input = { open, cursor }
  const list = useAnswer(changeSetList, input, { everyMs })
  return (
    <Answer of={list}>
      {({ sets, next }) =>
        sets.length === 0 ? (
          <Empty icon={HistoryIcon}>
            {open ? 'No changes are under way.' : 'Nothing has been changed yet.'}
          </Empty>
        ) : (
          <>
            <ul role="list" className="grid gap-3">
              {sets.map((set) => (
                <OneSet key={set.id} set={set} mayChange={mayChange} onEdit={onEdit} />
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
  )
}

const states: Readonly<
  Record<ChangeSetState, { readonly word: string; readonly tone: 'plain' | 'gold' | 'up' | 'down' }>
> = {
  draft: { word: 'draft', tone: 'plain' },
  asked: { word: 'waits for approval', tone: 'gold' },
  scheduled: { word: 'scheduled', tone: 'gold' },
  applied: { word: 'applied', tone: 'up' },
  failed: { word: 'not applied', tone: 'down' },
  discarded: { word: 'discarded', tone: 'plain' },
}

function OneSet({
  set,
  mayChange,
  onEdit,
}: {
  readonly set: ChangeSet
  readonly mayChange: boolean
  readonly onEdit: (set: ChangeSet) => void
}) {
  const { word, tone } = states[set.state]
  return (
    <li className="panel grid gap-3 p-4" aria-label={set.title}>
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h2 className="t-head wrap-anywhere">{set.title}</h2>
        <Pill tone={tone}>{word}</Pill>
      </div>
      <Changes set={set} />
      {set.trouble !== null && (
        <Notice tone="danger" title="It was not applied">
          {set.trouble} had changed meanwhile.
        </Notice>
      )}
      <Who set={set} />
      {mayChange && <Actions set={set} onEdit={onEdit} />}
    </li>
  )
}

const Who = ({ set }: { readonly set: ChangeSet }) => (
  <p className="t-small text-dim">
    Written by {set.madeBy} at <Moment at={set.madeAt} />
    {set.writtenBy !== set.madeBy && <> · last written by {set.writtenBy}</>}
    {set.askedBy !== null && <> · asked for by {set.askedBy}</>}
    {set.approvedBy !== null && <> · approved by {set.approvedBy}</>}
    {set.appliedAt !== null && (
      <>
        {' '}
        · applied at <Moment at={set.appliedAt} />
      </>
    )}
  </p>
)

function Actions({
  set,
  onEdit,
}: {
  readonly set: ChangeSet
  readonly onEdit: (set: ChangeSet) => void
}) {
  const [isAsking, setAsking] = useState(false)
  const ask = useAct(requestChanges)
  const discard = useAct(discardChangeSet)
  const undo = useAct(undoChangeSet)
  const { id, hash, state } = set
  const error = discard.error ?? undo.error
  return (
    <>
      {error && <Notice tone="danger">{saidOf(error)}</Notice>}
      <div className="flex flex-wrap items-start gap-2">
        {state === 'draft' && (
          <>
            <Button size="small" look="gold" onClick={() => setAsking(true)}>
              Ask for approval…
            </Button>
            <Button size="small" onClick={() => onEdit(set)}>
              Edit
            </Button>
          </>
        )}
        {(state === 'draft' || state === 'scheduled') && (
          <Button size="small" onClick={() => discard.mutate({ id })}>
            {state === 'draft' ? 'Discard' : 'Call off'}
          </Button>
        )}
        {state === 'asked' && (
          <Button size="small" href="#/approvals">
            See the request
          </Button>
        )}
        {state === 'applied' && (
          <Button
            size="small"
            busy={undo.isPending ? 'One moment…' : undefined}
            onClick={() => undo.mutate({ id }, { onSuccess: () => goTo('config/open') })}
          >
            Undo
          </Button>
        )}
      </div>
      <ReasonSheet
        title="Ask for approval"
        detail={`Somebody else approves “${set.title}” within 24 hours.`}
        action="Ask"
        open={isAsking}
        onClose={() => setAsking(false)}
        act={ask}
        input={(reason) => ({ id, hash, reason })}
      />
    </>
  )
}
