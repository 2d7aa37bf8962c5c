/** The settings desk: what is changed is written down as a set, seen by two people, and can be undone. */
import * as z from 'zod/mini'
import { Cursor, Done, Id, InstantCodec, plainText, shortText } from '#contract/atoms.ts'
import { operation } from '#contract/operation.ts'
import type { Machine } from '#kernel/machine.ts'

/** What can be changed: an asset, a network, an asset on a network, transfers inside, the app config. */
export const configKinds = ['asset', 'network', 'coin', 'internal', 'setting'] as const
export type ConfigKind = (typeof configKinds)[number]

/** A value as JSON; amounts are whole numbers of smallest units as text, and null is none. */
export const ConfigValue = z.json()
export type ConfigValue = z.infer<typeof ConfigValue>

/** Where a value stands: `coin`, `USDT/ERC20`, `withdrawFee`. */
const place = {
  kind: z.enum(configKinds),
  id: plainText(80),
  field: plainText(40),
}

/** One value that is to be another. */
export const ConfigWish = z.object({ ...place, value: ConfigValue })
export type ConfigWish = z.infer<typeof ConfigWish>

/** One value with what it was. */
export const ConfigChange = z.object({ ...place, before: ConfigValue, after: ConfigValue })
export type ConfigChange = z.infer<typeof ConfigChange>

/** Whatever has values: its fields as they are now. */
export const ConfigEntry = z.object({
  kind: place.kind,
  id: place.id,
  name: z.string(),
  /** The asset whose smallest units its amounts count, and its decimals; null without amounts. */
  asset: z.nullable(z.string()),
  scale: z.nullable(z.number()),
  fields: z.record(z.string(), ConfigValue),
  /** Those of its fields that are amounts. */
  amounts: z.array(z.string()),
})
export type ConfigEntry = z.infer<typeof ConfigEntry>

/** Changes in one set, and days that it can be scheduled ahead. */
export const configChangesMax = 100
export const configAheadDays = 90

/** Sets on one page. */
export const configPageSize = 20

export const changeSetStateNames = [
  'draft',
  'asked',
  'scheduled',
  'applied',
  'failed',
  'discarded',
] as const
export type ChangeSetState = (typeof changeSetStateNames)[number]

type ChangeSetEvent = 'ask' | 'discard' | 'apply' | 'schedule' | 'return' | 'fail'

/** A set that waits for its second person cannot be written any more: what is approved is what was seen. */
export const changeSetStates: Machine<ChangeSetState, ChangeSetEvent> = {
  draft: { ask: 'asked', discard: 'discarded' },
  asked: { apply: 'applied', schedule: 'scheduled', return: 'draft' },
  scheduled: { apply: 'applied', fail: 'failed', discard: 'discarded' },
  applied: {},
  failed: {},
  discarded: {},
}

/** What somebody who approves should stop at. */
export const configWarnings = [
  'feeUp',
  'minimumUp',
  'maximumDown',
  'lastNetwork',
  'lastWayOut',
  'fewerConfirmations',
  'featureClosed',
  'hostTrusted',
  'fundingChanged',
] as const
export type ConfigWarning = (typeof configWarnings)[number]

export const ChangeSet = z.object({
  id: Id,
  title: z.string(),
  state: z.enum(changeSetStateNames),
  changes: z.array(
    z.extend(ConfigChange, {
      /** The entry as people know it, and the decimals if it is an amount. */
      name: z.string(),
      asset: z.nullable(z.string()),
      scale: z.nullable(z.number()),
      warnings: z.array(z.enum(configWarnings)),
    }),
  ),
  /** When it is to be applied; null is as soon as it is approved. */
  applyAt: z.nullable(InstantCodec),
  madeBy: z.string(),
  madeAt: InstantCodec,
  /** Who wrote it last, and so does not approve it. */
  writtenBy: z.string(),
  /** SHA-256 over title, time and changes, in hex: what somebody saw when they ask for it. */
  hash: z.string(),
  /** Who asked for it, and who approved it. */
  askedBy: z.nullable(z.string()),
  approvedBy: z.nullable(z.string()),
  appliedAt: z.nullable(InstantCodec),
  /** The set that this one takes back. */
  undoes: z.nullable(Id),
  /** Why a scheduled one could not be applied: the value that had changed meanwhile. */
  trouble: z.nullable(z.string()),
})
export type ChangeSet = z.infer<typeof ChangeSet>

export const configEntries = operation({
  path: 'settings/entries',
  kind: 'query',
  auth: 'operator',
  permission: 'config.read',
  summary: 'Everything that can be changed, as it is now.',
  input: z.object({}),
  output: z.object({ entries: z.array(ConfigEntry) }),
  fails: [],
})

export const changeSetList = operation({
  path: 'settings/sets',
  kind: 'query',
  auth: 'operator',
  permission: 'config.read',
  summary: 'Sets that are not applied yet, or the history of those that ended; newest first.',
  input: z.object({ open: z.boolean(), cursor: z.optional(Cursor) }),
  output: z.object({ sets: z.array(ChangeSet), next: z.nullable(Cursor) }),
  fails: [],
})

export const saveChangeSet = operation({
  path: 'settings/saveSet',
  kind: 'command',
  auth: 'operator',
  permission: 'config.change',
  summary: 'Writes a draft, new or again; the answer is its preview.',
  input: z.object({
    id: z.optional(Id),
    title: shortText(80).check(z.minLength(3)),
    changes: z.array(ConfigWish).check(z.minLength(1), z.maxLength(configChangesMax)),
    applyAt: z.nullable(InstantCodec),
  }),
  output: ChangeSet,
  fails: ['NOT_FOUND', 'CONFIG_UNKNOWN', 'CONFIG_INVALID', 'CONFIG_STATE', 'CONFIG_TIME'],
})

export const discardChangeSet = operation({
  path: 'settings/discardSet',
  kind: 'command',
  auth: 'operator',
  permission: 'config.change',
  summary: 'Throws a draft away, or calls a scheduled set off.',
  input: z.object({ id: Id }),
  output: Done,
  fails: ['NOT_FOUND', 'CONFIG_STATE'],
})

export const undoChangeSet = operation({
  path: 'settings/undoSet',
  kind: 'command',
  auth: 'operator',
  permission: 'config.change',
  summary:
    'Makes a draft that takes an applied set back, unless a later one changed the same value.',
  input: z.object({ id: Id }),
  output: ChangeSet,
  fails: ['NOT_FOUND', 'CONFIG_STATE', 'CONFIG_CHANGED_SINCE'],
})
