import { use } from 'react'
import type { Language } from '#contract/language.ts'
import type { risk } from '#text/en/risk.ts'
import { useLanguage } from '#web/app/language.ts'

/** Texts of the pages on payments that are checked. */
export type RiskTexts = typeof risk

/** Not with the other texts: Home is to load none of it. */
const loads: Readonly<Record<Language, () => Promise<{ readonly risk: RiskTexts }>>> = {
  en: () => import('#text/en/risk.ts'),
  'zh-CN': () => import('#text/zh-CN/risk.ts'),
  'zh-TW': () => import('#text/zh-TW/risk.ts'),
  ja: () => import('#text/ja/risk.ts'),
  ru: () => import('#text/ru/risk.ts'),
}

const loaded = new Map<Language, Promise<RiskTexts>>()

/** The texts in the language of the app; the page waits until they are there. */
export const useRiskTexts = (): RiskTexts => use(textsIn(useLanguage()))

function textsIn(language: Language): Promise<RiskTexts> {
  const known = loaded.get(language)
  if (known) return known
  const texts = loads[language]().then(({ risk: found }) => found)
  loaded.set(language, texts)
  // The next try asks again.
  texts.catch(() => loaded.delete(language))
  return texts
}
