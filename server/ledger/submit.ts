import { setTimeout as sleep } from 'node:timers/promises'
import { Failure } from '#contract/errors.ts'
import { type AccountBook, createAccountBook } from '#server/ledger/accounts.ts'
import { faultOf } from '#server/ledger/fault.ts'
import { type Entry, type Outcome, checkEntry } from '#server/ledger/ledger.ts'
import { answerOf, reasonOf, refusalOf } from '#server/ledger/refusal.ts'
import { postEntries } from '#server/ledger/store.ts'
import type { Database } from '#server/platform/db.ts'
import { countCommand } from '#server/platform/metrics.ts'

/** Bounds of one submitter; each has a default that was measured (`bench/ledger.ts`). */
export type SubmitLimits = {
  /** Legs in one batch. More save little and make everyone in it wait longer. */
  readonly batchLegsMax: number
  /** Entries waiting for a batch; the next is refused with BUSY. */
  readonly queueMax: number
  /** Batches sent and not answered: with two, Postgres works while we answer the callers. */
  readonly flightsMax: number
  /** Times a batch is sent again after a deadlock. */
  readonly contentionTriesMax: number
  /** Times a batch is sent again after the connection was lost, waiting longer each time. */
  readonly reconnectTriesMax: number
}

const defaults: SubmitLimits = {
  batchLegsMax: 2_000,
  queueMax: 20_000,
  flightsMax: 2,
  contentionTriesMax: 5,
  reconnectTriesMax: 10,
}

const reconnectDelayMs = 50
const reconnectDelayMaxMs = 5_000

/** The ledger did not answer for so long that nobody knows whether the entry was posted. */
export class OutcomeUnknown extends Error {
  override readonly name = 'OutcomeUnknown'
}

/** The door for money alone: callers share one durable write with whoever comes at the same time. */
export type Submitter = {
  /**
   * Posts one entry by itself and resolves when it is durable.
   * @throws Failure IDEMPOTENCY_CONFLICT, INSUFFICIENT_FUNDS `{ asset }` and HoldExceeded as `post`
   * @throws Failure BUSY when too many wait already: nothing was posted
   * @throws OutcomeUnknown when the database stayed away: submit the same entry again to find out
   */
  readonly submit: (entry: Entry) => Promise<Outcome>
  /** Takes nothing more; resolves when everything taken has been answered. */
  readonly close: () => Promise<void>
}

/**
 * Gathers entries while the last batch commits and posts them in one call: the first caller of a
 * quiet moment waits for nobody, and a crowd waits for one write. Give it a pool of its own with
 * one connection. Nothing is posted twice, whatever happens to a connection: a batch whose fate is
 * unknown is sent again, and its commands tell which of them had arrived.
 */
export function createSubmitter(db: Database, limits: Partial<SubmitLimits> = {}): Submitter {
  const gathering = new GroupCommit(db, { ...defaults, ...limits })
  return {
    submit: (entry) => gathering.submit(entry),
    close: () => gathering.close(),
  }
}

type Waiting = {
  readonly entry: Entry
  readonly resolve: (outcome: Outcome) => void
  readonly reject: (error: unknown) => void
}

class GroupCommit {
  readonly #db: Database
  readonly #limits: SubmitLimits
  readonly #book: AccountBook
  #queue: Waiting[] = []
  #flights = 0
  #isWoken = false
  #onEmpty: (() => void) | undefined

  constructor(db: Database, limits: SubmitLimits) {
    this.#db = db
    this.#limits = limits
    this.#book = createAccountBook(db)
  }

  submit(entry: Entry): Promise<Outcome> {
    return new Promise((resolve, reject) => {
      checkEntry(entry)
      if (this.#onEmpty || this.#queue.length >= this.#limits.queueMax) throw new Failure('BUSY')
      this.#queue.push({ entry, resolve, reject })
      this.#wake()
    })
  }

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
      void this.#deliver(this.#nextBatch(), 0).then(() => {
        this.#flights -= 1
        this.#wake()
      })
    }
    if (this.#queue.length === 0 && this.#flights === 0) this.#onEmpty?.()
  }

  /** From the front of the queue; a command that is in the batch already waits for the next one. */
  #nextBatch(): Waiting[] {
    const batch: Waiting[] = []
    const later: Waiting[] = []
    const commands = new Set<string>()
    let legs = 0
    let taken = 0
    for (const waiting of this.#queue) {
      const { cmd } = waiting.entry
      legs += waiting.entry.legs.length
      if (batch.length > 0 && legs > this.#limits.batchLegsMax) break
      taken += 1
      if (commands.has(cmd)) later.push(waiting)
      else batch.push(waiting)
      commands.add(cmd)
    }
    this.#queue = [...later, ...this.#queue.slice(taken)]
    return batch
  }

  /** Answers everyone in the batch. Never rejects. */
  async #deliver(batch: readonly Waiting[], tries: number): Promise<void> {
    try {
      await this.#post(batch)
    } catch (error) {
      await this.#recover(batch, tries, error)
    }
  }

  async #post(batch: readonly Waiting[]): Promise<void> {
    const entries = batch.map(({ entry }) => entry)
    const sides = await this.#book.sidesOf(entries)
    const exceptions = await postEntries(this.#db, entries, sides, 'each by itself')
    const byItem = new Map(exceptions.map((exception) => [exception.item, exception]))
    for (const [index, { entry, resolve, reject }] of batch.entries()) {
      const exception = byItem.get(index + 1)
      countCommand(answerOf(exception), reasonOf(exception))
      const refusal = exception && refusalOf(exception, entry)
      if (refusal) reject(refusal)
      else resolve(exception ? 'repeated' : 'posted')
    }
  }

  async #recover(batch: readonly Waiting[], tries: number, error: unknown): Promise<void> {
    const fault = faultOf(error)
    if (fault === 'contended' && tries < this.#limits.contentionTriesMax) {
      return this.#deliver(batch, tries + 1)
    }
    if (fault === 'lost') {
      if (tries < this.#limits.reconnectTriesMax) {
        await sleep(Math.min(reconnectDelayMs * 2 ** tries, reconnectDelayMaxMs))
        return this.#deliver(batch, tries + 1)
      }
      for (const { entry, reject } of batch) {
        reject(new OutcomeUnknown(`no answer for ${entry.cmd}`, { cause: error }))
      }
      return
    }
    // One entry spoils it for all: halves find out which, and the others are posted.
    if (batch.length === 1) return batch[0]?.reject(error)
    const middle = Math.ceil(batch.length / 2)
    await this.#deliver(batch.slice(0, middle), 0)
    await this.#deliver(batch.slice(middle), 0)
  }
}
