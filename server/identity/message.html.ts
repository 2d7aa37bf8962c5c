/**
 * HTML of a mail with a code. Mail programs know tables, inline styles and sRGB colours; nothing is
 * fetched from anywhere, so opening it tells nobody. Colours are those of ui/tokens.css, light.
 */
import type { Language } from '#contract/language.ts'

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
}

const paper = '#f8f5f1'
const surface = '#ffffff'
const raised = '#f3f0ea'
const hairline = '#e6e2db'
const ink = '#1d1912'
const dim = '#5a544d'
const faint = '#716b63'
const gold = '#e8be5d'
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

/** The whole document; every part is escaped here. */
export function codeMailHtml(language: Language, parts: CodeMailParts): string {
  const font = `font-family:'Geist',-apple-system,'Segoe UI',${fonts[language]}Helvetica,Arial,sans-serif`
  const line = (text: string, size: number, colour: string, space: number): string =>
    `<p style="margin:0 0 ${space}px;${font};font-size:${size}px;line-height:${Math.round(size * 1.5)}px;color:${colour};text-wrap:pretty">${escape(text)}</p>`
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light">
<meta name="supported-color-schemes" content="light">
<title>${escape(parts.title)}</title>
</head>
<body style="margin:0;padding:0;background:${paper}">
<div style="display:none;max-height:0;overflow:hidden">${escape(parts.lead)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" bgcolor="${paper}" style="background:${paper}"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:480px">
<tr><td style="padding:0 4px 20px">${brand(font)}</td></tr>
<tr><td bgcolor="${surface}" style="background:${surface};border:1px solid ${hairline};border-radius:24px;padding:28px 24px">
<h1 style="margin:0 0 8px;${font};font-size:24px;line-height:32px;font-weight:640;letter-spacing:${isLatin(language) ? '-.02em' : '0'};color:${ink};text-wrap:balance">${escape(parts.title)}</h1>
${line(parts.lead, 15, dim, 20)}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 12px"><tr><td align="center" bgcolor="${raised}" style="background:${raised};border-radius:16px;padding:20px 8px;${font};font-size:36px;line-height:44px;font-weight:640;letter-spacing:.16em;text-indent:.16em;color:${ink};font-variant-numeric:tabular-nums">${escape(parts.code)}</td></tr></table>
${line(parts.life, 13, dim, 20)}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td style="border-left:3px solid ${gold};padding:2px 0 2px 12px">${line(parts.secret, 15, ink, 0)}</td></tr></table>
<div style="border-top:1px solid ${hairline};margin:24px 0 20px;font-size:0;line-height:0">&nbsp;</div>
${line(parts.askedFrom, 13, faint, 2)}
${line(parts.device, 15, ink, 2)}
${line(parts.address, 13, dim, 16)}
${line(parts.ignore, 13, dim, 0)}
</td></tr>
<tr><td style="padding:20px 4px 0">${line(parts.footer, 12, faint, 0)}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`
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

const escape = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
