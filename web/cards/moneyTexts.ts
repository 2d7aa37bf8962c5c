import type { cardPurchases } from '#text/en/cards.bills.ts'
import type { cardMoney } from '#text/en/cards.money.ts'
import { lazyTexts } from '#web/app/lazyTexts.ts'

type Money = { readonly cardMoney: typeof cardMoney }
type Purchases = { readonly cardPurchases: typeof cardPurchases }

/** Texts of the pages about money of cards. */
export const useCardMoneyTexts = lazyTexts({
  en: () => merged(import('#text/en/cards.money.ts'), import('#text/en/cards.bills.ts')),
  'zh-CN': () => merged(import('#text/zh-CN/cards.money.ts'), import('#text/zh-CN/cards.bills.ts')),
  'zh-TW': () => merged(import('#text/zh-TW/cards.money.ts'), import('#text/zh-TW/cards.bills.ts')),
  ja: () => merged(import('#text/ja/cards.money.ts'), import('#text/ja/cards.bills.ts')),
  ru: () => merged(import('#text/ru/cards.money.ts'), import('#text/ru/cards.bills.ts')),
})

async function merged(money: Promise<Money>, purchases: Promise<Purchases>) {
  const [{ cardMoney }, { cardPurchases }] = await Promise.all([money, purchases])
  return { ...cardMoney, ...cardPurchases }
}
