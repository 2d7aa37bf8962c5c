import { chmodSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod/mini'

const Environment = z.object({
  NODE_ENV: z.optional(z.string()),
  DATA_DIR: z._default(z.string(), '.data'),
  /** As `auric_signer`, who owns that database. */
  SIGNER_DATABASE_URL: z.optional(z.string()),
  SIGNER_SOCKET: z.optional(z.string()),
  /** What it lets pass (`SignerConfig`). */
  SIGNER_POLICY_FILE: z.optional(z.string()),
  SIGNER_PASSPHRASE_FILE: z.optional(z.string()),
})

/** Where a signer keeps its things, as the environment says. */
export type SignerPlace = {
  readonly isProduction: boolean
  readonly databaseUrl: string | undefined
  readonly socket: string | undefined
  readonly policyFile: string
  readonly seedFile: string
  readonly passphraseFile: string
  /** The key that the server pins, for it to read. */
  readonly publicKeyFile: string
}

/** Reads the environment, and makes the signer's folder, which its user alone may enter. */
export function readPlace(env: Readonly<Record<string, string | undefined>>): SignerPlace {
  const read = Environment.parse(env)
  const folder = path.resolve(read.DATA_DIR, 'signer')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  chmodSync(folder, 0o700)
  return {
    isProduction: read.NODE_ENV === 'production',
    databaseUrl: read.SIGNER_DATABASE_URL,
    socket: read.SIGNER_SOCKET,
    policyFile: read.SIGNER_POLICY_FILE ?? path.join(folder, 'policy.json'),
    seedFile: path.join(folder, 'seed.json'),
    passphraseFile: read.SIGNER_PASSPHRASE_FILE ?? path.join(folder, 'passphrase'),
    publicKeyFile: path.join(folder, 'attestation.pub'),
  }
}

/** @throws Error that names the variable when it is not set */
export function required(value: string | undefined, variable: string): string {
  if (value === undefined || value === '') throw new Error(`${variable} is not set`)
  return value
}
