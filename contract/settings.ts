import * as z from 'zod/mini'
import { InstantCodec } from '#contract/atoms.ts'
import { languages } from '#contract/language.ts'
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

/** Tabs of the tab bar, in its order; the first three are the specification's own (spec §2). */
export const tabNames = ['home', 'trade', 'assets', 'life', 'me'] as const

/** Entry `tabs`: which of them are shown. */
export const TabsEntry = z.object({
  key: z.literal('tabs'),
  tabs: z.array(z.enum(tabNames)).check(z.minLength(1)),
})

/** Entry `rules`: how strictly an e-mail address is read at registration and binding (spec §5). */
export const RulesEntry = z.object({ key: z.literal('rules'), email: z.enum(['spec', 'wide']) })

/** Entry `envelope`: versions of the signed envelope that the server takes. */
export const EnvelopeEntry = z.object({
  key: z.literal('envelope'),
  versions: z.array(z.enum(['v1'])).check(z.minLength(1)),
})

/** Entry `version`: the newest app, as people see it and as a growing number (spec §9). */
export const VersionEntry = z.object({
  key: z.literal('version'),
  version: z.string().check(z.regex(/^\d+\.\d+\.\d+$/)),
  code: z.int(),
})

/** Entry `languages`: those offered, and the one for everybody else (spec §1, §9). */
export const LanguagesEntry = z.object({
  key: z.literal('languages'),
  languages: z.array(z.enum(languages)).check(z.minLength(1)),
  fallback: z.enum(languages),
})

const HttpsUrl = z.string().check(z.regex(/^https:\/\/[^\s]+$/), z.maxLength(1024))

/** Entry `download`: where the apps are; what is missing is told as not there yet (spec §1). */
export const DownloadEntry = z.object({
  key: z.literal('download'),
  android: z.optional(HttpsUrl),
  ios: z.optional(HttpsUrl),
  /** The quick-install package (`itms-services` manifest or enterprise page). */
  iosQuick: z.optional(HttpsUrl),
})

/** Of a site: no path, and without TLS only on this machine. */
const Origin = z
  .string()
  .check(z.regex(/^(https:\/\/[a-z0-9.-]+|http:\/\/(localhost|127\.0\.0\.1))(:[0-9]{1,5})?$/))

/** An app that may show Auric in a frame of its own and log its users in by tickets. */
export const HostApp = z.object({
  id: z.string().check(z.regex(/^[a-z0-9-]{2,40}$/)),
  name: z.string().check(z.minLength(1), z.maxLength(60)),
  origins: z.array(Origin).check(z.maxLength(8)),
  /** Its Ed25519 public key, raw, base64url: what its tickets are signed with. */
  publicKey: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)),
})
export type HostApp = z.infer<typeof HostApp>

/** Entry `hosts`, as an operator writes it. */
export const HostsEntry = z.object({
  key: z.literal('hosts'),
  hosts: z.array(HostApp).check(z.maxLength(50)),
})

/** Entry `hosts`, as phones have it: whom to speak to from inside a frame. */
export const HostOriginsEntry = z.object({
  key: z.literal('hosts'),
  hosts: z.array(z.pick(HostApp, { id: true, name: true, origins: true })),
})

/** Entry `contact`: how people reach the service. */
export const ContactEntry = z.object({
  key: z.literal('contact'),
  email: z.optional(z.string()),
  telegram: z.optional(HttpsUrl),
  website: z.optional(HttpsUrl),
})
