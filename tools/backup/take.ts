/** Takes a backup of a running service. */
import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import type { Database } from '#server/platform/db.ts'
import { type Manifest, type Part, type StoredFile, writeManifest } from '#tools/backup/format.ts'
import { readState } from '#tools/backup/state.ts'
import { copyOut } from '#tools/backup/tables.ts'
import { type Tell, plainError } from '#tools/start/say.ts'

/** What is backed up. Keys are not among it, and neither are secrets of the environment. */
export type Source = {
  /** Pools of the owners of both databases. */
  readonly main: Database
  readonly signer: Database | undefined
  /** Where uploads are; a folder that is not there has none. */
  readonly filesFolder: string
  readonly release: string
}

const snapshot = 'isolation level repeatable read read only'

/**
 * Writes a backup into `folder`, which must be empty or not there. Money goes on moving meanwhile:
 * everything of the main database is as it was at one moment. The signer's memory is read after it,
 * and so are files: either may hold more than the books know, and never less.
 */
export async function takeBackup(
  source: Source,
  folder: string,
  tell: Tell = () => undefined,
): Promise<Omit<Manifest, 'format'>> {
  refuseFilled(folder)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const taken: { main?: Part; state?: Manifest['state']; at?: string; signer?: Part } = {}
  await source.main.begin(snapshot, async (sql) => {
    // The first statement makes the snapshot.
    await sql`select 1`
    taken.at = new Date().toISOString()
    tell('copying the database')
    taken.main = await copyOut(sql, folder, 'main')
    tell('proving the books')
    taken.state = await readState(sql)
  })
  if (source.signer && (await hasMemory(source.signer))) {
    tell('copying the signer’s memory')
    await source.signer.begin(snapshot, async (sql) => {
      taken.signer = await copyOut(sql, folder, 'signer')
    })
  }
  tell('copying files')
  const files = copyFiles(source.filesFolder, folder)
  const { main, state, at, signer } = taken
  if (!main || !state || !at) throw new Error('the snapshot was not taken')
  const manifest = {
    release: source.release,
    takenAt: at,
    main,
    ...(signer ? { signer } : {}),
    state,
    files,
  }
  writeManifest(folder, manifest)
  return manifest
}

/** @throws Error when a folder has anything in it */
export function refuseFilled(folder: string): void {
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    throw plainError(`${folder} is not empty; name a folder that is, or one that is not there yet`)
  }
}

/** The signer makes its tables at its first start. */
async function hasMemory(signer: Database): Promise<boolean> {
  const [found] = await signer`
    select
      from pg_class
     where relname = 'platform_migration'`
  return found !== undefined
}

/** Objects are never changed once they are there, and drafts of such are not copied. */
function copyFiles(from: string, folder: string): StoredFile[] {
  if (!existsSync(from)) return []
  const found = readdirSync(from, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.part'))
    .map((entry) => path.relative(from, path.join(entry.parentPath, entry.name)))
  return found.toSorted().map((name) => {
    const file = path.join('files', name)
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true, mode: 0o700 })
    copyFileSync(path.join(from, name), path.join(folder, file))
    const bytes = readFileSync(path.join(folder, file))
    return {
      file,
      bytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    }
  })
}
