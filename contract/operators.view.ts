/**
 * A user's app as its user sees it, for an operator who helps: read only, short, bound to the
 * operator's session, and told to the user. The console hands it over to the app's origin by a ticket.
 */
import * as z from 'zod/mini'
import { Done, Id, InstantCodec } from '#contract/atoms.ts'
import { Profile } from '#contract/identity.ts'
import { languages } from '#contract/language.ts'
import { operation } from '#contract/operation.ts'
import { Reason } from '#contract/operators.staff.ts'
import { minuteMs } from '#kernel/time.ts'

/** How long a view lasts, and how long its ticket can be used to open it. */
export const viewLifeMs = 10 * minuteMs
export const viewTicketLifeMs = minuteMs

const Ticket = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/))

export const startView = operation({
  path: 'operators/startView',
  kind: 'command',
  auth: 'operator',
  permission: 'users.view',
  summary: 'Begins a view of a user’s app, with a reason; the link opens it once, within a minute.',
  input: z.object({ id: Id, reason: Reason }),
  output: z.object({ url: z.string(), endsAt: InstantCodec }),
  fails: ['NOT_FOUND'],
})

export const openView = operation({
  path: 'operators/openView',
  kind: 'command',
  auth: 'visitor',
  summary: 'Opens a view by its ticket, which is used up. Its user is told.',
  input: z.object({ ticket: Ticket }),
  output: z.object({
    token: z.string(),
    endsAt: InstantCodec,
    profile: Profile,
    language: z.enum(languages),
  }),
  fails: ['VIEW_TICKET_REFUSED'],
})

export const closeView = operation({
  path: 'operators/closeView',
  kind: 'command',
  auth: 'user',
  inView: true,
  summary: 'Ends the view that calls.',
  input: z.object({}),
  output: Done,
  fails: ['NOT_FOUND'],
})
