import { withDialCode } from '#contract/country.ts'
import { GlobeIcon } from '#ui/icons.pages.tsx'
import { awaitChoice } from '#web/app/handover.ts'
import { go } from '#web/app/history.ts'
import { useTexts } from '#web/app/language.ts'
import { usePageKey } from '#web/app/page.ts'

/** Changes what stands in a field, as `setValue` of its form does. */
export type ChangeText = (change: (text: string) => string) => void

/** Leads to the list of countries for the dial code of a phone; the form stays as it is meanwhile. */
export function DialButton({ onDial }: { readonly onDial: ChangeText }) {
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
