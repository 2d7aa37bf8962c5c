/**
 * Shops ask whether purchases may be made: decided from what the database says, and whatever is in
 * doubt is declined. Asked again, a question is answered alike. Many are decided in one transaction,
 * each for itself: the statements take all of them at once.
 */
import type { DeclineReason } from '#contract/cards.bills.ts'
import type { Programme } from '#contract/cards.programmes.ts'
import { Failure } from '#contract/errors.ts'
import { add, zero } from '#kernel/money.ts'
import {
  type AuthorisationRow,
  type Answer,
  lockAuthorisations,
  selectAnswers,
} from '#server/cards/purchase/store.authorisation.ts'
import { counting, newRow } from '#server/cards/purchase/authorisation.ts'
import type { Deciding, Following } from '#server/cards/purchase/deciding.ts'
import { refusedLimit, refusedUse, spentOf } from '#server/cards/purchase/limits.ts'
import type { AuthorisationRequest } from '#server/cards/issuer/payment.ts'
import { type Purse, cardPurse, purseColumns, purses } from '#server/cards/purchase/purse.ts'
import { type Reservation, reservation } from '#server/cards/purchase/setAside.ts'
import { type CardRow, lockIssuerCards } from '#server/cards/store.card.ts'
import { type Written, writeDecisions } from '#server/cards/purchase/store.decision.ts'
import { declineNotice, purchaseNotice } from '#server/cards/tell.ts'
import { tellingOf } from '#server/cards/tellLater.ts'
import { programmeOf } from '#server/cards/terms.ts'
import { frozenAmong } from '#server/identity/protect.ts'
import { postEach } from '#server/ledger/post.ts'

/** Our answer, with the reason as it is shown. */
export type Decision =
  | { readonly approve: true }
  | { readonly approve: false; readonly reason: DeclineReason }

/**
 * Decides about requests of an issuer, each of another card, in the caller's transaction. What does
 * not wait for an answer of the database is sent together: the cards are locked first, and what is
 * read behind them is read under their locks.
 * @param locked `pass over`: a card that somebody else has locked is left for later
 * @returns the decisions in the order of the requests; undefined for one that was passed over
 * @throws Failure BUSY when an authorisation came in meanwhile by another card
 */
export async function decideAll(
  following: Following,
  requests: readonly AuthorisationRequest[],
  locked: 'wait' | 'pass over',
): Promise<readonly (Decision | undefined)[]> {
  const { sql, clock, deps, issuer } = following
  const [cards, answers, known, terms] = await Promise.all([
    lockIssuerCards(
      sql,
      issuer,
      requests.map(({ cardId }) => cardId),
      locked,
    ),
    selectAnswers(
      sql,
      issuer,
      requests.map(({ requestId }) => requestId),
    ),
    lockAuthorisations(
      sql,
      issuer,
      requests.map(({ authorisationId }) => authorisationId),
    ),
    deps.cardTerms(sql),
  ])
  const cardOf = new Map(cards.map((card) => [card.issuerCard, card]))
  const answerOf = new Map(answers.map((answer) => [answer.requestId, answer]))
  const knownOf = new Map(known.map((row) => [row.issuerId, row]))
  const found = requests.map((request): Question | Outcome | undefined => {
    const answer = answerOf.get(request.requestId)
    if (answer) return { decision: decisionOf(answer) }
    const card = cardOf.get(request.cardId)
    const before = knownOf.get(request.authorisationId)
    if (!card && locked === 'pass over') return undefined
    if (!card || (before && before.cardId !== card.id)) return answered(request, declined('other'))
    return { request, card, known: before, programme: programmeOf(terms, card.type) }
  })
  const questions = found.flatMap((one) => (one && 'card' in one ? one : []))
  const outcomeOf = await decideOpen(following, questions)
  const outcomes = found.map((one) => (one && 'card' in one ? outcomeOf.get(one) : one))
  const written = outcomes.flatMap((outcome) => outcome?.written ?? [])
  if (written.length > 0) await writeDecisions(sql, issuer, clock.now(), written)
  return outcomes.map((outcome) => outcome?.decision)
}

/** A question under the lock of its card. */
type Question = {
  readonly card: CardRow
  /** What is known of the authorisation; one that is to grow. */
  readonly known: AuthorisationRow | undefined
  readonly programme: Programme
  readonly request: AuthorisationRequest
}

/** A decision, and what it writes. */
type Outcome = { readonly decision: Decision; readonly written?: Written }

const declined = (reason: DeclineReason): Decision => ({ approve: false, reason })

const decisionOf = ({ approve, reason }: Answer): Decision =>
  approve ? { approve: true } : declined(reason ?? 'other')

const answered = (
  { requestId }: AuthorisationRequest,
  decision: Decision,
  rows: Omit<Written, 'answer'> = {},
): Outcome => {
  const { approve } = decision
  const answer = { requestId, approve, reason: decision.approve ? null : decision.reason }
  return { decision, written: { answer, ...rows } }
}

