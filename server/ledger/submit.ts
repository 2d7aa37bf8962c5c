import { setTimeout as sleep } from 'node:timers/promises'
import { type AccountBook, createAccountBook } from '#server/ledger/accounts.ts'
import { faultOf } from '#server/ledger/fault.ts'
import { type Entry, type Outcome, checkEntry } from '#server/ledger/ledger.ts'
import { answersOf } from '#server/ledger/refusal.ts'
import { postEntries } from '#server/ledger/store.ts'
import type { Database } from '#server/platform/db.ts'
import { Gathering } from '#server/platform/gather.ts'

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
  readonly #gathering: Gathering<Waiting>

  constructor(db: Database, limits: SubmitLimits) {
    this.#db = db
    this.#limits = limits
    this.#book = createAccountBook(db)
    this.#gathering = new Gathering(
      { ...limits, batchMax: limits.batchLegsMax },
      {
        keyOf: ({ entry }) => entry.cmd,
        weightOf: ({ entry }) => entry.legs.length,
        deliver: (batch) => this.#deliver(batch, 0),
      },
    )
  }

  submit(entry: Entry): Promise<Outcome> {
    return new Promise((resolve, reject) => {
      checkEntry(entry)
      this.#gathering.add({ entry, resolve, reject })
    })
  }

  close(): Promise<void> {
    return this.#gathering.close()
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
    const answers = answersOf(entries, exceptions)
    for (const [index, { resolve, reject }] of batch.entries()) {
      const answer = answers[index]
      if (typeof answer === 'string') resolve(answer)
      else reject(answer)
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
