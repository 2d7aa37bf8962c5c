/** An application for a card: what is shown of it, how it is sealed, and how it moves. */
import * as z from 'zod/mini'
import {
  type Application,
  type ApplicationEvent,
  type ApplicationState,
  Delivery,
  HolderDetails,
  type OpeningStatus,
  applicationStates,
} from '#contract/cards.apply.ts'
import type { OwnProof } from '#contract/cards.identity.ts'
import type { Shipping } from '#contract/cards.ts'
import type { PickUp } from '#contract/cards.programmes.ts'
import { Failure } from '#contract/errors.ts'
import { type Machine, nextState } from '#kernel/machine.ts'
import type { Clock } from '#kernel/time.ts'
import { type Actor, noteCardEvent } from '#server/cards/event.ts'
import {
  type ApplicationRow,
  isReplacement,
  updateApplication,
} from '#server/cards/apply/store.application.ts'
import type { EventRow } from '#server/cards/store.event.ts'
import type { IdentityStanding } from '#server/kyc/standing.ts'
import type { Sql } from '#server/platform/db.ts'
import { openBytes, sealBytes, sealKey } from '#server/platform/seal.ts'

const machine: Machine<ApplicationState, ApplicationEvent> = applicationStates

/** What people read for each state while no identity is being looked at. */
export const statusOf = {
  kyc: 'kycPending',
  info: 'infoPending',
  review: 'review',
  approval: 'approval',
  opening: 'opening',
  activation: 'activation',
  opened: 'opened',
  rejected: 'rejected',
  cancelled: 'cancelled',
} as const satisfies Record<ApplicationState, OpeningStatus>

/** The specification's status: before one is bound, that of the identity comes through (spec §4). */
export function openingStatus(state: ApplicationState, identity: IdentityStanding): OpeningStatus {
  if (state !== 'kyc') return statusOf[state]
  if (identity === 'underWay') return 'kycSubmitting'
  return identity === 'rejected' ? 'kycRejected' : 'kycPending'
}

/** Seals and opens holder and delivery of one application. */
export function sealsOf(documentSecret: string, id: string) {
  const key = sealKey(documentSecret, 'card application')
  const seal = (what: string, value: unknown) =>
    sealBytes(key, `${id} ${what}`, Buffer.from(JSON.stringify(value)))
  const open = (what: string, sealed: Uint8Array): unknown =>
    JSON.parse(openBytes(key, `${id} ${what}`, sealed).toString())
  return {
    sealDetails: (details: HolderDetails) => seal('details', z.encode(HolderDetails, details)),
    sealDelivery: (delivery: Delivery) => seal('delivery', z.encode(Delivery, delivery)),
    openDetails: (sealed: Uint8Array | null): HolderDetails | null =>
      sealed === null ? null : z.parse(HolderDetails, open('details', sealed)),
    openDelivery: (sealed: Uint8Array | null): Delivery | null =>
      sealed === null ? null : z.parse(Delivery, open('delivery', sealed)),
  }
}

/** What is known beside the row. */
export type Around = {
  readonly identity: IdentityStanding
  readonly ownProof: OwnProof | null
  readonly events: readonly EventRow[]
  readonly pickUps: readonly PickUp[]
  readonly shipping: Shipping | null
  readonly documentSecret: string
}

/** An application as its owner sees it. */
export function shownApplication(row: ApplicationRow, around: Around): Application {
  const { openDetails, openDelivery } = sealsOf(around.documentSecret, row.id)
  const undelivered = isStuck(row, around.shipping)
  return {
    id: row.id,
    type: row.type,
    status: isEnded(around.events) ? statusOf.cancelled : openingStatus(row.state, around.identity),
    cardId: row.cardId,
    replaces: isReplacement(row) ? row.replaces : null,
    identity:
      row.identitySource === null ? null : { source: row.identitySource, authNo: row.identityNo },
    ownProof: around.ownProof,
    details: openDetails(row.details),
    delivery: openDelivery(row.delivery),
    pickUps: [...around.pickUps],
    fee: { asset: row.feeAsset, amount: row.feeAmount },
    paidAt: row.paidAt,
    refunded: row.refundedAt !== null,
    billNo: row.billNo,
    reason: row.reason,
    note: row.note,
    shipping: around.shipping,
    undelivered,
    byAgent: row.agentOrder !== null,
    cancellable: undelivered || nextState(machine, row.state, 'cancel') !== undefined,
    timeline: timelineOf(around.events),
    createdAt: row.createdAt,
  }
}

/** Whether the card of an application is made and not in use yet. */
export const isOpening = ({ state }: Pick<ApplicationRow, 'state'>): boolean =>
  state === 'opening' || state === 'activation'

/** Whether the post lost the card of an application or brought it back. */
export const isStuck = (
  application: Pick<ApplicationRow, 'state'>,
  post: Pick<Shipping, 'state'> | null,
): boolean => isOpening(application) && (post?.state === 'returned' || post?.state === 'failed')

/** Whether the card was no more before it was in use: whoever reads of it is not told that it is open. */
const isEnded = (events: readonly EventRow[]): boolean => events.some(({ what }) => what === 'end')

/** What happened that people follow; `kycApproved` stands between binding an identity and the form. */
function timelineOf(events: readonly EventRow[]): Application['timeline'] {
  return events.flatMap(({ what, at }) => {
    const status = eventStatus[what]
    return status === undefined ? [] : [{ status, at }]
  })
}

const eventStatus: Readonly<Record<string, OpeningStatus>> = {
  begin: 'kycPending',
  bindIdentity: 'kycApproved',
  pay: 'review',
  approve: 'approval',
  resend: 'approval',
  issue: 'opening',
  deliver: 'activation',
  activate: 'opened',
  reject: 'rejected',
  refuse: 'rejected',
  fail: 'rejected',
  cancel: 'cancelled',
  end: 'cancelled',
}

/**
 * Moves a locked application, with what changes beside its state, and notes it.
 * @throws Failure CARD_CONFLICT where the event is not allowed
 */
export async function moveApplication(
  sql: Sql,
  clock: Clock,
  row: ApplicationRow,
  { event, actor, ...change }: { event: ApplicationEvent; actor: Actor } & Partial<ApplicationRow>,
): Promise<ApplicationRow> {
  const state = nextState(machine, row.state, event)
  if (state === undefined) throw new Failure('CARD_CONFLICT')
  const moved: ApplicationRow = { ...row, ...change, state, movedAt: clock.now() }
  if (!(await updateApplication(sql, row.state, moved))) throw new Failure('CARD_CONFLICT')
  const { userId, id } = row
  await noteCardEvent(sql, clock, { userId, subject: id, what: event, actor })
  return moved
}
