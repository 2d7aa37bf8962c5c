/** The signer: the only process that holds keys. It answers on a Unix socket and nowhere else. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod/mini'
import { systemClock } from '#server/platform/clock.ts'
import { type Database, connect, row } from '#server/platform/db.ts'
import { runProcess } from '#server/platform/lifecycle.ts'
import { migrate } from '#server/platform/migrate.ts'
import { readConfig } from '#signer/config.ts'
import { readPlace, required } from '#signer/environment.ts'
import { createKeyring } from '#signer/keys.ts'
import { ensureSeed, openWords, readPassphrase, seedOf } from '#signer/seed.ts'
import { serveSigner } from '#signer/serve.ts'

const connections = 4

/** Any number: held by the one signer of a database for as long as it runs. */
const soleSigner = 4_600_010

const Lock = z.object({ taken: z.boolean() })

runProcess('signer', async (lifetime) => {
  const place = readPlace(process.env)
  const db = connect(required(place.databaseUrl, 'SIGNER_DATABASE_URL'), { max: connections })
  lifetime.onStop('database', () => db.end({ timeout: 5 }))
  const lock = await beAlone(db)
  lifetime.onStop('lock', lock.release)
  await migrate(db, { folder: path.join(import.meta.dirname, 'migrations') })

  if (place.isProduction && !existsSync(place.seedFile)) {
    throw new Error(`there is no seed at ${place.seedFile}: make one with signer/create.ts`)
  }
  ensureSeed(place.seedFile, place.passphraseFile)
  const passphrase = readPassphrase(place.passphraseFile)
  const keyring = createKeyring(seedOf(openWords(readFileSync(place.seedFile, 'utf8'), passphrase)))
  // For the server to pin: what an address row must be vouched for with.
  writeFileSync(place.publicKeyFile, `${keyring.publicKey}\n`)

  const deps = { db, clock: systemClock, keyring, config: readConfig(place.policyFile) }
  const server = await serveSigner(required(place.socket, 'SIGNER_SOCKET'), deps)
  lifetime.onStop('socket', server.stop)
})

/** Two signers of one memory would each take the other's socket away. */
async function beAlone(db: Database): Promise<{ readonly release: () => void }> {
  const connection = await db.reserve()
  const lock = await row(Lock, connection`select pg_try_advisory_lock(${soleSigner}) as taken`)
  if (lock?.taken) return { release: () => connection.release() }
  connection.release()
  throw new Error('another signer works on this database')
}
