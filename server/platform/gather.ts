/** Work for callers who come while earlier work is under way: done together, in one go. */
import { Failure } from '#contract/errors.ts'

/** Bounds of one gathering. */
export type GatherLimits = {
  /** What a batch may weigh; a single item that is heavier goes by itself. */
  readonly batchMax: number
  /** Items waiting for a batch; the next is refused with BUSY. */
  readonly queueMax: number
  /** Batches at work at once. */
  readonly flightsMax: number
}

/** What is done with the items. */
export type GatherWork<T> = {
  /** Two items of one key are never in the same batch. */
  readonly keyOf: (item: T) => string
  readonly weightOf: (item: T) => number
  /** Does the work of a batch and answers everyone in it. Never rejects. */
  readonly deliver: (batch: readonly T[]) => Promise<void>
}

/**
 * Gathers items while earlier batches are at work: the first of a quiet moment waits for nobody, and
 * a crowd shares one piece of work.
 */
export class Gathering<T> {
  readonly #limits: GatherLimits
  readonly #work: GatherWork<T>
  #queue: T[] = []
  #flights = 0
  #isWoken = false
  #onEmpty: (() => void) | undefined

  constructor(limits: GatherLimits, work: GatherWork<T>) {
    this.#limits = limits
    this.#work = work
  }

  /** @throws Failure BUSY when too many wait already, or it is closed */
  add(item: T): void {
    if (this.#onEmpty || this.#queue.length >= this.#limits.queueMax) throw new Failure('BUSY')
    this.#queue.push(item)
    this.#wake()
  }

  /** Takes nothing more; resolves when everything taken has been delivered. */
  close(): Promise<void> {
    return new Promise((resolve) => {
      this.#onEmpty = resolve
      this.#wake()
    })
  }

  /** Departs a turn of the event loop later, with everyone who called in this one. */
  #wake(): void {
    if (this.#isWoken || this.#flights >= this.#limits.flightsMax) return
    this.#isWoken = true
    setImmediate(() => {
      this.#isWoken = false
      this.#depart()
    })
  }

  #depart(): void {
    while (this.#queue.length > 0 && this.#flights < this.#limits.flightsMax) {
      this.#flights += 1
      void this.#work.deliver(this.#nextBatch()).then(() => {
        this.#flights -= 1
        this.#wake()
      })
    }
    if (this.#queue.length === 0 && this.#flights === 0) this.#onEmpty?.()
  }

  /** From the front of the queue; an item whose key is in the batch waits for the next one. */
  #nextBatch(): T[] {
    const batch: T[] = []
    const later: T[] = []
    const keys = new Set<string>()
    let weight = 0
    let taken = 0
    for (const item of this.#queue) {
      weight += this.#work.weightOf(item)
      if (batch.length > 0 && weight > this.#limits.batchMax) break
      taken += 1
      const key = this.#work.keyOf(item)
      if (keys.has(key)) later.push(item)
      else batch.push(item)
      keys.add(key)
    }
    this.#queue = [...later, ...this.#queue.slice(taken)]
    return batch
  }
}
