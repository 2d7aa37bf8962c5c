import { useLanguage } from '#web/app/language.ts'

/** A fiat currency by its name in the person's language. */
export type FiatName = { readonly code: string; readonly name: string }

/** Names of fiat currencies, in the order given. */
export function useFiatNames(codes: readonly string[]): readonly FiatName[] {
  const language = useLanguage()
  const names = new Intl.DisplayNames(language, { type: 'currency' })
  return codes.map((code) => ({ code, name: asTitle(names.of(code) ?? code, language) }))
}

/** Russian writes currencies small; at the head of a row they stand like any other title. */
const asTitle = (name: string, language: string): string =>
  name.slice(0, 1).toLocaleUpperCase(language) + name.slice(1)
