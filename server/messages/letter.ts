import type { Language } from '#contract/language.ts'
import { isPersonalKind } from '#contract/messages.ts'
import type { Mail } from '#server/identity/mail.ts'
import { mailDocument } from '#server/identity/mail.html.ts'
import type { Sending } from '#server/messages/message.ts'
import { noticeMailText, noticeText } from '#text/notices.ts'

/** Who gets a notice by mail, and where the app is. */
export type Reader = {
  readonly to: string
  readonly language: Language
  readonly appUrl: string | undefined
}

/** A notice as a mail, in text and in HTML that says the same; undefined for a kind unknown here. */
export function noticeMail(sending: Sending, { to, language, appUrl }: Reader): Mail | undefined {
  const { kind, details, category, link } = sending
  if (!isPersonalKind(kind)) return undefined
  const { title, text } = noticeText(language, kind, details)
  const words = noticeMailText(language)
  const footer = category === 'security' ? words.security : words.choice
  const url = link !== null && appUrl !== undefined ? new URL(link, appUrl).href : undefined
  return {
    to,
    subject: `Auric: ${title}`,
    text: [title, text, ...(url ? [`${words.open}: ${url}`] : []), `-- \n${footer}`].join('\n\n'),
    html: mailDocument(language, { title, lead: text, footer }, ({ button }) =>
      url ? button(words.open, url) : '',
    ),
  }
}
