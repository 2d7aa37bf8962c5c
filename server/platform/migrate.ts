import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import type { ReservedSql } from 'postgres'
import * as z from 'zod/mini'
import { type Database, type Sql, rows } from '#server/platform/db.ts'

/** One file of `db/migrations`. */
export type Migration = { readonly name: string; readonly text: string; readonly sha256: string }

/** Where the migrations are. */
export const migrationFolder = path.join(import.meta.dirname, '../../db/migrations')

/** Any number, the same in every release: two servers that start at once migrate one after the other. */
const migrateLock = 4_600_001

const Applied = z.object({ name: z.string(), sha256: z.string() })

/**
 * Brings the schema forward, each file in a transaction of its own; safe to call from several
 * processes at once. `owner` is a pool of the database's owner.
 * @returns the names it applied, in order
 * @throws Error naming the file, when one fails, or one that was applied has changed or is gone
 */
export async function migrate(
  owner: Database,
  options: { readonly folder?: string; readonly log?: (line: string) => void } = {},
): Promise<string[]> {
  const files = readMigrations(options.folder ?? migrationFolder)
  const connection = await owner.reserve()
  try {
    await connection`select pg_advisory_lock(${migrateLock})`
    const applied = await readApplied(connection)
    const next = pending(files, applied)
    for (const file of next) {
      options.log?.(`migrating ${file.name}`)
      await apply(connection, file)
    }
    return next.map((file) => file.name)
  } finally {
    await connection`select pg_advisory_unlock(${migrateLock})`
    connection.release()
  }
}

/** Whether a database has every migration of this release; any role of ours may ask. */
export async function isMigrated(sql: Sql): Promise<boolean> {
  const applied = await rows(Applied, sql`select name, sha256 from platform_migration`)
  return pending(readMigrations(migrationFolder), applied).length === 0
}

/** @throws Error for a file name out of form, or two files with one number */
export function readMigrations(folder: string): Migration[] {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
  const seen = new Map<string, string>()
  return names.map((name) => {
    const number = /^(\d{3})_[a-z]+_[a-z0-9_]+\.sql$/.exec(name)?.[1]
    if (number === undefined) throw new Error(`${name}: a migration is NNN_<domain>_<what>.sql`)
    const twin = seen.get(number)
    if (twin !== undefined) throw new Error(`${name} has the number of ${twin}`)
    seen.set(number, name)
    const text = readFileSync(path.join(folder, name), 'utf8')
    return { name, text, sha256: createHash('sha256').update(text).digest('hex') }
  })
}

/**
 * What is left to apply. A number below one that was applied is no fault: numbers go by domain, and an
 * older domain may get a new file later.
 */
function pending(
  files: readonly Migration[],
  applied: readonly z.infer<typeof Applied>[],
): Migration[] {
  const known = new Map(files.map((file) => [file.name, file]))
  for (const { name, sha256 } of applied) {
    const file = known.get(name)
    if (!file) throw new Error(`${name} was applied to this database but is not in this release`)
    if (file.sha256 !== sha256) {
      throw new Error(`${name} was changed after it was applied: add a new migration instead`)
    }
  }
  const done = new Set(applied.map(({ name }) => name))
  return files.filter(({ name }) => !done.has(name))
}

async function readApplied(sql: ReservedSql): Promise<z.infer<typeof Applied>[]> {
  await sql`
    create table if not exists platform_migration (
      name       text primary key,
      sha256     text not null,
      applied_at timestamptz not null default now()
    )`
  return rows(
    Applied,
    sql`
    select name, sha256
      from platform_migration
     order by name`,
  )
}

async function apply(sql: ReservedSql, file: Migration): Promise<void> {
  await sql`begin`
  try {
    await sql.unsafe(file.text).simple()
    await sql`
      insert into platform_migration (name, sha256)
      values (${file.name}, ${file.sha256})`
    await sql`commit`
  } catch (error) {
    await sql`rollback`
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`${file.name}: ${reason}`, { cause: error })
  }
}
