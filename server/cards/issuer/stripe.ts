/** Stripe Issuing, through its own SDK. Every number that could hurt stays there. */
import { Stripe } from 'stripe'
import type { PinSeal } from '#contract/cards.pin.ts'
import { secondMs, toInstant } from '#kernel/time.ts'
import type { CardIssuer, Outcome, RevealSession } from '#server/cards/issuer/issuer.ts'
import {
  type StripeDeps,
  type StripeOptions,
  clientOf,
  command,
  question,
  questionOf,
  stripeVersion,
} from '#server/cards/issuer/stripe.calls.ts'
import { stripeCards, stripeHolders } from '#server/cards/issuer/stripe.cards.ts'
import { stripeDisputes } from '#server/cards/issuer/stripe.disputes.ts'
import {
  authorisationFrom,
  requestFrom,
  stripeNews,
  transactionFrom,
} from '#server/cards/issuer/stripe.events.ts'
import { readRows } from '#server/cards/issuer/rows.ts'
import { pinKeyReader } from '#server/cards/use/pinKey.ts'
import type {
  AuthorisationAnswer,
  AuthorisationRequest,
  HookReply,
} from '#server/cards/issuer/payment.ts'

const signatureToleranceSeconds = 300
const pageRows = 100

/** The issuer as Stripe speaks. */
export function stripe(options: StripeOptions): CardIssuer {
  const client = clientOf(options)
  const deps = { client, options }
  const readKey = pinKeyReader(options.pinKey)
  return {
    name: 'stripe',
    capabilities: {
      needsEmail: false,
      hasBatches: false,
      pinLengths: [4, 5, 6],
      reveal: 'elements',
      bindModes: ['token'],
      limitsMax: 10,
    },
    ...stripeHolders(deps),
    ...stripeCards(deps),
    ...stripeDisputes(deps),
    pinSeal: async (): Promise<PinSeal> => ({ form: 'jwe', hash: 'SHA-256', key: await readKey() }),
    openBatch: () => Promise.resolve(unsupported),
    sendBatch: () => Promise.resolve(unsupported),
    revealStart: () => ({
      kind: 'elements',
      scriptUrl: options.scriptUrl,
      publishableKey: options.publishableKey,
    }),
    reveal: ({ cardId, nonce, key }) => reveal(deps, cardId, nonce, key),
    readBinding: (token) =>
      command(async () => {
        const { card } = await client.tokens.retrieve(token)
        if (!card?.fingerprint) return undefined
        return {
          fingerprint: card.fingerprint,
          last4: card.last4,
          brand: card.brand,
          expiryMonth: card.exp_month,
          expiryYear: card.exp_year,
        }
      }),
    listTransactions: async (query) => {
      const page = await question(client.issuing.transactions.list(listing(query)))
      const rows = readRows('stripe', page.data, (row) => [transactionFrom(row)])
      return { rows, next: nextOf(page) }
    },
    listAuthorisations: async (query) => {
      const page = await question(client.issuing.authorizations.list(listing(query)))
      const rows = readRows('stripe', page.data, (row) => [authorisationFrom(row)])
      return { rows, next: nextOf(page) }
    },
    readAuthorisation: async (id) => {
      const found = await questionOf(client.issuing.authorizations.retrieve(id))
      return found && authorisationFrom(found)
    },
    readNews: (body, headers) => {
      const event = opened(deps, options.webhookSecrets, body, headers)
      return event && stripeNews(event)
    },
    readRequest: (body, headers) => {
      const event = opened(deps, options.requestSecrets, body, headers)
      return event?.type === 'issuing_authorization.request' ? requestFrom(event) : undefined
    },
    answer,
  }
}

const unsupported = { kind: 'refused', reason: 'unsupported', code: '' } as const

const listing = ({ cardId, since, page }: Parameters<CardIssuer['listTransactions']>[0]) => ({
  limit: pageRows,
  created: { gte: Math.floor(since / secondMs) },
  ...(cardId === undefined ? {} : { card: cardId }),
  ...(page === undefined ? {} : { starting_after: page }),
})

const nextOf = (page: {
  readonly has_more: boolean
  readonly data: readonly { readonly id: string }[]
}): string | undefined => (page.has_more ? page.data.at(-1)?.id : undefined)

function reveal(
  { client, options }: StripeDeps,
  cardId: string,
  nonce: string | undefined,
  key: string,
): Promise<Outcome<RevealSession>> {
  return command(async () => {
    if (nonce === undefined) return undefined
    const made = await client.ephemeralKeys.create(
      { issuing_card: cardId, nonce },
      { apiVersion: stripeVersion, idempotencyKey: key },
    )
    if (made.secret === undefined) return undefined
    return {
      kind: 'elements',
      scriptUrl: options.scriptUrl,
      publishableKey: options.publishableKey,
      cardId,
      nonce,
      ephemeralKey: made.secret,
      expiresAt: toInstant(made.expires * secondMs),
    }
  })
}

/** The signature covers the time and the raw bytes; only then are they read. */
function opened(
  { client, options }: StripeDeps,
  secrets: readonly string[],
  body: Uint8Array,
  headers: Headers,
): Stripe.Event | undefined {
  const signature = headers.get('stripe-signature')
  if (signature === null) return undefined
  const now = options.clock.now()
  for (const secret of secrets) {
    try {
      return client.webhooks.constructEvent(
        body,
        signature,
        secret,
        signatureToleranceSeconds,
        undefined,
        now,
      )
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) throw error
    }
  }
  return undefined
}

/** The answer is the reply to the webhook itself. */
function answer(request: AuthorisationRequest, decided: AuthorisationAnswer): HookReply {
  const part = decided.approve && request.allowsPart ? decided.part : undefined
  const body = decided.approve
    ? { approved: true, ...(part === undefined ? {} : { amount: Number(part) }) }
    : { approved: false, metadata: { reason: decided.reason } }
  return {
    status: 200,
    headers: { 'content-type': 'application/json', 'stripe-version': stripeVersion },
    body: JSON.stringify(body),
  }
}
