import { useState } from 'react'
import { countryCodes } from '#contract/country.ts'
import type { KycField } from '#contract/kyc.ts'
import { isRequired } from '#contract/kyc.rules.ts'
import { Chip } from '#ui/Choice.tsx'
import { ChoiceSheet } from '#ui/ChoiceSheet.tsx'
import { Field, FieldButton } from '#ui/Field.tsx'
import { useLanguage } from '#web/app/language.ts'
import { type Typed, inputs, kinds, optionsOf, spellingFor } from '#web/kyc/model.ts'
import { PhotoField } from '#web/kyc/parts/PhotoField.tsx'
import { SignatureField } from '#web/kyc/parts/SignatureField.tsx'
import { useRegionName } from '#web/app/regionName.ts'
import { useValueText } from '#web/kyc/words.ts'
import { useKycTexts } from '#web/kyc/texts.ts'

type Props = {
  readonly field: KycField
  readonly typed: Typed
  readonly error: string | undefined
  /** Every keystroke. */
  readonly onType: (text: string) => void
  /** A value that is to be kept: something was chosen, or the field was left. */
  readonly onDone: (text: string) => void
}

/** One field of the form, by its kind. */
export function FormField(props: Props) {
  const kyc = useKycTexts()
  const { field, typed, error, onType, onDone } = props
  const { fields, hints } = kyc
  const isLatin = field === 'latinFirstName' || field === 'latinLastName'
  const label = isRequired(field) || isLatin ? fields[field] : kyc.optional(fields[field])
  switch (kinds[field]) {
    case 'photo':
      return (
        <PhotoField
          place={field}
          label={label}
          hint={field === 'addressPhoto' ? hints.addressPhoto : hints.documentPhoto}
          error={error}
          value={typed[field] || undefined}
          onChange={onDone}
        />
      )
    case 'signature':
      return (
        <SignatureField
          label={label}
          error={error}
          value={typed[field] || undefined}
          onChange={(id) => onDone(id ?? '')}
        />
      )
    case 'region':
    case 'choice':
      return <Chosen {...props} label={label} />
    case 'date':
    case 'text':
      return (
        <>
          <Field
            label={label}
            hint={hintFor(field, hints)}
            error={error}
            type={kinds[field] === 'date' ? 'date' : 'text'}
            {...inputs[field]}
            value={typed[field] ?? ''}
            onChange={({ target }) => onType(target.value)}
            onBlur={({ target }) => onDone(target.value)}
          />
          <Spelling field={field} typed={typed} onDone={onDone} />
        </>
      )
  }
}

/** A latin spelling by the rules of passports, while there is none. */
function Spelling({ field, typed, onDone }: Pick<Props, 'field' | 'typed' | 'onDone'>) {
  const kyc = useKycTexts()
  const spelt = spellingFor(field, typed)
  if (spelt === undefined) return null
  return (
    <div className="-mt-1 flex px-1">
      <Chip tone="gold" onClick={() => onDone(spelt)}>
        {kyc.takeSpelling(spelt)}
      </Chip>
    </div>
  )
}

type Hints = ReturnType<typeof useKycTexts>['hints']

function hintFor(field: KycField, hints: Hints): string | undefined {
  if (field === 'firstName' || field === 'lastName') return hints.name
  if (field === 'latinFirstName' || field === 'latinLastName') return hints.latin
  return field === 'cardName' ? hints.cardName : undefined
}

function Chosen({ field, typed, error, onDone, label }: Props & { readonly label: string }) {
  const kyc = useKycTexts()
  const language = useLanguage()
  const valueText = useValueText()
  const regionName = useRegionName()
  const [open, setOpen] = useState(false)
  const value = typed[field] || undefined
  const { compare } = new Intl.Collator(language)
  const choices =
    kinds[field] === 'region'
      ? countryCodes
          .map((code) => ({ value: code, label: regionName(code) }))
          .toSorted((a, b) => compare(a.label, b.label))
      : optionsOf(field, typed).map((one) => ({ value: one, label: valueText(field, one) }))
  return (
    <>
      <FieldButton
        label={label}
        placeholder={kyc.choose}
        value={value === undefined ? undefined : valueText(field, value)}
        error={error}
        onClick={() => setOpen(true)}
      />
      <ChoiceSheet
        open={open}
        title={kyc.fields[field]}
        choices={choices}
        value={value}
        onChoose={onDone}
        onClose={() => setOpen(false)}
      />
    </>
  )
}
