/** What browsers answer about passkeys, read from its JSON text (WebAuthn L3 §5.1.8). */
import * as z from 'zod/mini'
import { Failure } from '#contract/errors.ts'

const Text = z.string()
const common = {
  id: Text,
  rawId: Text,
  type: z.literal('public-key'),
  clientExtensionResults: z._default(z.looseObject({}), {}),
}

const Attestation = z.object({
  ...common,
  response: z.object({
    clientDataJSON: Text,
    attestationObject: Text,
    transports: z._default(z.array(z.string()), []),
  }),
})

const Assertion = z.object({
  ...common,
  response: z.object({
    clientDataJSON: Text,
    authenticatorData: Text,
    signature: Text,
  }),
})

/** A new passkey. @throws Failure PASSKEY_REFUSED */
export const readAttestation = (text: string) => read(Attestation, text)

/** A passkey that was used. @throws Failure PASSKEY_REFUSED */
export const readAssertion = (text: string) => read(Assertion, text)

function read<T extends z.ZodMiniType>(shape: T, text: string): z.output<T> {
  const parsed = z.safeParse(shape, jsonOf(text))
  if (!parsed.success) throw new Failure('PASSKEY_REFUSED')
  return parsed.data
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
