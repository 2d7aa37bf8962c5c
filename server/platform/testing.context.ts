/** Calls a handler as the HTTP edge does, without HTTP. */
import { parseInstant, type Clock, type Instant, after } from '#kernel/time.ts'
import { assert } from '#kernel/assert.ts'
import type { Access } from '#contract/operation.ts'
import { type Database, type Sql, connect } from '#server/platform/db.ts'
import type { Caller, Context, Origin } from '#server/platform/http/route.ts'
import { systemIds } from '#server/platform/ids.ts'
import type { TestDatabase } from '#server/platform/testing.ts'

/** A clock that stands still until it is moved. */
export type TestClock = Clock & { readonly move: (byMs: number) => void }

/** Starts at an RFC 3339 moment. */
export function testClock(start = '2026-11-28T08:00:00Z'): TestClock {
  let now = parseInstant(start)
  return {
    now: () => read(now),
    move: (byMs) => {
      now = after(read(now), byMs)
    },
  }
}

function read(now: Instant | undefined): Instant {
  assert(now !== undefined, 'a test clock starts at an RFC 3339 moment')
  return now
}

/** Where test calls come from, unless told otherwise. */
export const testOrigin: Origin = {
  ip: '203.0.113.7',
  language: 'en',
  device: {
    appVersion: '1.5.8',
    deviceType: 'phone',
    deviceModel: '',
    deviceBrand: '',
    deviceId: 'test-device',
    osName: 'Android',
  },
  userAgent:
    'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36',
}

/** Where a test call comes from, over `testOrigin`. */
type From = Partial<Origin>
type Call<Who extends Access, Input, Output> = (
  input: Input,
  context: Context<Who>,
) => Promise<Output>

/** A server of one test: pools as in the real one, a clock, and a way to call handlers. */
export type TestServer = {
  readonly clock: TestClock
  /** For code that takes a context itself; its `sql` is in no transaction. */
  readonly context: (from?: From) => Context<'visitor'>
  /** Runs a handler for a visitor, in a transaction of its own that a throw takes back. */
  readonly visit: <Input, Output>(
    handler: Call<'visitor', Input, Output>,
    input: Input,
    from?: From,
  ) => Promise<Output>
  /** Runs a handler for a user, likewise. */
  readonly callAs: <Input, Output>(
    caller: Caller,
    handler: Call<'user', Input, Output>,
    input: Input,
    from?: From,
  ) => Promise<Output>
  /** Call before the database is dropped. */
  readonly end: () => Promise<void>
}

/** Builds a server on a database of `freshDatabase`. */
export function testServer(database: TestDatabase, clock: TestClock = testClock()): TestServer {
  // As in the server: what is counted outside a transaction must never wait for one to end.
  const aside = connect(database.url)
  const context = (from: From = {}): Context<'visitor'> => ({
    sql: database.sql,
    db: aside,
    clock,
    ids: systemIds(clock),
    origin: { ...testOrigin, ...from },
    caller: undefined,
  })
  const begin = <T>(run: (sql: Sql) => Promise<T>) => inTransaction(database.sql, run)
  return {
    clock,
    context,
    visit: (handler, input, from) => begin((sql) => handler(input, { ...context(from), sql })),
    callAs: (caller, handler, input, from) =>
      begin((sql) => handler(input, { ...context(from), sql, caller })),
    end: () => aside.end({ timeout: 5 }),
  }
}

/** The driver's own `begin` says that it unwraps arrays of promises, which handlers never answer. */
async function inTransaction<T>(db: Database, run: (sql: Sql) => Promise<T>): Promise<T> {
  const done: { value?: T } = {}
  await db.begin(async (sql) => {
    done.value = await run(sql)
  })
  assert('value' in done, 'a transaction that did not throw has an answer')
  return done.value
}
