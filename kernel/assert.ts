/**
 * Stops the request or the worker when an invariant is broken. Never for bad input: that is a
 * `Failure`. The message is for the log, not for a user.
 */
export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`invariant broken: ${message}`)
}

/** Makes a switch over a union exhaustive: the compiler refuses a case that was forgotten. */
export function unreachable(value: never): never {
  throw new Error(`invariant broken: unexpected value ${String(value)}`)
}
