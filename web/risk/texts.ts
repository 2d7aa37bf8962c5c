import type { risk } from '#text/en/risk.ts'
import { lazyTexts } from '#web/app/lazyTexts.ts'

/** Texts of the pages on payments that are checked. */
export type RiskTexts = typeof risk

/** The texts in the language of the app. */
export const useRiskTexts = lazyTexts<RiskTexts>({
  en: async () => (await import('#text/en/risk.ts')).risk,
  'zh-CN': async () => (await import('#text/zh-CN/risk.ts')).risk,
  'zh-TW': async () => (await import('#text/zh-TW/risk.ts')).risk,
  ja: async () => (await import('#text/ja/risk.ts')).risk,
  ru: async () => (await import('#text/ru/risk.ts')).risk,
})
