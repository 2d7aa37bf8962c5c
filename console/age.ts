import type { Language } from '#contract/language.ts'
import { type Instant, dayMs, hourMs, minuteMs, secondMs } from '#kernel/time.ts'

const units = [
  ['day', dayMs],
  ['hour', hourMs],
  ['minute', minuteMs],
  ['second', secondMs],
] as const

/** How long ago, in the largest unit of which it has one: `3 hr`, `12 min`. */
export function ageText(language: Language, now: Instant, then: Instant): string {
  const ms = Math.max(0, now - then)
  const [unit, size] = units.find(([, one]) => ms >= one) ?? ['second', secondMs]
  const format = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short' })
  return format.format(Math.floor(ms / size))
}
