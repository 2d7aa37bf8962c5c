import { use } from 'react'
import type { Language } from '#contract/language.ts'
import type { kycPages } from '#text/en/kyc.pages.ts'
import { useLanguage, useTexts } from '#web/app/language.ts'

type PageTexts = typeof kycPages

/** Not with the other texts: Home is to load none of it. */
const loads: Readonly<Record<Language, () => Promise<{ readonly kycPages: PageTexts }>>> = {
  en: () => import('#text/en/kyc.pages.ts'),
  'zh-CN': () => import('#text/zh-CN/kyc.pages.ts'),
  'zh-TW': () => import('#text/zh-TW/kyc.pages.ts'),
  ja: () => import('#text/ja/kyc.pages.ts'),
  ru: () => import('#text/ru/kyc.pages.ts'),
}

const loaded = new Map<Language, Promise<PageTexts>>()

/** Every text of identity verification; the page waits until they are there. */
export function useKycTexts() {
  const { kyc } = useTexts()
  return { ...kyc, ...use(textsIn(useLanguage())) }
}

function textsIn(language: Language): Promise<PageTexts> {
  const known = loaded.get(language)
  if (known) return known
  const texts = loads[language]().then(({ kycPages }) => kycPages)
  loaded.set(language, texts)
  // The next try asks again.
  texts.catch(() => loaded.delete(language))
  return texts
}
