/** Where cards are: those that were handed over together, and all of them counted. */
import * as z from 'zod/mini'
import { Cursor, Id, InstantCodec, shortText } from '#contract/atoms.ts'
import { CardState, CardType, shippingStages } from '#contract/cards.ts'
import { Whose } from '#contract/cards.desk.ts'
import { operation } from '#contract/operation.ts'
import { Reason } from '#contract/operators.staff.ts'

/** Cards that are noted in one go, so a batch has no more. */
export const batchMax = 100

export const CardBatch = z.object({
  id: Id,
  /** As people call it: B-000123. */
  no: z.string(),
  at: InstantCodec,
  /** Name of the operator who made it. */
  by: z.string(),
  carrier: z.nullable(z.string()),
  trackingNo: z.nullable(z.string()),
  /** Name of the pick-up point; null for cards that are mailed. */
  to: z.nullable(z.string()),
  /** Its cards by where the post has them. */
  counts: z.array(z.object({ state: z.enum(shippingStages), count: z.number() })),
})

/** Cards on their way: in what batch, with what number of the carrier. */
export const shipApplications = operation({
  path: 'cards/ship',
  kind: 'command',
  auth: 'operator',
  permission: 'cards.manage',
  summary:
    'Notes where chosen cards are, all or none. What is handed over or becomes ready is a batch for each place it goes to; a refusal names the card.',
  input: z.object({
    ids: z.array(Id).check(z.minLength(1), z.maxLength(batchMax)),
    state: z.enum(['shipped', 'ready', 'delivered', 'returned', 'failed']),
    carrier: shortText(60),
    trackingNo: shortText(60),
    reason: Reason,
  }),
  output: z.object({
    /** Numbers of the batches that were made. */
    batches: z.array(z.string()),
  }),
  fails: ['NOT_FOUND', 'CARD_CONFLICT'],
})

export const cardBatches = operation({
  path: 'cards/batches',
  kind: 'query',
  auth: 'operator',
  permission: 'cards.read',
  summary: 'Batches of cards that were handed over, the newest first.',
  input: z.object({ cursor: z.optional(Cursor) }),
  output: z.object({ batches: z.array(CardBatch), next: z.nullable(Cursor) }),
  fails: [],
})

export const cardBatch = operation({
  path: 'cards/batch',
  kind: 'query',
  auth: 'operator',
  permission: 'cards.read',
  summary: 'The cards of one batch; their holders are masked.',
  input: z.object({ id: Id }),
  output: z.object({
    cards: z.array(
      z.object({
        id: Id,
        ...Whose,
        type: CardType,
        last4: z.string(),
        state: CardState,
        /** First letters of the name on it. */
        holder: z.string(),
        post: z.enum(shippingStages),
        /** Its application while it is on its way: what `cards/ship` takes. */
        applicationId: z.nullable(Id),
      }),
    ),
  }),
  fails: ['NOT_FOUND'],
})

/**
 * Where a card is. `making`: not sent yet. `ready`: at a pick-up point. `delivered`: with its holder
 * and not in use, as one without plastic is from the start. `returned`, `failed`: the post brought it
 * back or lost it. `ended`: closed or unbound.
 */
export const cardPlaces = [
  'making',
  'shipped',
  'ready',
  'delivered',
  'returned',
  'failed',
  'inUse',
  'ended',
] as const

export const cardInventory = operation({
  path: 'cards/inventory',
  kind: 'query',
  auth: 'operator',
  permission: 'cards.read',
  summary: 'How many cards of each programme are where; every card that was ever made counts once.',
  input: z.object({}),
  output: z.object({
    counts: z.array(
      z.object({
        type: CardType,
        place: z.enum(cardPlaces),
        /** Name of the pick-up point; null elsewhere, and where it is not known. */
        point: z.nullable(z.string()),
        count: z.number(),
      }),
    ),
  }),
  fails: [],
})
