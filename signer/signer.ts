import type { Clock } from '#kernel/time.ts'
import type { Database } from '#server/platform/db.ts'
import type { SignerConfig } from '#signer/config.ts'
import type { Keyring } from '#signer/keys.ts'

/** What the signer's verbs work with. */
export type SignerDeps = {
  readonly db: Database
  readonly clock: Clock
  readonly keyring: Keyring
  readonly config: SignerConfig
}

/** The one hot wallet of a network. */
export const hotIndex = 0
