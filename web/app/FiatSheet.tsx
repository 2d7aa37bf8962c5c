import { ChoiceSheet } from '#ui/Choice.tsx'
import { useLanguage, useTexts } from '#web/app/language.ts'
import { preferFiat } from '#web/app/preferences.ts'
import { useFiat, usePrices } from '#web/app/worth.ts'

/** Choosing the currency that everything is valued in, by its name in the person's language. */
export function FiatSheet({
  open,
  onClose,
}: {
  readonly open: boolean
  readonly onClose: () => void
}) {
  const { assets } = useTexts()
  const language = useLanguage()
  const { fiats } = usePrices()
  const names = new Intl.DisplayNames(language, { type: 'currency' })
  return (
    <ChoiceSheet
      open={open}
      title={assets.fiat}
      choices={fiats.map((code) => ({
        value: code,
        label: asTitle(names.of(code) ?? code, language),
        detail: code,
      }))}
      value={useFiat()}
      onChoose={preferFiat}
      onClose={onClose}
    />
  )
}

/** Russian writes currencies small; at the head of a row they stand like any other title. */
const asTitle = (name: string, language: string): string =>
  name.slice(0, 1).toLocaleUpperCase(language) + name.slice(1)
