import { use } from 'react'
import type { Language } from '#contract/language.ts'
import type { cardsApply } from '#text/en/cards.apply.ts'
import type { cardsBind } from '#text/en/cards.bind.ts'
import { useLanguage } from '#web/app/language.ts'

/** What the pages of applying say. */
export type ApplyTexts = typeof cardsApply
/** What the pages of binding say. */
export type BindTexts = typeof cardsBind

/** Not with the other texts: Home is to load none of it. */
const applyIn = keeping<ApplyTexts>({
  en: async () => (await import('#text/en/cards.apply.ts')).cardsApply,
  'zh-CN': async () => (await import('#text/zh-CN/cards.apply.ts')).cardsApply,
  'zh-TW': async () => (await import('#text/zh-TW/cards.apply.ts')).cardsApply,
  ja: async () => (await import('#text/ja/cards.apply.ts')).cardsApply,
  ru: async () => (await import('#text/ru/cards.apply.ts')).cardsApply,
})
const bindIn = keeping<BindTexts>({
  en: async () => (await import('#text/en/cards.bind.ts')).cardsBind,
  'zh-CN': async () => (await import('#text/zh-CN/cards.bind.ts')).cardsBind,
  'zh-TW': async () => (await import('#text/zh-TW/cards.bind.ts')).cardsBind,
  ja: async () => (await import('#text/ja/cards.bind.ts')).cardsBind,
  ru: async () => (await import('#text/ru/cards.bind.ts')).cardsBind,
})

/** Texts of applying for a card; the page waits until they are there. */
export const useApplyTexts = (): ApplyTexts => use(applyIn(useLanguage()))

/** Texts of binding a card and of its phone; the page waits until they are there. */
export const useBindTexts = (): BindTexts => use(bindIn(useLanguage()))

/** Each language is asked for once; after a failure the next try asks again. */
function keeping<T>(
  loads: Readonly<Record<Language, () => Promise<T>>>,
): (language: Language) => Promise<T> {
  const loaded = new Map<Language, Promise<T>>()
  return (language) => {
    const known = loaded.get(language)
    if (known) return known
    const texts = loads[language]()
    loaded.set(language, texts)
    texts.catch(() => loaded.delete(language))
    return texts
  }
}
