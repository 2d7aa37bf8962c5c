/** The users' desk: everybody, narrowed and sorted, page by page, and the filters an operator keeps. */
import * as z from 'zod/mini'
import { AmountCodec, AssetCode, Done, Id, InstantCodec, shortText } from '#contract/atoms.ts'
import { kycStateNames } from '#contract/kyc.ts'
import { operation } from '#contract/operation.ts'
import { UserRow } from '#contract/operators.users.ts'

/** Users on one page, and filters that one operator keeps. */
export const userPageSize = 200
export const filtersMax = 20

/** How far an identity has come; `none` is nothing begun. */
export const kycStates = ['none', ...kycStateNames] as const

/** What the list is narrowed to; what is absent is not asked. */
export const UserFilter = z.object({
  status: z.optional(z.enum(['active', 'frozen'])),
  kyc: z.optional(z.enum(kycStates)),
  /** ISO 3166-1 alpha-2. */
  region: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/))),
  /** Opened from here on, and before there. */
  from: z.optional(InstantCodec),
  until: z.optional(InstantCodec),
  /** More than so much of an asset is available. */
  over: z.optional(z.object({ asset: AssetCode, amount: AmountCodec })),
})
export type UserFilter = z.infer<typeof UserFilter>

export const userSorts = ['created', 'uid', 'name'] as const
export type UserSort = (typeof userSorts)[number]

export const ListedUser = z.extend(UserRow, {
  region: z.nullable(z.string()),
  kyc: z.enum(kycStates),
})
export type ListedUser = z.infer<typeof ListedUser>

export const userList = operation({
  path: 'operators/userList',
  kind: 'query',
  auth: 'operator',
  permission: 'users.read',
  summary: 'One page of users that a filter lets through, sorted by one column.',
  input: z.object({
    filter: UserFilter,
    sort: z.enum(userSorts),
    descending: z.boolean(),
    /** The last user of the page before. */
    cursor: z.optional(Id),
  }),
  output: z.object({ users: z.array(ListedUser), next: z.nullable(Id) }),
  fails: [],
})

const FilterName = shortText(40).check(z.refine((text) => text.length > 0))

export const SavedFilter = z.object({ id: Id, name: z.string(), filter: UserFilter })
export type SavedFilter = z.infer<typeof SavedFilter>

export const filterList = operation({
  path: 'operators/filters',
  kind: 'query',
  auth: 'operator',
  permission: 'users.read',
  summary: 'One’s own kept filters, by name, and the assets that one may ask balances of.',
  input: z.object({}),
  output: z.object({
    filters: z.array(SavedFilter),
    assets: z.array(z.object({ asset: AssetCode, scale: z.number() })),
  }),
  fails: [],
})

export const saveFilter = operation({
  path: 'operators/saveFilter',
  kind: 'command',
  auth: 'operator',
  permission: 'users.read',
  summary: 'Keeps a filter under a name, in place of one that has it.',
  input: z.object({ name: FilterName, filter: UserFilter }),
  output: SavedFilter,
  fails: ['FILTER_LIMIT'],
})

export const deleteFilter = operation({
  path: 'operators/deleteFilter',
  kind: 'command',
  auth: 'operator',
  permission: 'users.read',
  summary: 'Forgets one of one’s own filters.',
  input: z.object({ id: Id }),
  output: Done,
  fails: ['NOT_FOUND'],
})
