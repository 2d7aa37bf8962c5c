import type { kycPages } from '#text/en/kyc.pages.ts'
import { useTexts } from '#web/app/language.ts'
import { lazyTexts } from '#web/app/lazyTexts.ts'

const usePageTexts = lazyTexts<typeof kycPages>({
  en: async () => (await import('#text/en/kyc.pages.ts')).kycPages,
  'zh-CN': async () => (await import('#text/zh-CN/kyc.pages.ts')).kycPages,
  'zh-TW': async () => (await import('#text/zh-TW/kyc.pages.ts')).kycPages,
  ja: async () => (await import('#text/ja/kyc.pages.ts')).kycPages,
  ru: async () => (await import('#text/ru/kyc.pages.ts')).kycPages,
})

/** Every text of identity verification. */
export function useKycTexts() {
  const { kyc } = useTexts()
  return { ...kyc, ...usePageTexts() }
}
