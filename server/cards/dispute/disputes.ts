/** A purchase that its holder contests, and where that goes. */
import type { disputeBill, withdrawDispute } from '#contract/cards.bills.ts'
import {
  type DisputeEvent,
  type DisputeProduct,
  type DisputeReason,
  type DisputeState,
  disputeStates,
  productAsked,
} from '#contract/cards.dispute.ts'
import { Failure } from '#contract/errors.ts'
import { assert } from '#kernel/assert.ts'
import { nextState } from '#kernel/machine.ts'
import { type Amount, smaller, subtract, zero } from '#kernel/money.ts'
import { detailOf, isDisputable } from '#server/cards/bill/bills.ts'
import type { Deciding, Following } from '#server/cards/purchase/deciding.ts'
import type { CardsDeps } from '#server/cards/deps.ts'
import { type Actor, noteCardEvent } from '#server/cards/event.ts'
import { tellDisputeJob } from '#server/cards/jobs.names.ts'
import type { IssuerDispute } from '#server/cards/issuer/payment.ts'
import { type Crediting, creditBack } from '#server/cards/purchase/refund.ts'
import {
  type AuthorisationRow,
  lockAuthorisationById,
  selectAuthorisation,
} from '#server/cards/purchase/store.authorisation.ts'
import { lockCardById, selectCardById } from '#server/cards/store.card.ts'
import {
  type DisputeRow,
  insertDispute,
  lockDispute,
  selectDisputeAt,
  selectDisputeOf,
  selectDisputeOfPayment,
  updateDispute,
} from '#server/cards/dispute/store.dispute.ts'
import { selectContested } from '#server/cards/fund/store.movement.ts'
import { tellDisputed } from '#server/cards/tell.ts'
import type { Sql } from '#server/platform/db.ts'
import type { Handler } from '#server/platform/http/route.ts'
import { enqueue } from '#server/platform/jobs.ts'

/** Contests what was captured at once and did not come back. */
export const openDispute =
  ({ ownsFile }: CardsDeps): Handler<typeof disputeBill, 'user'> =>
  async ({ id, reason, text, product, files }, { sql, clock, ids, caller }) => {
    const row = await selectAuthorisation(sql, caller.userId, id)
    if (!row) throw new Failure('NOT_FOUND')
    const taken = await selectContested(sql, id)
    if (!isDisputable(row) || !taken) throw new Failure('CARD_CONFLICT')
    checkProduct(reason, product)
    for (const file of files) {
      if (!(await ownsFile(sql, caller.userId, file))) throw new Failure('FILE_UNKNOWN')
    }
    const at = clock.now()
    const dispute: DisputeRow = {
      ...unsent,
      ...boughtOf(product),
      id: ids.uuid(),
      authorisation: id,
      userId: caller.userId,
      why: reason,
      detail: text.trim(),
      files: [...new Set(files)],
      amount: smaller(subtract(row.captured, row.refunded), taken.amount),
      creditId: ids.uuid(),
      issuer: row.issuer,
      movement: taken.issuerId,
      at,
      movedAt: at,
    }
    if (!(await insertDispute(sql, dispute))) throw new Failure('CARD_CONFLICT')
    const { userId } = caller
    const event = { userId, subject: row.cardId, what: 'dispute', actor: 'holder' } as const
    await noteCardEvent(sql, clock, event)
    return detailOf(sql, row)
  }

/** One of which the issuer knows nothing. */
const unsent = {
  state: 'open',
  issuerId: null,
  issuerWord: null,
  refusal: null,
  evidenceSent: 0,
  sends: 0,
  decidedAt: null,
} as const

/** Issuers take nothing about the thing itself without what it was, and the day that counts. */
function checkProduct(reason: DisputeReason, product: DisputeProduct | undefined): void {
  const asked = productAsked[reason]
  if (asked === 'nothing') return
  const isWhole = product?.name.trim() && (asked === 'product' || product.day)
  if (!isWhole) throw new Failure('VALIDATION_FAILED', { field: 'product' })
}

const boughtOf = (product: DisputeProduct | undefined) => ({
  product: product?.name ?? null,
  isService: product?.isService ?? null,
  productDay: product?.day ?? null,
})

/** Takes a dispute back; what the issuer has, or may have, it is asked to drop. */
export const takeDisputeBack: Handler<typeof withdrawDispute, 'user'> = async (
  { id },
  { sql, clock, ids, caller },
) => {
  const row = await selectAuthorisation(sql, caller.userId, id)
  const known = row && (await selectDisputeOf(sql, row.id))
  const dispute = known && (await lockDispute(sql, known.id))
  if (!dispute) throw new Failure('NOT_FOUND')
  await moveDispute({ sql, clock, ids }, dispute, { event: 'withdraw', actor: 'holder' })
  return detailOf(sql, row)
}

/** What happens to a dispute: by whom, and what else is known of it since. */
export type DisputeChange = {
  readonly event: DisputeEvent
  readonly actor: Actor
  readonly change?: Partial<
    Pick<DisputeRow, 'issuerId' | 'issuerWord' | 'refusal' | 'evidenceSent' | 'sends'>
  >
}

