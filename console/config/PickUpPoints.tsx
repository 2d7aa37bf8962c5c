import { useState } from 'react'
import { pickUpPointsMax } from '#contract/cards.programmes.ts'
import type { ConfigValue } from '#contract/settings.desk.ts'
import {
  type PointDraft,
  pointFields,
  pointNames,
  readPoints,
  withPoint,
} from '#console/config/pickUpPoints.ts'
import { at } from '#console/config/programmes.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { Notice } from '#ui/Status.tsx'

/** Places where cards are collected, a row each; nothing is wished while one of them does not fit. */
export function PickUpPoints({
  initial,
  onChange,
}: {
  readonly initial: readonly PointDraft[]
  readonly onChange: (value: ConfigValue | undefined) => void
}) {
  const [drafts, setDrafts] = useState(initial)
  const { mistakes } = readPoints(drafts)
  const change = (next: readonly PointDraft[]) => {
    setDrafts(next)
    onChange(readPoints(next).value)
  }
  return (
    <section aria-label="Pick-up points" className="panel grid gap-4 p-4">
      <h2 className="t-head">Pick-up points</h2>
      {drafts.length === 0 && <p className="t-body text-dim">Cards are collected nowhere.</p>}
      {drafts.map((draft, row) => (
        <OnePoint
          key={draft.key}
          title={`Pick-up point ${row + 1}`}
          draft={draft}
          mistakeAt={(field) => mistakes.get(at(row, field))}
          onChange={(next) => change(drafts.with(row, next))}
          onRemove={() => change(drafts.toSpliced(row, 1))}
        />
      ))}
      {mistakes.size > 0 && (
        <Notice tone="warn">
          Pick-up points are not among the changes until every field of them fits.
        </Notice>
      )}
      <div>
        <Button
          size="small"
          reason={drafts.length < pickUpPointsMax ? undefined : `${pickUpPointsMax} at most.`}
          onClick={() => change(withPoint(drafts))}
        >
          Add a pick-up point
        </Button>
      </div>
    </section>
  )
}

function OnePoint({
  title,
  draft,
  mistakeAt,
  onChange,
  onRemove,
}: {
  readonly title: string
  readonly draft: PointDraft
  readonly mistakeAt: (field: string) => string | undefined
  readonly onChange: (draft: PointDraft) => void
  readonly onRemove: () => void
}) {
  return (
    <div role="group" aria-label={title} className="grid gap-3 rounded-item p-3 hairline">
      <div className="flex items-center justify-between gap-3">
        <h3 className="t-strong wrap-anywhere">{draft.texts.name || title}</h3>
        <Button size="small" onClick={onRemove}>
          Remove <span className="sr-only">{title}</span>
        </Button>
      </div>
      <div className="grid items-start gap-3 wide:grid-cols-2">
        {pointNames.map((name) => {
          const text = draft.texts[name]
          const wrong = mistakeAt(name)
          // A row that was just added is not wrong yet: it says what it takes.
          const said = wrong === undefined ? {} : text === '' ? { hint: wrong } : { error: wrong }
          return (
            <Field
              key={name}
              label={pointFields[name].label}
              value={text}
              autoComplete="off"
              spellCheck={false}
              {...said}
              onChange={(event) =>
                onChange({ ...draft, texts: { ...draft.texts, [name]: event.target.value } })
              }
            />
          )
        })}
      </div>
    </div>
  )
}
