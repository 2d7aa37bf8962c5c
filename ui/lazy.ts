import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

/** Milliseconds between tries to load code, and tries before it is given up. */
const restMs = 1_000
const triesMax = 30

let isGone: () => Promise<boolean> = () => Promise.resolve(false)

/** Says how to find out that code which does not come never will; it is asked while there is a connection. */
export function whenCodeIsGone(find: () => Promise<boolean>): void {
  isGone = find
}

/**
 * A component whose code comes when it is first drawn. Without a connection it waits for one:
 * a rejected load would break the page for good.
 */
export function lazyPatiently<Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await loadPatiently(load) }))
}

async function loadPatiently<T>(load: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await load()
    } catch (error) {
      if (tries === triesMax || (navigator.onLine && (await isGone()))) throw error
      await new Promise((resolve) => setTimeout(resolve, restMs))
    }
  }
}
