import { useState } from 'react'
import {
  type Recipient as Person,
  type RecipientWay,
  findRecipient,
  recipientWays,
} from '#contract/transfers.ts'
import { normalEmail, normalPhone } from '#contract/rules.ts'
import { Failure } from '#contract/errors.ts'
import { Button } from '#ui/Button.tsx'
import { Segmented } from '#ui/Choice.tsx'
import { Avatar } from '#ui/Coin.tsx'
import { Field } from '#ui/Field.tsx'
import { call } from '#web/app/api.ts'
import { useFailureText } from '#web/app/failure.ts'
import { useAction } from '#web/app/hooks/action.ts'
import { useTexts } from '#web/app/language.ts'
import type { Recipient } from '#web/transfers/draft.ts'

/** Finding a person on Auric and making sure by their masked name. */
export function PersonEntry({ onChoose }: { readonly onChoose: (recipient: Recipient) => void }) {
  const words = useTexts().transfers.recipient
  const problem = useTexts().identity.field.required
  const failureText = useFailureText()
  const [way, setWay] = useState<RecipientWay>('username')
  const [text, setText] = useState('')
  const [found, setFound] = useState<Person>()
  const [refusal, setRefusal] = useState<string>()
  const change = (next: string) => {
    setText(next)
    setFound(undefined)
    setRefusal(undefined)
  }
  const find = useAction(async () => {
    const value = normalOf(way, text)
    if (value === '') return setRefusal(problem)
    try {
      setFound(await call(findRecipient, { way, value }))
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      setRefusal(failureText(error))
    }
  })
  const inputMode = ({ uid: 'numeric', phone: 'tel', email: 'email', username: 'text' } as const)[
    way
  ]
  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        void find.run()
      }}
    >
      <Segmented
        label={words.person}
        options={recipientWays.map((value) => ({ value, label: words.way[value] }))}
        value={way}
        onChange={(next) => {
          setWay(next)
          change('')
        }}
      />
      <Field
        label={words.way[way]}
        inputMode={inputMode}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={254}
        value={text}
        onChange={(event) => change(event.target.value)}
        error={refusal ?? (find.error === undefined ? undefined : failureText(find.error))}
      />
      {found ? (
        <div className="panel flex flex-col gap-4 p-4" role="status">
          <p className="t-small text-dim">{words.found}</p>
          <div className="flex items-center gap-3">
            <Avatar name={found.maskedName} size={40} />
            <span className="min-w-0">
              <span className="t-strong block truncate">{found.maskedName}</span>
              <span className="t-small tnum block text-dim">UID {found.uid}</span>
            </span>
          </div>
          <Button look="gold" onClick={() => onChoose({ kind: 'internal', ...found })}>
            {words.usePerson}
          </Button>
        </div>
      ) : (
        <Button look="gold" type="submit" busy={find.busy ? words.finding : undefined}>
          {words.find}
        </Button>
      )}
    </form>
  )
}

function normalOf(way: RecipientWay, text: string): string {
  if (way === 'phone') return normalPhone(text)
  return way === 'email' ? normalEmail(text) : text.trim()
}
