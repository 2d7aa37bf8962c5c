/** Lets so many through at once; the rest wait in the order they came. */
export type Gate = <T>(work: () => Promise<T>) => Promise<T>

/** Makes a gate for `max` at once. */
export function createGate(max: number): Gate {
  let inside = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (inside >= max) await new Promise<void>((enter) => waiting.push(enter))
    else inside += 1
    try {
      return await work()
    } finally {
      // The place is handed on, so that nobody who comes now takes it from who waits.
      const next = waiting.shift()
      if (next) next()
      else inside -= 1
    }
  }
}
