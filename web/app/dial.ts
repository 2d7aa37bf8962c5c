/** A dial code on its way from the list of countries to the form that waits behind it. */
const waiting = new Map<string, (dial: string) => void>()

/** Forms that may wait at once: one for each page of the stack. */
const waitingMax = 6

/** Has the next dial code that is chosen for a page given to `take`. */
export function awaitDialCode(key: string, take: (dial: string) => void): void {
  waiting.delete(key)
  waiting.set(key, take)
  const [oldest] = waiting.keys()
  if (waiting.size > waitingMax && oldest !== undefined) waiting.delete(oldest)
}

/** Gives a dial code to the form that waits for it; a form that was reloaded meanwhile is gone. */
export function giveDialCode(key: string, dial: string): void {
  waiting.get(key)?.(dial)
  waiting.delete(key)
}
