/** Stripe for tests: its adapter, and a terminal that speaks Stripe's own test API. */
import type { Stripe } from 'stripe'
import type { Clock } from '#kernel/time.ts'
import { stripeAccount } from '#sandbox/stripe/account.ts'
import { type StripeServer, startStripe } from '#sandbox/stripe/stripe.ts'
import { clientOf } from '#server/cards/issuer/stripe.calls.ts'
import { stripe } from '#server/cards/issuer/stripe.ts'
import {
  type TestDoor,
  type TestExpiry,
  type TestParty,
  type Terminal,
  disputesAt,
  vendorStandIn,
} from '#server/cards/issuer/testing.issuer.ts'
import type { TestClock } from '#server/platform/testing.context.ts'

/** Starts the stand-in with the adapter. */
export async function startStripeParty(clock: TestClock, door: TestDoor): Promise<TestParty> {
  const place = { host: '127.0.0.1', port: 0, variable: 'STRIPE_PORT' }
  return stripeParty(await startStripe(place, clock, { ...door, origins: [] }), clock)
}

/** The adapter at a stand-in that runs. */
export function stripeParty(server: StripeServer, clock: Clock): TestParty {
  const options = {
    url: server.url,
    secretKey: stripeAccount.secretKey,
    publishableKey: stripeAccount.publishableKey,
    scriptUrl: `${server.url}/v3/`,
    webhookSecrets: [stripeAccount.webhookSecret],
    requestSecrets: [stripeAccount.requestSecret],
    pinKey: `${server.url}/pin-key`,
    clock,
  }
  return {
    issuer: stripe(options),
    terminal: stripeTerminal(clientOf(options)),
    standIn: {
      faults: server.faults,
      told: () => server.desk.hooks.told(),
      ...disputesAt(server.counter),
      tokenOf: (number, expiry = expiryOf(server, number)) =>
        server.vault.tokenise(number, ...expiry).id,
      emailOf: (holderId) => server.desk.books.holders.get(holderId)?.email ?? undefined,
      postedTo: (cardId) => {
        const { name, address } = server.desk.books.cards.get(cardId)?.shipping ?? {}
        return [name, address?.line1, address?.postal_code, address?.city, address?.country].join()
      },
      secretsOf: (cardId) => {
        const secret = server.desk.books.secrets.get(cardId)
        return secret ? [secret.number] : []
      },
    },
    end: () => server.close(),
  }
}

/** What stands on the newest card of this number; a number of nobody's has some date. */
function expiryOf({ desk }: StripeServer, number: string): TestExpiry {
  const { cards, secrets } = desk.books
  const found = [...cards.values()].findLast(({ id }) => secrets.get(id)?.number === number)
  return found ? [found.exp_month, found.exp_year] : [1, 2030]
}

/** The adapter at Stripe's test environment, with a test key. */
export function stripeVendorParty(secretKey: string, clock: Clock): TestParty {
  const options = {
    url: 'https://api.stripe.com',
    secretKey,
    publishableKey: '',
    scriptUrl: 'https://js.stripe.com/v3/',
    webhookSecrets: [],
    requestSecrets: [],
    pinKey: '{}',
    clock,
  }
  return {
    isVendor: true,
    issuer: stripe(options),
    terminal: stripeTerminal(clientOf(options)),
    standIn: vendorStandIn(),
    end: () => Promise.resolve(),
  }
}

const wrongChecks = {
  code: { cvc_check: 'mismatch' },
  date: { expiry_check: 'mismatch' },
  proof: { three_d_secure: { result: 'failed' } },
} as const

/** The same calls at the stand-in and at Stripe. */
function stripeTerminal(client: Stripe): Terminal {
  const { authorizations, transactions, cards } = client.testHelpers.issuing
  return {
    pay: async ({ cardId, amount, pin, wrong, allowsPart = false }) => {
      const method = pin === undefined ? 'online' : 'chip'
      const made = await authorizations.create({
        card: cardId,
        amount,
        authorization_method: method,
        is_amount_controllable: allowsPart,
        ...(wrong ? { verification_data: wrongChecks[wrong] } : {}),
        // The stand-in alone looks at a PIN.
        ...(pin === undefined ? {} : { pin }),
      })
      return made.id
    },
    capture: async (id, amount) => {
      await authorizations.capture(id, amount === undefined ? {} : { capture_amount: amount })
    },
    reverse: async (id) => {
      await authorizations.reverse(id)
    },
    expire: async (id) => {
      await authorizations.expire(id)
    },
    refundAlone: async ({ cardId, amount }) => {
      await transactions.createUnlinkedRefund({ card: cardId, amount })
    },
    captureAlone: async ({ cardId, amount }) => {
      await transactions.createForceCapture({ card: cardId, amount })
    },
    ship: async (cardId) => {
      await cards.shipCard(cardId)
    },
    blockHolder: async (holderId) => {
      await client.issuing.cardholders.update(holderId, { status: 'inactive' })
    },
  }
}
