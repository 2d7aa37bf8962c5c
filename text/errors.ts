/** The texts of failures in every language: for the server, which does not know whom it will answer. */
import type { Failure } from '#contract/errors.ts'
import type { Language } from '#contract/language.ts'
import type { ErrorTexts } from '#text/details.ts'
import { errors as en } from '#text/en/errors.ts'
import { errors as ja } from '#text/ja/errors.ts'
import { errors as ru } from '#text/ru/errors.ts'
import { errors as zhCN } from '#text/zh-CN/errors.ts'
import { errors as zhTW } from '#text/zh-TW/errors.ts'

const texts = { en, 'zh-CN': zhCN, 'zh-TW': zhTW, ja, ru } as const satisfies Record<
  Language,
  ErrorTexts
>

/** What a person is told of a failure, in their language. */
export const errorText = (language: Language, failure: Failure): string =>
  texts[language][failure.code](failure.details)
