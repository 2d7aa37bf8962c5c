import * as z from 'zod/mini'
import type { Instant } from '#kernel/time.ts'
import { type Sql, row, rows } from '#server/platform/db.ts'
import {
  Challenge,
  type Purpose,
  codeTriesElsewhereMax,
  codeTriesMax,
} from '#server/identity/challenge.ts'
import type { AccountName } from '#server/identity/name.ts'

const Id = z.object({ id: z.string() })

const Tried = z.object({
  id: z.string(),
  codeHash: z.nullable(z.instanceof(Buffer)),
  triesLeft: z.number(),
})
/** A challenge that a try was taken of. */
export type Tried = z.infer<typeof Tried>

export const insertChallenge = (
  sql: Sql,
  challenge: Challenge & {
    readonly network: string
    readonly createdAt: Instant
    readonly expiresAt: Instant
  },
) => sql`
  insert into identity_challenge (
    id, purpose, way, identifier, channel, language, ip, network, device, created_at,
    expires_at)
  values (
    ${challenge.id}, ${challenge.purpose}, ${challenge.way}, ${challenge.identifier},
    ${challenge.channel}, ${challenge.language}, ${challenge.ip}, ${challenge.network},
    ${challenge.device}, ${challenge.createdAt}, ${challenge.expiresAt})`

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
 * Counts a try at the newest challenge that this network asked for and at the newest of all, before
 * the code is looked at, so that parallel guesses cannot be more than there are tries. A challenge
 * that another network asked for has a few of its own for it. Empty when there is none to be answered.
 */
export const takeCodeTries = (
  sql: Sql,
  purpose: Purpose,
  name: AccountName,
  { now, network }: { readonly now: Instant; readonly network: string },
) =>
  rows(
    Tried,
    sql`
      update identity_challenge
         set tries = tries + (network = ${network})::int,
             tries_elsewhere = tries_elsewhere + (network <> ${network})::int
       where id in (
               select id
                 from identity_challenge
                where id in (${newest(sql, purpose, name, sql`and network = ${network}`)})
                   or id in (${newest(sql, purpose, name, sql``)})
                order by id
                  for update)
         and used_at is null and expires_at > ${now}
         and case when network = ${network} then tries < ${codeTriesMax}
                  else tries_elsewhere < ${codeTriesElsewhereMax} end
      returning id, code_hash as "codeHash",
                case when network = ${network} then ${codeTriesMax} - tries
                     else ${codeTriesElsewhereMax} - tries_elsewhere end as "triesLeft"`,
  )

const newest = (sql: Sql, purpose: Purpose, name: AccountName, more: ReturnType<Sql>) => sql`
  select id
    from identity_challenge
   where identifier = ${name.value} and way = ${name.way} and purpose = ${purpose} ${more}
   order by created_at desc, id desc
   limit 1`

/**
 * Ends every open challenge of a name, since one code was right; true for the one caller who thereby
 * ended this one.
 */
export async function useChallenge(
  sql: Sql,
  purpose: Purpose,
  name: AccountName,
  { id, now }: { readonly id: string; readonly now: Instant },
): Promise<boolean> {
  const ended = await rows(
    Id,
    sql`
      update identity_challenge
         set used_at = ${now}
       where id in (
               select id
                 from identity_challenge
                where identifier = ${name.value} and way = ${name.way} and purpose = ${purpose}
                  and used_at is null
                order by id
                  for update)
      returning id`,
  )
  return ended.some((one) => one.id === id)
}

/** Ends every open challenge of a name for a purpose. */
export const endChallenges = (sql: Sql, purpose: Purpose, name: AccountName, now: Instant) => sql`
  update identity_challenge
     set used_at = ${now}
   where identifier = ${name.value} and way = ${name.way} and purpose = ${purpose}
     and used_at is null`

/** Forgets challenges that expired before `expiredBefore`, at most `limit` of them. */
export const deleteChallenges = (sql: Sql, expiredBefore: Instant, limit: number) => sql`
  delete from identity_challenge
   where id in (
     select id
       from identity_challenge
      where expires_at < ${expiredBefore}
      limit ${limit}
        for update skip locked)`
