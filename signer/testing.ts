/** A signer for tests: fixed words, its tables in a schema of the test's own database. */
import { migrate } from '#server/platform/migrate.ts'
import { type Database, connect } from '#server/platform/db.ts'
import type { TestDatabase } from '#server/platform/testing.ts'
import type { Clock } from '#kernel/time.ts'
import type { SignerConfig } from '#signer/config.ts'
import { createKeyring } from '#signer/keys.ts'
import { seedOf } from '#signer/seed.ts'
import type { SignerDeps } from '#signer/signer.ts'

/** The words every development tool of Ethereum knows; they guard nothing. */
export const testWords = 'test test test test test test test test test test test junk'

const schema = 'signer'

/** Opens the signer's tables, making them when they are not there. */
export async function signerDatabase(database: TestDatabase): Promise<Database> {
  await database.owner.unsafe(`create schema if not exists ${schema}`)
  const db = connect(`${database.ownerUrl}&search_path=${schema}`, { max: 4 })
  await migrate(db, { folder: new URL('migrations/', import.meta.url).pathname })
  return db
}

/** What the signer's verbs work with, on its own tables. The caller ends `db`. */
export async function testSigner(
  database: TestDatabase,
  clock: Clock,
  config: SignerConfig,
): Promise<SignerDeps> {
  return {
    db: await signerDatabase(database),
    clock,
    keyring: createKeyring(seedOf(testWords)),
    config,
  }
}
