import type { Access, AnyOperation, InputOf, OutputOf } from '#contract/operation.ts'
import type { Device } from '#contract/envelope.ts'
import type { Language } from '#contract/language.ts'
import type { Role } from '#contract/operators.permissions.ts'
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
  /** An operator looks at the user's app: queries answer, nothing changes, and secrets are not shown. */
  readonly viewing?: true
}

/** Which operator is calling. Operators are no users: they have accounts and sessions of their own. */
export type Operator = {
  readonly operatorId: string
  readonly name: string
  readonly role: Role
  readonly sessionId: string
}

/** What an operator did, for the log of acts. */
export type Act = {
  /** Whom or what it is about: `user <id>`, `approval <id>`. */
  readonly subject: string
  /** Why, in the operator's words. */
  readonly reason?: string
  /** What it was and what it is now, without secrets and without contacts in full. */
  readonly before?: ActValue
  readonly after?: ActValue
}

/** A value of JSON in the log of acts; amounts and moments as they are on the wire. */
export type ActValue =
  | string
  | number
  | boolean
  | null
  | readonly ActValue[]
  | { readonly [name: string]: ActValue }

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

/** What a handler of operators works with. */
export type OperatorContext = Context<'visitor'> & {
  readonly operator: Operator
  /**
   * Notes an act; it is written to the log in the transaction of the call, after the handler. A
   * command that notes none is refused by the edge: whatever is to be logged is a command.
   */
  readonly act: (act: Act) => void
}

export type OperatorHandler<O extends AnyOperation> = (
  input: InputOf<O>,
  context: OperatorContext,
) => Promise<OutputOf<O>>

/** An operation joined to its code. Made by `serve` only, so that input, output and caller fit. */
export type Route = {
  readonly operation: AnyOperation
  readonly run: AnyHandler
}

/**
 * Joins an operation to its handler. `input` has been decoded by the operation's shape when it
 * arrives here, and the caller has been checked against its `auth`.
 */
export function serve<O extends AnyOperation & { readonly auth: 'visitor' }>(
  operation: O,
  handler: Handler<O, 'visitor'>,
): Route
export function serve<O extends AnyOperation & { readonly auth: 'user' | 'agent' }>(
  operation: O,
  handler: Handler<O, 'user'>,
): Route
export function serve<O extends AnyOperation & { readonly auth: 'operator' }>(
  operation: O,
  handler: OperatorHandler<O>,
): Route
export function serve(operation: AnyOperation, run: AnyHandler | AnyDeskHandler): Route {
  return { operation, run }
}

/** Any handler. Written as a method, since what it takes has been checked against its operation. */
type AnyHandler = { run(input: unknown, context: Context): Promise<unknown> }['run']
type AnyDeskHandler = { run(input: unknown, context: OperatorContext): Promise<unknown> }['run']
