import { type Language, pickLanguage } from '#contract/language.ts'
import type { console as english } from '#text/en/console.ts'
import type { UiWords } from '#ui/words.tsx'

/** The words of the console; the other languages have the same keys. */
export type ConsoleTexts = typeof english

/** A language with its words, and those of the kit. */
export type Spoken = {
  readonly language: Language
  readonly texts: ConsoleTexts
  readonly words: UiWords
}

type Load = () => Promise<Omit<Spoken, 'language'>>

/** One chunk a language: only the one in use is loaded. */
const loaders: Record<Language, Load> = {
  en: async () => both(await import('#text/en/console.ts'), await import('#text/en/app.ts')),
  'zh-CN': async () =>
    both(await import('#text/zh-CN/console.ts'), await import('#text/zh-CN/app.ts')),
  'zh-TW': async () =>
    both(await import('#text/zh-TW/console.ts'), await import('#text/zh-TW/app.ts')),
  ja: async () => both(await import('#text/ja/console.ts'), await import('#text/ja/app.ts')),
  ru: async () => both(await import('#text/ru/console.ts'), await import('#text/ru/app.ts')),
}

const both = (
  own: { readonly console: ConsoleTexts },
  frame: { readonly app: { readonly ui: UiWords } },
) => ({ texts: own.console, words: frame.app.ui })

/** Loads the language that the browser asks for. */
export async function loadLanguage(preferred: readonly string[]): Promise<Spoken> {
  const language = pickLanguage(preferred)
  return { language, ...(await loaders[language]()) }
}
