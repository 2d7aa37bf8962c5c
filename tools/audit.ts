/**
 * `npm run audit`: proves the ledger and prints what it found; exits with 1 when something is wrong.
 * Reads the database of DATABASE_URL, else the embedded one, running or not.
 */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { type Audit, audit, checks, differencesMax } from '#server/ledger/audit.ts'
import { connect } from '#server/platform/db.ts'
import { startPostgres } from '#server/platform/postgres.ts'

const dataDir = path.resolve(process.env['DATA_DIR'] ?? path.join(import.meta.dirname, '../.data'))

await main()

async function main(): Promise<void> {
  const place = await open()
  if (!place) return
  const db = connect(place.url, { max: 1 })
  try {
    const found = await audit(db)
    print(found)
    process.exitCode = found.differences.length === 0 ? 0 : 1
  } finally {
    await db.end({ timeout: 5 })
    await place.close()
  }
}

async function open(): Promise<
  { readonly url: string; readonly close: () => Promise<void> } | undefined
> {
  const given = process.env['DATABASE_URL']
  if (given) return { url: given, close: () => Promise.resolve() }
  const folder = path.join(dataDir, 'postgres')
  if (!existsSync(path.join(folder, 'PG_VERSION'))) {
    console.error(`no database in ${folder}: run npm start first, or set DATABASE_URL`)
    process.exitCode = 1
    return undefined
  }
  const server = await startPostgres({ dataDir: folder, log: console.log })
  return {
    url: server.url('auric', 'auric_app'),
    // Whoever had it running goes on with it.
    close: () => (server.attached ? Promise.resolve() : server.stop()),
  }
}

function print({ accounts, transfers, holds, differences }: Audit): void {
  console.log(`${accounts} accounts, ${transfers} transfers, ${holds} holds`)
  const width = Math.max(...checks.map((check) => check.length))
  for (const check of checks) {
    const count = differences.filter((difference) => difference.check === check).length
    const said = count === differencesMax ? `${count} differences or more` : `${count} differences`
    console.log(`${check.padEnd(width)}  ${count === 0 ? 'ok' : said}`)
  }
  for (const { check, subject, expected, found } of differences) {
    console.log(`  ${subject}: expected ${expected}, found ${found} (${check})`)
  }
  console.log(differences.length === 0 ? 'zero difference' : `${differences.length} differences`)
}
