import type { Log } from '#sandbox/evm/anvil.ts'

/** When blocks come: never by themselves, or every `busyMs` for a while after `wake`, else every `idleMs`. */
export type Cadence = 'manual' | { readonly busyMs: number; readonly idleMs: number }

/** Quick while a person watches a payment confirm, slow after: an empty block costs memory. */
export const liveCadence = { busyMs: 2_000, idleMs: 30_000 } as const satisfies Cadence

/** Blocks at the quick pace after the last transaction: three times what a deposit waits for. */
const busyBlocks = 40

/** What a miner needs to know and do. */
export type MinerWork = {
  /** Whether a transaction waits for a block. */
  readonly isWaiting: () => Promise<boolean>
  readonly mine: () => Promise<void>
}

/** Mines at its cadence. A node that does not answer is tried again at the next block. */
export class Miner {
  readonly #cadence: Cadence
  readonly #log: Log
  readonly #work: MinerWork
  #timer: NodeJS.Timeout | undefined
  #round: Promise<void> = Promise.resolve()
  #quickLeft = 0
  #sinceBlockMs = 0
  #paused = false
  #failing = false

  constructor(cadence: Cadence, log: Log, work: MinerWork) {
    this.#cadence = cadence
    this.#log = log
    this.#work = work
  }

  get isPaused(): boolean {
    return this.#paused
  }

  start(): void {
    const cadence = this.#cadence
    if (cadence === 'manual') return
    this.#timer = setInterval(() => {
      this.#round = this.#round.then(() => this.#tick(cadence))
    }, cadence.busyMs)
  }

  /** Something waits for a block: goes on at the quick pace from now. */
  wake(): void {
    this.#quickLeft = busyBlocks
  }

  pause(paused: boolean): void {
    this.#paused = paused
  }

  /** Resolves when no block is being made any more. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#round
  }

  async #tick({ busyMs, idleMs }: Exclude<Cadence, 'manual'>): Promise<void> {
    this.#sinceBlockMs += busyMs
    if (this.#paused) return
    if (this.#quickLeft === 0 && this.#sinceBlockMs < idleMs) return
    try {
      if (await this.#work.isWaiting()) this.wake()
      await this.#work.mine()
      this.#sinceBlockMs = 0
      this.#quickLeft = Math.max(0, this.#quickLeft - 1)
      this.#failing = false
    } catch (error) {
      if (!this.#failing) this.#log(`no block was made: ${String(error)}`)
      this.#failing = true
    }
  }
}
