/** What issuers send: questions that wait for an answer, and news. */
import type { Instant } from '#kernel/time.ts'
import type { DeclineReason } from '#contract/cards.bills.ts'
import { type Decider, createDecider } from '#server/cards/purchase/decider.ts'
import type { Following } from '#server/cards/purchase/deciding.ts'
import { followAuthorisation, followTransaction } from '#server/cards/purchase/follow.ts'
import type { CardJobDeps } from '#server/cards/apply/issuing.ts'
import type { CardIssuer } from '#server/cards/issuer/issuer.ts'
import { lookAtCardJob } from '#server/cards/jobs.names.ts'
import type { AuthorisationRequest, IssuerEvent } from '#server/cards/issuer/payment.ts'
import { insertNews } from '#server/cards/purchase/store.authorisation.ts'
import { lockIssuerCard } from '#server/cards/store.card.ts'
import { followDispute } from '#server/cards/dispute/disputes.ts'
import { createTeller } from '#server/cards/tellLater.ts'
import type { Sql } from '#server/platform/db.ts'
import { boundedBytes } from '#server/platform/http/bytes.ts'
import { enqueue } from '#server/platform/jobs.ts'
import { log } from '#server/platform/log.ts'

/** What a shop is told of as too little money. */
const ofMoney: readonly DeclineReason[] = ['insufficient', 'wallet', 'owed']

/** Largest message that is read. */
const messageMaxBytes = 262_144

/**
 * `POST /webhook/<issuer>`: 401 for what it did not sign, 200 for what was taken in. A question is
 * answered in the response; whatever goes wrong on the way is a no.
 */
export function receiveFromIssuer(
  deps: CardJobDeps,
  name: CardIssuer['name'],
): (request: Request) => Promise<Response> {
  const decide = createDecider(deps, name)
  const teller = createTeller(deps.db)
  return async (request) => {
    const issuer = deps.issuers[name]
    if (!issuer) return new Response(null, { status: 404 })
    const body = await boundedBytes(request, messageMaxBytes)
    if (!body) return new Response(null, { status: 413 })
    const question = issuer.readRequest(body, request.headers)
    if (question) return answer(issuer, question, decide).finally(teller.soon)
    const news = readNews(issuer, body, request.headers)
    if (news === 'not understood') return new Response(null, { status: 200 })
    if (!news) return new Response(null, { status: 401 })
    await deps.db.begin(async (sql) => {
      if (!(await insertNews(sql, name, news.id, deps.clock.now()))) return
      const following = { ...deps, sql, deps, issuer: name }
      for (const event of news.events) await take(following, event, news.at)
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
  issuer: CardIssuer,
  question: AuthorisationRequest,
  decide: Decider,
): Promise<Response> {
  const decision = await decide(question)
  const ours = decision.approve
    ? ({ approve: true } as const)
    : ({
        approve: false,
        reason: ofMoney.includes(decision.reason) ? 'insufficientFunds' : 'ours',
      } as const)
  const { status, headers, body } = issuer.answer(question, ours)
  return new Response(body, { status, headers })
}

/** Takes one piece of news of a moment in. What is about a card that is not ours is passed over. */
export async function take(following: Following, event: IssuerEvent, asOf: Instant): Promise<void> {
  switch (event.kind) {
    case 'authorisationOpened':
    case 'authorisationUpdated':
    case 'authorisationClosed':
    case 'authorisationReversed':
    case 'authorisationExpired':
    case 'authorisationDeclined':
      await followAuthorisation(following, event.authorisation, asOf)
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
      return followDispute(following, event.dispute)
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
