/** The signer process, in our words. The only adapter speaks over its Unix socket. */
import type {
  AddressRequest,
  AttestedAddress,
  HaltRequest,
  SigningAnswer,
  SigningIntent,
} from '#contract/signing.ts'

/** What can be asked of it. Each call throws `SignerUnclear` when no usable answer came. */
export type Signer = {
  /** The same intent always gets the same bytes, however often an answer was lost. */
  readonly sign: (intent: SigningIntent) => Promise<SigningAnswer>
  readonly addresses: (request: AddressRequest) => Promise<readonly AttestedAddress[]>
  readonly halt: (request: HaltRequest) => Promise<void>
}

/** The signer could not be asked: nothing is known of what it did. */
export class SignerUnclear extends Error {
  override readonly name = 'SignerUnclear'
}
