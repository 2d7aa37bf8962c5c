import type { Language } from '#contract/language.ts'
import { escapeHtml, mailColours, mailDocument } from '#server/identity/mail.html.ts'

/** What a mail with a code says, part by part. */
export type CodeMailParts = {
  readonly title: string
  readonly lead: string
  readonly code: string
  readonly life: string
  readonly secret: string
  readonly askedFrom: string
  readonly device: string
  readonly address: string
  readonly ignore: string
  readonly footer: string
  readonly phrase: string | undefined
}

const { raised, hairline, ink, dim, faint, gold } = mailColours

/** HTML of a mail with a code. */
export const codeMailHtml = (language: Language, parts: CodeMailParts): string =>
  mailDocument(
    language,
    parts,
    ({ font, line }) =>
      `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 12px"><tr><td align="center" bgcolor="${raised}" style="background:${raised};border-radius:16px;padding:20px 8px;${font};font-size:36px;line-height:44px;font-weight:640;letter-spacing:.16em;text-indent:.16em;color:${ink};font-variant-numeric:tabular-nums">${escapeHtml(parts.code)}</td></tr></table>
${line(parts.life, 13, dim, 20)}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td style="border-left:3px solid ${gold};padding:2px 0 2px 12px">${line(parts.secret, 15, ink, 0)}</td></tr></table>
<div style="border-top:1px solid ${hairline};margin:24px 0 20px;font-size:0;line-height:0">&nbsp;</div>
${line(parts.askedFrom, 13, faint, 2)}
${line(parts.device, 15, ink, 2)}
${line(parts.address, 13, dim, 16)}
${line(parts.ignore, 13, dim, 0)}`,
  )
