/** Lithic for tests: its adapter, and a terminal that speaks Lithic's own calls for simulating. */
import type { Lithic } from 'lithic'
import type { Clock } from '#kernel/time.ts'
import { lithicAccount } from '#sandbox/lithic/account.ts'
import { type LithicServer, startLithic } from '#sandbox/lithic/lithic.ts'
import { lithicClient, type LithicOptions } from '#server/cards/issuer/lithic.calls.ts'
import { lithic } from '#server/cards/issuer/lithic.ts'
import {
  type Terminal,
  type TestDoor,
  type TestParty,
  disputesAt,
  vendorStandIn,
} from '#server/cards/issuer/testing.issuer.ts'
import type { TestClock } from '#server/platform/testing.context.ts'

/** Starts the stand-in with the adapter. */
export async function startLithicParty(clock: TestClock, door: TestDoor): Promise<TestParty> {
  const place = { host: '127.0.0.1', port: 0, variable: 'LITHIC_PORT' }
  return lithicParty(await startLithic(place, clock, { ...door, origins: [] }), clock)
}

/** The adapter at a stand-in that runs. */
export function lithicParty(server: LithicServer, clock: Clock): TestParty {
  const { secrets } = server.desk.books
  const options: LithicOptions = {
    url: server.url,
    apiKey: lithicAccount.apiKey,
    webhookSecrets: [lithicAccount.webhookSecret],
    requestSecrets: [lithicAccount.requestSecret],
    pinKey: `${server.url}/pin-key`,
    productId: lithicAccount.productId,
    brand: 'Visa',
    clock,
  }
  return {
    issuer: lithic(options),
    terminal: lithicTerminal(lithicClient(options), (cardId) =>
      Promise.resolve(secrets.get(cardId)?.number ?? ''),
    ),
    standIn: {
      faults: server.faults,
      told: () => server.desk.hooks.told(),
      ...disputesAt(server.counter),
      // Nothing is typed into a frame of Lithic's.
      tokenOf: () => '',
      emailOf: (holderId) => server.desk.books.holders.get(holderId)?.email,
      postedTo: () => '',
      secretsOf: (cardId) => {
        const secret = secrets.get(cardId)
        return secret ? [secret.number] : []
      },
    },
    end: () => server.close(),
  }
}

/** The adapter at Lithic's sandbox, which shows numbers of its test cards. */
export function lithicVendorParty(apiKey: string, clock: Clock): TestParty {
  const options: LithicOptions = {
    url: 'https://sandbox.lithic.com',
    apiKey,
    webhookSecrets: [],
    requestSecrets: [],
    pinKey: '{}',
    productId: '1',
    brand: 'Visa',
    clock,
  }
  const client = lithicClient(options)
  return {
    isVendor: true,
    issuer: lithic(options),
    terminal: lithicTerminal(client, async (cardId) => {
      const { pan } = await client.get<{ readonly pan?: string }>(`/v1/cards/${cardId}`)
      return pan ?? ''
    }),
    standIn: vendorStandIn(),
    end: () => Promise.resolve(),
  }
}

/** Calls of the stand-in alone are made without the SDK. */
function lithicTerminal(client: Lithic, panOf: (cardId: string) => Promise<string>): Terminal {
  const { transactions } = client
  const descriptor = 'ROCKET RIDES'
  return {
    pay: async ({ cardId, amount, pin, allowsPart = false }) => {
      const pan = await panOf(cardId)
      const secret = pin === undefined ? {} : { pin }
      const made = await transactions.simulateAuthorization({
        pan,
        amount,
        descriptor,
        partial_approval_capable: allowsPart,
        ...secret,
      })
      return made.token ?? ''
    },
    capture: async (token, amount) => {
      await transactions.simulateClearing({ token, ...(amount === undefined ? {} : { amount }) })
    },
    reverse: async (token) => {
      await transactions.simulateVoid({ token })
    },
    expire: async (token) => {
      await transactions.simulateVoid({ token, type: 'AUTHORIZATION_EXPIRY' })
    },
    refundAlone: async ({ cardId, amount }) => {
      await transactions.simulateReturn({ pan: await panOf(cardId), amount, descriptor })
    },
    captureAlone: async ({ cardId, amount }) => {
      const body = { pan: await panOf(cardId), amount, descriptor }
      await client.post('/v1/simulate/clearing', { body })
    },
    ship: async (cardId) => {
      await client.post(`/v1/simulate/cards/${cardId}/ship`)
    },
    blockHolder: async (holderId) => {
      await client.accountHolders.simulateEnrollmentReview({
        account_holder_token: holderId,
        status: 'REJECTED',
      })
    },
  }
}
