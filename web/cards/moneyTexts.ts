import { use } from 'react'
import type { Language } from '#contract/language.ts'
import type { cardPurchases } from '#text/en/cards.bills.ts'
import type { cardMoney } from '#text/en/cards.money.ts'
import { useLanguage } from '#web/app/language.ts'

type Money = { readonly cardMoney: typeof cardMoney }
type Purchases = { readonly cardPurchases: typeof cardPurchases }
type MoneyTexts = Money['cardMoney'] & Purchases['cardPurchases']

/** Not with the other texts: Home is to load none of it. */
const loads: Readonly<Record<Language, () => Promise<readonly [Money, Purchases]>>> = {
  en: () => Promise.all([import('#text/en/cards.money.ts'), import('#text/en/cards.bills.ts')]),
  'zh-CN': () =>
    Promise.all([import('#text/zh-CN/cards.money.ts'), import('#text/zh-CN/cards.bills.ts')]),
  'zh-TW': () =>
    Promise.all([import('#text/zh-TW/cards.money.ts'), import('#text/zh-TW/cards.bills.ts')]),
  ja: () => Promise.all([import('#text/ja/cards.money.ts'), import('#text/ja/cards.bills.ts')]),
  ru: () => Promise.all([import('#text/ru/cards.money.ts'), import('#text/ru/cards.bills.ts')]),
}

const loaded = new Map<Language, Promise<MoneyTexts>>()

/** Texts of the pages about money of cards; the page waits until they are there. */
export const useCardMoneyTexts = (): MoneyTexts => use(textsIn(useLanguage()))

function textsIn(language: Language): Promise<MoneyTexts> {
  const known = loaded.get(language)
  if (known) return known
  const texts = loads[language]().then(([{ cardMoney }, { cardPurchases }]) => ({
    ...cardMoney,
    ...cardPurchases,
  }))
  loaded.set(language, texts)
  // The next try asks again.
  texts.catch(() => loaded.delete(language))
  return texts
}
