/** Every table and sequence of a database, out to files and back in. */
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, mkdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type { TransactionSql } from 'postgres'
import * as z from 'zod/mini'
import { type Sql, rows } from '#server/platform/db.ts'
import type { Part, Sequence, Table } from '#tools/backup/format.ts'

/** What runs statements here: a transaction, whatever its types. */
export type Transaction = Sql & Pick<TransactionSql, 'unsafe'>

const Found = z.object({
  name: z.string(),
  columns: z.array(z.string()),
  order: z.array(z.string()),
})
type Found = z.infer<typeof Found>

/** Texts that say the same whatever the server's own settings are. */
const plainText = [
  `set local timezone = 'UTC'`,
  `set local datestyle = 'ISO'`,
  `set local intervalstyle = 'postgres'`,
  `set local extra_float_digits = 1`,
  `set local bytea_output = 'hex'`,
].join(';')

/** Copies everything into `folder`/`name`, as the transaction sees it. */
export async function copyOut(sql: Transaction, folder: string, name: string): Promise<Part> {
  await sql.unsafe(plainText).simple()
  mkdirSync(path.join(folder, name), { recursive: true, mode: 0o700 })
  const tables: Table[] = []
  for (const table of await findTables(sql)) {
    tables.push(await copyTable(sql, table, { folder, file: `${name}/${table.name}.copy.gz` }))
  }
  return { migrations: await appliedMigrations(sql), tables, sequences: await sequences(sql) }
}

/** The names and checksums of the migrations that made a database what it is. */
const appliedMigrations = (sql: Sql) =>
  rows(
    z.object({ name: z.string(), sha256: z.string() }),
    sql`
    select name, sha256
      from platform_migration
     order by name`,
  )

async function copyTable(
  sql: Transaction,
  { name, columns, order }: Found,
  to: { readonly folder: string; readonly file: string },
): Promise<Table> {
  const content = hashing()
  const stored = hashing()
  const place = path.join(to.folder, to.file)
  const sorted = order.length > 0 ? ` order by ${order.join(', ')}` : ''
  const query = `copy (select ${columns.join(', ')} from ${name}${sorted}) to stdout`
  await pipeline(
    await sql.unsafe(query).readable(),
    content.through,
    createGzip({ level: 1 }),
    stored.through,
    createWriteStream(place, { flags: 'wx', mode: 0o600 }),
  )
  return {
    name,
    columns,
    rows: content.lines(),
    contentSha256: content.digest(),
    file: to.file,
    bytes: statSync(place).size,
    sha256: stored.digest(),
  }
}

/** Fingerprints of every table as a transaction sees it, without keeping anything. */
export async function fingerprints(sql: Transaction): Promise<Map<string, string>> {
  await sql.unsafe(plainText).simple()
  const found = new Map<string, string>()
  for (const { name, columns, order } of await findTables(sql)) {
    const content = hashing()
    const sorted = order.length > 0 ? ` order by ${order.join(', ')}` : ''
    const query = `copy (select ${columns.join(', ')} from ${name}${sorted}) to stdout`
    await pipeline(
      await sql.unsafe(query).readable(),
      content.through,
      async (source: AsyncIterable<unknown>) => {
        for await (const _ of source);
      },
    )
    found.set(name, content.digest())
  }
  return found
}

/** Puts everything back into an empty, migrated database; triggers and foreign keys are not asked. */
export async function copyIn(sql: Transaction, folder: string, part: Part): Promise<void> {
  await sql.unsafe(`set local session_replication_role = replica; ${plainText}`).simple()
  await sql.unsafe(`truncate ${part.tables.map(({ name }) => name).join(', ')}`)
  for (const { name, columns, file } of part.tables) {
    await pipeline(
      createReadStream(path.join(folder, file)),
      createGunzip(),
      await sql.unsafe(`copy ${name} (${columns.join(', ')}) from stdin`).writable(),
    )
  }
  for (const { name, last, isCalled } of part.sequences) {
    await sql`select setval(${name}::text::regclass, ${last}::text::bigint, ${isCalled})`
  }
}

const ours = `not like 'pg\\_%' and n.nspname <> 'information_schema'`

/** Names come quoted where they must be. Text is ordered by its bytes, on whatever server. */
async function findTables(sql: Transaction): Promise<Found[]> {
  return rows(
    Found,
    sql.unsafe(`
    select format('%I.%I', n.nspname, c.relname) as name,
           array(select quote_ident(a.attname) from pg_attribute a
                  where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
                    and a.attgenerated = ''
                  order by a.attnum) as columns,
           array(select quote_ident(a.attname)
                          || case when a.attcollation <> 0 then ' collate "C"' else '' end
                   from pg_index i
                  cross join unnest(i.indkey) with ordinality as k(attnum, place)
                   join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
                  where i.indrelid = c.oid and i.indisprimary
                  order by k.place) as "order"
      from pg_class c
      join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname ${ours}
     order by 1`),
  )
}

const SequenceRow = z.object({ name: z.string(), last: z.bigint(), isCalled: z.boolean() })

/** Read after the tables: a sequence may be ahead of them, and never behind. */
async function sequences(sql: Transaction): Promise<Sequence[]> {
  const names = await rows(
    z.object({ name: z.string() }),
    sql.unsafe(`
    select format('%I.%I', n.nspname, c.relname) as name
      from pg_class c
      join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'S' and n.nspname ${ours}
     order by 1`),
  )
  const found: Sequence[] = []
  for (const { name } of names) {
    const query = `select '${name}' as name, last_value as last, is_called as "isCalled" from ${name}`
    const read = await rows(SequenceRow, sql.unsafe(query))
    found.push(...read.map((one) => ({ ...one, last: String(one.last) })))
  }
  return found
}

/** Lets bytes through, and knows their checksum and how many lines they had. */
function hashing() {
  const hash = createHash('sha256')
  const newline = 10
  let lines = 0
  const through = new Transform({
    transform: (chunk: Uint8Array, _, done) => {
      hash.update(chunk)
      for (const byte of chunk) if (byte === newline) lines += 1
      done(undefined, chunk)
    },
  })
  return { through, digest: () => hash.digest('hex'), lines: () => lines }
}
