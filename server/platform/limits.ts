/**
 * Rate limits that hold across processes: one row in Postgres says how far ahead of its pace a
 * subject is (the generic cell rate algorithm), and one statement reads and moves it.
 */
import { createHash } from 'node:crypto'
import { isIPv4, isIPv6 } from 'node:net'
import * as z from 'zod/mini'
import { Failure } from '#contract/errors.ts'
import { type Clock, type Instant, after, secondMs } from '#kernel/time.ts'
import { InstantColumn, type Sql, row } from '#server/platform/db.ts'

/**
 * `calls` at once, and then one each `windowMs / calls`: never more than twice `calls` in any
 * window. Nobody is locked out: whoever waits may go on.
 */
export type Limit = {
  /** `<domain>.<what is counted>`, unique. */
  readonly name: string
  readonly calls: number
  readonly windowMs: number
}

/** Forgotten rows taken away for each new one, so that the table shrinks as fast as it can grow. */
const sweptAtOnce = 4

const Taken = z.object({ isNew: z.boolean() })
const Free = z.object({ freeAt: InstantColumn })

/**
 * Counts a call, and waits for no one: the answer is the seconds until it would be allowed, or 0
 * when it is and was counted. Pass a connection outside any transaction: a count must outlive the
 * refusal of the call.
 */
export async function takeCall(
  db: Sql,
  clock: Clock,
  limit: Limit,
  subject: string,
): Promise<number> {
  const now = clock.now()
  const key = keyOf(limit, subject)
  const stepMs = Math.ceil(limit.windowMs / limit.calls)
  const latest = after(now, limit.windowMs - stepMs)
  const taken = await row(
    Taken,
    db`
      insert into platform_limit as l (key, free_at)
      values (${key}, ${after(now, stepMs)})
      on conflict (key) do update
         set free_at = greatest(l.free_at, ${now}) + make_interval(secs => ${stepMs / secondMs})
       where l.free_at <= ${latest}
      returning xmax = 0 as "isNew"`,
  )
  if (taken?.isNew) await sweep(db, now)
  return taken ? 0 : secondsUntilAllowed(db, key, latest)
}

/** As `takeCall`. @throws Failure RATE_LIMITED {retryAfterSeconds} */
export async function countCall(
  db: Sql,
  clock: Clock,
  limit: Limit,
  subject: string,
): Promise<void> {
  const waitSeconds = await takeCall(db, clock, limit, subject)
  if (waitSeconds > 0) {
    throw new Failure('RATE_LIMITED', { retryAfterSeconds: String(waitSeconds) })
  }
}

/** Forgets what was counted of a subject: after a success, where only failures should count. */
export async function forgetCalls(db: Sql, limit: Limit, subject: string): Promise<void> {
  await db`
    delete from platform_limit
     where key = ${keyOf(limit, subject)}`
}

/**
 * What counts as one caller: an IPv4 address, or the /64 that one IPv6 customer has all of
 * (RFC 6177). Anything else stands for itself.
 */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped !== undefined && isIPv4(mapped)) return mapped
  if (!isIPv6(ip)) return ip
  const [head = '', tail] = ip.replace(/%.*$/, '').toLowerCase().split('::')
  const left = groupsOf(head)
  const right = groupsOf(tail ?? '')
  const zeros = tail === undefined ? [] : Array<string>(8 - left.length - right.length).fill('0')
  const first = [...left, ...zeros, ...right].slice(0, 4)
  return `${first.map((group) => group.replace(/^0+(?=.)/, '')).join(':')}::/64`
}

/** An IPv4 tail (`64:ff9b::1.2.3.4`) stands for two groups. */
const groupsOf = (part: string): string[] =>
  part === '' ? [] : part.split(':').flatMap((group) => (isIPv4(group) ? ['0', '0'] : [group]))

const keyOf = (limit: Limit, subject: string): Buffer =>
  createHash('sha256').update(`${limit.name}\n${subject}`).digest()

async function secondsUntilAllowed(db: Sql, key: Buffer, latest: Instant): Promise<number> {
  const found = await row(
    Free,
    db`
      select free_at as "freeAt"
        from platform_limit
       where key = ${key}`,
  )
  return Math.max(1, Math.ceil(((found?.freeAt ?? latest) - latest) / secondMs))
}

/** A row whose time has come says the same as no row. Rows in use by others are left to them. */
async function sweep(db: Sql, now: Instant): Promise<void> {
  await db`
    delete from platform_limit
     where key in (
       select key
         from platform_limit
        where free_at < ${now}
        order by free_at
        limit ${sweptAtOnce}
          for update skip locked)`
}
