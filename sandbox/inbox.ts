/** Messages kept in each inbox; older ones are forgotten. */
export const inboxLimit = 200

/** How long `waitFor` waits unless told otherwise. */
const patienceMs = 10_000

/** A message with its place in the order of arrival, 1 for the first since the start. */
export type Received<T> = T & { readonly number: number }

/** What has arrived at one outside party, newest last, in memory only. */
export class Inbox<T extends object> {
  #messages: Received<T>[] = []
  #count = 0
  readonly #waiting = new Set<(message: Received<T>) => void>()

  add(message: T): Received<T> {
    const received = { ...message, number: ++this.#count }
    this.#messages = [...this.#messages, received].slice(-inboxLimit)
    for (const tell of this.#waiting) tell(received)
    return received
  }

  /** Changes the newest message that matches, e.g. its delivery status; says whether one did. */
  change(matches: (message: T) => boolean, update: Partial<T>): boolean {
    const index = this.#messages.findLastIndex(matches)
    const found = this.#messages[index]
    if (!found) return false
    this.#messages = this.#messages.with(index, { ...found, ...update })
    return true
  }

  /** The messages that arrived after the one numbered `after`, oldest first. */
  list(after = 0): readonly Received<T>[] {
    return this.#messages.filter((message) => message.number > after)
  }

  /**
   * The first message that matches, whether it is here already or still to come.
   * @throws Error when none has come within `timeoutMs`
   */
  async waitFor(
    matches: (message: Received<T>) => boolean,
    timeoutMs = patienceMs,
  ): Promise<Received<T>> {
    const here = this.#messages.find(matches)
    if (here) return here
    const { promise, resolve, reject } = Promise.withResolvers<Received<T>>()
    const tell = (message: Received<T>) => {
      if (matches(message)) resolve(message)
    }
    const timer = setTimeout(() => reject(new Error('no such message arrived')), timeoutMs)
    this.#waiting.add(tell)
    try {
      return await promise
    } finally {
      clearTimeout(timer)
      this.#waiting.delete(tell)
    }
  }

  clear(): void {
    this.#messages = []
  }
}
