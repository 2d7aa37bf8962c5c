/** The place of the app, from the browser's history: a path and its query. */
import { randomId } from '#ui/random.ts'
import { createStore } from '#web/app/store.ts'

/** Query parameters of a page, as text: an order number is never read as a number. */
export type PageQuery = Readonly<Record<string, string>>

/**
 * One entry of the history. `key` is a UUID of its own that outlives a reload: a money form sends it
 * as its idempotency key. `index` counts from the first page of this visit.
 */
export type Place = {
  readonly path: string
  readonly query: PageQuery
  readonly key: string
  readonly index: number
}

type State = { readonly key: string; readonly index: number }

function stateOf(state: unknown): State | undefined {
  if (typeof state !== 'object' || state === null) return undefined
  if (!('key' in state) || !('index' in state)) return undefined
  return typeof state.key === 'string' && typeof state.index === 'number'
    ? { key: state.key, index: state.index }
    : undefined
}

function readPlace(): Place {
  const state = stateOf(history.state) ?? { key: randomId(), index: 0 }
  if (!stateOf(history.state)) history.replaceState(state, '')
  return {
    path: location.pathname,
    query: Object.fromEntries(new URLSearchParams(location.search)),
    ...state,
  }
}

export const place = createStore<Place>(readPlace())

/** Where `go` leads, as an address: what a link shows and copies. */
export function hrefOf(path: string, query: PageQuery = {}): string {
  const text = new URLSearchParams(query).toString()
  return text ? `${path}?${text}` : path
}

/** Goes to a page of the app; `replace` leaves no way back to the one before. */
export function go(path: string, query: PageQuery = {}, how: 'push' | 'replace' = 'push'): void {
  const { index } = place.get()
  const state: State = { key: randomId(), index: how === 'push' ? index + 1 : index }
  if (how === 'push') history.pushState(state, '', hrefOf(path, query))
  else history.replaceState(state, '', hrefOf(path, query))
  place.set({ path, query, ...state })
}

/** Goes to an address of the app, as kept in a link or in `from`. */
export function goTo(href: string, how: 'push' | 'replace' = 'push'): void {
  const { pathname, searchParams } = new URL(href, location.origin)
  go(pathname, Object.fromEntries(searchParams), how)
}

/** Goes back; from the first page of the visit to `fallback`, so that Back never leaves the app. */
export function back(fallback = '/'): void {
  if (place.get().index > 0) history.back()
  else go(fallback, {}, 'replace')
}

/** Follows the browser's own back and forward. */
export function followHistory(): void {
  history.scrollRestoration = 'manual'
  addEventListener('popstate', () => place.set(readPlace()))
}

/** Has every link to a page of the app go there without a load of the whole page. */
export function followLinks(): void {
  document.addEventListener('click', (event) => {
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!plain || !link || event.defaultPrevented || link.target || link.download) return
    if (link.origin !== location.origin) return
    event.preventDefault()
    goTo(link.href)
  })
}
