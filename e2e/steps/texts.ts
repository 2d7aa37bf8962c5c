import type { Language } from '#contract/language.ts'
import type { Texts } from '#text/en/all.ts'

/** The app's texts in each language, to press what a person who reads it would. */
export const languageTexts: Readonly<Record<Language, () => Promise<Texts>>> = {
  en: async () => (await import('#text/en/all.ts')).texts,
  'zh-CN': async () => (await import('#text/zh-CN/all.ts')).texts,
  'zh-TW': async () => (await import('#text/zh-TW/all.ts')).texts,
  ja: async () => (await import('#text/ja/all.ts')).texts,
  ru: async () => (await import('#text/ru/all.ts')).texts,
}
