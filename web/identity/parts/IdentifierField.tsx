import type { ComponentProps } from 'react'
import type { AccountWay } from '#contract/identity.access.ts'
import { Field } from '#ui/Field.tsx'
import { type ChangeText, DialButton } from '#web/app/DialButton.tsx'
import { useTexts } from '#web/app/language.ts'

const inputs = {
  username: { autoComplete: 'username', inputMode: 'text', type: 'text' },
  phone: { autoComplete: 'tel', inputMode: 'tel', type: 'tel' },
  email: { autoComplete: 'email', inputMode: 'email', type: 'email' },
} as const satisfies Record<AccountWay, ComponentProps<'input'>>

/** The field for a user name, phone or e-mail, with the keyboard and suggestions that fit it. */
export function IdentifierField({
  way,
  hint,
  onDial,
  ...field
}: {
  readonly way: AccountWay
  readonly hint?: string
  /** Takes a dial code that was chosen from the list of countries. */
  readonly onDial: ChangeText
} & Omit<ComponentProps<typeof Field>, 'label' | 'hint' | 'suffix'>) {
  const { identity } = useTexts()
  const shownHint = hint ?? (way === 'phone' ? identity.field.phoneHint : undefined)
  return (
    <Field
      {...inputs[way]}
      {...field}
      label={identity.field[way]}
      {...(shownHint === undefined ? {} : { hint: shownHint })}
      {...(way === 'phone' ? { suffix: <DialButton onDial={onDial} /> } : {})}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      maxLength={254}
    />
  )
}
