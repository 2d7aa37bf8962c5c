/** Statements on proofs, limits and what was spent. */
import * as z from 'zod/mini'
import { type Action, Factor } from '#contract/security.stepUp.ts'
import type { Instant } from '#kernel/time.ts'
import { InstantColumn, type Sql, row, rows } from '#server/platform/db.ts'

const Proof = z.object({ id: z.string(), factor: Factor })
/** A proof that can still be used. */
export type Proof = z.infer<typeof Proof>

/** For which action of which session. */
export type Asked = {
  readonly sessionId: string
  readonly action: Action
  readonly subject: string
}

const Account = z.object({
  fiat: z.string(),
  singleCents: z.bigint(),
  dailyCents: z.bigint(),
  raiseSingleCents: z.nullable(z.bigint()),
  raiseDailyCents: z.nullable(z.bigint()),
  raiseAt: z.nullable(InstantColumn),
  whitelistOnly: z.boolean(),
})
/** What a user set about payments, as it is stored. */
export type Account = z.infer<typeof Account>

const Spent = z.object({ usdCents: z.nullable(z.bigint()) })

export const insertProof = (
  sql: Sql,
  asked: Asked,
  proof: Proof & { readonly userId: string; readonly provedAt: Instant },
) => sql`
  insert into security_proof (id, user_id, session_id, action, subject, factor, proved_at)
  values (${proof.id}, ${proof.userId}, ${asked.sessionId}, ${asked.action}, ${asked.subject},
          ${proof.factor}, ${proof.provedAt})`

/** Proofs that count, locked until the transaction ends: none is used by two actions. */
export const lockProofs = (sql: Sql, { sessionId, action, subject }: Asked, since: Instant) =>
  rows(
    Proof,
    sql`
      select id, factor
        from security_proof
       where session_id = ${sessionId} and action = ${action} and subject = ${subject}
         and used_at is null and proved_at > ${since}
       order by proved_at, id
         for update`,
  )

export const useProofs = (sql: Sql, ids: readonly string[], now: Instant) => sql`
  update security_proof
     set used_at = ${now}
   where id in ${sql(ids)}`

/** Forgets proofs that are worth nothing any more, at most `limit`; answers how many. */
export async function deleteProofs(sql: Sql, before: Instant, limit: number): Promise<number> {
  const { count } = await sql`
    delete from security_proof
     where id in (
       select id
         from security_proof
        where proved_at < ${before}
        limit ${limit}
          for update skip locked)`
  return count
}

const columns = (sql: Sql) => sql`
  limit_fiat as fiat, single_cents as "singleCents", daily_cents as "dailyCents",
  raise_single_cents as "raiseSingleCents", raise_daily_cents as "raiseDailyCents",
  raise_at as "raiseAt", whitelist_only as "whitelistOnly"`

export const selectAccount = (sql: Sql, userId: string) =>
  row(
    Account,
    sql`
      select ${columns(sql)}
        from security_account
       where user_id = ${userId}`,
  )

/** The user's row, made if there is none, locked: payments of one user are counted one by one. */
export async function lockAccount(sql: Sql, userId: string): Promise<Account | undefined> {
  await sql`
    insert into security_account (user_id)
    values (${userId})
    on conflict do nothing`
  return row(
    Account,
    sql`
      select ${columns(sql)}
        from security_account
       where user_id = ${userId}
         for update`,
  )
}

export const updateAccount = (sql: Sql, userId: string, account: Account) => sql`
  update security_account
     set limit_fiat = ${account.fiat},
         single_cents = ${account.singleCents},
         daily_cents = ${account.dailyCents},
         raise_single_cents = ${account.raiseSingleCents},
         raise_daily_cents = ${account.raiseDailyCents},
         raise_at = ${account.raiseAt},
         whitelist_only = ${account.whitelistOnly}
   where user_id = ${userId}`

export const selectSpent = (sql: Sql, userId: string, since: Instant) =>
  rows(
    Spent,
    sql`
      select usd_cents as "usdCents"
        from security_spend
       where user_id = ${userId} and at > ${since}`,
  )

export const insertSpend = (
  sql: Sql,
  spend: {
    readonly id: string
    readonly userId: string
    readonly usdCents: bigint | null
    readonly at: Instant
  },
) => sql`
  insert into security_spend (id, user_id, usd_cents, at)
  values (${spend.id}, ${spend.userId}, ${spend.usdCents}, ${spend.at})`

export const deleteSpend = (sql: Sql, id: string) => sql`
  delete from security_spend
   where id = ${id}`

/** Forgets what no longer counts, at most `limit`; answers how many. */
export async function deleteSpends(sql: Sql, before: Instant, limit: number): Promise<number> {
  const { count } = await sql`
    delete from security_spend
     where id in (
       select id
         from security_spend
        where at < ${before}
        limit ${limit}
          for update skip locked)`
  return count
}
