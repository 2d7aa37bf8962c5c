/** The signer: the only process that holds keys. It answers on a Unix socket and nowhere else. */
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod/mini'
import { systemClock } from '#server/platform/clock.ts'
import { connect } from '#server/platform/db.ts'
import { runProcess } from '#server/platform/lifecycle.ts'
import { migrate } from '#server/platform/migrate.ts'
import { readConfig } from '#signer/config.ts'
import { createKeyring } from '#signer/keys.ts'
import { ensureSeed, openWords, readPassphrase, seedOf } from '#signer/seed.ts'
import { serveSigner } from '#signer/serve.ts'

const connections = 4

const Environment = z.object({
  DATA_DIR: z._default(z.string(), '.data'),
  /** As `auric_signer`, who owns that database. */
  SIGNER_DATABASE_URL: z.string(),
  SIGNER_SOCKET: z.string(),
  /** What it lets pass (`SignerConfig`). */
  SIGNER_POLICY_FILE: z.optional(z.string()),
  SIGNER_PASSPHRASE_FILE: z.optional(z.string()),
})

runProcess('signer', async (lifetime) => {
  const env = Environment.parse(process.env)
  const folder = path.resolve(env.DATA_DIR, 'signer')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  chmodSync(folder, 0o700)
  const seedFile = path.join(folder, 'seed.json')
  const passphraseFile = env.SIGNER_PASSPHRASE_FILE ?? path.join(folder, 'passphrase')
  ensureSeed(seedFile, passphraseFile)
  const words = openWords(readFileSync(seedFile, 'utf8'), readPassphrase(passphraseFile))
  const keyring = createKeyring(seedOf(words))
  // For the server to pin: what an address row must be vouched for with.
  writeFileSync(path.join(folder, 'attestation.pub'), `${keyring.publicKey}\n`)

  const db = connect(env.SIGNER_DATABASE_URL, { max: connections })
  lifetime.onStop('database', () => db.end({ timeout: 5 }))
  await migrate(db, { folder: path.join(import.meta.dirname, 'migrations') })
  const config = readConfig(env.SIGNER_POLICY_FILE ?? path.join(folder, 'policy.json'))
  const deps = { db, clock: systemClock, keyring, config }
  const server = await serveSigner(env.SIGNER_SOCKET, deps)
  lifetime.onStop('socket', server.stop)
})
