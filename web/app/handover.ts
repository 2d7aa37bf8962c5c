/** Something chosen on one page, on its way to a field that waits on the page behind it. */
const waiting = new Map<string, (text: string) => void>()

/** Fields that may wait at once: one for each page of the stack. */
const waitingMax = 6

/** Has the next text that is chosen for a page given to `take`. */
export function awaitChoice(key: string, take: (text: string) => void): void {
  waiting.delete(key)
  waiting.set(key, take)
  const [oldest] = waiting.keys()
  if (waiting.size > waitingMax && oldest !== undefined) waiting.delete(oldest)
}

/** Gives the text to the field that waits for it; false when it is gone, as after a reload. */
export function giveChoice(key: string, text: string): boolean {
  waiting.get(key)?.(text)
  return waiting.delete(key)
}
