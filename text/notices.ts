/** What people are told of events, in every language: for the server, which lists and sends it. */
import type { Language } from '#contract/language.ts'
import { type NoticeDetails, type PersonalKind, notices } from '#contract/messages.ts'
import { momentText } from '#text/details.ts'
import { notices as en } from '#text/en/notices.ts'
import { notices as ja } from '#text/ja/notices.ts'
import { notices as ru } from '#text/ru/notices.ts'
import { notices as zhCN } from '#text/zh-CN/notices.ts'
import { notices as zhTW } from '#text/zh-TW/notices.ts'

/** A text, or one that is made from the details. */
type Words = string | ((details: NoticeDetails) => string)

/** Those about cards: they stand in a file of their own. */
export type CardNoticeTexts = Pick<NoticeTexts['kinds'], Extract<PersonalKind, `card${string}`>>

/** The notices of one language. */
export type NoticeTexts = {
  readonly kinds: Readonly<Record<PersonalKind, { readonly title: Words; readonly text: Words }>>
  /** Stands between a device, an address and a moment. */
  readonly comma: string
  readonly from: (parts: string) => string
  readonly ip: (ip: string) => string
  /** Ends every notice of security. */
  readonly notYou: string
  readonly mail: {
    /** Where to find the notice. Mails have no link to log in by: nobody can learn to click on one. */
    readonly open: string
    /** On the button of the one link that may be: it freezes the account. */
    readonly freeze: string
    readonly phrase: (phrase: string) => string
    readonly security: string
    readonly choice: string
  }
}

/** A notice, ready to be read; the paragraphs of its text stand on lines of their own. */
export type NoticeText = { readonly title: string; readonly text: string }

const texts: Readonly<Record<Language, NoticeTexts>> = { en, 'zh-CN': zhCN, 'zh-TW': zhTW, ja, ru }

/** What a mail says around a notice. */
export const noticeMailText = (language: Language): NoticeTexts['mail'] => texts[language].mail

/** Title and text of a notice. One of security also says from where, when, and what to do. */
export function noticeText(
  language: Language,
  kind: PersonalKind,
  details: NoticeDetails,
): NoticeText {
  const known = texts[language]
  const { title, text } = known.kinds[kind]
  const sentences =
    notices[kind] === 'security'
      ? [say(text, details), fromText(language, known, details), known.notYou]
      : [say(text, details)]
  return { title: say(title, details), text: sentences.filter(Boolean).join('\n') }
}

const say = (words: Words, details: NoticeDetails): string =>
  typeof words === 'string' ? words : words(details)

function fromText(language: Language, known: NoticeTexts, details: NoticeDetails): string {
  const { device, ip, at } = details
  const parts = [device, ip && known.ip(ip), momentText(language, at, 'UTC')].filter(Boolean)
  return parts.length > 0 ? known.from(parts.join(known.comma)) : ''
}
