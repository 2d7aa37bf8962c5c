import { type ComponentType, useLayoutEffect, useState } from 'react'
import type { Place } from '#web/app/history.ts'

/** A page that is kept, with the component that draws it. */
export type StackEntry = { readonly place: Place; readonly Screen: ComponentType }

/** Pages kept alive behind the one in front. */
const stackMax = 6

/**
 * The pages to keep, in order of history: going forward drops what was ahead, going back keeps it
 * no longer than the limit.
 */
export function useStack(
  current: Place,
  screenAt: (path: string) => ComponentType,
): readonly StackEntry[] {
  const [entries, setEntries] = useState<readonly StackEntry[]>([])
  if (entries.some((entry) => entry.place.key === current.key)) return entries
  const kept = entries.filter((entry) => entry.place.index < current.index)
  const next = [...kept, { place: current, Screen: screenAt(current.path) }].slice(-stackMax)
  setEntries(next)
  return next
}

const scrolls = new Map<string, number>()

/** Puts each page back to where it was scrolled; a new one starts at its top. */
export function useKeptScroll(key: string): void {
  useLayoutEffect(() => {
    scrollTo(0, scrolls.get(key) ?? 0)
    const remember = () => scrolls.set(key, scrollY)
    addEventListener('scroll', remember, { passive: true })
    return () => removeEventListener('scroll', remember)
  }, [key])
}
