import { ChoiceSheet } from '#ui/ChoiceSheet.tsx'
import { useFiatNames } from '#web/app/fiats.ts'
import { useTexts } from '#web/app/language.ts'
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
  const names = useFiatNames(usePrices().fiats)
  return (
    <ChoiceSheet
      open={open}
      title={assets.fiat}
      choices={names.map(({ code, name }) => ({ value: code, label: name, detail: code }))}
      value={useFiat()}
      onChoose={preferFiat}
      onClose={onClose}
    />
  )
}
