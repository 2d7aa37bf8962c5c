import type { cardsApply } from '#text/en/cards.apply.ts'
import type { cardsBind } from '#text/en/cards.bind.ts'
import { lazyTexts } from '#web/app/lazyTexts.ts'

/** What the pages of applying say. */
export type ApplyTexts = typeof cardsApply
/** What the pages of binding say. */
export type BindTexts = typeof cardsBind

/** Texts of applying for a card. */
export const useApplyTexts = lazyTexts<ApplyTexts>({
  en: async () => (await import('#text/en/cards.apply.ts')).cardsApply,
  'zh-CN': async () => (await import('#text/zh-CN/cards.apply.ts')).cardsApply,
  'zh-TW': async () => (await import('#text/zh-TW/cards.apply.ts')).cardsApply,
  ja: async () => (await import('#text/ja/cards.apply.ts')).cardsApply,
  ru: async () => (await import('#text/ru/cards.apply.ts')).cardsApply,
})

/** Texts of binding a card and of its phone. */
export const useBindTexts = lazyTexts<BindTexts>({
  en: async () => (await import('#text/en/cards.bind.ts')).cardsBind,
  'zh-CN': async () => (await import('#text/zh-CN/cards.bind.ts')).cardsBind,
  'zh-TW': async () => (await import('#text/zh-TW/cards.bind.ts')).cardsBind,
  ja: async () => (await import('#text/ja/cards.bind.ts')).cardsBind,
  ru: async () => (await import('#text/ru/cards.bind.ts')).cardsBind,
})
