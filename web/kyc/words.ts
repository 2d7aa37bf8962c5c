import { kycFields, type KycField } from '#contract/kyc.ts'
import { parseDate } from '#kernel/time.ts'
import { useLanguage } from '#web/app/language.ts'
import { useRegionName } from '#web/app/regionName.ts'
import { kinds } from '#web/kyc/model.ts'
import { useKycTexts } from '#web/kyc/texts.ts'

/** A calendar day as a language writes it; read in UTC, so that no zone moves it. */
export function useDayText(): (day: string) => string {
  const language = useLanguage()
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' })
  // Russian ends with a letter that must not begin a line.
  return (day) =>
    parseDate(day)
      ? format.format(Date.parse(`${day}T00:00:00Z`)).replace(/\s(?=г\.$)/, '\u00a0')
      : day
}

/** What stands in a field, in words. */
export function useValueText(): (field: KycField, value: string) => string {
  const kyc = useKycTexts()
  const dayText = useDayText()
  const regionName = useRegionName()
  const chosen: Readonly<Record<string, string>> = {
    ...kyc.documentTypes,
    ...kyc.occupations,
    ...kyc.incomes,
  }
  return (field, value) => {
    switch (kinds[field]) {
      case 'date':
        return dayText(value)
      case 'region':
        return regionName(value)
      case 'choice':
        return chosen[value] ?? value
      case 'photo':
      case 'signature':
        return kyc.given
      case 'text':
        return value
    }
  }
}

/** Label and value of every field that is filled in. */
export function useFormFacts(): (typed: Partial<Readonly<Record<KycField, string>>>) => {
  readonly label: string
  readonly value: string
}[] {
  const kyc = useKycTexts()
  const valueText = useValueText()
  return (typed) =>
    kycFields.flatMap((field) => {
      const value = typed[field]
      return value ? [{ label: kyc.fields[field], value: valueText(field, value) }] : []
    })
}
