/** Asks the browser about passkeys. Loaded where one is used. */
import {
  WebAuthnError,
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'
import { passkeyLogin, startPasskeyLogin } from '#contract/security.passkeys.ts'
import type { Session } from '#contract/identity.ts'
import { call } from '#web/app/api.ts'

/** Nothing came of it: the person turned it down, or let it time out. */
export class PasskeyCancelled extends Error {
  override readonly name = 'PasskeyCancelled'
}

/** This device holds a passkey of the account already. */
export class PasskeyPresent extends Error {
  override readonly name = 'PasskeyPresent'
}

export const hasPasskeys = (): boolean => browserSupportsWebAuthn()

/** Makes a passkey. @throws PasskeyCancelled, PasskeyPresent */
export async function createPasskey(options: string): Promise<string> {
  try {
    return JSON.stringify(await startRegistration({ optionsJSON: JSON.parse(options) }))
  } catch (error) {
    throw told(error)
  }
}

/** Uses a passkey. @throws PasskeyCancelled */
export async function askPasskey(options: string): Promise<string> {
  try {
    return JSON.stringify(await startAuthentication({ optionsJSON: JSON.parse(options) }))
  } catch (error) {
    throw told(error)
  }
}

/** Logs in with whichever passkey the person chooses. @throws PasskeyCancelled */
export async function logInByPasskey(): Promise<Session> {
  const { options } = await call(startPasskeyLogin, {})
  return call(passkeyLogin, { credential: await askPasskey(options) })
}

function told(error: unknown): unknown {
  if (!(error instanceof WebAuthnError) && !(error instanceof DOMException)) return error
  const isPresent =
    error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
  return isPresent ? new PasskeyPresent() : new PasskeyCancelled()
}
