import * as z from 'zod/mini'
import { InstantColumn, type Sql, row, rows } from '#server/platform/db.ts'

const Common = {
  id: z.string(),
  name: z.string(),
  remark: z.string(),
  createdAt: InstantColumn,
}

const PayeeRow = z.discriminatedUnion('kind', [
  z.object({
    ...Common,
    kind: z.literal('onchain'),
    asset: z.string(),
    network: z.string(),
    address: z.string(),
  }),
  z.object({ ...Common, kind: z.literal('internal'), person: z.string() }),
])
/** A stored payee: an address of an asset, or the id of a person. */
export type PayeeRow = z.infer<typeof PayeeRow>

const CountRow = z.object({ count: z.bigint() })

const columns = (sql: Sql) => sql`
  id, kind, name, remark, asset, network, address, person, created_at as "createdAt"`

/** One at a time may add to an address book, so that its limit holds. Until the transaction ends. */
export const lockBook = (sql: Sql, userId: string) => sql`
  select pg_advisory_xact_lock(hashtextextended('payee ' || ${userId}, 0))`

export async function countPayees(sql: Sql, userId: string): Promise<number> {
  const counted = await row(
    CountRow,
    sql`
    select count(*) as count
      from payee
     where user_id = ${userId}`,
  )
  return Number(counted?.count ?? 0n)
}

export const selectPayees = (sql: Sql, userId: string) =>
  rows(
    PayeeRow,
    sql`
    select ${columns(sql)}
      from payee
     where user_id = ${userId}
     order by id`,
  )

/** Entries for one address on one network; one an asset at most. */
export const selectPayeesOfAddress = (sql: Sql, userId: string, network: string, address: string) =>
  rows(
    PayeeRow,
    sql`
    select ${columns(sql)}
      from payee
     where user_id = ${userId}
       and network = ${network}
       and lower(address) = lower(${address})
       and kind = 'onchain'
     order by id`,
  )

export const selectPayeeOfPerson = (sql: Sql, userId: string, person: string) =>
  row(
    PayeeRow,
    sql`
    select ${columns(sql)}
      from payee
     where user_id = ${userId}
       and person = ${person}
       and kind = 'internal'`,
  )

/** Adds a payee; false when the same is there already. */
export async function insertPayee(sql: Sql, userId: string, payee: PayeeRow): Promise<boolean> {
  const onchain = payee.kind === 'onchain' ? payee : undefined
  const written = await sql`
    insert into payee (id, user_id, kind, name, remark, asset, network, address, person, created_at)
    values (${payee.id}, ${userId}, ${payee.kind}, ${payee.name}, ${payee.remark},
            ${onchain?.asset ?? null}, ${onchain?.network ?? null}, ${onchain?.address ?? null},
            ${payee.kind === 'internal' ? payee.person : null}, ${payee.createdAt})
    on conflict do nothing`
  return written.count === 1
}

/** Changes what people call a payee; undefined when it is not the user's. */
export const updatePayee = (
  sql: Sql,
  userId: string,
  { id, name, remark }: { readonly id: string; readonly name: string; readonly remark: string },
) =>
  row(
    PayeeRow,
    sql`
    update payee
       set name = ${name},
           remark = ${remark}
     where id = ${id}
       and user_id = ${userId}
    returning ${columns(sql)}`,
  )

/** False when it is not the user's. */
export async function deletePayeeRow(sql: Sql, userId: string, id: string): Promise<boolean> {
  const gone = await sql`
    delete from payee
     where id = ${id}
       and user_id = ${userId}`
  return gone.count === 1
}
