import * as z from 'zod/mini'
import type { Instant } from '#kernel/time.ts'
import { InstantColumn, type Sql, row } from '#server/platform/db.ts'

const Bytes = z.instanceof(Uint8Array)
const Authenticator = z.object({
  secret: Bytes,
  startedAt: InstantColumn,
  boundAt: z.nullable(InstantColumn),
})
export type Authenticator = z.infer<typeof Authenticator>
const Left = z.object({ left: z.number() })

export const selectAuthenticator = (sql: Sql, userId: string) =>
  row(
    Authenticator,
    sql`
      select secret, started_at as "startedAt", bound_at as "boundAt"
        from security_authenticator
       where user_id = ${userId}`,
  )

/** Writes a secret that waits for its first code. False when one is bound already. */
export async function upsertSecret(
  sql: Sql,
  userId: string,
  secret: Buffer,
  now: Instant,
): Promise<boolean> {
  const { count } = await sql`
    insert into security_authenticator (user_id, secret, started_at)
    values (${userId}, ${secret}, ${now})
    on conflict (user_id) do update
       set secret = excluded.secret,
           started_at = excluded.started_at,
           last_step = 0
     where security_authenticator.bound_at is null`
  return count === 1
}

/** Uses up a time step and all before it. False when a code as new was taken already. */
export async function takeStep(sql: Sql, userId: string, step: number): Promise<boolean> {
  const { count } = await sql`
    update security_authenticator
       set last_step = ${step}
     where user_id = ${userId} and last_step < ${step}`
  return count === 1
}

/** Binds the secret that waits. False when it was bound meanwhile. */
export async function bindSecret(sql: Sql, userId: string, now: Instant): Promise<boolean> {
  const { count } = await sql`
    update security_authenticator
       set bound_at = ${now}
     where user_id = ${userId} and bound_at is null`
  return count === 1
}

export const deleteAuthenticator = (sql: Sql, userId: string) => sql`
  delete from security_authenticator
   where user_id = ${userId}`

export const deleteRecoveryCodes = (sql: Sql, userId: string) => sql`
  delete from security_recovery_code
   where user_id = ${userId}`

export const insertRecoveryCode = (sql: Sql, userId: string, codeHash: Buffer) => sql`
  insert into security_recovery_code (user_id, code_hash)
  values (${userId}, ${codeHash})`

/** Uses up a recovery code. False when it is none of the user's, or used. */
export async function useRecoveryCode(
  sql: Sql,
  userId: string,
  codeHash: Buffer,
  now: Instant,
): Promise<boolean> {
  const { count } = await sql`
    update security_recovery_code
       set used_at = ${now}
     where user_id = ${userId} and code_hash = ${codeHash} and used_at is null`
  return count === 1
}

export async function countRecoveryCodes(sql: Sql, userId: string): Promise<number> {
  const found = await row(
    Left,
    sql`
      select count(*)::int as left
        from security_recovery_code
       where user_id = ${userId} and used_at is null`,
  )
  return found?.left ?? 0
}
