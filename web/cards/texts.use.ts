import { use } from 'react'
import type { Language } from '#contract/language.ts'
import type { cardsUse } from '#text/en/cards.use.ts'
import { useLanguage } from '#web/app/language.ts'

/** What the pages of using a card say. */
export type UseTexts = typeof cardsUse

/** Not with the other texts: Home is to load none of it. */
const loads: Readonly<Record<Language, () => Promise<{ readonly cardsUse: UseTexts }>>> = {
  en: () => import('#text/en/cards.use.ts'),
  'zh-CN': () => import('#text/zh-CN/cards.use.ts'),
  'zh-TW': () => import('#text/zh-TW/cards.use.ts'),
  ja: () => import('#text/ja/cards.use.ts'),
  ru: () => import('#text/ru/cards.use.ts'),
}

const loaded = new Map<Language, Promise<UseTexts>>()

/** Texts of using a card; the page waits until they are there. */
export const useCardTexts = (): UseTexts => use(textsIn(useLanguage()))

function textsIn(language: Language): Promise<UseTexts> {
  const known = loaded.get(language)
  if (known) return known
  const texts = loads[language]().then(({ cardsUse }) => cardsUse)
  loaded.set(language, texts)
  // The next try asks again.
  texts.catch(() => loaded.delete(language))
  return texts
}
