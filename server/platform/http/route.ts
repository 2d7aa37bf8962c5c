import type { Access, AnyOperation, InputOf, OutputOf } from '#contract/operation.ts'
import type { Device } from '#contract/envelope.ts'
import type { Language } from '#contract/language.ts'
import type { Ids } from '#kernel/id.ts'
import type { Clock } from '#kernel/time.ts'
import type { Database, Sql } from '#server/platform/db.ts'

/** Who is calling, read from the session before the handler runs. */
export type Caller = {
  readonly userId: string
  readonly sessionId: string
  readonly roles: readonly string[]
  /** A frozen account can be looked at; nothing leaves or changes. */
  readonly frozen: boolean
}

/** Where a call comes from. */
export type Origin = {
  /** Address of the caller: of the socket, or as a trusted proxy says. */
  readonly ip: string
  readonly language: Language
  readonly device: Device
  readonly userAgent: string
}

/** What a handler works with. In a command `sql` is its transaction: a throw takes everything back. */
export type Context<A extends Access = Access> = {
  readonly sql: Sql
  /** Outside the transaction: for what must outlive a refusal, as the count of wrong tries. */
  readonly db: Database
  readonly clock: Clock
  readonly ids: Ids
  readonly origin: Origin
  readonly caller: A extends 'visitor' ? Caller | undefined : Caller
}

export type Handler<O extends AnyOperation, A extends Access = Access> = (
  input: InputOf<O>,
  context: Context<A>,
) => Promise<OutputOf<O>>

/** An operation joined to its code. Made by `serve` only, so that input, output and caller fit. */
export type Route = {
  readonly operation: AnyOperation
  readonly run: (input: unknown, context: Context) => Promise<unknown>
}

/**
 * Joins an operation to its handler. `input` has been decoded by the operation's shape when it
 * arrives here, and the caller has been checked against its `auth`.
 */
export function serve<O extends AnyOperation & { readonly auth: 'visitor' }>(
  operation: O,
  handler: Handler<O, 'visitor'>,
): Route
export function serve<O extends AnyOperation & { readonly auth: Exclude<Access, 'visitor'> }>(
  operation: O,
  handler: Handler<O, 'user'>,
): Route
export function serve(operation: AnyOperation, run: AnyHandler): Route {
  return { operation, run }
}

/** Any handler. Written as a method, since what it takes has been checked against its operation. */
type AnyHandler = { run(input: unknown, context: Context): Promise<unknown> }['run']
