import { useState } from 'react'
import { Checkbox } from '#ui/Choice.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { useApplyTexts } from '#web/cards/texts.apply.ts'

/** The agreement with the company that checks identities; it is read without leaving the form. */
export function Agreement({
  checked,
  onChange,
  error,
}: {
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  readonly error: string | undefined
}) {
  const words = useApplyTexts().begin
  const [reading, setReading] = useState(false)
  const [before, name, after] = words.agree
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
      <Sheet open={reading} title={words.termsTitle} onClose={() => setReading(false)}>
        <div className="flex flex-col gap-3 pb-4">
          {words.terms.map((paragraph) => (
            <p key={paragraph} className="t-body text-dim">
              {paragraph}
            </p>
          ))}
        </div>
      </Sheet>
    </>
  )
}
