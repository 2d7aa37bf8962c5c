import type postgres from 'postgres'
import * as z from 'zod/mini'
import { Failure } from '#contract/errors.ts'
import { assert } from '#kernel/assert.ts'
import { type Amount, toAmount } from '#kernel/money.ts'
import { type Instant, formatInstant, toInstant } from '#kernel/time.ts'
import { driver } from '#server/platform/driver.ts'
import { observe } from '#server/platform/observe.ts'

/**
 * How values cross the driver: `int8` ↔ bigint, `numeric` → bigint (every numeric column counts
 * smallest units), `timestamptz` → Instant, `date` stays text.
 */
const types = {
  bigint: { to: 20, from: [20], serialize: String, parse: BigInt },
  numeric: { to: 1700, from: [1700], serialize: String, parse: BigInt },
  instant: {
    to: 1184,
    from: [1184],
    serialize: (value: Instant | string) =>
      typeof value === 'number' ? formatInstant(value) : value,
    parse: (text: string) =>
      toInstant(Date.parse(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'))),
  },
  date: { to: 1082, from: [1082], serialize: String, parse: String },
}

type Types = { bigint: bigint; numeric: bigint; instant: Instant; date: string }

/** A pool, or the transaction inside it: whoever gets one need not know which. */
export type Sql = postgres.ISql<Types>

/** A part of a statement, to be put into another. */
export type Fragment = postgres.Fragment

/** The pool itself: what may open a transaction, listen, and end. */
export type Database = postgres.Sql<Types>

/** Sockets to Postgres for one process; more only queue inside Postgres on small machines. */
const connectionMax = 10

/** Seconds until a lost connection is tried for again: soon at first, and never long. */
const retryFirstSeconds = 0.02
const retryMostSeconds = 1

/** The driver's own waits grow to twenty seconds: for so long a database that is back would still be away. */
const retryAfter = (tries: number): number =>
  Math.min(retryFirstSeconds * 2 ** tries, retryMostSeconds)

/**
 * Opens a pool. `url` is `postgres://user@host:port/name`, or with a socket directory
 * `postgres://user@/name?host=/path`. Nothing connects until the first query.
 */
export function connect(url: string, options: { readonly max?: number } = {}): Database {
  const socket = /[?&]host=([^&]+)/.exec(url)?.[1]
  // The driver would send `host` on to the server as a setting.
  const db = driver(url.replace(/([?&])host=[^&]+&?/, '$1'), {
    ...(socket ? { host: decodeURIComponent(socket) } : {}),
    max: options.max ?? connectionMax,
    types,
    backoff: retryAfter,
    onnotice() {},
    transform: { undefined: null },
  })
  observeTransactions(db)
  return db
}

function observeTransactions(db: Database): void {
  const begin: unknown = Reflect.get(db, 'begin')
  assert(typeof begin === 'function', 'the driver opens transactions')
  const activity = { kind: 'transaction', name: 'transaction' } as const
  const observed = (...given: readonly unknown[]): Promise<unknown> =>
    observe(activity, async (): Promise<unknown> => Reflect.apply(begin, db, given), {
      ofError: (error) => (error instanceof Failure ? 'refused' : 'failed'),
    })
  Reflect.set(db, 'begin', observed)
}

const PoolState = z.object({ used: z.number(), waiting: z.number() })

/** Connections of a pool that are at work, and queries that wait for one. */
export function poolState(db: Database): z.infer<typeof PoolState> {
  const ask: unknown = Reflect.get(db, 'poolState')
  assert(typeof ask === 'function', 'the mended driver tells how busy it is')
  return PoolState.parse(Reflect.apply(ask, undefined, []))
}

/** Decodes every row by a shape, so that a type cannot say what the table does not. */
export async function rows<T>(
  shape: z.ZodMiniType<T>,
  query: PromiseLike<readonly unknown[]>,
): Promise<T[]> {
  return z.array(shape).parse(await query)
}

/** The only row, or undefined when there is none. */
export async function row<T>(
  shape: z.ZodMiniType<T>,
  query: PromiseLike<readonly unknown[]>,
): Promise<T | undefined> {
  return (await rows(shape, query))[0]
}

/** Rows as a parameter of `json_to_recordset`; a bigint becomes its digits, which `numeric` reads. */
export const jsonRows = (all: readonly object[]): string =>
  JSON.stringify(all, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))

/** Shapes for `rows`: what the driver hands over, see `types`. */
export const AmountColumn = z.pipe(
  z.bigint(),
  z.transform((units: bigint): Amount => toAmount(units)),
)
export const InstantColumn = z.custom<Instant>((value) => typeof value === 'number')

/** SQLSTATE of a value that another row has already (PostgreSQL, appendix A). */
const uniqueViolation = '23505'

/** True for a statement that a unique index refused. Its transaction is lost. */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof driver.PostgresError && error.code === uniqueViolation
