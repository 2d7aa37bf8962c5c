/** Hooks that touch only the screen: the one place of the kit where effects are written. */
import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type RefObject,
} from 'react'

/** Whether a media query holds now, e.g. `useMedia('(min-width: 900px)')`. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    () => matchMedia(query).matches,
    () => false,
  )
}

/** Whether the layout is the wide one (900 px and more). */
export const useWide = (): boolean => useMedia('(min-width: 900px)')

/** False in the first render and true ever after: lets what is lazy enter with its motion. */
export function useAfterMount(): boolean {
  const [mounted, setMounted] = useState(false)
  useEffect(() => {
    const frame = requestAnimationFrame(() => setMounted(true))
    return () => cancelAnimationFrame(frame)
  }, [])
  return mounted
}

/** Turns true once `milliseconds` have passed since the component appeared. */
export function useElapsed(milliseconds: number): boolean {
  const [elapsed, setElapsed] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setElapsed(true), milliseconds)
    return () => clearTimeout(timer)
  }, [milliseconds])
  return elapsed
}

/**
 * Whole seconds left of a wait ("Send again in 58 s"), 0 when over. A new `start` (any value that
 * differs from the last, such as the number of codes sent) begins it anew.
 */
export function useCountdown(seconds: number, start: unknown): number {
  const [shown, setShown] = useState({ start, left: seconds })
  useEffect(() => {
    // A clock is compared rather than ticks counted: phones stop timers of pages in the background.
    const end = performance.now() + seconds * 1000
    const show = () => {
      const left = Math.max(0, Math.ceil((end - performance.now()) / 1000))
      setShown((last) => (last.start === start && last.left === left ? last : { start, left }))
    }
    const timer = setInterval(show, 250)
    document.addEventListener('visibilitychange', show)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', show)
    }
  }, [seconds, start])
  return shown.start === start ? shown.left : seconds
}

/** Hears keys pressed anywhere on the page, but not while something is being typed into a field. */
export function useKeys(onKey: (key: string) => void): void {
  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (
      event.target instanceof Element &&
      event.target.closest('input, textarea, [contenteditable]')
    )
      return
    onKey(event.key)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => hear(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

/** Hears keys pressed within an element; where `onKey` answers true the browser does nothing with them. */
export function useKeysWithin(
  host: RefObject<HTMLElement | null>,
  onKey: (key: string, target: EventTarget | null) => boolean,
): void {
  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (onKey(event.key, event.target)) event.preventDefault()
  })
  useEffect(() => {
    const element = host.current
    const listen = (event: KeyboardEvent) => hear(event)
    element?.addEventListener('keydown', listen)
    return () => element?.removeEventListener('keydown', listen)
  }, [host])
}

/**
 * Keeps the rows on show of a list where they are when others come or go above them. `ids` are those
 * of all rows, each `rowHeight` px; a list that stands at its top stays there and shows what came.
 */
export function useSteadyScroll(
  host: RefObject<HTMLElement | null>,
  ids: readonly string[],
  rowHeight: number,
): void {
  const before = useRef(ids)
  useLayoutEffect(() => {
    const [was, element] = [before.current, host.current]
    before.current = ids
    if (!element || was === ids || element.scrollTop === 0) return
    const top = Math.floor(element.scrollTop / rowHeight)
    const places = new Map(ids.map((id, place) => [id, place]))
    const anchor = was.slice(top).findIndex((id) => places.has(id))
    const now = places.get(was[top + anchor] ?? '')
    if (anchor >= 0 && now !== undefined) element.scrollTop += (now - top - anchor) * rowHeight
  }, [host, ids, rowHeight])
}

/** How far a page is pulled (px) before letting go refreshes it. */
const pullThreshold = 64

/**
 * Follows a downward pull at the top of the page and calls `onRefresh` when it is let go past the
 * threshold; true while that runs. Writes `--pull` (px) on the element, and `data-settling` while
 * it springs back.
 */
export function usePull(
  host: RefObject<HTMLElement | null>,
  onRefresh: () => Promise<unknown>,
): boolean {
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const release = useEffectEvent(async (settle: (distance: number) => void, pulled: number) => {
    if (pulled < pullThreshold) return settle(0)
    running.current = true
    setBusy(true)
    settle(pullThreshold)
    navigator.vibrate?.(8)
    try {
      await onRefresh()
    } finally {
      running.current = false
      setBusy(false)
      settle(0)
    }
  })
  useEffect(() => {
    const element = host.current
    if (!element) return
    return followPull(
      element,
      () => scrollY <= 0 && !running.current,
      (settle, pulled) => void release(settle, pulled),
    )
  }, [host])
  return busy
}

/** Moves `element` with the finger while `mayStart` allowed it; answers with how to stop. */
function followPull(
  element: HTMLElement,
  mayStart: () => boolean,
  onRelease: (settle: (distance: number) => void, pulled: number) => void,
): () => void {
  let from: number | undefined
  let pulled = 0
  const write = (distance: number) => element.style.setProperty('--pull', `${distance}`)
  const settle = (distance: number) => {
    element.dataset['settling'] = 'yes'
    write(distance)
  }
  const start = (event: TouchEvent) => {
    from = mayStart() ? event.touches[0]?.clientY : undefined
    pulled = 0
  }
  const move = (event: TouchEvent) => {
    const touch = event.touches[0]
    if (from === undefined || !touch) return
    const distance = touch.clientY - from
    // The finger went up first: this is a scroll, and stays one.
    if (distance <= 0 && pulled === 0) from = undefined
    if (from === undefined) return
    if (event.cancelable) event.preventDefault()
    // The further the finger, the less the page follows.
    pulled = Math.max(0, distance / (1 + distance / 160))
    delete element.dataset['settling']
    write(pulled)
  }
  const end = () => {
    if (from !== undefined) onRelease(settle, pulled)
    from = undefined
  }
  const stop = new AbortController()
  const options = { signal: stop.signal, passive: true }
  element.addEventListener('touchstart', start, options)
  element.addEventListener('touchmove', move, { ...options, passive: false })
  element.addEventListener('touchend', end, options)
  element.addEventListener('touchcancel', end, options)
  return () => stop.abort()
}
