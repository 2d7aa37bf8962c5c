/** What issuers send: questions that wait for an answer, and news. */
import { secondMs } from '#kernel/time.ts'
import { type Decision, decide } from '#server/cards/authorise.ts'
import type { Following } from '#server/cards/deciding.ts'
import { followAuthorisation, followTransaction } from '#server/cards/follow.ts'
import type { CardJobDeps } from '#server/cards/issuing.ts'
import type { CardIssuer } from '#server/cards/issuer.ts'
import { lookAtCardJob } from '#server/cards/jobs.names.ts'
import type { AuthorisationRequest, IssuerEvent } from '#server/cards/payment.ts'
import { insertNews } from '#server/cards/store.authorisation.ts'
import { lockIssuerCard } from '#server/cards/store.card.ts'
import { followDispute } from '#server/cards/disputes.ts'
import { createTeller } from '#server/cards/tellLater.ts'
import type { Sql } from '#server/platform/db.ts'
import { boundedBytes } from '#server/platform/http/bytes.ts'
import { enqueue } from '#server/platform/jobs.ts'
import { log } from '#server/platform/log.ts'

/** Largest message that is read. */
const messageMaxBytes = 262_144

/** An issuer waits two seconds for an answer; after this long ours is no. */
const answerWithinMs = 1.5 * secondMs

/** Questions answered at once: more are declined rather than queued past their time. */
const questionsAtOnce = 64

/**
 * `POST /webhook/<issuer>`: 401 for what it did not sign, 200 for what was taken in. A question is
 * answered in the response; whatever goes wrong on the way is a no.
 */
export function receiveFromIssuer(
  deps: CardJobDeps,
  name: CardIssuer['name'],
): (request: Request) => Promise<Response> {
  const asking = { count: 0 }
  const teller = createTeller(deps.db)
  return async (request) => {
    const issuer = deps.issuers[name]
    if (!issuer) return new Response(null, { status: 404 })
    const body = await boundedBytes(request, messageMaxBytes)
    if (!body) return new Response(null, { status: 413 })
    const question = issuer.readRequest(body, request.headers)
    if (question) return answer(deps, issuer, question, asking).finally(teller.soon)
    const news = readNews(issuer, body, request.headers)
    if (news === 'not understood') return new Response(null, { status: 200 })
    if (!news) return new Response(null, { status: 401 })
    await deps.db.begin(async (sql) => {
      if (!(await insertNews(sql, name, news.id, deps.clock.now()))) return
      for (const event of news.events) await take({ ...deps, sql, deps, issuer: name }, event)
    })
    return new Response(null, { status: 200 })
  }
}

/** What was signed and says nothing that anybody knows is no use a second time: it is not sent again. */
function readNews(issuer: CardIssuer, body: Uint8Array, headers: Headers) {
  try {
    return issuer.readNews(body, headers)
  } catch (error) {
    log.error({ part: 'cards', issuer: issuer.name, err: error }, 'news were not understood')
    return 'not understood'
  }
}

async function answer(
  deps: CardJobDeps,
  issuer: CardIssuer,
  question: AuthorisationRequest,
  asking: { count: number },
): Promise<Response> {
  asking.count += 1
  try {
    const decision =
      asking.count > questionsAtOnce ? tooBusy : await decideInTime(deps, issuer.name, question)
    const ours = decision.approve
      ? ({ approve: true } as const)
      : ({
          approve: false,
          reason: decision.reason === 'insufficient' ? 'insufficientFunds' : 'ours',
        } as const)
    const { status, headers, body } = issuer.answer(question, ours)
    return new Response(body, { status, headers })
  } finally {
    asking.count -= 1
  }
}

const tooBusy: Decision = { approve: false, reason: 'late' }

/**
 * The answer of one transaction that ends in time: the database gives up a statement that waits
 * longer, and what was not committed holds nothing.
 */
export async function decideInTime(
  deps: Pick<CardJobDeps, 'db' | 'clock' | 'ids' | 'cardTerms'>,
  name: CardIssuer['name'],
  question: AuthorisationRequest,
): Promise<Decision> {
  try {
    return await deps.db.begin(async (sql) => {
      const [, decision] = await Promise.all([
        sql`select set_config('statement_timeout', ${String(answerWithinMs)}, true)`,
        decide(deps, { ...deps, sql }, name, question),
      ])
      return decision
    })
  } catch (error) {
    log.warn({ part: 'cards', err: error }, 'a purchase was declined because nothing was decided')
    return tooBusy
  }
}

/** Takes one piece of news in. What is about a card that is not ours is passed over. */
export async function take(following: Following, event: IssuerEvent): Promise<void> {
  switch (event.kind) {
    case 'authorisationOpened':
    case 'authorisationUpdated':
    case 'authorisationClosed':
    case 'authorisationReversed':
    case 'authorisationExpired':
    case 'authorisationDeclined':
      await followAuthorisation(following, event.authorisation)
      return
    case 'transactionCaptured':
    case 'transactionRefunded':
      await followTransaction(following, event.transaction)
      return
    case 'cardUpdated':
      return lookLater(following.sql, following.issuer, event.cardId)
    case 'shippingUpdated':
      return lookLater(following.sql, following.issuer, event.cardId, event.trackingNumber)
    case 'disputeUpdated':
      return followDispute(following, event)
    case 'holderUpdated':
  }
}

async function lookLater(
  sql: Sql,
  issuer: CardIssuer['name'],
  issuerCard: string,
  trackingNo?: string,
): Promise<void> {
  const card = await lockIssuerCard(sql, issuer, issuerCard)
  if (!card) return
  const payload = { id: card.id, ...(trackingNo === undefined ? {} : { trackingNo }) }
  const key = `${lookAtCardJob}:${card.id}:${trackingNo ?? ''}`
  await enqueue(sql, lookAtCardJob, payload, { key })
}
