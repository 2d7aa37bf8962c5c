import { decodeJwt, errors, importJWK, jwtVerify } from 'jose'
import * as z from 'zod/mini'
import { Failure } from '#contract/errors.ts'
import { ticketAudience, ticketLifeSeconds } from '#contract/hosts.ts'
import type { HostApp } from '#contract/settings.ts'
import { type Instant, dateOf, minuteMs, secondMs, toInstant } from '#kernel/time.ts'
import type { Sql } from '#server/platform/db.ts'
import type { Context } from '#server/platform/http/route.ts'
import { type Limit, countCall, networkOf } from '#server/platform/limits.ts'
import { deleteTickets, insertTicket } from '#server/hosts/store.ts'

/** What the handlers of hosts need from outside. */
export type HostsDeps = {
  /** The apps that an operator listed (app config `hosts`). */
  readonly hostApps: (sql: Sql) => Promise<readonly HostApp[]>
  /**
   * Asks a user for a second factor, if they have one.
   * @throws Failure SECOND_FACTOR_REQUIRED, CODE_INCORRECT, CODE_USED, RATE_LIMITED
   */
  readonly checkSecondFactor: (
    context: Asking,
    userId: string,
    typed: string | undefined,
  ) => Promise<void>
}

/** A call, whoever makes it. */
type Asking = Omit<Context, 'caller'>

/** What a good ticket says. */
export type Ticket = { readonly host: HostApp; readonly subject: string }

/** How far the clock of a host app may be ahead of ours, or behind. */
const toleranceSeconds = 10

/** Tickets of any host from one network; a phone company's gateway may sit behind it. */
const ticketsOfNetwork: Limit = {
  name: 'hosts.ticketsOfNetwork',
  calls: 100,
  windowMs: 15 * minuteMs,
}

const Claims = z.object({
  sub: z.string().check(z.minLength(1), z.maxLength(128)),
  jti: z.string().check(z.minLength(8), z.maxLength(128)),
  // One audience: a ticket for several could be used here by any of them.
  aud: z.literal(ticketAudience),
  iat: z.number(),
  exp: z.number(),
})

/**
 * Reads a ticket and uses it up with the transaction of the call: a refusal later on leaves it good.
 * @throws Failure TICKET_REFUSED whatever is wrong with it, RATE_LIMITED
 */
export async function takeTicket(
  deps: HostsDeps,
  context: Asking,
  ticket: string,
): Promise<Ticket> {
  const { sql, db, clock, origin } = context
  await countCall(db, clock, ticketsOfNetwork, networkOf(origin.ip))
  const host = await issuerOf(deps, sql, ticket)
  const { sub, jti, exp } = await verify(host, ticket, clock.now())
  const expiresAt = toInstant((exp + toleranceSeconds) * secondMs)
  // A second use at the same time waits here for the first one to commit.
  if (!(await insertTicket(sql, { host: host.id, jti, expiresAt }))) throw refused()
  return { host, subject: sub }
}

/** Forgets tickets that have expired by themselves. At most `limit` rows a call. */
export const forgetTickets = async (sql: Sql, now: Instant, limit: number): Promise<number> =>
  (await deleteTickets(sql, now, limit)).count

const refused = (): Failure => new Failure('TICKET_REFUSED')

/** The host a ticket says it is of: its key alone may have signed it. */
async function issuerOf({ hostApps }: HostsDeps, sql: Sql, ticket: string): Promise<HostApp> {
  const issuer = attempt(() => decodeJwt(ticket).iss)
  const host = (await hostApps(sql)).find(({ id }) => id === issuer)
  if (!host) throw refused()
  return host
}

async function verify(
  { id, publicKey }: HostApp,
  ticket: string,
  now: Instant,
): Promise<z.infer<typeof Claims>> {
  const key = await importJWK({ kty: 'OKP', crv: 'Ed25519', x: publicKey }, 'EdDSA')
  try {
    const { payload } = await jwtVerify(ticket, key, {
      algorithms: ['EdDSA', 'Ed25519'],
      issuer: id,
      audience: ticketAudience,
      requiredClaims: ['sub', 'jti', 'iat', 'exp'],
      clockTolerance: toleranceSeconds,
      maxTokenAge: ticketLifeSeconds,
      currentDate: dateOf(now),
    })
    const claims = Claims.safeParse(payload)
    if (!claims.success || claims.data.exp - claims.data.iat > ticketLifeSeconds) throw refused()
    return claims.data
  } catch (error) {
    if (error instanceof errors.JOSEError) throw refused()
    throw error
  }
}

/** What is no JWT at all was issued by nobody. */
function attempt(read: () => string | undefined): string | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
