/** An issuer for tests: the adapter, its stand-in or the vendor's test account, and a terminal. */
import { Hono } from 'hono'
import { toAmount } from '#kernel/money.ts'
import { dateIn, toInstant } from '#kernel/time.ts'
import { type Bindings, listen } from '#sandbox/listen.ts'
import { Faults } from '#sandbox/faults.ts'
import type { Counter } from '#sandbox/issuing/counter.ts'
import { type IssuerFault, issuerFaultNames } from '#sandbox/issuing/faults.ts'
import type { CardIssuer, CardOrder, HolderOrder, Outcome } from '#server/cards/issuer/issuer.ts'
import type {
  AuthorisationAnswer,
  AuthorisationRequest,
  IssuerNews,
} from '#server/cards/issuer/payment.ts'
import { systemIds } from '#server/platform/ids.ts'
import { type TestClock, testClock } from '#server/platform/testing.context.ts'

/** What is paid at a terminal. */
export type TestPayment = {
  readonly cardId: string
  /** Cents. */
  readonly amount: number
  readonly pin?: string
  /** What did not match of what the shop sent along; the stand-in of Stripe alone compares. */
  readonly wrong?: 'code' | 'date' | 'proof'
  /** Whether less than all may be approved. */
  readonly allowsPart?: true
}

/** What merchants, networks and the post do; each answers the id of what came of it. */
export type Terminal = {
  readonly pay: (payment: TestPayment) => Promise<string>
  readonly capture: (authorisationId: string, amount?: number) => Promise<void>
  readonly reverse: (authorisationId: string) => Promise<void>
  readonly expire: (authorisationId: string) => Promise<void>
  /** Gives back without a payment. */
  readonly refundAlone: (payment: TestPayment) => Promise<void>
  /** Takes without having asked. */
  readonly captureAlone: (payment: TestPayment) => Promise<void>
  readonly ship: (cardId: string) => Promise<void>
  readonly blockHolder: (holderId: string) => Promise<void>
}

/** A message as it came. */
export type Received = { readonly body: Uint8Array; readonly headers: Headers }

/** When a card ends: month and year. */
export type TestExpiry = readonly [month: number, year: number]

/** The stand-in behind a test; one that does nothing at a vendor's test account. */
export type StandIn = {
  readonly faults: Faults<IssuerFault>
  readonly told: () => Promise<void>
  /** The full number, CVC and PIN of a card: to look for where they must not be. */
  readonly secretsOf: (cardId: string) => readonly string[]
  /** A holder's e-mail as it was given there, and the place a card was posted to. */
  readonly emailOf: (holderId: string) => string | undefined
  readonly postedTo: (cardId: string) => string
  /** What the issuer's frames give for a number that is typed into them, and its card's date or another. */
  readonly tokenOf: (number: string, expiry?: TestExpiry) => string
  /** The network decides on a dispute that it was handed. */
  readonly decide: (disputeId: string, outcome: 'won' | 'lost') => void
  /** Files of evidence that a dispute has, and what it was opened with. */
  readonly disputeAt: (disputeId: string) => TestDispute
}

/** A dispute as the stand-in has it, in the vendor's own words. */
export type TestDispute = {
  readonly reason: string
  readonly state: string
  readonly explanation: string
  readonly files: number
}

/** An issuer under test. */
export type IssuerTest = {
  /** A name of this run alone, at a vendor who remembers the runs before. */
  readonly own: (name: string) => string
  readonly issuer: CardIssuer
  readonly clock: TestClock
  readonly terminal: Terminal
  readonly standIn: StandIn
  /** What arrived and was signed, oldest first. */
  readonly news: IssuerNews[]
  /** Kinds of all that has been told by now, oldest first. */
  readonly kinds: () => Promise<readonly string[]>
  /** What is told while something is done. */
  readonly toldOf: (work: () => Promise<unknown>) => Promise<readonly string[]>
  readonly requests: AuthorisationRequest[]
  /** Everything that arrived, signed or not. */
  readonly received: Received[]
  /** Decides from now on; approves unless told otherwise. */
  readonly decide: (decide: Decide) => void
  /** Nothing goes wrong, and everything is approved, from now on. */
  readonly calm: () => void
  readonly end: () => Promise<void>
}

type Decide = (request: AuthorisationRequest) => AuthorisationAnswer | Promise<AuthorisationAnswer>

/** Where a stand-in reaches a test. */
export type TestDoor = { readonly hookUrl: string; readonly requestUrl: string }

/** An adapter with its stand-in, before its door is open. */
export type TestParty = {
  /** At the vendor's own test account: it tells this machine nothing, and has no faults. */
  readonly isVendor?: true
  readonly issuer: CardIssuer
  readonly terminal: Terminal
  readonly standIn: StandIn
  readonly end: () => Promise<void>
}

