import { parseDate } from '#kernel/time.ts'
import { useLanguage } from '#web/app/language.ts'

/** Says a calendar day in the language; read in UTC, so that no zone moves it. */
export function useDayText(): (day: string) => string {
  const language = useLanguage()
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' })
  // Russian ends with a letter that must not begin a line.
  return (day) =>
    parseDate(day)
      ? format.format(Date.parse(`${day}T00:00:00Z`)).replace(/\s(?=г\.$)/, '\u00a0')
      : day
}
