/** Calls of the product as any program makes them: plain JSON at `POST /json/<path>`. */
import { randomUUID } from 'node:crypto'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import * as z from 'zod/mini'
import { type Reply, failureOf } from '#contract/envelope.ts'
import { workChallenge } from '#contract/identity.work.ts'
import type { Operation } from '#contract/operation.ts'

/** Carries a request: `fetch` to a server that runs, or a call into one that is not listening. */
export type Send = (path: string, init: RequestInit) => Response | Promise<Response>

/** Who calls, and which action it is: a key of its own unless the caller repeats one. */
export type CallAs = { readonly token?: string | undefined; readonly idempotencyKey?: string }

/** @throws Failure what the server refused, with its code */
export type Wire = <Input extends z.ZodMiniType, Output extends z.ZodMiniType>(
  operation: Operation<Input, Output>,
  input: z.output<Input>,
  as?: CallAs,
) => Promise<z.output<Output>>

const ReplyShape = z.object({ code: z.number(), msg: z.string(), data: z.unknown() })

/** Makes the calls over `send`. */
export function createWire(send: Send): Wire {
  return async (operation, input, as = {}) => {
    const wire = z.encode(operation.input, input)
    let reply = await post(send, operation.path, wire, as)
    const refusal = failureOf(reply)
    if (refusal?.code === 'WORK_REQUIRED') {
      const work = await workFor(send, Number(refusal.details['level']))
      reply = await post(send, operation.path, Object.assign({}, wire, { work }), as)
    }
    const failure = failureOf(reply)
    if (failure) throw failure
    return operation.output.parse(reply.data)
  }
}

/** Work of a level, done, as `work` takes it. */
export async function workFor(send: Send, level: number): Promise<string> {
  const { data } = await post(send, workChallenge.path, { level }, {})
  const { challenge } = workChallenge.output.parse(data)
  return JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) })
}

/** One call by its path, answered as it came. */
export async function post(
  send: Send,
  path: string,
  input: unknown,
  { token, idempotencyKey = randomUUID() }: CallAs,
): Promise<Reply> {
  const response = await send(`/json/${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': idempotencyKey,
      language: 'en_US',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: JSON.stringify(input),
  })
  const { code, msg, data } = ReplyShape.parse(await response.json())
  return { code, msg, data }
}
