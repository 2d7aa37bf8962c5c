/** Every issuer that the port's promises are shown on. */
import { lithicVendorParty, startLithicParty } from '#server/cards/issuer/testing.lithic.ts'
import { startStripeParty, stripeVendorParty } from '#server/cards/issuer/testing.stripe.ts'
import type { TestDoor, TestParty } from '#server/cards/issuer/testing.issuer.ts'
import type { TestClock } from '#server/platform/testing.context.ts'

type Party = {
  readonly name: string
  readonly start: (clock: TestClock, door: TestDoor) => Promise<TestParty>
}

/** The stand-ins. */
export const standIns: readonly Party[] = [
  { name: 'Stripe', start: startStripeParty },
  { name: 'Lithic', start: startLithicParty },
]

type Variables = Readonly<Record<string, string | undefined>>

/** The vendors' own test environments; `missing` names the key that is not set. */
export const vendors = (
  env: Variables,
): readonly (Party & { readonly missing: string | undefined })[] => [
  vendor(env, 'STRIPE_TEST_SECRET_KEY', stripeVendorParty),
  vendor(env, 'LITHIC_SANDBOX_API_KEY', lithicVendorParty),
]

function vendor(
  env: Variables,
  variable: string,
  party: (key: string, clock: TestClock) => TestParty,
) {
  const key = env[variable] ?? ''
  const start: Party['start'] = (clock) => Promise.resolve(party(key, clock))
  return { name: `The vendor of ${variable}`, start, missing: key === '' ? variable : undefined }
}
