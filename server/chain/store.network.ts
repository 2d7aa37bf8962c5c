/** Statements on networks, leases, headers, alarms and reconciliations. */
import * as z from 'zod/mini'
import type { Instant } from '#kernel/time.ts'
import { InstantColumn, type Sql, row, rows } from '#server/platform/db.ts'
import type { BlockRef } from '#server/chain/node.ts'

const Number53 = z.pipe(z.bigint(), z.transform(Number))

const NetworkRow = z.object({
  chainId: Number53,
  genesisHash: z.string(),
  startNumber: Number53,
  startHash: z.string(),
  startNonce: Number53,
  haltedReason: z.nullable(z.string()),
  haltedAt: z.nullable(InstantColumn),
})
export type NetworkRow = z.infer<typeof NetworkRow>

const HeaderRow = z.object({ number: Number53, hash: z.string() })
const TokenRow = z.object({ token: z.bigint() })

/** Takes or renews a lease; undefined while another owner's has not run out. */
export async function takeLease(
  sql: Sql,
  name: string,
  owner: string,
  lifeSeconds: number,
): Promise<bigint | undefined> {
  // The database's clock decides, so that processes need not agree on the time.
  const taken = await row(
    TokenRow,
    sql`
    insert into chain_lease (name, owner, token, until)
    values (${name}, ${owner}, 1, clock_timestamp() + make_interval(secs => ${lifeSeconds}))
        on conflict (name) do update
       set owner = excluded.owner,
           until = excluded.until,
           token = chain_lease.token + (chain_lease.owner <> excluded.owner)::int
     where chain_lease.owner = excluded.owner
        or chain_lease.until < clock_timestamp()
    returning token`,
  )
  return taken?.token
}

/** Keeps a lease from being taken over until this transaction ends; false when it already was. */
export async function lockLease(sql: Sql, name: string, token: bigint): Promise<boolean> {
  const held = await row(
    TokenRow,
    sql`
    select token
      from chain_lease
     where name = ${name}
       and token = ${token}
       for share`,
  )
  return held !== undefined
}

export const endLease = (sql: Sql, name: string, token: bigint) => sql`
  update chain_lease
     set until = clock_timestamp()
   where name = ${name}
     and token = ${token}`

/**
 * Whether there is something to do that no block brings: a withdrawal waits for its transaction to be
 * made, sent or put into a block, or fewer than `poolMin` addresses are free.
 */
export async function hasOwnWork(sql: Sql, network: string, poolMin: number): Promise<boolean> {
  const found = await row(
    z.object({ found: z.boolean() }),
    sql`
    select exists (
             select from chain_withdrawal
              where network = ${network}
                and state in ('waiting', 'packing', 'sending', 'stuck'))
        or (select count(*) < ${poolMin}
              from chain_address
             where network = ${network}
               and purpose = 'deposit'
               and user_id is null
               and distrusted_at is null) as found`,
  )
  return found?.found ?? true
}

export const selectNetwork = (sql: Sql, network: string) =>
  row(
    NetworkRow,
    sql`
    select chain_id as "chainId", genesis_hash as "genesisHash", start_number as "startNumber",
           start_hash as "startHash", start_nonce as "startNonce",
           halted_reason as "haltedReason", halted_at as "haltedAt"
      from chain_network
     where network = ${network}`,
  )

export const insertNetwork = (
  sql: Sql,
  network: string,
  met: {
    readonly chainId: number
    readonly genesisHash: string
    readonly start: BlockRef
    readonly nonce: number
  },
  at: Instant,
) => sql`
  insert into chain_network (network, chain_id, genesis_hash, start_number, start_hash, start_nonce,
    opened_at)
  values (${network}, ${met.chainId}, ${met.genesisHash}, ${met.start.number}, ${met.start.hash},
          ${met.nonce}, ${at})`

/** Halts a network; the first reason stands. True when it was not halted before. */
export async function setHalted(
  sql: Sql,
  network: string,
  reason: string,
  at: Instant,
): Promise<boolean> {
  const { count } = await sql`
    update chain_network
       set halted_reason = ${reason}, halted_at = ${at}
     where network = ${network}
       and halted_reason is null`
  return count > 0
}

