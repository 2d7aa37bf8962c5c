/** The database that a command works on: that of DATABASE_URL, else the embedded one, running or not. */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { startPostgres } from '#server/platform/postgres.ts'

const dataDir = path.resolve(
  process.env['DATA_DIR'] ?? path.join(import.meta.dirname, '../../.data'),
)

/** A database and how to leave it. */
export type Attached = { readonly url: string; readonly close: () => Promise<void> }

/** Opens it as the server's own role; undefined, said so, and the exit code set when there is none. */
export async function attach(): Promise<Attached | undefined> {
  const given = process.env['DATABASE_URL']
  if (given) return { url: given, close: () => Promise.resolve() }
  const folder = path.join(dataDir, 'postgres')
  if (!existsSync(path.join(folder, 'PG_VERSION'))) {
    console.error(`no database in ${folder}: run npm start first, or set DATABASE_URL`)
    process.exitCode = 1
    return undefined
  }
  const server = await startPostgres({ dataDir: folder, log: console.error })
  return {
    url: server.url('auric', 'auric_app'),
    // Whoever had it running goes on with it.
    close: () => (server.attached ? Promise.resolve() : server.stop()),
  }
}
