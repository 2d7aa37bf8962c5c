import { Failure } from '#contract/errors.ts'
import { type Clock, secondMs } from '#kernel/time.ts'
import { networkOf, siteOf, siteWeight } from '#server/platform/limits.ts'

/** Calls of one network at once, and the pace it regains them at. */
const burst = 240
const perSecond = 40

/** Networks remembered; past it the longest quiet ones are forgotten, which only lets them go on. */
const rememberedMax = 20_000

/**
 * Counts calls of a network, and of the IPv6 site around it, in this process, so that a flood costs no database at all. The limits
 * that must hold across processes are in `limits.ts`.
 */
export function createFloodGate(clock: Clock): (ip: string) => void {
  const countNetwork = createGate(clock, 1)
  const countSite = createGate(clock, siteWeight)
  return (ip) => {
    countNetwork(networkOf(ip))
    const site = siteOf(ip)
    if (site !== undefined) countSite(site)
  }
}

function createGate(clock: Clock, weight: number): (subject: string) => void {
  const freeAt = new Map<string, number>()
  const stepMs = secondMs / (perSecond * weight)
  return (subject) => {
    const now = clock.now()
    const free = Math.max(freeAt.get(subject) ?? 0, now)
    const waitMs = free - now - (burst * weight - 1) * stepMs
    if (waitMs > 0) {
      throw new Failure('RATE_LIMITED', { retryAfterSeconds: String(Math.ceil(waitMs / secondMs)) })
    }
    // Set anew, a key moves to the end of the map: the first one is the longest quiet.
    freeAt.delete(subject)
    freeAt.set(subject, free + stepMs)
    if (freeAt.size > rememberedMax) freeAt.delete(freeAt.keys().next().value ?? '')
  }
}
