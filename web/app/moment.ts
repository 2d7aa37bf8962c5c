import type { Instant } from '#kernel/time.ts'
import { momentFormat } from '#web/app/billText.ts'
import { deviceZone } from '#web/app/hooks/time.ts'
import { useLanguage } from '#web/app/language.ts'

/** Says a moment in the language and zone of this device. */
export function useMomentText(): (at: Instant) => string {
  const format = momentFormat(useLanguage(), deviceZone())
  return (at) => format.format(at)
}