const ended: readonly DisputeState[] = ['won', 'lost', 'withdrawn']

/**
 * Moves a locked dispute. Where the issuer has to do something, its job is put on the queue.
 * @throws Failure CARD_CONFLICT where it cannot go there
 */
export async function moveDispute(
  deciding: Deciding,
  dispute: DisputeRow,
  { event, actor, change = {} }: DisputeChange,
): Promise<DisputeRow> {
  const { sql, clock } = deciding
  const state = nextState<DisputeState, DisputeEvent>(disputeStates, dispute.state, event)
  if (!state) throw new Failure('CARD_CONFLICT')
  const movedAt = clock.now()
  const decidedAt = ended.includes(state) ? movedAt : null
  const moved: DisputeRow = { ...dispute, ...change, state, movedAt, decidedAt }
  await updateDispute(sql, moved)
  const { bought, card } = await purchaseOf(sql, moved)
  const { userId, issuerId } = moved
  const noted = { userId, subject: card.id, what: 'dispute', actor, detail: state }
  await noteCardEvent(sql, clock, noted)
  await tellDisputed(deciding, card, bought, { dispute: moved, isOwnAct: actor === 'holder' })
  const isForIssuer = state === 'sending' || state === 'withdrawing'
  // One that the issuer has, and that ended without its word, is taken back there.
  const isLeft = actor !== 'issuer' && decidedAt !== null && issuerId !== null
  if (isForIssuer || isLeft) await askIssuer(sql, moved.id)
  return moved
}

/** Its calls at the issuer follow one another. */
export const askIssuer = (sql: Sql, id: string): Promise<void> =>
  enqueue(
    sql,
    tellDisputeJob,
    { id },
    { key: `${tellDisputeJob}:${id}`, queue: `${tellDisputeJob}:${id}` },
  )

/** The purchase and its card. The card first, as whatever follows the issuer locks them. */
async function purchaseOf(sql: Sql, { userId, authorisation, state }: DisputeRow) {
  const known = await selectAuthorisation(sql, userId, authorisation)
  assert(known, 'a dispute has its purchase')
  const isPaid = state === 'won'
  const card = await (isPaid ? lockCardById : selectCardById)(sql, known.cardId)
  const bought = isPaid ? await lockAuthorisationById(sql, authorisation) : known
  assert(card && bought, 'a purchase has its card')
  return { card, bought }
}

/**
 * What is won is credited where the purchase was paid from, once. A refund of the shop that came
 * meanwhile is not paid a second time.
 */
async function payOut(following: Crediting, dispute: DisputeRow): Promise<void> {
  const { card, bought } = await purchaseOf(following.sql, dispute)
  const due = smaller(leftOf(bought), dispute.amount)
  if (due === zero) return
  const credit = {
    amount: due,
    cmd: dispute.creditId,
    kind: 'card_dispute',
    isTold: false,
  } as const
  await creditBack(following, card, bought, credit)
}

/** What was taken for a purchase and did not come back. */
export const leftOf = ({ captured, refunded }: AuthorisationRow): Amount =>
  captured > refunded ? subtract(captured, refunded) : zero

const events = {
  open: undefined,
  submitted: 'reach',
  won: 'win',
  lost: 'lose',
  withdrawn: 'drop',
} as const satisfies Record<IssuerDispute['state'], DisputeEvent | undefined>

/**
 * What the issuer says of a dispute, in any order and as often as it likes: known by its id, by what
 * was captured, or by the purchase as a whole. One that ended here without it is taken back there.
 */
export async function followDispute(following: Following, told: IssuerDispute): Promise<void> {
  const { sql, issuer } = following
  const known =
    (await selectDisputeAt(sql, issuer, told.id)) ??
    (await selectDisputeOfPayment(sql, issuer, told))
  const dispute = known && (await lockDispute(sql, known.id))
  if (!dispute) return
  const event = events[told.state]
  const change = { issuerId: dispute.issuerId ?? told.id, issuerWord: told.word }
  if (event && nextState<DisputeState, DisputeEvent>(disputeStates, dispute.state, event)) {
    const refusal = event === 'reach' ? null : dispute.refusal
    const moved = await moveDispute(following, dispute, {
      event,
      actor: 'issuer',
      change: { ...change, refusal },
    })
    if (moved.state === 'won') await payOut(following, moved)
    return
  }
  const isOver = ended.includes(dispute.state)
  if (!isOver) await updateDispute(sql, { ...dispute, ...change })
  if (!isOver || dispute.state === 'won' || dispute.issuerId !== null) return
  await updateDispute(sql, { ...dispute, issuerId: told.id })
  await askIssuer(sql, dispute.id)
}

/** What was bought, as its holder says; undefined where that was not asked. */
export const productOf = (row: DisputeRow): DisputeProduct | undefined =>
  row.product === null
    ? undefined
    : {
        name: row.product,
        isService: row.isService ?? false,
        ...(row.productDay === null ? {} : { day: row.productDay }),
      }
