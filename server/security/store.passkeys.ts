/** Statements on passkeys and on what browsers were asked with. */
import * as z from 'zod/mini'
import type { Instant } from '#kernel/time.ts'
import { InstantColumn, type Sql, row, rows } from '#server/platform/db.ts'

const PasskeyRow = z.object({
  id: z.string(),
  userId: z.string(),
  credentialId: z.string(),
  publicKey: z.instanceof(Uint8Array),
  counter: z.bigint(),
  transports: z.array(z.string()),
  synced: z.boolean(),
  name: z.string(),
  createdAt: InstantColumn,
  usedAt: z.nullable(InstantColumn),
})
/** A passkey as stored. */
export type PasskeyRow = z.infer<typeof PasskeyRow>

const Challenge = z.object({ challenge: z.string() })

/** What a browser was asked for. */
export type Ceremony = {
  readonly purpose: string
  readonly userId: string | null
  readonly sessionId: string | null
}

const columns = (sql: Sql) => sql`
  id, user_id as "userId", credential_id as "credentialId", public_key as "publicKey", counter,
  transports, synced, name, created_at as "createdAt", used_at as "usedAt"`

export const selectPasskeys = (sql: Sql, userId: string) =>
  rows(
    PasskeyRow,
    sql`
      select ${columns(sql)}
        from security_passkey
       where user_id = ${userId}
       order by created_at desc, id`,
  )

/** Locked until the transaction ends, so that its counter goes forward only. */
export const lockPasskey = (sql: Sql, credentialId: string) =>
  row(
    PasskeyRow,
    sql`
      select ${columns(sql)}
        from security_passkey
       where credential_id = ${credentialId}
         for update`,
  )

/** False when the same passkey is there already, whoever's it is. */
export async function insertPasskey(sql: Sql, passkey: PasskeyRow): Promise<boolean> {
  const { count } = await sql`
    insert into security_passkey (
      id, user_id, credential_id, public_key, counter, transports, synced, name, created_at)
    values (
      ${passkey.id}, ${passkey.userId}, ${passkey.credentialId}, ${Buffer.from(passkey.publicKey)},
      ${passkey.counter}, ${passkey.transports}, ${passkey.synced}, ${passkey.name},
      ${passkey.createdAt})
    on conflict (credential_id) do nothing`
  return count === 1
}

export const updatePasskeyUse = (
  sql: Sql,
  id: string,
  use: { readonly counter: bigint; readonly synced: boolean; readonly at: Instant },
) => sql`
  update security_passkey
     set counter = ${use.counter}, synced = ${use.synced}, used_at = ${use.at}
   where id = ${id}`

export async function deletePasskey(sql: Sql, userId: string, id: string): Promise<boolean> {
  const { count } = await sql`
    delete from security_passkey
     where id = ${id} and user_id = ${userId}`
  return count === 1
}

export const insertCeremony = (
  sql: Sql,
  challenge: string,
  { purpose, userId, sessionId }: Ceremony,
  now: Instant,
) => sql`
  insert into security_ceremony (challenge, purpose, user_id, session_id, created_at)
  values (${challenge}, ${purpose}, ${userId}, ${sessionId}, ${now})`

/** Uses up a challenge. False when it was not given out for this, is used, or too old. */
export async function takeCeremony(
  sql: Sql,
  challenge: string,
  { purpose, userId, sessionId }: Ceremony,
  since: Instant,
): Promise<boolean> {
  const found = await row(
    Challenge,
    sql`
      delete from security_ceremony
       where challenge = ${challenge}
         and purpose = ${purpose}
         and user_id is not distinct from ${userId}
         and session_id is not distinct from ${sessionId}
         and created_at > ${since}
      returning challenge`,
  )
  return found !== undefined
}

/** Forgets challenges that nobody answered, at most `limit`; answers how many. */
export async function deleteCeremonies(sql: Sql, before: Instant, limit: number): Promise<number> {
  const { count } = await sql`
    delete from security_ceremony
     where challenge in (
       select challenge
         from security_ceremony
        where created_at < ${before}
        limit ${limit}
          for update skip locked)`
  return count
}
