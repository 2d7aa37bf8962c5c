/** What is under way: everything worth knowing of it is timed, counted and traced here. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import { Failure } from '#contract/errors.ts'
import { type Activity, count } from '#server/platform/metrics.ts'

/** A span of a trace that has begun. */
export type OpenSpan = {
  readonly child: (activity: Activity) => OpenSpan
  readonly end: (outcome: string, isFault: boolean) => void
}

/** Makes the first span of a trace; `id` is the request's, 32 hexadecimal digits. */
export type Tracer = (activity: Activity, id: string) => OpenSpan

type Scope = { readonly id: string; readonly span: OpenSpan | undefined }

const scopes = new AsyncLocalStorage<Scope>()
const processId = newId()
let tracer: Tracer | undefined

/** Says who makes traces; until then nobody does. */
export function traceWith(made: Tracer | undefined): void {
  tracer = made
}

/** Which request or job is being worked on; outside any, which process this is. */
export const currentId = (): string => scopes.getStore()?.id ?? processId

/** Does something under an id of its own, which every line of the log then has. */
export const withId = <T>(work: (id: string) => T): T => {
  const id = newId()
  return scopes.run({ id, span: undefined }, () => work(id))
}

/** How the end of an activity is named, beside the default. */
export type Outcomes<T> = {
  readonly ofAnswer?: (answer: T) => string
  readonly ofError?: (error: unknown) => string
}

/** Does something, and tells how it went and how long it took to whoever counts and traces. */
export async function observe<T>(
  activity: Activity,
  work: () => Promise<T>,
  outcomes: Outcomes<T> = {},
): Promise<T> {
  const around = scopes.getStore()
  const id = around?.id ?? newId()
  const span = around?.span?.child(activity) ?? tracer?.(activity, id)
  const began = performance.now()
  const end = (outcome: string, isFault: boolean): void => {
    count(activity, outcome, (performance.now() - began) / 1_000)
    span?.end(outcome, isFault)
  }
  return scopes.run({ id, span }, async () => {
    try {
      const answer = await work()
      end(outcomes.ofAnswer?.(answer) ?? 'OK', false)
      return answer
    } catch (error) {
      // A refusal is an answer; everything else is a fault.
      end((outcomes.ofError ?? outcomeOf)(error), !(error instanceof Failure))
      throw error
    }
  })
}

const outcomeOf = (error: unknown): string => (error instanceof Failure ? error.code : 'failed')

/** Words of outside parties' answers that are counted as they are. */
const answers = new Set([
  'accepted',
  'refused',
  'gone',
  'duplicate',
  'rejected',
  'ambiguous',
  'unknown',
])

/** A port whose every call is observed as one of `party`. Its own state is not touched. */
export function observed<T extends object>(party: string, port: T): T {
  return new Proxy(port, {
    get: (target, key) => {
      const member: unknown = Reflect.get(target, key)
      if (typeof member !== 'function' || typeof key !== 'string') return member
      return (...given: readonly unknown[]) => {
        const done: unknown = Reflect.apply(member, target, given)
        if (!(done instanceof Promise)) return done
        const activity = { kind: 'outside', name: `${party} ${key}`, party } as const
        return observe(activity, () => done, { ofAnswer: wordOf })
      }
    },
  })
}

function wordOf(answer: unknown): string {
  const word: unknown =
    typeof answer !== 'object' || answer === null
      ? answer
      : 'outcome' in answer
        ? answer.outcome
        : 'kind' in answer && answer.kind
  if (typeof word !== 'string' || !answers.has(word)) return 'OK'
  return word === 'accepted' ? 'OK' : word
}

/** As W3C Trace Context has them, so that it can be the trace's too. */
function newId(): string {
  return randomBytes(16).toString('hex')
}