/** Judges each question, and sets the money of those that may be aside, as far as it is there. */
async function decideOpen(
  deciding: Deciding,
  questions: readonly Question[],
): Promise<ReadonlyMap<Question, Outcome>> {
  const { sql, ids } = deciding
  const judged = await judgeAll(deciding, questions)
  const reserved = new Map<Question, Reservation>()
  for (const [question, { refusal, purse }] of judged) {
    const { amount } = question.request.money
    if (refusal === undefined && amount > zero) {
      reserved.set(question, reservation(ids, rowOf(deciding, question, purse), amount))
    }
  }
  const posted = await postEach(
    sql,
    [...reserved.values()].map(({ entry }) => entry),
  )
  const refused = new Map([...reserved.keys()].map((question, index) => [question, posted[index]]))
  return new Map(
    [...judged].map(([question, verdict]) => {
      const { refusal } = verdict
      if (refusal !== undefined) return [question, turnDown(deciding, question, verdict, refusal)]
      const made = reserved.get(question)
      if (!made) return [question, approveNothing(deciding, question, verdict)]
      const short = shortReasons[question.programme.funding]
      return [
        question,
        isShort(refused.get(question))
          ? turnDown(deciding, question, verdict, short)
          : approve(deciding, question, made),
      ]
    }),
  )
}

/** Where there was too little. */
const shortReasons = {
  prepaid: 'insufficient',
  jit: 'wallet',
} as const satisfies Record<Programme['funding'], DeclineReason>

/** @throws what the ledger refused for another reason than that there is too little */
function isShort(answer: unknown): boolean {
  if (!(answer instanceof Error)) return false
  if (answer instanceof Failure && answer.code === 'INSUFFICIENT_FUNDS') return true
  throw answer
}

/** Why not, before the money is looked at, and the purse that would pay; none without a price. */
type Verdict = { readonly refusal: DeclineReason | undefined; readonly purse: Purse | undefined }

async function judgeAll(
  { sql, clock }: Deciding,
  questions: readonly Question[],
): Promise<ReadonlyMap<Question, Verdict>> {
  if (questions.length === 0) return new Map()
  const now = clock.now()
  const [frozen, spent, purseOf] = await Promise.all([
    frozenAmong(
      sql,
      questions.map(({ card }) => card.userId),
    ),
    spentOf(
      sql,
      questions.map(({ card }) => card.id),
      now,
    ),
    purses(
      sql,
      now,
      questions.map(({ programme }) => programme),
    ),
  ])
  /** The first that holds, from the card outwards. */
  const refusalOf = ({ card, known, request, programme }: Question): DeclineReason | undefined => {
    const refusal = refusedUse(card, request)
    if (refusal) return refusal
    if (frozen.has(card.userId)) return 'frozen'
    // What is owed is paid before anything new is bought.
    if (card.owed > zero) return 'owed'
    const sum = { before: known?.approved ?? zero, amount: request.money.amount }
    return refusedLimit(card, programme, spent(card.id), sum)
  }
  const judge = (question: Question): Verdict => {
    const purse = purseOf(question.card, question.programme)
    return { refusal: refusalOf(question) ?? (purse ? undefined : 'price'), purse }
  }
  return new Map(questions.map((question) => [question, judge(question)]))
}

/** What is known stays with its purse, unless nothing was ever promised of that. */
function rowOf(
  { ids }: Deciding,
  { card, known, request }: Question,
  purse: Purse | undefined,
): AuthorisationRow {
  if (!known) return newRow(card, purse ?? cardPurse(card), request, ids.uuid())
  const isUntouched = known.approved === zero && known.captured === zero
  return purse && isUntouched ? { ...known, ...purseColumns(purse) } : known
}

/** The row in its place: a new one, or what became of the known one. */
const put = ({ known }: Question, row: AuthorisationRow): Omit<Written, 'answer'> =>
  known ? { updated: row } : { inserted: row }

/** The money is set aside. */
function approve(deciding: Deciding, question: Question, { hold, set }: Reservation): Outcome {
  const { card, request } = question
  const now = deciding.clock.now()
  const counts = counting(set, add(set.counted, request.money.amount), now)
  const row: AuthorisationRow = { ...set, ...counts, state: 'open', movedAt: now }
  const telling = tellingOf(deciding, card, purchaseNotice(card, row))
  return answered(request, { approve: true }, { ...put(question, row), hold, telling })
}

/** A shop that only looks whether a card is good: nothing is set aside, and nobody is told. */
function approveNothing(deciding: Deciding, question: Question, { purse }: Verdict): Outcome {
  const row = rowOf(deciding, question, purse)
  const open: AuthorisationRow = { ...row, state: 'open', movedAt: deciding.clock.now() }
  return answered(question.request, { approve: true }, put(question, open))
}

/** Keeps a purchase that was declined, so that its holder reads why, and who pays if a shop takes it. */
function turnDown(
  deciding: Deciding,
  question: Question,
  { purse }: Verdict,
  reason: DeclineReason,
): Outcome {
  const { card, known, request } = question
  // One that was to grow stays what it was.
  if (known && known.approved > zero) return answered(request, declined(reason))
  const row: AuthorisationRow = { ...rowOf(deciding, question, purse), state: 'declined', reason }
  const telling = tellingOf(deciding, card, declineNotice(card, row))
  return answered(request, declined(reason), { ...put(question, row), telling })
}