export const setResumed = (sql: Sql, network: string) => sql`
  update chain_network
     set halted_reason = null, halted_at = null
   where network = ${network}`

/** The newest block of the chain as we follow it. */
export const lastHeader = (sql: Sql, network: string): Promise<BlockRef | undefined> =>
  row(
    HeaderRow,
    sql`
    select number, hash
      from chain_header
     where network = ${network}
     order by number desc
     limit 1`,
  )

/** The newest block at or below a height. */
export const headerAtOrBelow = (
  sql: Sql,
  network: string,
  number: number,
): Promise<BlockRef | undefined> =>
  row(
    HeaderRow,
    sql`
    select number, hash
      from chain_header
     where network = ${network}
       and number <= ${number}
     order by number desc
     limit 1`,
  )

export const insertHeader = (
  sql: Sql,
  network: string,
  block: BlockRef & { readonly parentHash: string; readonly at: Instant },
) => sql`
  insert into chain_header (network, number, hash, parent_hash, at)
  values (${network}, ${block.number}, ${block.hash}, ${block.parentHash}, ${block.at})`

export const deleteHeader = (sql: Sql, network: string, number: number) => sql`
  delete from chain_header
   where network = ${network}
     and number = ${number}`

/** Forgets headers below a height. */
export const pruneHeaders = (sql: Sql, network: string, below: number) => sql`
  delete from chain_header
   where network = ${network}
     and number < ${below}`

/** Opens an alarm, or counts the open one up. True when it is new. */
export async function upsertAlarm(
  sql: Sql,
  alarm: {
    readonly network: string
    readonly kind: string
    readonly subject: string
    readonly detail: string
  },
  at: Instant,
): Promise<boolean> {
  const written = await row(
    z.object({ times: z.number() }),
    sql`
    insert into chain_alarm (network, kind, subject, detail, first_at, last_at)
    values (${alarm.network}, ${alarm.kind}, ${alarm.subject}, ${alarm.detail}, ${at}, ${at})
        on conflict (network, kind, subject) where cleared_at is null do update
       set detail = excluded.detail,
           last_at = excluded.last_at,
           times = chain_alarm.times + 1
    returning times`,
  )
  return written?.times === 1
}

const AlarmRow = z.object({
  kind: z.string(),
  subject: z.string(),
  detail: z.string(),
  times: z.number(),
})
export type AlarmRow = z.infer<typeof AlarmRow>

/** Open alarms of a network, oldest first. */
export const selectAlarms = (sql: Sql, network: string): Promise<AlarmRow[]> =>
  rows(
    AlarmRow,
    sql`
    select kind, subject, detail, times
      from chain_alarm
     where network = ${network}
       and cleared_at is null
     order by id`,
  )

export const clearAlarm = (
  sql: Sql,
  alarm: { readonly network: string; readonly kind: string; readonly subject: string },
  at: Instant,
) => sql`
  update chain_alarm
     set cleared_at = ${at}
   where network = ${alarm.network}
     and kind = ${alarm.kind}
     and subject = ${alarm.subject}
     and cleared_at is null`

const DifferenceRow = z.object({ difference: z.bigint() })

/** The difference, chain minus ledger, that was written down last; undefined when none ever was. */
export async function lastDifference(
  sql: Sql,
  network: string,
  asset: string,
): Promise<bigint | undefined> {
  const last = await row(
    DifferenceRow,
    sql`
    select chain_raw - ledger_raw as difference
      from chain_reconciliation
     where network = ${network}
       and asset = ${asset}
     order by id desc
     limit 1`,
  )
  return last?.difference
}

export const insertReconciliation = (
  sql: Sql,
  found: {
    readonly network: string
    readonly asset: string
    readonly block: BlockRef
    readonly chainRaw: bigint
    readonly ledgerRaw: bigint
  },
  at: Instant,
) => sql`
  insert into chain_reconciliation (
    network, asset, block_number, block_hash, chain_raw, ledger_raw, at)
  values (${found.network}, ${found.asset}, ${found.block.number}, ${found.block.hash},
          ${String(found.chainRaw)}, ${String(found.ledgerRaw)}, ${at})`
