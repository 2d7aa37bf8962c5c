/** Statements on operators' passkeys and on what their browsers were asked with. */
import * as z from 'zod/mini'
import type { Instant } from '#kernel/time.ts'
import { InstantColumn, type Sql, row, rows } from '#server/platform/db.ts'

const PasskeyRow = z.object({
  id: z.string(),
  operatorId: z.string(),
  credentialId: z.string(),
  publicKey: z.instanceof(Uint8Array),
  counter: z.bigint(),
  transports: z.array(z.string()),
  synced: z.boolean(),
  name: z.string(),
  createdAt: InstantColumn,
  usedAt: z.nullable(InstantColumn),
})
export type PasskeyRow = z.infer<typeof PasskeyRow>

const Challenge = z.object({ challenge: z.string() })

/** What a browser was asked for; of no session for a log-in. */
export type Ceremony = {
  readonly purpose: 'login' | 'prove' | 'add'
  readonly sessionId: string | null
}

const columns = (sql: Sql) => sql`
  id, operator_id as "operatorId", credential_id as "credentialId", public_key as "publicKey",
  counter, transports, synced, name, created_at as "createdAt", used_at as "usedAt"`

export const selectPasskeys = (sql: Sql, operatorId: string) =>
  rows(
    PasskeyRow,
    sql`
      select ${columns(sql)}
        from operators_passkey
       where operator_id = ${operatorId}
       order by created_at desc, id`,
  )

/** Locked until the transaction ends, so that its counter goes forward only. */
export const lockPasskey = (sql: Sql, credentialId: string) =>
  row(
    PasskeyRow,
    sql`
      select ${columns(sql)}
        from operators_passkey
       where credential_id = ${credentialId}
         for update`,
  )

/** False when the same passkey is there already, whoever's it is. */
export async function insertPasskey(sql: Sql, passkey: PasskeyRow): Promise<boolean> {
  const { count } = await sql`
    insert into operators_passkey (
      id, operator_id, credential_id, public_key, counter, transports, synced, name, created_at)
    values (
      ${passkey.id}, ${passkey.operatorId}, ${passkey.credentialId},
      ${Buffer.from(passkey.publicKey)}, ${passkey.counter}, ${passkey.transports},
      ${passkey.synced}, ${passkey.name}, ${passkey.createdAt})
    on conflict (credential_id) do nothing`
  return count === 1
}

export const updatePasskeyUse = (
  sql: Sql,
  id: string,
  use: { readonly counter: bigint; readonly synced: boolean; readonly at: Instant },
) => sql`
  update operators_passkey
     set counter = ${use.counter}, synced = ${use.synced}, used_at = ${use.at}
   where id = ${id}`

/** The name before; undefined when the operator has no such passkey. */
export const lockOwnPasskey = (sql: Sql, operatorId: string, id: string) =>
  row(
    PasskeyRow,
    sql`
      select ${columns(sql)}
        from operators_passkey
       where id = ${id} and operator_id = ${operatorId}
         for update`,
  )

export const updatePasskeyName = (sql: Sql, id: string, name: string) => sql`
  update operators_passkey
     set name = ${name}
   where id = ${id}`

export const deletePasskey = (sql: Sql, id: string) => sql`
  delete from operators_passkey
   where id = ${id}`

/** Takes every passkey of an operator away. */
export const deletePasskeys = (sql: Sql, operatorId: string) => sql`
  delete from operators_passkey
   where operator_id = ${operatorId}`

export const insertCeremony = (
  sql: Sql,
  challenge: string,
  { purpose, sessionId }: Ceremony,
  now: Instant,
) => sql`
  insert into operators_ceremony (challenge, purpose, session_id, created_at)
  values (${challenge}, ${purpose}, ${sessionId}, ${now})`

/** Uses up a challenge. False when it was not given out for this, is used, or too old. */
export async function takeCeremony(
  sql: Sql,
  challenge: string,
  { purpose, sessionId }: Ceremony,
  since: Instant,
): Promise<boolean> {
  const found = await row(
    Challenge,
    sql`
      delete from operators_ceremony
       where challenge = ${challenge}
         and purpose = ${purpose}
         and session_id is not distinct from ${sessionId}
         and created_at > ${since}
      returning challenge`,
  )
  return found !== undefined
}

/** Forgets challenges that nobody answered, at most `limit`; answers how many. */
export async function deleteCeremonies(sql: Sql, before: Instant, limit: number): Promise<number> {
  const { count } = await sql`
    delete from operators_ceremony
     where challenge in (
       select challenge
         from operators_ceremony
        where created_at < ${before}
        limit ${limit}
          for update skip locked)`
  return count
}
