import { useState } from 'react'
import { Checkbox } from '#ui/Choice.tsx'
import { Sheet } from '#ui/Sheet.tsx'

/** What is agreed to: before the name of the terms, the name, and after it; and the terms. */
type Terms = {
  readonly sentence: readonly string[]
  readonly title: string
  readonly paragraphs: readonly string[]
}

/** An agreement to tick, whose terms are read without leaving the form. */
export function Agreement({
  terms: { sentence, title, paragraphs },
  checked,
  onChange,
  error,
}: {
  readonly terms: Terms
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  readonly error: string | undefined
}) {
  const [reading, setReading] = useState(false)
  const [before, name, after] = sentence
  return (
    <>
      <Checkbox checked={checked} onChange={onChange} error={error}>
        {before}
        <button
          type="button"
          className="text-left font-[560] text-gold"
          onClick={(event) => {
            event.preventDefault()
            setReading(true)
          }}
        >
          {name}
        </button>
        {after}
      </Checkbox>
      <Sheet open={reading} title={title} onClose={() => setReading(false)}>
        <div className="flex flex-col gap-3 pb-4">
          {paragraphs.map((paragraph) => (
            <p key={paragraph} className="t-body text-dim">
              {paragraph}
            </p>
          ))}
        </div>
      </Sheet>
    </>
  )
}
