/** Whose session it is (spec §3); how one comes to have it is in `identity.access.ts`. */
import * as z from 'zod/mini'
import { Done, Id, InstantCodec } from '#contract/atoms.ts'
import { languages } from '#contract/language.ts'
import { operation } from '#contract/operation.ts'

/** An agent orders cards for others; a former one still sees, and is paid, what was earned by it. */
export const userRoles = ['agent', 'formerAgent'] as const

/** The user as the app keeps it (the base-info record of spec §3). Phone and e-mail come masked. */
export const Profile = z.object({
  id: Id,
  uid: z.string(),
  username: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  nickname: z.string(),
  avatarUrl: z.nullable(z.string()),
  inviteCode: z.string(),
  hasTradePassword: z.boolean(),
  /** Region (ISO 3166-1 alpha-2), fiat (ISO 4217) and language the user chose; null is automatic. */
  region: z.nullable(z.string()),
  fiat: z.nullable(z.string()),
  language: z.nullable(z.enum(languages)),
  roles: z.array(z.enum(userRoles)),
  createdAt: InstantCodec,
})
export type Profile = z.infer<typeof Profile>

/** A session: an opaque bearer token (kept hashed by the server) and whose it is. */
export const Session = z.object({ token: z.string(), expiresAt: InstantCodec, profile: Profile })
export type Session = z.infer<typeof Session>

export const logout = operation({
  path: 'identity/logout',
  kind: 'command',
  auth: 'user',
  whileFrozen: true,
  summary: 'Ends this session; its token is worth nothing afterwards.',
  input: z.object({}),
  output: Done,
  fails: [],
})

export const profile = operation({
  path: 'identity/profile',
  kind: 'query',
  auth: 'user',
  summary: 'Who is logged in.',
  input: z.object({}),
  output: Profile,
  fails: [],
})

export const savePreferences = operation({
  path: 'identity/savePreferences',
  kind: 'command',
  auth: 'user',
  whileFrozen: true,
  summary: 'Keeps region, fiat and language of the user for every device; null is automatic.',
  input: z.object({
    region: z.optional(z.nullable(z.string().check(z.regex(/^[A-Z]{2}$/)))),
    fiat: z.optional(z.nullable(z.string().check(z.regex(/^[A-Z]{3}$/)))),
    language: z.optional(z.nullable(z.enum(languages))),
  }),
  output: Profile,
  fails: [],
})
