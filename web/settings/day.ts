import type { Language } from '#contract/language.ts'
import { parseInstant } from '#kernel/time.ts'

/** A day of the calendar, `2026-12-31`, as people of the language write it. */
export function dayText(day: string, language: Language): string {
  const noon = parseInstant(`${day}T12:00:00Z`)
  if (noon === undefined) return day
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(noon)
}
