/** What a message with a code says, in the language of who asked for it. */
import { codeLifeSeconds } from '#contract/identity.access.ts'
import type { Language } from '#contract/language.ts'
import type { Challenge, Purpose } from '#server/identity/challenge.ts'
import type { Mail } from '#server/identity/mail.ts'
import { type CodeMailParts, codeMailHtml } from '#server/identity/message.html.ts'
import { mailDocument } from '#server/identity/mail.html.ts'
import type { Sms } from '#server/identity/sms.ts'
import { mail as en } from '#text/en/mail.ts'
import { mail as ja } from '#text/ja/mail.ts'
import { mail as ru } from '#text/ru/mail.ts'
import { mail as zhCN } from '#text/zh-CN/mail.ts'
import { mail as zhTW } from '#text/zh-TW/mail.ts'

const texts: Record<Language, typeof en> = { en, 'zh-CN': zhCN, 'zh-TW': zhTW, ja, ru }

/** A code on its way to an address. */
export type CodeMessage = {
  readonly challenge: Challenge
  readonly to: string
  readonly code: string
  /** What the account's mails are known by; null for who has none, or no account. */
  readonly phrase: string | null
  /** True for a registration with an address that already has an account. */
  readonly isTaken: boolean
}

/** Codes and their lives are told in minutes. */
const lifeMinutes = codeLifeSeconds / 60

const kindOf = ({ challenge, isTaken }: CodeMessage): Purpose | 'taken' =>
  isTaken ? 'taken' : challenge.purpose

/** The mail, as text and as HTML that says the same. */
export function codeMail(message: CodeMessage): Mail {
  const { challenge, code, to } = message
  const text = texts[challenge.language]
  const { subject, title, lead } = text[kindOf(message)]
  const device = challenge.device === '' ? text.unknownDevice : challenge.device
  const said = {
    title,
    lead,
    code,
    life: text.life(lifeMinutes),
    secret: text.secret,
    askedFrom: text.askedFrom,
    device,
    address: text.address(challenge.ip),
    ignore: text.ignore,
    footer: text.footer,
    phrase: message.phrase === null ? undefined : text.phrase(message.phrase),
  }
  return {
    to,
    subject: subject(code),
    text: codeMailText(said),
    html: codeMailHtml(challenge.language, said),
  }
}

const codeMailText = (said: CodeMailParts): string =>
  [
    said.title,
    said.lead,
    said.code,
    said.life,
    said.secret,
    `${said.askedFrom}: ${said.device}, ${said.address}`,
    said.ignore,
    said.phrase,
    `-- \n${said.footer}`,
  ]
    .filter((part) => part !== undefined)
    .join('\n\n')

/** Tells a phone or e-mail that another took its place. */
export function pastContactMail(language: Language, to: string, chosen: string | null): Mail {
  const { past, footer, phrase: phraseText } = texts[language]
  const phrase = chosen === null ? undefined : phraseText(chosen)
  const { subject, title, lead } = past
  return {
    to,
    subject,
    text: [title, lead, phrase, `-- \n${footer}`].filter((part) => part !== undefined).join('\n\n'),
    html: mailDocument(language, { title, lead, footer, phrase }, () => ''),
  }
}

export const pastContactSms = (language: Language, to: string): Sms => ({
  to,
  body: texts[language].past.sms,
})

/**
 * The SMS. With `webHost` its last line binds the code to our own site, so that phones offer it there
 * and nowhere else (WICG origin-bound one-time codes).
 */
export function codeSms(message: CodeMessage, webHost: string | undefined): Sms {
  const { challenge, code, to } = message
  const body = texts[challenge.language].sms[kindOf(message)](code, lifeMinutes)
  return { to, body: webHost === undefined ? body : `${body}\n\n@${webHost} #${code}` }
}
