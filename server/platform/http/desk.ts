/** The part of the edge that operators call: who they are, what they may, and what is kept of it. */
import { Failure } from '#contract/errors.ts'
import type { AnyOperation } from '#contract/operation.ts'
import { may } from '#contract/operators.permissions.ts'
import { assert } from '#kernel/assert.ts'
import type { Instant } from '#kernel/time.ts'
import type { Sql } from '#server/platform/db.ts'
import type { Act, Context, Operator, Origin, Route } from '#server/platform/http/route.ts'

/** What an edge for operators needs beside the rest. */
export type Desk = {
  /** Whose a bearer token is, or undefined when it is worth nothing. */
  readonly findOperator: (token: string, now: Instant) => Promise<Operator | undefined>
  /** Writes acts to the log, in the transaction of their call. */
  readonly record: (sql: Sql, now: Instant, done: Acts) => Promise<void>
}

/** What an operator did in one call. */
export type Acts = {
  readonly operator: Operator
  /** Path of the operation. */
  readonly path: string
  readonly origin: Origin
  readonly acts: readonly Act[]
}

/** @throws Failure UNAUTHENTICATED, FORBIDDEN for an operator whose role lacks the permission */
export function permitOperator(
  { permission }: AnyOperation,
  operator: Operator | undefined,
): asserts operator is Operator {
  if (!operator) throw new Failure('UNAUTHENTICATED')
  if (!permission || !may(operator.role, permission)) throw new Failure('FORBIDDEN')
}

type Call = {
  readonly input: unknown
  readonly context: Context<'visitor'>
  readonly operator: Operator
}

/**
 * Runs a call and writes what it noted. The log comes last: its lock is taken when the handler has
 * all of its own, so that two calls cannot wait for each other.
 */
export async function deskCall(desk: Desk, route: Route, call: Call): Promise<unknown> {
  const { operation } = route
  const { input, operator } = call
  const acts: Act[] = []
  const context = { ...call.context, operator, act: (act: Act) => void acts.push(act) }
  const output = await route.run(input, context)
  if (operation.auth !== 'operator') return output
  assert(
    operation.kind === 'query' ? acts.length === 0 : acts.length > 0,
    `${operation.path} notes ${acts.length} acts, and is a ${operation.kind}`,
  )
  if (acts.length > 0) {
    const { sql, clock, origin } = context
    await desk.record(sql, clock.now(), { operator, path: operation.path, origin, acts })
  }
  return output
}
