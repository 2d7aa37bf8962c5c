import type { Language } from '#contract/language.ts'
import { isPersonalKind } from '#contract/messages.ts'
import type { Mail } from '#server/identity/mail.ts'
import { escapeHtml, mailColours, mailDocument } from '#server/identity/mail.html.ts'
import type { Sending } from '#server/messages/message.ts'
import { noticeMailText, noticeText } from '#text/notices.ts'

/** Whom a mail is to. */
export type Reader = {
  readonly to: string
  readonly language: Language
  /** What they chose for our mails to be known by. */
  readonly phrase: string | null
}

/**
 * A notice as a mail, in text and in HTML that says the same; undefined for a kind unknown here.
 * `freezeUrl` is the one link that a mail of ours may have: it can do nothing but protect.
 */
export function noticeMail(
  sending: Sending,
  { to, language, phrase: chosen }: Reader,
  freezeUrl: string | undefined,
): Mail | undefined {
  const { kind, details, category } = sending
  if (!isPersonalKind(kind)) return undefined
  const { title, text } = noticeText(language, kind, details)
  const words = noticeMailText(language)
  const footer = category === 'security' ? words.security : words.choice
  const [lead = '', ...paragraphs] = text.split('\n')
  const phrase = chosen === null ? undefined : words.phrase(chosen)
  const freeze = freezeUrl === undefined ? undefined : `${words.freeze}: ${freezeUrl}`
  const parts = [title, lead, ...paragraphs, freeze, words.open, phrase, `-- \n${footer}`]
  return {
    to,
    subject: `Auric: ${title}`,
    text: parts.filter((part) => part !== undefined).join('\n\n'),
    html: mailDocument(language, { title, lead, footer, phrase }, ({ font, line }) =>
      [
        ...paragraphs.map((paragraph) => line(paragraph, 15, mailColours.dim, 16)),
        ...(freezeUrl === undefined ? [] : [button(font, words.freeze, freezeUrl)]),
        line(words.open, 13, mailColours.faint, 0),
      ].join('\n'),
    ),
  }
}

const button = (font: string, text: string, url: string): string =>
  `<p style="margin:0 0 20px"><a href="${escapeHtml(url)}" style="display:inline-block;${font};font-size:15px;line-height:22px;font-weight:600;color:${mailColours.ink};background:${mailColours.raised};border:1px solid ${mailColours.hairline};border-radius:14px;padding:12px 18px;text-decoration:none">${escapeHtml(text)}</a></p>`
