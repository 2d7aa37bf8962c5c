import type { Language } from '#contract/language.ts'
import { isPersonalKind } from '#contract/messages.ts'
import type { Mail } from '#server/identity/mail.ts'
import { mailColours, mailDocument } from '#server/identity/mail.html.ts'
import type { Sending } from '#server/messages/message.ts'
import { noticeMailText, noticeText } from '#text/notices.ts'

/** A notice as a mail, in text and in HTML that says the same; undefined for a kind unknown here. */
export function noticeMail(sending: Sending, to: string, language: Language): Mail | undefined {
  const { kind, details, category } = sending
  if (!isPersonalKind(kind)) return undefined
  const { title, text } = noticeText(language, kind, details)
  const words = noticeMailText(language)
  const footer = category === 'security' ? words.security : words.choice
  const [lead = '', ...paragraphs] = text.split('\n')
  return {
    to,
    subject: `Auric: ${title}`,
    text: [title, lead, ...paragraphs, words.open, `-- \n${footer}`].join('\n\n'),
    html: mailDocument(language, { title, lead, footer }, ({ line }) =>
      [
        ...paragraphs.map((paragraph) => line(paragraph, 15, mailColours.dim, 16)),
        line(words.open, 13, mailColours.faint, 0),
      ].join('\n'),
    ),
  }
}
