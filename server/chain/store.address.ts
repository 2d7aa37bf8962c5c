/** Statements on addresses of ours and addresses we refuse. */
import * as z from 'zod/mini'
import { AddressPurpose, type AttestedAddress } from '#contract/signing.ts'
import type { Instant } from '#kernel/time.ts'
import { InstantColumn, type Sql, row, rows } from '#server/platform/db.ts'

const AddressRow = z.object({
  id: z.string(),
  network: z.string(),
  purpose: AddressPurpose,
  index: z.number(),
  address: z.string(),
  attestation: z.string(),
  userId: z.nullable(z.string()),
  asset: z.nullable(z.string()),
  name: z.string(),
  note: z.string(),
  receivedCount: z.number(),
  issuedAt: z.nullable(InstantColumn),
})
export type AddressRow = z.infer<typeof AddressRow>

const columns = (sql: Sql) => sql`
  id, network, purpose, index, address, attestation, user_id as "userId", asset, name, note,
  received_count as "receivedCount", issued_at as "issuedAt"`

/** Adds addresses to the pool; those that are there already stay as they are. */
export const insertAddresses = (
  sql: Sql,
  addresses: readonly (AttestedAddress & { readonly id: string })[],
  at: Instant,
) => sql`
  insert into chain_address ${sql(
    addresses.map((row) => ({ ...row, created_at: at })),
    'id',
    'network',
    'purpose',
    'index',
    'address',
    'attestation',
    'created_at',
  )}
  on conflict do nothing`

const PoolRow = z.object({ free: z.number(), next: z.number() })

/** Addresses that can still be handed out, and the index after the last one known. */
export async function selectPool(
  sql: Sql,
  network: string,
): Promise<{ readonly free: number; readonly next: number }> {
  const pool = await row(
    PoolRow,
    sql`
    select (select count(*)::int
              from chain_address
             where network = ${network}
               and purpose = 'deposit'
               and user_id is null
               and distrusted_at is null) as free,
           (select coalesce(max(index) + 1, 0)
              from chain_address
             where network = ${network}
               and purpose = 'deposit') as next`,
  )
  return pool ?? { free: 0, next: 0 }
}

/** A free address, locked; callers at once get different ones. */
export const lockFreeAddress = (sql: Sql, network: string) =>
  row(
    AddressRow,
    sql`
    select ${columns(sql)}
      from chain_address
     where network = ${network}
       and purpose = 'deposit'
       and user_id is null
       and distrusted_at is null
     order by index
     limit 1
       for update skip locked`,
  )

export const assignAddress = (
  sql: Sql,
  id: string,
  to: {
    readonly userId: string
    readonly asset: string
    readonly name: string
    readonly note: string
  },
  at: Instant,
) =>
  row(
    AddressRow,
    sql`
    update chain_address
       set user_id = ${to.userId}, asset = ${to.asset}, name = ${to.name}, note = ${to.note},
           issued_at = ${at}
     where id = ${id}
       and user_id is null
    returning ${columns(sql)}`,
  )

/** Never shown and never handed out again. True when it was trusted before. */
export async function distrustAddress(sql: Sql, id: string, at: Instant): Promise<boolean> {
  const { count } = await sql`
    update chain_address
       set distrusted_at = ${at}
     where id = ${id}
       and distrusted_at is null`
  return count > 0
}

/** A user's addresses, newest first; of one asset and network when given. */
export const selectUserAddresses = (
  sql: Sql,
  userId: string,
  filter: { readonly asset?: string | undefined; readonly network?: string | undefined },
) =>
  rows(
    AddressRow,
    sql`
    select ${columns(sql)}
      from chain_address
     where user_id = ${userId}
           ${filter.asset === undefined ? sql`` : sql`and asset = ${filter.asset}`}
           ${filter.network === undefined ? sql`` : sql`and network = ${filter.network}`}
     order by issued_at desc, index desc`,
  )

/** Makes calls of one user on this list wait for each other, so that a count stays true. */
export const lockUserAddresses = (sql: Sql, userId: string) => sql`
  select pg_advisory_xact_lock(hashtextextended(${`chain_address ${userId}`}, 0))`

export const renameAddress = (
  sql: Sql,
  userId: string,
  input: { readonly id: string; readonly name: string; readonly note: string },
) =>
  row(
    AddressRow,
    sql`
    update chain_address
       set name = ${input.name}, note = ${input.note}
     where id = ${input.id}
       and user_id = ${userId}
    returning ${columns(sql)}`,
  )

export const countReceived = (sql: Sql, network: string, address: string) => sql`
  update chain_address
     set received_count = received_count + 1
   where network = ${network}
     and address = ${address}`

/** Those of some addresses that are ours. */
export const selectOwn = (sql: Sql, network: string, addresses: readonly string[]) =>
  rows(
    AddressRow,
    sql`
    select ${columns(sql)}
      from chain_address
     where network = ${network}
       and address = any(${[...addresses]})`,
  )

export const selectHot = (sql: Sql, network: string) =>
  row(
    AddressRow,
    sql`
    select ${columns(sql)}
      from chain_address
     where network = ${network}
       and purpose = 'hot'
     order by index
     limit 1`,
  )

const RefusedRow = z.object({ reason: z.string(), source: z.string() })

/** Why an address is on the list of refused recipients; undefined when it is not. */
export const selectRefused = (sql: Sql, network: string, address: string) =>
  row(
    RefusedRow,
    sql`
    select reason, source
      from chain_refused_address
     where network = ${network}
       and address = ${address}`,
  )

const Owner = z.object({ userId: z.string() })

/** Users who were given an address, however its letters are written. */
export const selectOwners = (sql: Sql, address: string) =>
  rows(
    Owner,
    sql`
    select distinct user_id as "userId"
      from chain_address
     where lower(address) = lower(${address})
       and user_id is not null
     limit 10`,
  )
