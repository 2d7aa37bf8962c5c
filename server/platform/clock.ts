import { type Clock, toInstant } from '#kernel/time.ts'

/** The real time. The only place on the server that asks for it. */
export const systemClock: Clock = { now: () => toInstant(Date.now()) }
