import { type KeyObject, createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** What the host app of the sandbox is listed as. */
export const sandboxHost = { id: 'nova', name: 'Nova' } as const

/** Its key; each data folder has one of its own, so that none is known to anybody else. */
export type HostKey = { readonly privateKey: KeyObject; readonly publicKey: string }

/** Reads the key of a data folder, or makes it. */
export function hostKey(folder: string): HostKey {
  const file = join(folder, 'hostapp.pem')
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true })
    const { privateKey } = generateKeyPairSync('ed25519')
    writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 })
  }
  const privateKey = createPrivateKey(readFileSync(file))
  const { x = '' } = createPublicKey(privateKey).export({ format: 'jwk' })
  return { privateKey, publicKey: x }
}
