import * as z from 'zod/mini'
import { Done, Id, InstantCodec, plainText } from '#contract/atoms.ts'
import { Session } from '#contract/identity.ts'
import { operation } from '#contract/operation.ts'

/** Whom a ticket is for: its only audience. */
export const ticketAudience = 'auric'

/** Longest life of a ticket, from `iat` to `exp`, in seconds. */
export const ticketLifeSeconds = 120

/** A host app's ticket: a JWT (RFC 7519, EdDSA) that names its user, for two minutes, once. */
const Ticket = plainText(2048)
const SecondFactor = z.optional(z.string().check(z.maxLength(32)))

export const thirdLogin = operation({
  path: 'hosts/thirdLogin',
  kind: 'command',
  auth: 'visitor',
  summary: 'Logs in with the ticket of a host app whose user is linked to an account.',
  input: z.object({ ticket: Ticket, secondFactor: SecondFactor }),
  output: Session,
  fails: [
    'TICKET_REFUSED',
    'HOST_NOT_LINKED',
    'SECOND_FACTOR_REQUIRED',
    'CODE_INCORRECT',
    'CODE_USED',
  ],
})

export const linkHost = operation({
  path: 'hosts/linkHost',
  kind: 'command',
  auth: 'user',
  summary:
    'Links the user of a host app, by its ticket, to the account that is logged in; needs its password.',
  input: z.object({
    ticket: Ticket,
    password: z.string().check(z.maxLength(128)),
  }),
  output: z.object({ host: z.string() }),
  fails: ['TICKET_REFUSED', 'HOST_LINKED', 'PASSWORD_INCORRECT', 'STEP_UP_REQUIRED'],
})

/** A host app whose user may log in here. */
export const HostLink = z.object({ id: Id, host: z.string(), linkedAt: InstantCodec })
export type HostLink = z.infer<typeof HostLink>

export const hostLinks = operation({
  path: 'hosts/links',
  kind: 'query',
  auth: 'user',
  summary: 'The host apps that may log in to this account.',
  input: z.object({}),
  output: z.object({ links: z.array(HostLink) }),
  fails: [],
})

export const unlinkHost = operation({
  path: 'hosts/unlink',
  kind: 'command',
  auth: 'user',
  summary: 'Takes a host app its way in.',
  input: z.object({ id: Id }),
  output: Done,
  fails: ['NOT_FOUND'],
})
