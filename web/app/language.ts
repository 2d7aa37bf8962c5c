import { type Language, languages, pickLanguage } from '#contract/language.ts'
import type { Texts } from '#text/en/all.ts'
import { speak } from '#web/app/api.ts'
import { forget, keep, read } from '#web/app/storage.ts'
import { createStore, useStore } from '#web/app/store.ts'

/** What a person chose: a language, or to follow the browser. */
export type LanguageChoice = Language | 'auto'

type Spoken = { readonly language: Language; readonly texts: Texts }

/** One chunk a language: only the one in use is loaded. */
const loaders: Record<Language, () => Promise<{ readonly texts: Texts }>> = {
  en: () => import('#text/en/all.ts'),
  'zh-CN': () => import('#text/zh-CN/all.ts'),
  'zh-TW': () => import('#text/zh-TW/all.ts'),
  ja: () => import('#text/ja/all.ts'),
  ru: () => import('#text/ru/all.ts'),
}

const spoken = createStore<Spoken | undefined>(undefined)

export function languageChoice(): LanguageChoice {
  const kept = read('language')
  return languages.find((language) => language === kept) ?? 'auto'
}

const languageOf = (choice: LanguageChoice): Language =>
  choice === 'auto' ? pickLanguage(navigator.languages) : choice

/** Loads the language in use: before the first page is drawn, and when another tab has chosen one. */
export const readLanguage = (): Promise<void> => load(languageOf(languageChoice()))

/** Changes the language at once, for this device. */
export async function chooseLanguage(choice: LanguageChoice): Promise<void> {
  if (choice === 'auto') forget('language')
  else keep('language', choice)
  await load(languageOf(choice))
}

/** The newest choice: it holds, whichever language loads first. */
let wanted: Language | undefined

async function load(language: Language): Promise<void> {
  wanted = language
  const { texts } = await loaders[language]()
  if (wanted !== language) return load(wanted)
  speak(language)
  document.documentElement.lang = language
  spoken.set({ language, texts })
}

/** The language in use. */
export const currentLanguage = (): Language => loaded(spoken.get()).language
/** Hears when another language is in use. */
export const watchLanguage = spoken.watch

export function useTexts(): Texts {
  return useSpoken().texts
}

export function useLanguage(): Language {
  return useSpoken().language
}

const useSpoken = (): Spoken => loaded(useStore(spoken))

function loaded(now: Spoken | undefined): Spoken {
  if (!now) throw new Error('the language is loaded before anything is drawn')
  return now
}
