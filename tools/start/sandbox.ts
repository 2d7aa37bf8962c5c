import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { hostKey, sandboxHost } from '#sandbox/hostapp/key.ts'
import { systemClock } from '#server/platform/clock.ts'
import { type Database, connect } from '#server/platform/db.ts'
import { hostApps, writeSetting } from '#server/settings/read.ts'
import { makeOffer, sandboxPolicy } from '#tools/seed/offer.ts'

/**
 * Before signer and server start: what a sandbox offers is in the catalogue, and the signer's policy
 * is written for its networks, and its host app is listed. In production all are the operator's.
 */
export async function prepareSandbox(
  dataDir: string,
  databaseUrl: string,
  hostAppPort: number,
): Promise<void> {
  const folder = path.join(dataDir, 'signer')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  writeFileSync(path.join(folder, 'policy.json'), sandboxPolicy(), { mode: 0o600 })
  const db = connect(databaseUrl, { max: 1 })
  try {
    await makeOffer(db)
    await listHostApp(db, hostKey(path.join(dataDir, 'sandbox')).publicKey, hostAppPort)
  } finally {
    await db.end({ timeout: 5 })
  }
}

/** Lists the host app of the sandbox beside those an operator listed. */
async function listHostApp(db: Database, publicKey: string, port: number): Promise<void> {
  const origins = [`http://localhost:${port}`, `http://127.0.0.1:${port}`]
  const others = (await hostApps(db)).filter(({ id }) => id !== sandboxHost.id)
  const hosts = [...others, { ...sandboxHost, origins, publicKey }]
  await writeSetting(db, systemClock, { key: 'hosts', hosts })
}
