/** What operators do with one application or one request: see it whole, and help it when it is stuck. */
import * as z from 'zod/mini'
import { Done, Id, shortText } from '#contract/atoms.ts'
import { Application, RefusalReason } from '#contract/cards.apply.ts'
import { BindRequest } from '#contract/cards.bind.ts'
import { Whose } from '#contract/cards.desk.ts'
import { operation } from '#contract/operation.ts'
import { Reason } from '#contract/operators.staff.ts'

export const openApplication = operation({
  path: 'cards/openApplication',
  kind: 'command',
  auth: 'operator',
  permission: 'cards.people',
  summary: 'One application with holder and addresses in full; that and why goes into the log.',
  input: z.object({ id: Id, reason: Reason }),
  output: z.extend(Application, Whose),
  fails: ['NOT_FOUND'],
})

export const openBindRequest = operation({
  path: 'cards/openBindRequest',
  kind: 'command',
  auth: 'operator',
  permission: 'cards.people',
  summary: 'One request to bind with name and phone in full; that and why goes into the log.',
  input: z.object({ id: Id, reason: Reason }),
  output: z.extend(BindRequest, Whose),
  fails: ['NOT_FOUND'],
})

export const settleApplication = operation({
  path: 'cards/settleApplication',
  kind: 'command',
  auth: 'operator',
  permission: 'cards.manage',
  summary:
    'Has the issuer asked once more for a card that it owes or that did not arrive, or turns the application down: the fee comes back.',
  input: z.object({
    id: Id,
    again: z.boolean(),
    /** Where it is turned down: what the applicant reads. */
    refusal: z.optional(RefusalReason),
    note: z.optional(shortText(500)),
    reason: Reason,
  }),
  output: Done,
  fails: ['NOT_FOUND', 'CARD_CONFLICT', 'CARD_RESEND_LIMIT'],
})
