/** Statements on operators and their sessions. */
import * as z from 'zod/mini'
import { OperatorRole } from '#contract/operators.ts'
import type { Role } from '#contract/operators.permissions.ts'
import type { Instant } from '#kernel/time.ts'
import { InstantColumn, type Sql, row, rows } from '#server/platform/db.ts'
import { StoredOperator } from '#server/operators/operator.ts'

const Live = z.object({
  id: z.string(),
  operatorId: z.string(),
  name: z.string(),
  role: OperatorRole,
  lastSeenAt: InstantColumn,
  expiresAt: InstantColumn,
})
const Expiry = z.object({ expiresAt: InstantColumn })
const Enrolment = z.object({
  operatorId: z.string(),
  name: z.string(),
  role: OperatorRole,
  factor: z.instanceof(Uint8Array),
})
export type Enrolment = z.infer<typeof Enrolment>

const columns = (sql: Sql) => sql`
  id, name, role, password_hash as "passwordHash", factor,
  disabled_at as "disabledAt", created_at as "createdAt", handled_at as "handledAt"`

export const selectOperator = (sql: Sql, id: string) =>
  row(
    StoredOperator,
    sql`
      select ${columns(sql)}
        from operators_operator
       where id = ${id}`,
  )

/** As `selectOperator`; whoever else changes this operator's ways in waits. */
export const lockOperator = (sql: Sql, id: string) =>
  row(
    StoredOperator,
    sql`
      select ${columns(sql)}
        from operators_operator
       where id = ${id}
         for update`,
  )

export const selectOperatorByName = (sql: Sql, name: string) =>
  row(
    StoredOperator,
    sql`
      select ${columns(sql)}
        from operators_operator
       where name = ${name}`,
  )

/** All of them, in the order of their names. */
export const selectOperators = (sql: Sql, limit: number) =>
  rows(
    StoredOperator,
    sql`
      select ${columns(sql)}
        from operators_operator
       order by name
       limit ${limit}`,
  )

/** Locks the operators of a role that can log in or could: whoever changes one waits for another. */
export const lockRole = (sql: Sql, role: Role) =>
  rows(
    z.object({ id: z.string() }),
    sql`
      select id
        from operators_operator
       where role = ${role} and disabled_at is null
       order by id
         for update`,
  )

/** False when the name is taken, and then nothing is written. */
export async function insertOperator(
  sql: Sql,
  operator: Pick<StoredOperator, 'id' | 'name' | 'role' | 'createdAt' | 'handledAt'>,
): Promise<boolean> {
  const { id, name, role, createdAt, handledAt } = operator
  const { count } = await sql`
    insert into operators_operator (id, name, role, created_at, handled_at)
    values (${id}, ${name}, ${role}, ${createdAt}, ${handledAt})
    on conflict (name) do nothing`
  return count === 1
}

/** Notes that another operator changed what this one may do or how they come in. */
export const updateHandled = (sql: Sql, id: string, at: Instant) => sql`
  update operators_operator
     set handled_at = ${at}
   where id = ${id}`

export const updateRole = (sql: Sql, id: string, role: Role) => sql`
  update operators_operator
     set role = ${role}
   where id = ${id}`

export const updateDisabled = (sql: Sql, id: string, at: Instant | null) => sql`
  update operators_operator
     set disabled_at = ${at}
   where id = ${id}`

/** What an operator logs in with; null for both takes it away. */
export const updateCredentials = (
  sql: Sql,
  id: string,
  kept: { readonly passwordHash: string | null; readonly factor: Uint8Array | null },
) => sql`
  update operators_operator
     set password_hash = ${kept.passwordHash}, factor = ${kept.factor}
   where id = ${id}`

/** Uses up a time step and all before it. False when a code as new was taken already. */
export async function takeStep(sql: Sql, id: string, step: number): Promise<boolean> {
  const { count } = await sql`
    update operators_operator
       set last_step = ${step}
     where id = ${id} and last_step < ${step}`
  return count === 1
}

export const upsertEnrolment = (
  sql: Sql,
  operatorId: string,
  link: { readonly tokenHash: Buffer; readonly factor: Buffer; readonly expiresAt: Instant },
) => sql`
  insert into operators_enrolment (operator_id, token_hash, factor, expires_at)
  values (${operatorId}, ${link.tokenHash}, ${link.factor}, ${link.expiresAt})
  on conflict (operator_id) do update
     set token_hash = excluded.token_hash,
         factor = excluded.factor,
         expires_at = excluded.expires_at`

/** The enrolment of a link that is still good; locked, so that a link is used once. */
export const lockEnrolment = (sql: Sql, tokenHash: Buffer, now: Instant) =>
  row(
    Enrolment,
    sql`
      select e.operator_id as "operatorId", o.name, o.role, e.factor
        from operators_enrolment e
        join operators_operator o on o.id = e.operator_id
       where e.token_hash = ${tokenHash} and e.expires_at > ${now} and o.disabled_at is null
         for update of e`,
  )

export const deleteEnrolment = (sql: Sql, operatorId: string) => sql`
  delete from operators_enrolment
   where operator_id = ${operatorId}`

/** A session to be written. */
export type NewOperatorSession = {
  readonly id: string
  readonly operatorId: string
  readonly tokenHash: Buffer
  readonly ip: string
  readonly userAgent: string
  readonly createdAt: Instant
  readonly expiresAt: Instant
}

export const insertSession = (sql: Sql, session: NewOperatorSession) => sql`
  insert into operators_session (
    id, operator_id, token_hash, ip, user_agent, created_at, last_seen_at, expires_at)
  values (
    ${session.id}, ${session.operatorId}, ${session.tokenHash}, ${session.ip},
    ${session.userAgent}, ${session.createdAt}, ${session.createdAt}, ${session.expiresAt})`

/** The session of a token, if it has neither ended nor been idle since `idleSince`. */
export const selectLiveSession = (sql: Sql, tokenHash: Buffer, now: Instant, idleSince: Instant) =>
  row(
    Live,
    sql`
      select s.id, s.operator_id as "operatorId", o.name, o.role,
             s.last_seen_at as "lastSeenAt", s.expires_at as "expiresAt"
        from operators_session s
        join operators_operator o on o.id = s.operator_id
       where s.token_hash = ${tokenHash}
         and s.ended_at is null
         and s.expires_at > ${now}
         and s.last_seen_at > ${idleSince}
         and o.disabled_at is null`,
  )

export async function selectExpiry(sql: Sql, sessionId: string): Promise<Instant | undefined> {
  const found = await row(
    Expiry,
    sql`
      select expires_at as "expiresAt"
        from operators_session
       where id = ${sessionId}`,
  )
  return found?.expiresAt
}

export const touchSession = (sql: Sql, id: string, now: Instant) => sql`
  update operators_session
     set last_seen_at = ${now}
   where id = ${id} and last_seen_at < ${now}`

export const endSession = (sql: Sql, id: string, now: Instant) => sql`
  update operators_session
     set ended_at = ${now}
   where id = ${id} and ended_at is null`

/** Ends every session of an operator. */
export const endSessions = (sql: Sql, operatorId: string, now: Instant) => sql`
  update operators_session
     set ended_at = ${now}
   where operator_id = ${operatorId} and ended_at is null`

/** Forgets sessions that ended before `endedBefore`, at most `limit` of them. */
export const deleteSessions = (sql: Sql, endedBefore: Instant, limit: number) => sql`
  delete from operators_session
   where id in (
     select id
       from operators_session
      where expires_at < ${endedBefore}
      limit ${limit}
        for update skip locked)`
