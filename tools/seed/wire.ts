/** Calls of the product as any program makes them: plain JSON at `POST /json/<path>`. */
import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { failureOf } from '#contract/envelope.ts'
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

const Reply = z.object({ code: z.number(), msg: z.string(), data: z.unknown() })

/** Makes the calls over `send`. */
export function createWire(send: Send): Wire {
  return async (operation, input, { token, idempotencyKey = randomUUID() } = {}) => {
    const response = await send(`/json/${operation.path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        language: 'en_US',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(operation.money ? { 'idempotency-key': idempotencyKey } : {}),
      },
      body: JSON.stringify(z.encode(operation.input, input)),
    })
    const { code, msg, data } = Reply.parse(await response.json())
    const failure = failureOf({ code, msg, data })
    if (failure) throw failure
    return operation.output.parse(data)
  }
}
