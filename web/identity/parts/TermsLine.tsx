import { useState } from 'react'
import { Checkbox } from '#ui/Choice.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { useTexts } from '#web/app/language.ts'

type Paper = 'terms' | 'privacy'

/** Agreeing to the terms and the privacy policy; both can be read without leaving the form. */
export function TermsLine({
  checked,
  onChange,
  error,
}: {
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  readonly error: string | undefined
}) {
  const { identity } = useTexts()
  const [reading, setReading] = useState<Paper>()
  const [shown, setShown] = useState<Paper>('terms')
  const read = (paper: Paper) => {
    setShown(paper)
    setReading(paper)
  }
  const [before, terms, between, privacy, end] = identity.register.terms
  return (
    <>
      <Checkbox checked={checked} onChange={onChange} error={error}>
        {before}
        <PaperLink onPress={() => read('terms')}>{terms ?? ''}</PaperLink>
        {between}
        <PaperLink onPress={() => read('privacy')}>{privacy ?? ''}</PaperLink>
        {end}
      </Checkbox>
      <Sheet
        open={reading !== undefined}
        title={identity.terms[shown].title}
        onClose={() => setReading(undefined)}
      >
        <div className="flex flex-col gap-3 pb-4">
          {identity.terms[shown].paragraphs.map((paragraph) => (
            <p key={paragraph} className="t-body text-dim">
              {paragraph}
            </p>
          ))}
        </div>
      </Sheet>
    </>
  )
}

/** Within a sentence: a target grown past its line would cover the link on the next one. */
function PaperLink({
  children,
  onPress,
}: {
  readonly children: string
  readonly onPress: () => void
}) {
  return (
    <button
      type="button"
      onClick={(event) => {
        event.preventDefault()
        onPress()
      }}
      className="font-[560] text-gold"
    >
      {children}
    </button>
  )
}
