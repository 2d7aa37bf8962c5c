import { setTimeout as wait } from 'node:timers/promises'

/** How often a fault strikes from now on: so many times, or until it is switched off with 0. */
export type Times = number | 'always'

/** The longest that a delay may be, so that a forgotten switch cannot hang a client for ever. */
export const delayLimitMs = 60_000

const delayDefaultMs = 2_000

/** The switches by which one outside party is made to fail. `Name` lists what it can do wrong. */
export class Faults<Name extends string> {
  readonly names: readonly Name[]
  readonly #left = new Map<Name, Times>()
  #delayMs = delayDefaultMs

  constructor(names: readonly Name[]) {
    this.names = names
  }

  /** Switches a fault on (`times` > 0 or 'always') or off (0). `delayMs` is for the one named delay. */
  set(name: Name, times: Times, delayMs = delayDefaultMs): void {
    if (times === 0) this.#left.delete(name)
    else this.#left.set(name, times)
    if (name === 'delay') this.#delayMs = Math.min(delayMs, delayLimitMs)
  }

  /** Whether the fault strikes now; one that counts has one time fewer left. */
  strikes(name: Name): boolean {
    const left = this.#left.get(name)
    if (left === undefined) return false
    if (left !== 'always') this.set(name, left - 1)
    return true
  }

  /** Whether the fault is on, without using it up. */
  isOn(name: Name): boolean {
    return this.#left.has(name)
  }

  /** Waits if the fault strikes. Does not keep the process alive. */
  async delay(name: Name): Promise<void> {
    const delayMs = this.#delayMs
    if (this.strikes(name)) await wait(delayMs, undefined, { ref: false })
  }

  /** Every fault with the times it will still strike, 0 when it is off. */
  list(): { readonly name: Name; readonly times: Times }[] {
    return this.names.map((name) => ({ name, times: this.#left.get(name) ?? 0 }))
  }

  /** Switches everything off. */
  clear(): void {
    this.#left.clear()
  }
}
