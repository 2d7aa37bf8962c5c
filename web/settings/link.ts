/** Where an outside link leads; what is no web address and no page of ours leads nowhere. */
export type Target =
  | { readonly kind: 'page'; readonly href: string }
  | { readonly kind: 'messenger'; readonly href: string }
  | { readonly kind: 'site'; readonly href: string; readonly host: string }
  | { readonly kind: 'refused' }

/** The messaging app's short domain: its links open at once (spec §2). */
const messengerHost = 't.me'

/** Longest address that is looked at. */
const lengthMax = 2_000

/**
 * Reads `src` of `outlink/outlink` (spec §2): http and https are web addresses, anything else is a
 * page of the app when it is one. Addresses with a user name, which pass one site off as another,
 * and every other scheme are refused.
 */
export function targetOf(src: string, isRoute: (path: string) => boolean): Target {
  const text = src.trim()
  if (text === '' || text.length > lengthMax || /[\p{Cc}\s\\]/u.test(text)) return refused
  if (/^https?:\/\//i.test(text)) return siteOf(text)
  if (/^[a-z][a-z0-9+.-]*:/i.test(text) || text.startsWith('//')) return refused
  const href = text.startsWith('/') ? text : `/${text}`
  const [path = ''] = href.split(/[?#]/)
  return isRoute(path) ? { kind: 'page', href } : refused
}

const refused: Target = { kind: 'refused' }

function siteOf(text: string): Target {
  if (!URL.canParse(text)) return refused
  const url = new URL(text)
  if (url.username !== '' || url.password !== '') return refused
  const kind = url.host === messengerHost ? 'messenger' : 'site'
  return kind === 'site'
    ? { kind, href: url.href, host: url.host }
    : { kind, href: url.href.replace(/^http:/, 'https:') }
}
