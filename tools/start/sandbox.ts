import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { connect } from '#server/platform/db.ts'
import { makeOffer, sandboxPolicy } from '#tools/seed/offer.ts'

/**
 * Before signer and server start: what a sandbox offers is in the catalogue, and the signer's policy
 * is written for its networks. In production both are the operator's.
 */
export async function prepareSandbox(dataDir: string, databaseUrl: string): Promise<void> {
  const folder = path.join(dataDir, 'signer')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  writeFileSync(path.join(folder, 'policy.json'), sandboxPolicy(), { mode: 0o600 })
  const db = connect(databaseUrl, { max: 1 })
  try {
    await makeOffer(db)
  } finally {
    await db.end({ timeout: 5 })
  }
}
