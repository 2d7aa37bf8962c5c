/** Which page is shown within the app: own papers, pages with a name, pages of listed hosts. */
import type * as z from 'zod/mini'
import type { NamedPage, WebPagesEntry } from '#contract/settings.pages.ts'

export type WebPage =
  /** One of our own texts. */
  | { readonly kind: 'paper'; readonly paper: 'terms' | 'privacy' }
  | {
      readonly kind: 'frame'
      readonly href: string
      readonly host: string
      readonly named: NamedPage | undefined
    }
  /** A web address of somebody else: it opens outside, or not at all. */
  | { readonly kind: 'outside' }
  | { readonly kind: 'unknown' }

/** Hosts that may be framed, and pages that have a name. */
export type Allowed = Pick<z.infer<typeof WebPagesEntry>, 'hosts' | 'pages'>

/** Reads `?page=` (a name) or `?src=` (an address) of `index/webpage`. */
export function webPageOf(
  { page, src }: { readonly page?: string | undefined; readonly src?: string | undefined },
  allowed: Allowed,
): WebPage {
  if (page === 'terms' || page === 'privacy') return { kind: 'paper', paper: page }
  const named = page === undefined ? undefined : allowed.pages.find(({ id }) => id === page)
  const address = named?.src ?? (page === undefined ? src : undefined)
  if (address === undefined) return { kind: 'unknown' }
  const url = listedUrl(address, allowed.hosts)
  if (url) return { kind: 'frame', href: url.href, host: url.host, named }
  return named ? { kind: 'unknown' } : { kind: 'outside' }
}

/** The address when it is https, names no user, and is of a listed host to the letter. */
function listedUrl(text: string, hosts: readonly string[]): URL | undefined {
  if (!text.startsWith('https://') || /[\p{Cc}\s\\]/u.test(text) || !URL.canParse(text)) {
    return undefined
  }
  const url = new URL(text)
  const isPlain = url.protocol === 'https:' && url.username === '' && url.password === ''
  return isPlain && hosts.includes(url.host) ? url : undefined
}
