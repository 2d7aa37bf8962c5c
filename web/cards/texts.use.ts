import type { cardsUse } from '#text/en/cards.use.ts'
import { lazyTexts } from '#web/app/lazyTexts.ts'

/** What the pages of using a card say. */
export type UseTexts = typeof cardsUse

/** Texts of using a card. */
export const useCardTexts = lazyTexts<UseTexts>({
  en: async () => (await import('#text/en/cards.use.ts')).cardsUse,
  'zh-CN': async () => (await import('#text/zh-CN/cards.use.ts')).cardsUse,
  'zh-TW': async () => (await import('#text/zh-TW/cards.use.ts')).cardsUse,
  ja: async () => (await import('#text/ja/cards.use.ts')).cardsUse,
  ru: async () => (await import('#text/ru/cards.use.ts')).cardsUse,
})
