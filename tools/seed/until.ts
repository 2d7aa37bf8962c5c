import { setTimeout as sleep } from 'node:timers/promises'

/** Between two looks, and how many there are: half a minute in all. */
const lookMs = 100
const looks = 300

/** Asks until there is an answer. @throws Error that names what did not come */
export async function until<T>(what: string, ask: () => Promise<T | undefined>): Promise<T> {
  for (let look = 0; look < looks; look += 1) {
    const answer = await ask()
    if (answer !== undefined) return answer
    await sleep(lookMs)
  }
  throw new Error(`${what} did not come`)
}
