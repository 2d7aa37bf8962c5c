import { useState, type ReactNode } from 'react'
import { SearchField } from '#ui/Field.tsx'
import { List, ListItem } from '#ui/List.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { useWords } from '#ui/words.tsx'

/** Something to choose in a `ChoiceSheet`. */
export type Choice<Value extends string> = {
  readonly value: Value
  readonly label: string
  readonly detail?: ReactNode
  readonly leading?: ReactNode
  /** Further words the search finds it by, such as a code. */
  readonly keywords?: string
}

/** Past this many rows a list can be searched. */
const searchedFrom = 9

/** A sheet with a list to choose one of; the choice closes it. */
export function ChoiceSheet<Value extends string>({
  open,
  title,
  choices,
  value,
  onChoose,
  onClose,
}: {
  readonly open: boolean
  readonly title: string
  readonly choices: readonly Choice<Value>[]
  /** What is chosen now, if anything. */
  readonly value: Value | undefined
  readonly onChoose: (value: Value) => void
  readonly onClose: () => void
}) {
  return (
    <Sheet open={open} title={title} onClose={onClose}>
      <Choices
        title={title}
        choices={choices}
        value={value}
        onChoose={(chosen) => {
          onChoose(chosen)
          onClose()
        }}
      />
    </Sheet>
  )
}

function Choices<Value extends string>({
  title,
  choices,
  value,
  onChoose,
}: {
  readonly title: string
  readonly choices: readonly Choice<Value>[]
  readonly value: Value | undefined
  readonly onChoose: (value: Value) => void
}) {
  const words = useWords()
  const [sought, setSought] = useState('')
  const found = choices.filter((choice) => matches(choice, sought))
  return (
    <>
      {choices.length >= searchedFrom && (
        <div className="sticky top-0 z-10 bg-surface pb-3">
          <SearchField value={sought} onChange={setSought} />
        </div>
      )}
      <div className="-mx-4 max-[359px]:-mx-3">
        <List label={title} look="bare">
          {found.map((choice) => (
            <ListItem
              key={choice.value}
              leading={choice.leading}
              title={choice.label}
              detail={choice.detail}
              current={choice.value === value}
              {...(choice.value === value ? { mark: 'tick' as const } : {})}
              onClick={() => onChoose(choice.value)}
            />
          ))}
        </List>
      </div>
      {found.length === 0 && (
        <p className="t-body py-8 text-center text-dim" role="status">
          {words.nothingFound}
        </p>
      )}
    </>
  )
}

function matches(choice: Choice<string>, sought: string): boolean {
  const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const text = plain(`${choice.label} ${choice.keywords ?? ''} ${choice.value}`)
  return plain(sought)
    .split(/\s+/)
    .every((word) => text.includes(word))
}
