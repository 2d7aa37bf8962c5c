import { useRef, useState } from 'react'
import { Failure } from '#contract/errors.ts'
import type { Operation } from '#contract/operation.ts'
import * as z from 'zod/mini'
import { randomId } from '#ui/random.ts'
import { NoReply, call } from '#web/app/api.ts'

/** Milliseconds before each further try after a lost reply; then the person is asked to look again. */
const retryAfterMs = [500, 1_000, 2_000, 4_000, 8_000]

/**
 * Where a money call stands. `checking`: a reply was lost, so the same call is made again with the
 * same key, which cannot have a second effect. `unknown`: still no reply; nothing says it failed.
 */
export type MoneyState = 'idle' | 'sending' | 'checking' | 'unknown'

/**
 * Makes a money call that has one effect however often it is sent: `key` is one UUID for one action
 * of the user. While one is on its way further calls of `send` do nothing and give undefined.
 */
export function useMoneyCall<Input extends z.ZodMiniType, Output extends z.ZodMiniType>(
  operation: Operation<Input, Output>,
  key: string,
): MoneyCall<Input, Output> {
  return useKeyedCall(operation, () => key)
}

/**
 * The same for a form that may be changed between two tries: what is sent unchanged has one effect
 * and gets the same answer, as links that are shown once; what was changed is another action.
 */
export function useOnceCall<Input extends z.ZodMiniType, Output extends z.ZodMiniType>(
  operation: Operation<Input, Output>,
): MoneyCall<Input, Output> {
  const last = useRef<{ readonly sent: string; readonly key: string }>(undefined)
  return useKeyedCall(operation, (input) => {
    const sent = JSON.stringify(z.encode(operation.input, input))
    if (last.current?.sent !== sent) last.current = { sent, key: randomId() }
    return last.current.key
  })
}

type MoneyCall<Input extends z.ZodMiniType, Output extends z.ZodMiniType> = {
  readonly state: MoneyState
  readonly send: (input: z.output<Input>) => Promise<z.output<Output> | Failure | undefined>
}

function useKeyedCall<Input extends z.ZodMiniType, Output extends z.ZodMiniType>(
  operation: Operation<Input, Output>,
  keyOf: (input: z.output<Input>) => string,
): MoneyCall<Input, Output> {
  const [state, setState] = useState<MoneyState>('idle')
  const busy = useRef(false)

  const send = async (input: z.output<Input>) => {
    if (busy.current) return undefined
    busy.current = true
    setState('sending')
    const idempotencyKey = keyOf(input)
    try {
      const answer = await persist(
        () => call(operation, input, { idempotencyKey }),
        () => setState('checking'),
      )
      setState(answer === undefined ? 'unknown' : 'idle')
      return answer
    } finally {
      busy.current = false
    }
  }
  return { state, send }
}

/** The answer, the refusal, or undefined when no reply came to any try. */
async function persist<T>(
  attempt: () => Promise<T>,
  onSilence: () => void,
): Promise<T | Failure | undefined> {
  for (const waitMs of [...retryAfterMs, undefined]) {
    try {
      return await attempt()
    } catch (error) {
      if (error instanceof Failure && error.code !== 'BUSY' && error.code !== 'INTERNAL')
        return error
      if (!(error instanceof NoReply || error instanceof Failure)) throw error
      onSilence()
      if (waitMs === undefined) return undefined
      await new Promise((resolve) => setTimeout(resolve, waitMs))
    }
  }
  return undefined
}
