import type { ComponentProps } from 'react'
import { withDialCode } from '#contract/country.ts'
import type { AccountWay } from '#contract/identity.access.ts'
import { Field } from '#ui/Field.tsx'
import { GlobeIcon } from '#ui/icons.pages.tsx'
import { awaitChoice } from '#web/app/handover.ts'
import { go } from '#web/app/history.ts'
import { useTexts } from '#web/app/language.ts'
import { usePageKey } from '#web/app/page.ts'

const inputs = {
  username: { autoComplete: 'username', inputMode: 'text', type: 'text' },
  phone: { autoComplete: 'tel', inputMode: 'tel', type: 'tel' },
  email: { autoComplete: 'email', inputMode: 'email', type: 'email' },
} as const satisfies Record<AccountWay, ComponentProps<'input'>>

/** Changes what stands in the field, as `setValue` of its form does. */
type Change = (change: (text: string) => string) => void

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
  readonly onDial: Change
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

/** Leads to the list of countries; the form stays as it is meanwhile. */
function DialButton({ onDial }: { readonly onDial: Change }) {
  const { region } = useTexts().general
  const key = usePageKey()
  const choose = () => {
    awaitChoice(key, (dial) => onDial((text) => withDialCode(text, dial)))
    go('/pages/country/countrylist', { for: key })
  }
  return (
    <button
      type="button"
      aria-label={region.dial}
      onClick={choose}
      className="press -my-3 -mr-2.5 grid size-11 place-items-center rounded-full text-gold"
    >
      <GlobeIcon />
    </button>
  )
}
