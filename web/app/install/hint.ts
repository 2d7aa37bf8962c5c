import { isAppleSafari } from '#web/app/install/apple.ts'
import { installOffer } from '#web/app/installOffer.ts'
import { keep, read, readJson } from '#web/app/storage.ts'
import { createStore } from '#web/app/store.ts'
import { serverNow } from '#web/app/hooks/time.ts'
import { minuteMs } from '#kernel/time.ts'

/** How the app gets to the home screen: the browser asks, or the person is told how. */
export type Hint = 'ask' | 'tell'

/** Coming back after so long is another visit. */
const visitGapMs = 30 * minuteMs
const visitsBefore = 2

export const hint = createStore<Hint | undefined>(undefined)

/** Counts this visit, and from the second one on hints at the home screen, until it is put away. */
export function startHint(): void {
  const visits = countVisit()
  if (visits < visitsBefore || isInstalled()) return
  if (read('install_hint') === 'dismissed' || read('fromUrl') === 'webview') return
  const consider = () => hint.set(installOffer.get() ? 'ask' : isAppleSafari() ? 'tell' : undefined)
  installOffer.watch(consider)
  consider()
}

/** Puts the hint away for good. */
export function dismissHint(): void {
  keep('install_hint', 'dismissed')
  hint.set(undefined)
}

function countVisit(): number {
  const { count, at } = visitsOf(readJson('visits'))
  const now = serverNow()
  const counted = now - at > visitGapMs ? count + 1 : count
  keep('visits', JSON.stringify({ count: counted, at: now }))
  return counted
}

function visitsOf(kept: unknown): { readonly count: number; readonly at: number } {
  const none = { count: 0, at: 0 }
  if (typeof kept !== 'object' || kept === null || !('count' in kept) || !('at' in kept))
    return none
  const { count, at } = kept
  return typeof count === 'number' && typeof at === 'number' ? { count, at } : none
}

const isInstalled = (): boolean =>
  matchMedia('(display-mode: standalone)').matches ||
  ('standalone' in navigator && navigator.standalone === true)
