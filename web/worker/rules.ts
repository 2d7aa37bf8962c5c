/** What the service worker decides, without a browser. */

/** What is asked for, of which only this matters. */
export type Asked = { readonly method: string; readonly mode: string; readonly url: string }

/** Of these nothing is kept, and nothing is answered in the server's place. */
const live = /^\/(api|json|ws|healthz|openapi\.json|worker\.js)(\/|$)/

/** How a request is answered: a page of the app, a file named by its content, or not by us. */
export function handlingOf(
  { method, mode, url }: Asked,
  origin: string,
): 'page' | 'asset' | 'none' {
  const { origin: from, pathname } = new URL(url)
  if (method !== 'GET' || from !== origin || live.test(pathname)) return 'none'
  if (mode === 'navigate') return 'page'
  return pathname.startsWith('/assets/') || pathname === '/icon.svg' ? 'asset' : 'none'
}

/** What a push has shown. */
export type Shown = {
  /** A push of the same tag takes the place of this one. */
  readonly tag: string
  readonly title: string
  readonly body: string
  readonly href: string
}

const titleMax = 120
const bodyMax = 500

/** Reads a push: `{id, title, text, link}`. Undefined for anything else; a link of others leads Home. */
export function shownOf(push: string, origin: string): Shown | undefined {
  const { id, title, text, link } = recordOf(push)
  if (typeof title !== 'string' || title === '') return undefined
  return {
    tag: typeof id === 'string' ? id.slice(0, titleMax) : '',
    title: title.slice(0, titleMax),
    body: typeof text === 'string' ? text.slice(0, bodyMax) : '',
    href: pageOf(link, origin),
  }
}

/** A page of the app, as path and query; `/` for whatever is none. */
export function pageOf(link: unknown, origin: string): string {
  if (typeof link !== 'string' || !URL.canParse(link, origin)) return '/'
  const { origin: of, pathname, search } = new URL(link, origin)
  const isOurs = of === origin && /^\/($|pages\/)/.test(pathname)
  return isOurs ? pathname + search : '/'
}

function recordOf(push: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(push)
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}
