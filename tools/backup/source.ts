/** What there is to back up: the database of DATABASE_URL, else the embedded one, running or not. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod/mini'
import { type Database, connect } from '#server/platform/db.ts'
import { startPostgres } from '#server/platform/postgres.ts'
import type { Source } from '#tools/backup/take.ts'
import { plainError } from '#tools/start/say.ts'

const root = path.join(import.meta.dirname, '../..')
const Package = z.object({ version: z.string() })

/** The release that runs this. */
export const releaseName = (): string =>
  Package.parse(JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))).version

/** Folder of this installation's data. */
export const dataFolder = (): string => path.resolve(root, process.env['DATA_DIR'] ?? '.data')

/** Opens both databases as their owners. @throws Error when there is none */
export async function openSource(): Promise<Source & { readonly close: () => Promise<void> }> {
  const dataDir = dataFolder()
  const place = await findPlace(dataDir)
  const main = connect(place.url('auric'), { max: 2 })
  const signer = await openSigner(main, place.url)
  return {
    main,
    signer,
    filesFolder: path.join(dataDir, 'files'),
    release: releaseName(),
    close: async () => {
      await Promise.all([main.end({ timeout: 5 }), signer?.end({ timeout: 5 })])
      await place.close()
    },
  }
}

async function findPlace(dataDir: string) {
  const given = process.env['DATABASE_URL']
  if (given) {
    const name = decodeURIComponent(new URL(given).pathname.slice(1)) || 'auric'
    return {
      url: (database: 'auric' | 'auric_signer') => {
        const named = new URL(given)
        named.pathname = database === 'auric' ? name : `${name}_signer`
        return named.href
      },
      close: () => Promise.resolve(),
    }
  }
  const folder = path.join(dataDir, 'postgres')
  if (!existsSync(path.join(folder, 'PG_VERSION'))) {
    throw plainError(`no database in ${folder}: run npm start first, or set DATABASE_URL`)
  }
  const server = await startPostgres({ dataDir: folder, log: console.error })
  return {
    url: (database: 'auric' | 'auric_signer') => server.url(database),
    // Whoever had it running goes on with it.
    close: () => (server.attached ? Promise.resolve() : server.stop()),
  }
}

async function openSigner(
  main: Database,
  url: (database: 'auric_signer') => string,
): Promise<Database | undefined> {
  const signerUrl = url('auric_signer')
  const name = decodeURIComponent(new URL(signerUrl).pathname.slice(1))
  const [found] = await main`
    select
      from pg_database
     where datname = ${name}`
  return found && connect(signerUrl, { max: 1 })
}
