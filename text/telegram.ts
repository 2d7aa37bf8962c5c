/** What our Telegram bot says, in every language: for the server. */
import type { Language } from '#contract/language.ts'
import { telegram as en } from '#text/en/telegram.ts'
import { telegram as ja } from '#text/ja/telegram.ts'
import { telegram as ru } from '#text/ru/telegram.ts'
import { telegram as zhCN } from '#text/zh-CN/telegram.ts'
import { telegram as zhTW } from '#text/zh-TW/telegram.ts'

const texts: Readonly<Record<Language, typeof en>> = { en, 'zh-CN': zhCN, 'zh-TW': zhTW, ja, ru }

/** The bot's sentences in one language. */
export const telegramText = (language: Language): typeof en => texts[language]
