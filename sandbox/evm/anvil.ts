import { mkdir } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod/mini'
import {
  type AnvilPlace,
  type AnvilProcess,
  endAnvil,
  spawnAnvil,
} from '#sandbox/evm/anvil.process.ts'
import { HexNumber, Ignored, type Rpc, connectRpc } from '#sandbox/evm/rpc.ts'
import { genesisOf, readState, setStateAside, writeState } from '#sandbox/evm/state.file.ts'

/** Writes one line about what happens. */
export type Log = (line: string) => void

/** The state is saved this long after a change; what a kill can lose is the last such moment. */
const saveDelayMs = 500

/** Saving a long chain keeps the node busy: it gets this many times as long for its other work. */
const saveRest = 20

/** An anvil that ends by itself is started again so often in a row, each time after a longer rest. */
const restartLimit = 5
const restartRestMs = 200

const nowSeconds = () => Math.floor(Date.now() / 1000)

/** An anvil node that is started again when it dies, and whose chain outlives it. */
export class Anvil {
  readonly url: string
  readonly rpc: Rpc
  readonly #place: AnvilPlace
  readonly #log: Log
  #process: AnvilProcess | undefined
  #floor = 0
  #stopping = false
  #saveTimer: NodeJS.Timeout | undefined
  #saving: Promise<void> = Promise.resolve()
  #reviving: Promise<void> = Promise.resolve()
  #saveTookMs = 0

  private constructor(place: AnvilPlace, log: Log) {
    this.#place = place
    this.#log = log
    this.url = `http://${place.host}:${place.port}`
    this.rpc = connectRpc(this.url)
  }

  /** Starts a node with the chain that was saved in its folder, or an empty one. */
  static async start(place: AnvilPlace, log: Log): Promise<Anvil> {
    await mkdir(place.folder, { recursive: true })
    const anvil = new Anvil(place, log)
    await anvil.#launch()
    return anvil
  }

  /** The height below which the node has no states: what is older cannot be reorganised. */
  get floor(): number {
    return this.#floor
  }

  /** Says that the chain changed: it is saved soon. */
  changed(): void {
    if (this.#saveTimer || this.#stopping) return
    const delayMs = Math.max(saveDelayMs, this.#saveTookMs * saveRest)
    this.#saveTimer = setTimeout(() => {
      this.#saveTimer = undefined
      this.save().catch((error: unknown) => this.#log(`the chain was not saved: ${String(error)}`))
    }, delayMs)
  }

  /** Saves the chain now. */
  save(): Promise<void> {
    this.#saving = this.#saving.catch(() => {}).then(() => this.#saveNow())
    return this.#saving
  }

  /** Forgets the chain, keeps its file beside, and begins with an empty one. */
  async reset(reason: string): Promise<void> {
    this.#log(`${reason}; its file is now ${await setStateAside(this.#place.folder)}`)
    await this.#relaunch()
  }

  /** Saves the chain and ends the node. */
  async stop(): Promise<void> {
    this.#stopping = true
    clearTimeout(this.#saveTimer)
    await this.#reviving
    await this.save().catch((error: unknown) =>
      this.#log(`the chain was not saved: ${String(error)}`),
    )
    if (this.#process) await endAnvil(this.#process)
  }

  async #launch(): Promise<void> {
    const { folder, genesisSeconds } = this.#place
    const launched = await spawnAnvil({
      ...this.#place,
      genesisSeconds: genesisSeconds ?? (await genesisOf(folder, nowSeconds())),
    })
    this.#process = launched
    launched.child.once('exit', () => {
      if (this.#process !== launched || this.#stopping) return
      this.#reviving = this.#revive(launched)
    })
    const state = await readState(folder)
    this.#floor = 0
    try {
      if (state !== undefined) {
        await this.rpc(Ignored, 'anvil_loadState', state)
        this.#floor = await this.rpc(HexNumber, 'eth_blockNumber')
      }
    } catch (error) {
      await this.reset(`the saved chain cannot be read (${String(error)})`)
      return
    }
    // The node's clock began at the first block; a chain of the real time goes on in the real time.
    if (genesisSeconds === undefined) await this.rpc(Ignored, 'evm_setTime', nowSeconds())
  }

  async #relaunch(): Promise<void> {
    const before = this.#process
    this.#process = undefined
    if (before) await endAnvil(before)
    await this.#launch()
  }

  async #revive(dead: AnvilProcess): Promise<void> {
    this.#log(`anvil ended unexpectedly, it is started again ${dead.lastWords()}`.trim())
    for (let attempt = 1; attempt <= restartLimit && !this.#stopping; attempt++) {
      await wait(restartRestMs * attempt)
      try {
        await this.#relaunch()
        return
      } catch (error) {
        this.#log(`attempt ${attempt} of ${restartLimit} failed: ${String(error)}`)
      }
    }
    this.#log('the node stays away until the sandbox is started again')
  }

  async #saveNow(): Promise<void> {
    const beganMs = performance.now()
    await writeState(this.#place.folder, await this.rpc(z.string(), 'anvil_dumpState'))
    this.#saveTookMs = performance.now() - beganMs
  }
}
