/** Lithic, through its own SDK. */
import type { PinSeal } from '#contract/cards.pin.ts'
import { after, dateOf, dayMs, minuteMs, toInstant } from '#kernel/time.ts'
import type { CardIssuer, ListQuery } from '#server/cards/issuer/issuer.ts'
import {
  type LithicDeps,
  type LithicOptions,
  lithicClient,
  lithicQuestion,
  lithicQuestionOf,
  openSigned,
} from '#server/cards/issuer/lithic.calls.ts'
import { lithicCards, lithicHolders } from '#server/cards/issuer/lithic.cards.ts'
import { lithicDisputes } from '#server/cards/issuer/lithic.disputes.ts'
import {
  authorisationFrom,
  lithicNews,
  lithicRequest,
  readTransaction,
  transactionsFrom,
} from '#server/cards/issuer/lithic.events.ts'
import { readRows } from '#server/cards/issuer/rows.ts'
import type {
  AuthorisationAnswer,
  AuthorisationRequest,
  DeclineReason,
  HookReply,
} from '#server/cards/issuer/payment.ts'
import { pinKeyReader } from '#server/cards/use/pinKey.ts'

/** A frame with a card's number is good for so long. */
const frameLifeMs = minuteMs
const pageRows = 100
/** Transactions are listed by when they began, and may settle so much later. */
const settlesWithinMs = 35 * dayMs

/** The issuer as Lithic speaks. */
export function lithic(options: LithicOptions): CardIssuer {
  const client = lithicClient(options)
  const deps = { client, options }
  const readKey = pinKeyReader(options.pinKey)
  return {
    name: 'lithic',
    capabilities: {
      needsEmail: true,
      hasBatches: true,
      pinLengths: [4],
      reveal: 'frame',
      bindModes: [],
      limitsMax: 1,
    },
    ...lithicHolders(deps),
    ...lithicCards(deps),
    ...lithicDisputes(deps),
    pinSeal: async (): Promise<PinSeal> => ({ form: 'rsa', hash: 'SHA-256', key: await readKey() }),
    revealStart: () => ({ kind: 'frame' }),
    reveal: ({ cardId, origin }) => {
      const expiresAt = after(options.clock.now(), frameLifeMs)
      const expiration = dateOf(expiresAt).toISOString()
      const url = client.cards.getEmbedURL({ token: cardId, expiration, target_origin: origin })
      return Promise.resolve({ kind: 'done', value: { kind: 'frame', url, expiresAt } })
    },
    readBinding: () => Promise.resolve({ kind: 'refused', reason: 'unsupported', code: '' }),
    matching: () => Promise.resolve([]),
    listTransactions: async (query) => {
      const { listed, next } = await page(deps, query)
      const moved = readRows('lithic', listed, (row) => transactionsFrom(readTransaction(row)))
      return { rows: moved.filter(({ at }) => at >= query.since), next }
    },
    listAuthorisations: async (query) => {
      const { listed, next } = await page(deps, query)
      const read = (row: object) => [authorisationFrom(readTransaction(row)) ?? []].flat()
      return { rows: readRows('lithic', listed, read), next }
    },
    readAuthorisation: async (id) => {
      const found = await lithicQuestionOf(() => client.transactions.retrieve(id))
      return found && authorisationFrom(readTransaction(found))
    },
    readNews: (body, headers) => {
      const signed = openSigned(body, headers, options.webhookSecrets, options.clock.now())
      return signed && lithicNews(signed)
    },
    readRequest: (body, headers) => {
      const signed = openSigned(body, headers, options.requestSecrets, options.clock.now())
      return signed && lithicRequest(signed)
    },
    answer,
  }
}

async function page({ client }: LithicDeps, { cardId, since, page: after }: ListQuery) {
  const begin = dateOf(toInstant(Math.max(since - settlesWithinMs, 0))).toISOString()
  const listed = await lithicQuestion(() =>
    client.transactions.list({
      begin,
      page_size: pageRows,
      ...(cardId === undefined ? {} : { card_token: cardId }),
      ...(after === undefined ? {} : { starting_after: after }),
    }),
  )
  return {
    listed: listed.data,
    next: listed.has_more ? listed.data.at(-1)?.token : undefined,
  }
}

/** Its words for a no; what it has none for is said with the most general one. */
const results: Readonly<Partial<Record<DeclineReason, string>>> = {
  insufficientFunds: 'INSUFFICIENT_FUNDS',
  limit: 'VELOCITY_EXCEEDED',
  merchantRefused: 'UNAUTHORIZED_MERCHANT',
}

function answer(request: AuthorisationRequest, decided: AuthorisationAnswer): HookReply {
  const part = decided.approve && request.allowsPart ? decided.part : undefined
  const result = decided.approve ? 'APPROVED' : (results[decided.reason] ?? 'ACCOUNT_INACTIVE')
  return {
    status: 200,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      token: request.authorisationId,
      result,
      ...(part === undefined ? {} : { approved_amount: Number(part) }),
    }),
  }
}
