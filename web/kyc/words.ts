import { kycFields, type KycField } from '#contract/kyc.ts'
import { useDayText } from '#web/app/dayText.ts'
import { useRegionName } from '#web/app/regionName.ts'
import { kinds } from '#web/kyc/model.ts'
import { useKycTexts } from '#web/kyc/texts.ts'

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
