/** Asks the browser about passkeys of the console. */
import {
  WebAuthnError,
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'
import { Refused } from '#console/calls.ts'

export const hasPasskeys = (): boolean => browserSupportsWebAuthn()

/** Makes a passkey; `options` is what the server asks with. @throws Refused */
export const createPasskey = (options: string): Promise<string> =>
  said(startRegistration({ optionsJSON: JSON.parse(options) }))

/** Uses a passkey. @throws Refused */
export const askPasskey = (options: string): Promise<string> =>
  said(startAuthentication({ optionsJSON: JSON.parse(options) }))

async function said(asked: Promise<unknown>): Promise<string> {
  try {
    return JSON.stringify(await asked)
  } catch (error) {
    const isPresent =
      error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
    throw new Refused(
      isPresent
        ? 'This device has a passkey of yours already.'
        : 'No passkey was used. Try again, or use the authenticator.',
    )
  }
}
