/** What a person at the terminal reads while a command works. */

/** A step that takes longer than this is announced while it runs, and then every ten seconds. */
const announceMs = 1_500
const remindMs = 10_000

/** An error that says all there is to say: printed without a stack. */
export function plainError(message: string): Error {
  const error = new Error(message)
  delete error.stack
  return error
}

/** Lets a step say what it does right now. */
export type Tell = (what: string) => void

/**
 * Runs one step and prints its name, what it came to and how long it took:
 * `✓ database   PostgreSQL in .data, 2 new migrations        0.4 s`.
 */
export async function step<T>(
  name: string,
  work: (tell: Tell) => Promise<T>,
  sum: (result: T) => string,
): Promise<T> {
  const began = performance.now()
  let now = 'starting'
  const announce = (): void => console.log(`… ${name.padEnd(10)} ${now}, ${seconds(began)}`)
  const first = setTimeout(announce, announceMs)
  const again = setInterval(announce, remindMs)
  try {
    const result = await work((what) => (now = what))
    console.log(`✓ ${name.padEnd(10)} ${sum(result).padEnd(44)} ${seconds(began)}`)
    return result
  } finally {
    clearTimeout(first)
    clearInterval(again)
  }
}

/** Time since a `performance.now()`, for people: `0.4 s`. */
export function seconds(beganMs: number): string {
  const tenths = Math.round((performance.now() - beganMs) / 100)
  return `${Math.floor(tenths / 10)}.${tenths % 10} s`
}
