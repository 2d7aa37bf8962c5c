/** What operators do with one application for a card that is stuck. */
import * as z from 'zod/mini'
import { Done, Id, shortText } from '#contract/atoms.ts'
import { RefusalReason } from '#contract/cards.apply.ts'
import { operation } from '#contract/operation.ts'
import { Reason } from '#contract/operators.staff.ts'

export const settleApplication = operation({
  path: 'cards/settleApplication',
  kind: 'command',
  auth: 'operator',
  permission: 'cards.manage',
  summary:
    'Has the issuer asked once more for the card of an approved application, or turns it down: the fee comes back.',
  input: z.object({
    id: Id,
    again: z.boolean(),
    /** Where it is turned down: what the applicant reads. */
    refusal: z.optional(RefusalReason),
    note: z.optional(shortText(500)),
    reason: Reason,
  }),
  output: Done,
  fails: ['NOT_FOUND', 'CARD_CONFLICT'],
})
