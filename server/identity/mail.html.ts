/**
 * The frame of every mail. Mail programs know tables, inline styles and sRGB colours; nothing is
 * fetched from anywhere, so opening it tells nobody. Colours are those of ui/tokens.css, light.
 */
import type { Language } from '#contract/language.ts'

export const mailColours = {
  paper: '#f8f5f1',
  surface: '#ffffff',
  raised: '#f3f0ea',
  hairline: '#e6e2db',
  ink: '#1d1912',
  dim: '#5a544d',
  faint: '#716b63',
  gold: '#e8be5d',
} as const
const { paper, surface, hairline, ink, dim, faint, gold } = mailColours
const goldFill = 'linear-gradient(135deg,#f6e6ad 0%,#e8be5d 38%,#dba84a 72%,#e0b85c 100%)'
const goldInk = '#251804'

/** Each language's own letters: a Japanese mail in Chinese glyphs looks foreign. */
const fonts: Record<Language, string> = {
  en: '',
  ru: '',
  'zh-CN': "'PingFang SC','Microsoft YaHei','Noto Sans CJK SC',",
  'zh-TW': "'PingFang TC','Microsoft JhengHei','Noto Sans CJK TC',",
  ja: "'Hiragino Sans','Yu Gothic','Noto Sans CJK JP',",
}

/** What every mail says. */
export type MailFrame = {
  readonly title: string
  readonly lead: string
  readonly footer: string
  /** What the reader chose for mails to be known by, with what it is called; none without one. */
  readonly phrase?: string | undefined
}

/** Pieces that a mail's body is made of; what is written with them is escaped. */
export type MailPen = {
  /** As a style: the letters of the language. */
  readonly font: string
  readonly line: (text: string, size: number, colour: string, space: number) => string
}

/** The whole document. `body` writes what stands between the lead and the end of the card. */
export function mailDocument(
  language: Language,
  { title, lead, footer, phrase }: MailFrame,
  body: (pen: MailPen) => string,
): string {
  const pen = penFor(language)
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light">
<meta name="supported-color-schemes" content="light">
<title>${escapeHtml(title)}</title>
</head>
<body style="margin:0;padding:0;background:${paper}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(lead)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" bgcolor="${paper}" style="background:${paper}"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:480px">
<tr><td style="padding:0 4px 20px">${brand(pen.font)}</td></tr>
<tr><td bgcolor="${surface}" style="background:${surface};border:1px solid ${hairline};border-radius:24px;padding:28px 24px">
<h1 style="margin:0 0 8px;${pen.font};font-size:24px;line-height:32px;font-weight:640;letter-spacing:${isLatin(language) ? '-.02em' : '0'};color:${ink};text-wrap:balance">${escapeHtml(title)}</h1>
${pen.line(lead, 15, dim, 20)}
${body(pen)}
</td></tr>
<tr><td style="padding:20px 4px 0">${phrase === undefined ? '' : pen.line(phrase, 13, ink, 8)}${pen.line(footer, 12, faint, 0)}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`
}

function penFor(language: Language): MailPen {
  const font = `font-family:'Geist',-apple-system,'Segoe UI',${fonts[language]}Helvetica,Arial,sans-serif`
  return {
    font,
    line: (text, size, colour, space) =>
      `<p style="margin:0 0 ${space}px;${font};font-size:${size}px;line-height:${Math.round(size * 1.5)}px;color:${colour};text-wrap:pretty">${escapeHtml(text)}</p>`,
  }
}

/** The mark is a letter on gold, drawn without a picture. */
const brand = (font: string): string =>
  `<table role="presentation" cellpadding="0" cellspacing="0"><tr>` +
  `<td width="40" height="40" align="center" valign="middle" bgcolor="${gold}" style="width:40px;height:40px;border-radius:12px;background:${gold};background-image:${goldFill};${font};font-size:24px;line-height:40px;font-weight:600;color:${goldInk}">A</td>` +
  `<td style="padding-left:12px;${font};font-size:17px;line-height:22px;font-weight:600;color:${ink}">Auric</td></tr></table>`

const isLatin = (language: Language): boolean => language === 'en' || language === 'ru'

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text for HTML, where nothing in it is markup. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
