/** Does the work that the server asks of a network that tried much. The person sees a busy button. */
import { solveChallenge, solveChallengeWorkers } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import type { FailureDetails } from '#contract/errors.ts'
import { type WorkChallenge, workChallenge } from '#contract/identity.work.ts'
import { call } from '#web/app/api.ts'
import { place } from '#web/app/history.ts'

/** More would only make a phone hot: the work is measured for two (decision 0014). */
const workersMax = 2

/** What to send as `work`; undefined when the page was left before it was solved. */
export async function doWork(
  details: FailureDetails,
  signal: AbortSignal | undefined,
): Promise<string | undefined> {
  const stop = new AbortController()
  const { key } = place.get()
  const endWatch = place.watch(() => {
    if (place.get().key !== key) stop.abort()
  })
  signal?.addEventListener('abort', () => stop.abort())
  try {
    const level = Number(details['level'])
    const { challenge } = await call(workChallenge, { level }, { signal: stop.signal })
    const solution = await solve(challenge, stop)
    return solution ? JSON.stringify({ challenge, solution }) : undefined
  } finally {
    endWatch()
  }
}

async function solve(challenge: WorkChallenge, controller: AbortController) {
  const concurrency = Math.min(workersMax, navigator.hardwareConcurrency)
  try {
    return await solveChallengeWorkers({ challenge, controller, concurrency, createWorker })
  } catch {
    // Where no worker starts. The browser derives keys beside the page here too, one by one.
    return solveChallenge({ challenge, controller, deriveKey })
  }
}

const createWorker = (): Worker =>
  new Worker(new URL('./work.worker.ts', import.meta.url), { type: 'module' })
