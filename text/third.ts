/** Texts of identity checks by an outside company, in every language: only their pages load them. */
import type { Language } from '#contract/language.ts'
import { third as en } from '#text/en/third.ts'
import { third as ja } from '#text/ja/third.ts'
import { third as ru } from '#text/ru/third.ts'
import { third as zhCN } from '#text/zh-CN/third.ts'
import { third as zhTW } from '#text/zh-TW/third.ts'

/** What the pages say. */
export type ThirdTexts = typeof en

const texts: Readonly<Record<Language, ThirdTexts>> = { en, 'zh-CN': zhCN, 'zh-TW': zhTW, ja, ru }

/** The texts in one language. */
export const thirdText = (language: Language): ThirdTexts => texts[language]
