import type * as z from 'zod/mini'
import type { ErrorCode } from '#contract/errors.ts'
import type { FeatureOf } from '#contract/features.ts'
import type { Permission } from '#contract/operators.permissions.ts'

/**
 * Who may call: a visitor needs no session; `user` any active account; `agent` a role on top. An
 * operator is no user: a session of the console, and in it the permission that the operation names.
 */
export type Access = 'visitor' | 'user' | 'agent' | 'operator'

/**
 * One call the product makes: the single source of its path, shapes and failures. Server routing,
 * the web client, the error texts, the API reference and the authorisation tests follow from it.
 */
export type Operation<
  Input extends z.ZodMiniType = z.ZodMiniType,
  Output extends z.ZodMiniType = z.ZodMiniType,
  Auth extends Access = Access,
> = {
  /** `<domain>/<verb>`; called as `POST /api/<path>` (signed envelope) or `POST /json/<path>`. */
  readonly path: `${string}/${string}`
  /** A command runs in one transaction; a query changes nothing. */
  readonly kind: 'query' | 'command'
  readonly auth: Auth
  /** What an operator must be allowed to; every operation of operators names one, and no other does. */
  readonly permission?: Permission
  /** A visitor's operation that the console's port serves, and the app's does not: its log-in. */
  readonly console?: true
  /** A command that moves money: it needs an `Idempotency-Key` header (a UUID for each user action). */
  readonly money?: true
  /**
   * The same for a command whose answer is shown once, as links are: the header brings the very
   * answer back, which is kept sealed.
   */
  readonly once?: true
  /** A command that a frozen account may still call; its queries all answer. */
  readonly whileFrozen?: true
  /** The command by which an operator's view of a user's app ends: any other is refused to it. */
  readonly inView?: true
  /** Whether a view is not answered a query. Of `secretDomains` it is answered none that says nothing. */
  readonly withheld?: boolean
  /** What must be open where the caller is; a call that only looks, or ends something, names none. */
  readonly feature?: FeatureOf
  /** One sentence for the API reference. */
  readonly summary: string
  readonly input: Input
  readonly output: Output
  /** Failures this call may give beside those every call may (see `commonFailures`). */
  readonly fails: readonly ErrorCode[]
}

export type AnyOperation = Operation
export type InputOf<O extends AnyOperation> = z.output<O['input']>
export type OutputOf<O extends AnyOperation> = z.output<O['output']>

/** Declares an operation, keeping its exact shapes and who may call it. */
export const operation = <
  Input extends z.ZodMiniType,
  Output extends z.ZodMiniType,
  Auth extends Access,
>(
  declared: Operation<Input, Output, Auth> & Allowed<Auth>,
): Operation<Input, Output, Auth> => declared

/** Asks for the permission where operators call. */
type Allowed<Auth extends Access> = Auth extends 'operator'
  ? { readonly permission: Permission }
  : { readonly permission?: never }

/** Whether a command needs an `Idempotency-Key`. */
export const isKeyed = ({ money, once }: Pick<AnyOperation, 'money' | 'once'>): boolean =>
  money === true || once === true

/** Where a call is served: the app's port and the console's have no operation in common. */
export const audienceOf = ({ auth, console }: AnyOperation): 'app' | 'console' =>
  auth === 'operator' || console ? 'console' : 'app'

/** Domains of documents and card data: an operator's view is answered what says so, and no more. */
const secretDomains: readonly string[] = ['kyc', 'cards']

/** Whether an operator's view of a user's app is not answered a query. */
export const isWithheld = ({ path, withheld }: Pick<AnyOperation, 'path' | 'withheld'>): boolean =>
  withheld ?? secretDomains.includes(path.split('/')[0] ?? '')

/** Failures that any call may give. */
export const commonFailures = [
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'ACCOUNT_FROZEN',
  'VIEW_READ_ONLY',
  'VIEW_WITHHELD',
  'FEATURE_NOT_OPEN',
  'VALIDATION_FAILED',
  'RATE_LIMITED',
  'BODY_TOO_LARGE',
  'BUSY',
  'INTERNAL',
] as const satisfies readonly ErrorCode[]
