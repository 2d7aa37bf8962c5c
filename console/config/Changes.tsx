import type { ChangeSet } from '#contract/settings.desk.ts'
import { Moment } from '#console/Parts.tsx'
import { pointLines } from '#console/config/pickUpPoints.ts'
import { programmeLines } from '#console/config/programmes.ts'
import { entryName, fieldName, valueText, warningTexts } from '#console/config/words.ts'
import { Notice } from '#ui/Status.tsx'

/** What a set changes: each value before and after, and what would hurt. */
export function Changes({ set }: { readonly set: ChangeSet }) {
  return (
    <div className="grid gap-3">
      <ul role="list" aria-label="Changes" className="grid gap-2">
        {set.changes.map((change) => {
          const { before, after } = textsOf(change)
          return (
            <li
              key={`${change.kind} ${change.id} ${change.field}`}
              className="grid gap-2 rounded-item bg-raised p-3"
            >
              <p className="t-strong">
                {fieldName(change.field)} <span className="text-dim">· {entryName(change)}</span>
              </p>
              <div className="grid items-center gap-x-3 gap-y-1 wide:grid-cols-[1fr_auto_1fr]">
                <Value label="Before" text={before} />
                <span aria-hidden="true" className="hidden text-dim wide:block">
                  →
                </span>
                <Value label="After" text={after} isNew />
              </div>
              {change.warnings.map((warning) => (
                <Notice key={warning} tone="warn">
                  {warningTexts[warning]}
                </Notice>
              ))}
            </li>
          )
        })}
      </ul>
      {set.applyAt !== null && (
        <p className="t-small text-dim">
          To be applied at <Moment at={set.applyAt} /> UTC
        </p>
      )}
    </div>
  )
}

type Shown = ChangeSet['changes'][number]

/** Both values as people read them: of the terms of cards only what differs. */
function textsOf(change: Shown): { readonly before: string; readonly after: string } {
  const { kind, id, field, before, after } = change
  const isOfCards = kind === 'setting' && id === 'cards'
  const lines =
    isOfCards && field === 'programmes'
      ? programmeLines(before, after)
      : isOfCards && field === 'pickUpPoints'
        ? pointLines(before, after)
        : undefined
  return (
    lines ?? {
      before: valueText({ ...change, value: before }),
      after: valueText({ ...change, value: after }),
    }
  )
}

function Value({
  label,
  text,
  isNew = false,
}: {
  readonly label: string
  readonly text: string
  readonly isNew?: boolean
}) {
  return (
    <p
      className={`tnum t-body max-h-60 overflow-auto wrap-anywhere whitespace-pre-wrap ${isNew ? '' : 'text-dim'}`}
    >
      <span className="t-small mr-2 text-dim">{label}</span>
      {text}
    </p>
  )
}
