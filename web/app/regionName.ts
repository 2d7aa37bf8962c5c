import { useLanguage } from '#web/app/language.ts'

/** The name of a place in the language of the app. */
export function useRegionName(): (code: string) => string {
  const names = new Intl.DisplayNames(useLanguage(), { type: 'region' })
  return (code) => names.of(code) ?? code
}
