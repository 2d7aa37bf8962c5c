import { setTimeout as wait } from 'node:timers/promises'
import type { Faults } from '#sandbox/faults.ts'
import type { IssuerFault } from '#sandbox/issuing/faults.ts'

/** Headers that prove whose a body is; `isForged` makes them those of somebody else. */
export type Sign = (body: string, isForged: boolean) => Readonly<Record<string, string>>

const lateMs = 3_000
const timeoutMs = 5_000

/** Tells of what happened without waiting for it, with the faults that are on. */
export class Hooks {
  readonly #faults: Faults<IssuerFault>
  readonly #sign: Sign
  #url: string
  /** One that another is to overtake. */
  #kept: (() => Promise<void>) | undefined
  readonly #sending = new Set<Promise<void>>()
  /** One after the other, as things happened, unless a fault says otherwise. */
  #last: Promise<void> = Promise.resolve()

  constructor(url: string, faults: Faults<IssuerFault>, sign: Sign) {
    this.#url = url
    this.#faults = faults
    this.#sign = sign
  }

  /** Where they go from now on. */
  sendTo(url: string): void {
    this.#url = url
  }

  tell(message: object): void {
    const body = JSON.stringify(message)
    if (this.#faults.strikes('hookLost')) return
    const headers = this.#sign(body, this.#faults.strikes('hookForged'))
    const send = () => this.#post(body, headers)
    const again = this.#faults.strikes('hookTwice') ? send : undefined
    const lateness = this.#faults.strikes('hookLate') ? lateMs : 0
    if (this.#faults.strikes('hookOrder') && !this.#kept) {
      this.#kept = send
      return
    }
    const kept = this.#kept
    this.#kept = undefined
    const before = lateness > 0 ? wait(lateMs, undefined, { ref: false }) : this.#last
    const sending = before
      .then(send)
      .then(() => again?.())
      .then(() => kept?.())
      .finally(() => this.#sending.delete(sending))
    if (lateness === 0) this.#last = sending
    this.#sending.add(sending)
  }

  /** When every one that is on its way has come. */
  async told(): Promise<void> {
    await Promise.all(this.#sending)
  }

  async #post(body: string, headers: Readonly<Record<string, string>>): Promise<void> {
    await fetch(this.#url, {
      method: 'POST',
      body,
      signal: AbortSignal.timeout(timeoutMs),
      headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
    }).catch(() => undefined)
  }
}
