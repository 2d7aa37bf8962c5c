import { useState } from 'react'
import { countryCodes } from '#contract/country.ts'
import type { AddressField } from '#contract/cards.rules.ts'
import { ChoiceSheet } from '#ui/ChoiceSheet.tsx'
import { Field, FieldButton, type FieldProps } from '#ui/Field.tsx'
import { useLanguage } from '#web/app/language.ts'
import { useRegionName } from '#web/app/regionName.ts'
import { useApplyTexts } from '#web/cards/texts.apply.ts'

type TextName = Exclude<AddressField, 'country'>

const inputs = {
  recipient: { maxLength: 80, autoComplete: 'name' },
  address: { maxLength: 200, autoComplete: 'street-address' },
  postalCode: { maxLength: 20, autoComplete: 'postal-code' },
  city: { maxLength: 80, autoComplete: 'address-level2' },
} as const satisfies Record<TextName, Partial<FieldProps>>

/** The fields of an address, the country chosen from a list. */
export function AddressFields({
  asked,
  country,
  countryError,
  onCountry,
  fieldOf,
}: {
  readonly asked: readonly TextName[]
  readonly country: string
  readonly countryError: string | undefined
  readonly onCountry: (code: string) => void
  /** What a form library gives an input, and what is wrong with it. */
  readonly fieldOf: (name: TextName) => Omit<FieldProps, 'label'>
}) {
  const words = useApplyTexts().address
  return (
    <>
      <CountryField value={country} error={countryError} onChoose={onCountry} />
      {asked.map((name) => (
        <Field key={name} label={words[name]} {...inputs[name]} {...fieldOf(name)} />
      ))}
    </>
  )
}

function CountryField({
  value,
  error,
  onChoose,
}: {
  readonly value: string
  readonly error: string | undefined
  readonly onChoose: (code: string) => void
}) {
  const words = useApplyTexts().address
  const language = useLanguage()
  const regionName = useRegionName()
  const [open, setOpen] = useState(false)
  const { compare } = new Intl.Collator(language)
  const choices = countryCodes
    .map((code) => ({ value: code, label: regionName(code) }))
    .toSorted((a, b) => compare(a.label, b.label))
  return (
    <>
      <FieldButton
        label={words.country}
        placeholder={words.choose}
        value={value === '' ? undefined : regionName(value)}
        error={error}
        onClick={() => setOpen(true)}
      />
      <ChoiceSheet
        open={open}
        title={words.country}
        choices={choices}
        value={value === '' ? undefined : value}
        onChoose={onChoose}
        onClose={() => setOpen(false)}
      />
    </>
  )
}
