/** Users as operators see them: contacts masked, and nothing that a user could log in or pay with. */
import * as z from 'zod/mini'
import {
  AmountCodec,
  AssetCode,
  Cursor,
  Done,
  Id,
  InstantCodec,
  plainText,
  shortText,
} from '#contract/atoms.ts'
import { Bill } from '#contract/bills.ts'
import { operation } from '#contract/operation.ts'
import { Reason } from '#contract/operators.staff.ts'

/** Users that one search shows; who has more in mind types more. */
export const usersFoundMax = 50

/** Letters of a search at least: fewer would find everybody. */
export const searchMin = 2

export const UserRow = z.object({
  id: Id,
  uid: z.string(),
  username: z.nullable(z.string()),
  nickname: z.string(),
  /** Masked. */
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  status: z.enum(['active', 'frozen']),
  frozenBy: z.nullable(z.enum(['user', 'link', 'operator'])),
  createdAt: InstantCodec,
})
export type UserRow = z.infer<typeof UserRow>

export const userSearch = operation({
  path: 'operators/users',
  kind: 'query',
  auth: 'operator',
  permission: 'users.read',
  summary:
    'Users whose UID, user name, phone or e-mail begins so, or whose bill or receiving address it is.',
  input: z.object({ text: plainText(254).check(z.minLength(searchMin)) }),
  output: z.object({ users: z.array(UserRow) }),
  fails: [],
})

export const UserNote = z.object({
  id: Id,
  text: z.string(),
  operator: z.string(),
  at: InstantCodec,
})

export const userDetail = operation({
  path: 'operators/user',
  kind: 'query',
  auth: 'operator',
  permission: 'users.read',
  summary: 'One user: profile, balances, and what operators noted.',
  input: z.object({ id: Id }),
  output: z.object({
    user: z.extend(UserRow, { language: z.string(), region: z.nullable(z.string()) }),
    balances: z.array(
      z.object({
        asset: AssetCode,
        scale: z.number(),
        available: AmountCodec,
        held: AmountCodec,
        pending: AmountCodec,
      }),
    ),
    notes: z.array(UserNote),
  }),
  fails: ['NOT_FOUND'],
})

export const userBills = operation({
  path: 'operators/userBills',
  kind: 'query',
  auth: 'operator',
  permission: 'users.read',
  summary: 'One page of a user’s bills, newest first.',
  input: z.object({ id: Id, cursor: z.optional(Cursor) }),
  output: z.object({ bills: z.array(Bill), next: z.nullable(Cursor) }),
  fails: ['NOT_FOUND'],
})

export const userDevices = operation({
  path: 'operators/userDevices',
  kind: 'query',
  auth: 'operator',
  permission: 'users.read',
  summary: 'Where a user is logged in, and what happened to the protection of the account.',
  input: z.object({ id: Id }),
  output: z.object({
    devices: z.array(z.object({ id: Id, name: z.string(), ip: z.string(), seenAt: InstantCodec })),
    events: z.array(
      z.object({ id: Id, kind: z.string(), device: z.string(), ip: z.string(), at: InstantCodec }),
    ),
  }),
  fails: ['NOT_FOUND'],
})

export const userContacts = operation({
  path: 'operators/userContacts',
  kind: 'command',
  auth: 'operator',
  permission: 'users.contacts',
  summary: 'Phone and e-mail of a user in full; that and why goes into the log.',
  input: z.object({ id: Id, reason: Reason }),
  output: z.object({ phone: z.nullable(z.string()), email: z.nullable(z.string()) }),
  fails: ['NOT_FOUND'],
})

export const freezeUser = operation({
  path: 'operators/freezeUser',
  kind: 'command',
  auth: 'operator',
  permission: 'users.freeze',
  summary: 'Freezes an account: it can be looked at, and nothing leaves it. Its user is told.',
  input: z.object({ id: Id, reason: Reason }),
  output: Done,
  fails: ['NOT_FOUND'],
})

export const unfreezeUser = operation({
  path: 'operators/unfreezeUser',
  kind: 'command',
  auth: 'operator',
  permission: 'users.unfreeze',
  summary: 'Lifts a freeze, whoever set it. Its user is told.',
  input: z.object({ id: Id, reason: Reason }),
  output: Done,
  fails: ['NOT_FOUND'],
})

export const addUserNote = operation({
  path: 'operators/addNote',
  kind: 'command',
  auth: 'operator',
  permission: 'users.note',
  summary: 'Notes something on a user for other operators.',
  input: z.object({ id: Id, text: shortText(1_000).check(z.refine((text) => text.length > 0)) }),
  output: UserNote,
  fails: ['NOT_FOUND'],
})
