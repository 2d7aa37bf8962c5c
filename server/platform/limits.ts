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

/** A /48 is allowed so many times what one /64 in it is: it may hold a provider's customers. */
export const siteWeight = 10

const Taken = z.object({ isNew: z.boolean(), freeAt: InstantColumn })
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
  const taken = await take(db, now, limit, subject)
  return taken === undefined ? secondsUntilAllowed(db, now, limit, subject) : 0
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

/** What was counted of a network: how much stands against it now, and how to have it not count. */
export type Tally = {
  /** Calls it is ahead of its pace, this one included; never more than the limit has. */
  readonly count: number
  readonly takeBack: () => Promise<void>
}

/**
 * Counts a call of a network and refuses nothing: for what gets dearer with the count. A count
 * that is full stays so, and what it had no room for cannot be taken back from it.
 */
export async function tallyNetwork(
  db: Sql,
  clock: Clock,
  limit: Limit,
  ip: string,
): Promise<Tally> {
  const now = clock.now()
  const counted: Subject[] = []
  let count = 0
  for (const one of subjectsOf(limit, ip)) {
    const taken = await take(db, now, one.limit, one.subject)
    if (taken !== undefined) counted.push(one)
    count = Math.max(count, Math.ceil((taken ?? one.limit.calls) / one.weight))
  }
  return {
    count,
    takeBack: async () => {
      for (const one of counted) await takeCallBack(db, one)
    },
  }
}

/** The count that a tally would find now; counts nothing. */
export async function nextTally(db: Sql, clock: Clock, limit: Limit, ip: string): Promise<number> {
  const now = clock.now()
  let count = 0
  for (const one of subjectsOf(limit, ip)) {
    const freeAt = (await selectFreeAt(db, one.limit, one.subject)) ?? now
    const standing = Math.max(0, Math.ceil((freeAt - now) / stepMsOf(one.limit)))
    count = Math.max(count, Math.ceil((standing + 1) / one.weight))
  }
  return count
}

/**
 * As `countCall`, by network. Of an IPv6 address the /48 around it counts as well, with a wider
 * allowance: whoever has a /56 or a /48 can call from another /64 each time.
 * @throws Failure RATE_LIMITED {retryAfterSeconds}
 */
export async function countNetwork(db: Sql, clock: Clock, limit: Limit, ip: string): Promise<void> {
  for (const one of subjectsOf(limit, ip)) await countCall(db, clock, one.limit, one.subject)
}

/**
 * What counts as one caller: an IPv4 address, or the /64 that one IPv6 customer has all of
 * (RFC 6177). Anything else stands for itself.
 */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped !== undefined && isIPv4(mapped)) return mapped
  return isIPv6(ip) ? prefixOf(ip, 4) : ip
}

/** The /48 around an IPv6 address, what a site may have (RFC 6177); undefined for any other. */
export const siteOf = (ip: string): string | undefined =>
  networkOf(ip).endsWith('/64') ? prefixOf(ip, 3) : undefined

/** The first groups of an IPv6 address, without leading zeros, and how many bits they are. */
function prefixOf(ip: string, groups: number): string {
  const [head = '', tail] = ip.replace(/%.*$/, '').toLowerCase().split('::')
  const left = groupsOf(head)
  const right = groupsOf(tail ?? '')
  const zeros = tail === undefined ? [] : Array<string>(8 - left.length - right.length).fill('0')
  const first = [...left, ...zeros, ...right].slice(0, groups)
  return `${first.map((group) => group.replace(/^0+(?=.)/, '')).join(':')}::/${groups * 16}`
}

/** An IPv4 tail (`64:ff9b::1.2.3.4`) stands for two groups. */
const groupsOf = (part: string): string[] =>
  part === '' ? [] : part.split(':').flatMap((group) => (isIPv4(group) ? ['0', '0'] : [group]))

/** Who a call is counted against; `weight` calls of it are as much as one of the network itself. */
type Subject = { readonly limit: Limit; readonly subject: string; readonly weight: number }

/** The network first: what it is refused for shall not count against its neighbours. */
function subjectsOf(limit: Limit, ip: string): Subject[] {
  const site = siteOf(ip)
  const network = { limit, subject: networkOf(ip), weight: 1 }
  if (site === undefined) return [network]
  const wide = { ...limit, name: `${limit.name}OfSite`, calls: limit.calls * siteWeight }
  return [network, { limit: wide, subject: site, weight: siteWeight }]
}

const stepMsOf = (limit: Limit): number => Math.ceil(limit.windowMs / limit.calls)

const latestOf = (now: Instant, limit: Limit): Instant =>
  after(now, limit.windowMs - stepMsOf(limit))

/** Counts a call: how far ahead of its pace the subject is now, or undefined when it was refused. */
async function take(
  db: Sql,
  now: Instant,
  limit: Limit,
  subject: string,
): Promise<number | undefined> {
  const stepMs = stepMsOf(limit)
  const taken = await row(
    Taken,
    db`
      insert into platform_limit as l (key, free_at)
      values (${keyOf(limit, subject)}, ${after(now, stepMs)})
      on conflict (key) do update
         set free_at = greatest(l.free_at, ${now}) + make_interval(secs => ${stepMs / secondMs})
       where l.free_at <= ${latestOf(now, limit)}
      returning free_at as "freeAt", xmax = 0 as "isNew"`,
  )
  if (taken?.isNew) await sweep(db, now)
  return taken && Math.ceil((taken.freeAt - now) / stepMs)
}

const takeCallBack = (db: Sql, { limit, subject }: Subject) => db`
  update platform_limit
     set free_at = free_at - make_interval(secs => ${stepMsOf(limit) / secondMs})
   where key = ${keyOf(limit, subject)}`

const keyOf = (limit: Limit, subject: string): Buffer =>
  createHash('sha256').update(`${limit.name}\n${subject}`).digest()

async function secondsUntilAllowed(
  db: Sql,
  now: Instant,
  limit: Limit,
  subject: string,
): Promise<number> {
  const latest = latestOf(now, limit)
  const freeAt = (await selectFreeAt(db, limit, subject)) ?? latest
  return Math.max(1, Math.ceil((freeAt - latest) / secondMs))
}

async function selectFreeAt(db: Sql, limit: Limit, subject: string): Promise<Instant | undefined> {
  const found = await row(
    Free,
    db`
      select free_at as "freeAt"
        from platform_limit
       where key = ${keyOf(limit, subject)}`,
  )
  return found?.freeAt
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
