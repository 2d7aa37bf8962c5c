import * as z from 'zod/mini'
import type { AttestedAddress, SigningIntent } from '#contract/signing.ts'
import type { Instant } from '#kernel/time.ts'
import { InstantColumn, type Sql, row, rows } from '#server/platform/db.ts'
import type { SignedAttempt } from '#signer/policy.ts'

/** An account on a network: where sequence numbers count. */
export type Account = { readonly network: string; readonly account: string }

const Flag = z.object({ yes: z.boolean() })
const Payload = z.object({ payloadHash: z.string() })
const AttemptRow = z.object({
  txid: z.string(),
  raw: z.string(),
  gas: z.bigint(),
  maxFee: z.bigint(),
  maxPriorityFee: z.bigint(),
})
const NonceRow = z.object({ next: z.nullable(z.bigint()) })
const SumRow = z.object({ sum: z.bigint() })
/** One entry of the log. */
export const AuditRow = z.object({
  seq: z.bigint(),
  at: InstantColumn,
  event: z.string(),
  previousHash: z.string(),
  hash: z.string(),
})
export type AuditRow = z.infer<typeof AuditRow>

const signingLock = 0x5167

/** One signature at a time: caps and sequence numbers are decided on what is really there. */
export const lockSigning = (sql: Sql) => sql`select pg_advisory_xact_lock(${signingLock})`

export async function isHalted(sql: Sql, network: string): Promise<boolean> {
  const found = await row(
    Flag,
    sql`
    select exists (select from halt where network = ${network}) as yes`,
  )
  return found?.yes ?? false
}

/** Halts a network; the first reason stands. */
export const insertHalt = (sql: Sql, network: string, reason: string, at: Instant) => sql`
  insert into halt (network, reason, at)
  values (${network}, ${reason}, ${at})
  on conflict (network) do nothing`

export const deleteHalt = (sql: Sql, network: string) => sql`
  delete from halt
   where network = ${network}`

export async function payloadOfWithdrawal(sql: Sql, id: string): Promise<string | undefined> {
  const found = await row(
    Payload,
    sql`
    select payload_hash as "payloadHash"
      from payment
     where withdrawal = ${id}`,
  )
  return found?.payloadHash
}

export async function payloadOfNonce(
  sql: Sql,
  { network, account }: Account,
  nonce: number,
): Promise<string | undefined> {
  const found = await row(
    Payload,
    sql`
    select payload_hash as "payloadHash"
      from payment
     where network = ${network}
       and account = ${account}
       and nonce = ${nonce}`,
  )
  return found?.payloadHash
}

export const selectAttempts = (
  sql: Sql,
  { network, account }: Account,
  nonce: number,
): Promise<SignedAttempt[]> =>
  rows(
    AttemptRow,
    sql`
    select txid, raw, gas, max_fee as "maxFee", max_priority_fee as "maxPriorityFee"
      from signature
     where network = ${network}
       and account = ${account}
       and nonce = ${nonce}
     order by max_fee`,
  )

export async function nextNonce(
  sql: Sql,
  { network, account }: Account,
): Promise<number | undefined> {
  const found = await row(
    NonceRow,
    sql`
    select max(nonce) + 1 as next
      from payment
     where network = ${network}
       and account = ${account}`,
  )
  const next = found?.next ?? undefined
  return next === undefined ? undefined : Number(next)
}

/** Raw units of an asset signed since a moment. */
export async function spentSince(
  sql: Sql,
  network: string,
  asset: string,
  since: Instant,
): Promise<bigint> {
  const found = await row(
    SumRow,
    sql`
    select coalesce(sum(amount_raw), 0) as sum
      from payment
     where network = ${network}
       and asset = ${asset}
       and at > ${since}`,
  )
  return found?.sum ?? 0n
}

export async function isIssued(sql: Sql, network: string, address: string): Promise<boolean> {
  const found = await row(
    Flag,
    sql`
    select exists (
      select from issued_address
       where network = ${network}
         and address = ${address}) as yes`,
  )
  return found?.yes ?? false
}

export const insertIssued = (
  sql: Sql,
  addresses: readonly Omit<AttestedAddress, 'attestation'>[],
  at: Instant,
) => sql`
  insert into issued_address ${sql(
    addresses.map(({ network, purpose, index, address }) => ({
      network,
      purpose,
      index,
      address,
      at,
    })),
  )}
  on conflict do nothing`

export const insertPayment = (
  sql: Sql,
  { network, account, payloadHash }: Account & { readonly payloadHash: string },
  intent: SigningIntent,
  at: Instant,
) => {
  const transfer = intent.kind === 'transfer' ? intent : undefined
  return sql`
    insert into payment (network, account, nonce, withdrawal, asset, amount_raw, payload_hash, at)
    values (${network}, ${account}, ${intent.nonce}, ${transfer?.withdrawalId ?? null},
            ${transfer?.asset ?? null}, ${transfer?.amountRaw ?? '0'}, ${payloadHash}, ${at})`
}

export const insertSignature = (
  sql: Sql,
  signed: Account & { readonly txid: string; readonly raw: string },
  intent: SigningIntent,
  at: Instant,
) => sql`
  insert into signature (txid, network, account, nonce, gas, max_fee, max_priority_fee, raw, at)
  values (${signed.txid}, ${signed.network}, ${signed.account}, ${intent.nonce}, ${intent.gas},
          ${intent.maxFeePerGas}, ${intent.maxPriorityFeePerGas}, ${signed.raw}, ${at})`

const auditColumns = (sql: Sql) => sql`seq, at, event, previous_hash as "previousHash", hash`

export const lastAudit = (sql: Sql) =>
  row(
    AuditRow,
    sql`
    select ${auditColumns(sql)}
      from audit
     order by seq desc
     limit 1`,
  )

/** Entries after `seq`, in order, at most `limit`. */
export const selectAudit = (sql: Sql, seq: bigint, limit: number) =>
  rows(
    AuditRow,
    sql`
    select ${auditColumns(sql)}
      from audit
     where seq > ${seq}
     order by seq
     limit ${limit}`,
  )

export const insertAudit = (sql: Sql, entry: AuditRow) => sql`
  insert into audit (seq, at, event, previous_hash, hash)
  values (${entry.seq}, ${entry.at}, ${entry.event}, ${entry.previousHash}, ${entry.hash})`
