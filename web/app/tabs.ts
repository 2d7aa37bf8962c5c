/** Paths of the tab bar's five pages; the first three are the specification's tabs (spec §2). */
export const tabPaths = {
  home: '/',
  trade: '/pages/transaction/transaction',
  assets: '/pages/exchange/exchange',
  life: '/pages/life/life',
  me: '/pages/user/index',
} as const

export type Tab = keyof typeof tabPaths

/** The tab a path is the root of; undefined for any other page. */
export function tabOf(path: string): Tab | undefined {
  if (path === '/pages/index/index') return 'home'
  if (path === tabPaths.home) return 'home'
  if (path === tabPaths.trade) return 'trade'
  if (path === tabPaths.assets) return 'assets'
  if (path === tabPaths.life) return 'life'
  return path === tabPaths.me ? 'me' : undefined
}

/** A page about cards, which have a place of their own in the rail. */
export const isOfCards = (path: string): boolean => path.startsWith('/pages/card/')

/** Pages that Me leads to. */
const ofMe =
  /^\/pages\/(user|setting|googleauth|building|rate|about|test|index|message|country|updater)\//

/** The tab a page belongs to, which the rail of the wide layout marks; a root belongs to itself. */
export function sectionOf(path: string): Tab | undefined {
  const root = tabOf(path)
  if (root) return root
  if (/^\/pages\/(exchange\/|currency\/|index\/(collection|scanqrcode)$)/.test(path))
    return 'assets'
  return ofMe.test(path) ? 'me' : undefined
}
