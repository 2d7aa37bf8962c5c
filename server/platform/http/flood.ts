import { Failure } from '#contract/errors.ts'
import { type Clock, secondMs } from '#kernel/time.ts'

/** Calls of one network at once, and the pace it regains them at. */
const burst = 240
const perSecond = 40

/** Networks remembered; past it the longest quiet ones are forgotten, which only lets them go on. */
const rememberedMax = 20_000

/**
 * Counts calls of a network in this process, so that a flood costs no database at all. The limits
 * that must hold across processes are in `limits.ts`.
 */
export function createFloodGate(clock: Clock): (network: string) => void {
  const freeAt = new Map<string, number>()
  const stepMs = secondMs / perSecond
  return (network) => {
    const now = clock.now()
    const free = Math.max(freeAt.get(network) ?? 0, now)
    const waitMs = free - now - (burst - 1) * stepMs
    if (waitMs > 0) {
      throw new Failure('RATE_LIMITED', { retryAfterSeconds: String(Math.ceil(waitMs / secondMs)) })
    }
    // Set anew, a key moves to the end of the map: the first one is the longest quiet.
    freeAt.delete(network)
    freeAt.set(network, free + stepMs)
    if (freeAt.size > rememberedMax) freeAt.delete(freeAt.keys().next().value ?? '')
  }
}