const loopback = { host: '127.0.0.1', port: 0, variable: 'PORT' }

/** Starts one: `startStripeParty` or `startLithicParty`. */
export async function issuerTest(
  startParty: (clock: TestClock, door: TestDoor) => Promise<TestParty>,
): Promise<IssuerTest> {
  const clock = testClock()
  const news: IssuerNews[] = []
  const requests: AuthorisationRequest[] = []
  const received: Received[] = []
  let decide: Decide = () => ({ approve: true })
  const app = new Hono<Bindings>()
  app.post('/news', async (c) => {
    const message = { body: new Uint8Array(await c.req.arrayBuffer()), headers: c.req.raw.headers }
    received.push(message)
    const read = party.issuer.readNews(message.body, message.headers)
    if (read) news.push(read)
    return c.body(null, read ? 200 : 401)
  })
  app.post('/request', async (c) => {
    const message = { body: new Uint8Array(await c.req.arrayBuffer()), headers: c.req.raw.headers }
    received.push(message)
    const request = party.issuer.readRequest(message.body, message.headers)
    if (!request) return c.body(null, 401)
    requests.push(request)
    const reply = party.issuer.answer(request, await decide(request))
    return new Response(reply.body, { status: reply.status, headers: { ...reply.headers } })
  })
  const hooks = await listen(app, loopback)
  const door = { hookUrl: `${hooks.url}/news`, requestUrl: `${hooks.url}/request` }
  const party = await startParty(clock, door)
  const run = party.isVendor ? `${systemIds(clock).uuid().slice(-8)}-` : ''
  const kinds = async (): Promise<readonly string[]> => {
    await party.standIn.told()
    return news.flatMap(({ events }) => events.map(({ kind }) => kind))
  }
  return {
    ...party,
    own: (name) => run + name,
    clock,
    news,
    kinds,
    toldOf: async (work) => {
      const earlier = await kinds()
      await work()
      return (await kinds()).slice(earlier.length)
    },
    requests,
    received,
    decide: (next) => {
      decide = next
    },
    calm: () => {
      party.standIn.faults.clear()
      decide = () => ({ approve: true })
    },
    end: async () => {
      await party.end()
      await hooks.close()
    },
  }
}

/** At a vendor's test account nothing can be made to fail, and nothing is told to this machine. */
export const vendorStandIn = (): StandIn => ({
  faults: new Faults(issuerFaultNames),
  told: () => Promise.resolve(),
  secretsOf: () => [],
  emailOf: () => undefined,
  postedTo: () => '',
  tokenOf: () => '',
  decide: () => undefined,
  disputeAt: () => ({ reason: '', state: '', explanation: '', files: 0 }),
})

/** What a command brought. @throws Error when it brought nothing */
export function done<T>(outcome: Outcome<T>): T {
  if (outcome.kind === 'done') return outcome.value
  throw new Error(outcome.kind === 'refused' ? `${outcome.reason} ${outcome.code}` : 'unknown')
}

/** A person, made up. */
export const testHolder = (key: string): HolderOrder => ({
  key,
  firstName: 'Wei',
  lastName: 'Wang',
  birthday: dateIn('UTC', toInstant(631_152_000_000)),
  email: `${key}@example.com`,
  phone: '+85291234567',
  address: testAddress,
})

export const testAddress = {
  line1: '1 Queen’s Road',
  city: 'Hong Kong',
  region: 'HK',
  postalCode: '999077',
  country: 'HK',
} as const

/** A physical card, to its holder by post. */
export const testCard = (key: string, holderId: string): CardOrder => ({
  key,
  holderId,
  programme: 'UTGL',
  form: 'physical',
  currency: 'USD',
  delivery: { to: 'person', name: 'Wei Wang', address: testAddress, speed: 'standard' },
})

/** A card of a new holder, active unless it is not to be. */
export async function activeCard({ issuer, own }: IssuerTest, name: string): Promise<string> {
  const key = own(name)
  const holder = done(await issuer.createHolder(testHolder(`${key}-holder`)))
  const card = done(await issuer.createCard(testCard(`${key}-card`, holder.id)))
  done(await issuer.activate({ cardId: card.id, key: `${key}-activate` }))
  return card.id
}

/** Cents in our words. */
export const dollars = (cents: bigint) => ({ currency: 'USD', amount: toAmount(cents) })

/** What a stand-in's own desk knows of disputes. */
export const disputesAt = (counter: Counter): Pick<StandIn, 'decide' | 'disputeAt'> => ({
  decide: (id, outcome) => counter.decide({ id, outcome }),
  disputeAt: (disputeId) => {
    const found = counter.disputes().find(({ id }) => id === disputeId)
    if (!found) throw new Error(`there is no dispute ${disputeId}`)
    return found
  },
})
