/** Passkeys of a site, whosever they are: what browsers are asked with, and whether the answer is true. */
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { Failure } from '#contract/errors.ts'
import { ceremonySeconds } from '#contract/security.passkeys.ts'
import { secondMs } from '#kernel/time.ts'
import { readAssertion, readAttestation } from '#server/security/credential.ts'

/** The site that passkeys are for: its host, and the origin that browsers say they are at. */
export type Site = { readonly rpId: string; readonly origin: string }

/** A passkey that is kept already, as browsers are told of it. */
type Known = { readonly credentialId: string; readonly transports: string[] }

/** Uses up a challenge, and says whether it was given out for this. */
type TakeChallenge = (challenge: string) => Promise<boolean>

/** What is asked, and its challenge, which is to be kept until the answer. */
export type Question = { readonly challenge: string; readonly options: string }

/** Asks for a new passkey on a device that has none of `known`. */
export async function askToMake(
  site: Site,
  owner: { readonly id: string; readonly name: string },
  known: readonly Known[],
  rpName = 'Auric',
): Promise<Question> {
  const options = await generateRegistrationOptions({
    rpName,
    rpID: site.rpId,
    userID: new TextEncoder().encode(owner.id),
    userName: owner.name,
    userDisplayName: owner.name,
    timeout: ceremonySeconds * secondMs,
    attestationType: 'none',
    excludeCredentials: known.map(({ credentialId: id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return { challenge: options.challenge, options: JSON.stringify(options) }
}

/** Asks for one of `known`, or without it for any passkey of the site. */
export async function askToUse(site: Site, known?: readonly Known[]): Promise<Question> {
  const options = await generateAuthenticationOptions({
    rpID: site.rpId,
    userVerification: 'required',
    timeout: ceremonySeconds * secondMs,
    ...(known && {
      allowCredentials: known.map(({ credentialId: id, transports }) => ({ id, transports })),
    }),
  })
  return { challenge: options.challenge, options: JSON.stringify(options) }
}

/** A new passkey. @throws Failure PASSKEY_REFUSED for anything that is not a right answer */
export async function readMade(site: Site, credential: string, take: TakeChallenge) {
  const response = readAttestation(credential)
  const { verified, registrationInfo } = await refusing(
    verifyRegistrationResponse({
      response,
      expectedChallenge: take,
      expectedOrigin: site.origin,
      expectedRPID: site.rpId,
      requireUserVerification: true,
    }),
  )
  if (!verified) throw new Failure('PASSKEY_REFUSED')
  const { credential: made, credentialBackedUp } = registrationInfo
  return {
    credentialId: made.id,
    publicKey: made.publicKey,
    counter: BigInt(made.counter),
    transports: response.response.transports,
    synced: credentialBackedUp,
  }
}

/** What is kept of a passkey to check its answers by. */
type Kept = {
  readonly credentialId: string
  readonly publicKey: Uint8Array
  readonly counter: bigint
}

/**
 * A passkey that was used: the one that `find` has of its id, and where it stands now.
 * @throws Failure PASSKEY_REFUSED for anything that is not a right answer of one that is known
 */
export async function readUsed<T extends Kept>(
  site: Site,
  credential: string,
  find: (credentialId: string) => Promise<T | undefined>,
  take: TakeChallenge,
): Promise<{ readonly passkey: T; readonly counter: bigint; readonly synced: boolean }> {
  const response = readAssertion(credential)
  const passkey = await find(response.id)
  if (!passkey) throw new Failure('PASSKEY_REFUSED')
  const { verified, authenticationInfo } = await refusing(
    verifyAuthenticationResponse({
      response,
      expectedChallenge: take,
      expectedOrigin: site.origin,
      expectedRPID: site.rpId,
      requireUserVerification: true,
      credential: {
        id: passkey.credentialId,
        publicKey: Uint8Array.from(passkey.publicKey),
        counter: Number(passkey.counter),
      },
    }),
  )
  if (!verified) throw new Failure('PASSKEY_REFUSED')
  const { newCounter, credentialBackedUp: synced } = authenticationInfo
  return { passkey, counter: BigInt(newCounter), synced }
}

/** The library throws for what is malformed, forged or counted backwards. */
const refusing = <T>(verification: Promise<T>): Promise<T> =>
  verification.catch((error: unknown) => {
    if (error instanceof Failure) throw error
    throw new Failure('PASSKEY_REFUSED')
  })
