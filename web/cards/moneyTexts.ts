import { use } from 'react'
import type { Language } from '#contract/language.ts'
import type { cardMoney } from '#text/en/cards.money.ts'
import { useLanguage } from '#web/app/language.ts'

type MoneyTexts = typeof cardMoney

/** Not with the other texts: Home is to load none of it. */
const loads: Readonly<Record<Language, () => Promise<{ readonly cardMoney: MoneyTexts }>>> = {
  en: () => import('#text/en/cards.money.ts'),
  'zh-CN': () => import('#text/zh-CN/cards.money.ts'),
  'zh-TW': () => import('#text/zh-TW/cards.money.ts'),
  ja: () => import('#text/ja/cards.money.ts'),
  ru: () => import('#text/ru/cards.money.ts'),
}

const loaded = new Map<Language, Promise<MoneyTexts>>()

/** Texts of the pages about money of cards; the page waits until they are there. */
export const useCardMoneyTexts = (): MoneyTexts => use(textsIn(useLanguage()))

function textsIn(language: Language): Promise<MoneyTexts> {
  const known = loaded.get(language)
  if (known) return known
  const texts = loads[language]().then(({ cardMoney }) => cardMoney)
  loaded.set(language, texts)
  // The next try asks again.
  texts.catch(() => loaded.delete(language))
  return texts
}
