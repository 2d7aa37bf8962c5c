/** The texts of failures in every language: for the server, which does not know whom it will answer. */
import type { Failure } from '#contract/errors.ts'
import type { Language } from '#contract/language.ts'
import type { DeskErrorTexts, ErrorTexts } from '#text/details.ts'
import { deskErrors as enDesk } from '#text/en/errors.desk.ts'
import { errors as en } from '#text/en/errors.ts'
import { deskErrors as jaDesk } from '#text/ja/errors.desk.ts'
import { errors as ja } from '#text/ja/errors.ts'
import { deskErrors as ruDesk } from '#text/ru/errors.desk.ts'
import { errors as ru } from '#text/ru/errors.ts'
import { deskErrors as zhCNDesk } from '#text/zh-CN/errors.desk.ts'
import { errors as zhCN } from '#text/zh-CN/errors.ts'
import { deskErrors as zhTWDesk } from '#text/zh-TW/errors.desk.ts'
import { errors as zhTW } from '#text/zh-TW/errors.ts'

const texts = {
  en: { ...en, ...enDesk },
  'zh-CN': { ...zhCN, ...zhCNDesk },
  'zh-TW': { ...zhTW, ...zhTWDesk },
  ja: { ...ja, ...jaDesk },
  ru: { ...ru, ...ruDesk },
} as const satisfies Record<Language, ErrorTexts & DeskErrorTexts>

/** What a person is told of a failure, in their language. */
export const errorText = (language: Language, failure: Failure): string =>
  texts[language][failure.code](failure.details)
