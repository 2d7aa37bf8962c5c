import * as z from 'zod/mini'
import { InstantCodec } from '#contract/atoms.ts'
import { operation } from '#contract/operation.ts'

/** How long a client may use its copy of the app config, in seconds (spec §4, §9). */
export const appConfigLifeSeconds = 43_200

/** One setting of the app: a key, and fields of its own beside it (spec §3). */
export const AppConfigEntry = z.looseObject({ key: z.string() })
export type AppConfigEntry = z.infer<typeof AppConfigEntry>

/** The app's settings, as a list of entries found by key (spec §7). */
export const appConfig = operation({
  path: 'app/config',
  kind: 'query',
  auth: 'visitor',
  summary: 'Settings of the app that an operator may change; a client keeps them for 12 hours.',
  input: z.looseObject({}),
  output: z.array(AppConfigEntry),
  fails: [],
})

/** Entry `server` of the config: the clock that signed envelopes are measured against. */
export const ServerEntry = z.object({ key: z.literal('server'), serverTime: InstantCodec })
