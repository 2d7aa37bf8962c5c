/** Makes a backup into a data folder that `npm start` can go on with. */
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type Database, connect } from '#server/platform/db.ts'
import { migrate, migrationFolder, readMigrations } from '#server/platform/migrate.ts'
import { type Postgres, startPostgres } from '#server/platform/postgres.ts'
import { type Manifest, type Part, checkedManifest } from '#tools/backup/format.ts'
import { copyIn } from '#tools/backup/tables.ts'
import { refuseFilled } from '#tools/backup/take.ts'
import { openDatabases } from '#tools/start/database.ts'
import { type Tell, plainError } from '#tools/start/say.ts'

const signerMigrations = path.join(import.meta.dirname, '../../signer/migrations')

/** What was restored, still running: for whoever looks at it before it is given free. */
export type Restored = {
  readonly manifest: Manifest
  readonly postgres: Postgres
  readonly main: Database
  readonly signer: Database
  readonly close: () => Promise<void>
}

/**
 * Restores a backup into `dataDir`. Every checksum is compared first; then the schema is made by the
 * migrations that the backup names, and no newer ones: those follow at the next start.
 * @throws Error when the target is not empty, or the backup is damaged or of a newer release
 */
export async function restoreBackup(
  folder: string,
  dataDir: string,
  tell: Tell = () => undefined,
): Promise<Restored> {
  refuseFilled(dataDir)
  tell('comparing checksums')
  const manifest = await checkedManifest(folder)
  const schema = migrationsOf(manifest.main, migrationFolder)
  const signerSchema = manifest.signer && migrationsOf(manifest.signer, signerMigrations)
  tell('starting PostgreSQL')
  mkdirSync(dataDir, { recursive: true, mode: 0o755 })
  const postgres = await startPostgres({ dataDir: path.join(dataDir, 'postgres'), log: tell })
  const main = connect(postgres.url('auric'), { max: 2 })
  const signer = connect(postgres.url('auric_signer'), { max: 1 })
  const close = async (): Promise<void> => {
    await Promise.all([main.end({ timeout: 5 }), signer.end({ timeout: 5 })])
    await postgres.stop()
  }
  try {
    await makeSchema(postgres, schema, tell)
    tell('copying the database back')
    await main.begin((sql) => copyIn(sql, folder, manifest.main))
    if (manifest.signer && signerSchema) {
      const part = manifest.signer
      await makeSignerSchema(postgres, signerSchema)
      await signer.begin((sql) => copyIn(sql, folder, part))
    }
    copyFilesBack(manifest, folder, dataDir)
  } catch (error) {
    await close()
    throw error
  } finally {
    for (const made of [schema, signerSchema]) if (made) rmSync(made, { recursive: true })
  }
  return { manifest, postgres, main, signer, close }
}

/** A job that was being worked on at the snapshot has nobody who works on it: it is free again. */
export async function freeJobs(main: Database): Promise<void> {
  await main`update graphile_worker._private_jobs set locked_at = null, locked_by = null`
  await main`update graphile_worker._private_job_queues set locked_at = null, locked_by = null`
}

/** The migrations of a backup alone, from those of this release. */
function migrationsOf({ migrations }: Part, from: string): string {
  const known = new Map(readMigrations(from).map((file) => [file.name, file.sha256]))
  const strange = migrations.filter(({ name, sha256 }) => known.get(name) !== sha256)
  if (strange.length > 0) {
    const names = strange.map(({ name }) => name).join(', ')
    throw plainError(
      `this release does not know ${names} as the backup does: use the release of it`,
    )
  }
  const folder = mkdtempSync(path.join(os.tmpdir(), 'auric-restore-'))
  for (const { name } of migrations) copyFileSync(path.join(from, name), path.join(folder, name))
  return folder
}

async function makeSchema(postgres: Postgres, folder: string, tell: Tell): Promise<void> {
  const place = { ownerUrl: postgres.url, roleUrl: postgres.url, database: 'auric' }
  await openDatabases(place, tell, folder)
}

async function makeSignerSchema(postgres: Postgres, folder: string): Promise<void> {
  const owner = connect(postgres.url('auric_signer', 'auric_signer'), { max: 1 })
  try {
    await migrate(owner, { folder })
  } finally {
    await owner.end({ timeout: 5 })
  }
}

function copyFilesBack({ files }: Manifest, folder: string, dataDir: string): void {
  for (const { file } of files) {
    const to = path.join(dataDir, file)
    mkdirSync(path.dirname(to), { recursive: true, mode: 0o700 })
    copyFileSync(path.join(folder, file), to)
  }
}
