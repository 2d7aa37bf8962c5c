import * as z from 'zod/mini'
import type { Instant } from '#kernel/time.ts'
import { type Sql, row } from '#server/platform/db.ts'
import { Challenge, type Purpose } from '#server/identity/challenge.ts'
import type { AccountName } from '#server/identity/name.ts'

const Tried = z.object({
  id: z.string(),
  codeHash: z.nullable(z.instanceof(Buffer)),
  tries: z.number(),
})

export const insertChallenge = (
  sql: Sql,
  challenge: Challenge & { readonly createdAt: Instant; readonly expiresAt: Instant },
) => sql`
  insert into identity_challenge (
    id, purpose, way, identifier, channel, language, ip, device, created_at, expires_at)
  values (
    ${challenge.id}, ${challenge.purpose}, ${challenge.way}, ${challenge.identifier},
    ${challenge.channel}, ${challenge.language}, ${challenge.ip}, ${challenge.device},
    ${challenge.createdAt}, ${challenge.expiresAt})`

export const selectOpenChallenge = (sql: Sql, id: string, now: Instant, triesMax: number) =>
  row(
    Challenge,
    sql`
      select id, purpose, way, identifier, channel, language, ip, device
        from identity_challenge
       where id = ${id} and used_at is null and expires_at > ${now} and tries < ${triesMax}`,
  )

/** Sets the code that answers a challenge; an earlier one is worth nothing from now on. */
export const updateCode = (sql: Sql, id: string, codeHash: Buffer) => sql`
  update identity_challenge
     set code_hash = ${codeHash}
   where id = ${id} and used_at is null`

/**
 * Counts a try at the newest challenge of a name before the code is looked at, so that parallel
 * guesses cannot be more than `triesMax`. Nothing (undefined) when there is none to be answered.
 */
export const takeCodeTry = (
  sql: Sql,
  purpose: Purpose,
  name: AccountName,
  { now, triesMax }: { readonly now: Instant; readonly triesMax: number },
) =>
  row(
    Tried,
    sql`
      update identity_challenge
         set tries = tries + 1
       where id = (
               select id
                 from identity_challenge
                where identifier = ${name.value} and way = ${name.way} and purpose = ${purpose}
                order by created_at desc, id desc
                limit 1)
         and used_at is null and expires_at > ${now} and tries < ${triesMax}
      returning id, code_hash as "codeHash", tries`,
  )

/** True for the one caller who uses a challenge. */
export async function useChallenge(sql: Sql, id: string, now: Instant): Promise<boolean> {
  const { count } = await sql`
    update identity_challenge
       set used_at = ${now}
     where id = ${id} and used_at is null`
  return count === 1
}

/** Forgets challenges that expired before `expiredBefore`, at most `limit` of them. */
export const deleteChallenges = (sql: Sql, expiredBefore: Instant, limit: number) => sql`
  delete from identity_challenge
   where id in (
     select id
       from identity_challenge
      where expires_at < ${expiredBefore}
      limit ${limit}
        for update skip locked)`
