/**
 * Answers the questions of an issuer in time. Those that come while others are being decided are
 * decided together, and share one commit.
 */
import { Failure } from '#contract/errors.ts'
import { secondMs } from '#kernel/time.ts'
import { type Decision, decideAll } from '#server/cards/purchase/authorise.ts'
import type { CardJobDeps } from '#server/cards/apply/issuing.ts'
import type { AuthorisationRequest } from '#server/cards/issuer/payment.ts'
import type { CardRow } from '#server/cards/store.card.ts'
import { type GatherLimits, Gathering } from '#server/platform/gather.ts'
import { log } from '#server/platform/log.ts'

/** An issuer waits two seconds for an answer; after this long ours is no. */
const answerWithinMs = 1.5 * secondMs

/** A statement for many takes no longer, so that there is time left for each by itself. */
const togetherWithinMs = 0.5 * secondMs

/** Questions that are decided in one transaction, and so many of these at once. */
const together = { batchMax: 100, queueMax: 1_000, flightsMax: 2 }

/** Questions that wait for their card, or spoilt it for the others. */
const alone = { batchMax: 1, queueMax: 200, flightsMax: 4 }

const tooLate: Decision = { approve: false, reason: 'late' }

type Waiting = {
  readonly request: AuthorisationRequest
  /** By `performance.now()`. */
  readonly until: number
  readonly answer: (decision: Decision) => void
}

/** Answers a question, in time. Never rejects: whatever goes wrong on the way is a no. */
export type Decider = (request: AuthorisationRequest) => Promise<Decision>

/**
 * A question is decided with others first; a card that is at work elsewhere keeps nobody else
 * waiting. What could not be decided so is tried again by itself in the time that it has left: was
 * the first commit kept without our hearing of it, its answer is found.
 */
export function createDecider(
  deps: Pick<CardJobDeps, 'db' | 'clock' | 'ids' | 'cardTerms'>,
  issuer: CardRow['issuer'],
): Decider {
  const bySelf = gathering(alone, async (batch) => {
    const left = await decideTogether(deps, issuer, batch, 'wait')
    for (const { answer } of left) answer(tooLate)
  })
  const inCrowd = gathering(together, async (batch) => {
    for (const one of await decideTogether(deps, issuer, batch, 'pass over')) enter(bySelf, one)
  })
  return (request) =>
    new Promise((resolve) => {
      // A database that is gone does not even say so: whoever waits for it is answered all the same.
      const late = setTimeout(() => resolve(tooLate), answerWithinMs)
      const answer = (decision: Decision): void => {
        clearTimeout(late)
        resolve(decision)
      }
      enter(inCrowd, { request, until: performance.now() + answerWithinMs, answer })
    })
}

/** Questions of one card go one after another; one whose time is over is no longer decided. */
const gathering = (
  limits: GatherLimits,
  deliver: (batch: readonly Waiting[]) => Promise<void>,
): Gathering<Waiting> =>
  new Gathering(limits, {
    keyOf: ({ request }) => request.cardId,
    weightOf: () => 1,
    deliver: async (batch) => {
      const now = performance.now()
      for (const { answer } of batch.filter(({ until }) => until <= now)) answer(tooLate)
      const timely = batch.filter(({ until }) => until > now)
      if (timely.length > 0) await deliver(timely)
    },
  })

/** More than may wait are declined rather than queued past their time. */
function enter(gathered: Gathering<Waiting>, one: Waiting): void {
  try {
    gathered.add(one)
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    one.answer(tooLate)
  }
}

/**
 * Decides about a batch in one transaction, and answers.
 * @returns those that are left: all when the transaction failed, and then nothing of it is held
 */
async function decideTogether(
  deps: Pick<CardJobDeps, 'db' | 'clock' | 'ids' | 'cardTerms'>,
  issuer: CardRow['issuer'],
  batch: readonly Waiting[],
  locked: 'wait' | 'pass over',
): Promise<readonly Waiting[]> {
  const requests = batch.map(({ request }) => request)
  const until = Math.min(...batch.map((one) => one.until))
  const mostMs = locked === 'wait' ? answerWithinMs : togetherWithinMs
  try {
    const decisions = await deps.db.begin(async (sql) => {
      // Only now is there a connection, which may have taken all the time that there was.
      const leftMs = until - performance.now()
      if (leftMs <= 0) throw new Error('there was no connection in time')
      const withinMs = Math.ceil(Math.min(mostMs, leftMs))
      // Sent before the others are made: a statement is sent only when somebody waits for it.
      const limiting = sql`
        select set_config('statement_timeout', ${String(withinMs)}, true)`.execute()
      const [, decided] = await Promise.all([
        limiting,
        decideAll({ ...deps, sql, deps, issuer }, requests, locked),
      ])
      return decided
    })
    return batch.filter(({ answer }, index) => {
      const decision = decisions[index]
      if (decision) answer(decision)
      return !decision
    })
  } catch (error) {
    const what = locked === 'wait' ? 'a purchase was declined' : 'purchases go one by one'
    log.warn({ part: 'cards', err: error }, `${what}: nothing was decided`)
    return batch
  }
}
