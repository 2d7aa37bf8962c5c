/** The announcements desk: what is told to everybody, or to some, from a moment on. */
import * as z from 'zod/mini'
import { Cursor, Done, Id, InstantCodec, shortText } from '#contract/atoms.ts'
import { countryCodes } from '#contract/country.ts'
import { type Language, languages } from '#contract/language.ts'
import { operation } from '#contract/operation.ts'

/** Longest title and text, and announcements on one page. */
export const announcementTitleMax = 80
export const announcementTextMax = 2_000
export const announcementPageSize = 20

/** Paragraphs stand on lines of their own. */
const Text = z.string().check(
  z.minLength(1),
  z.maxLength(announcementTextMax),
  z.refine((text) => !/[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069]/u.test(text)),
)

/** What is written in one language. */
export const AnnouncementWords = z.object({
  title: shortText(announcementTitleMax).check(z.minLength(1)),
  text: Text,
})
export type AnnouncementWords = z.infer<typeof AnnouncementWords>

/** What is written, by language. */
export const AnnouncementWritten = z.partialRecord(z.enum(languages), AnnouncementWords)
export type AnnouncementWritten = z.infer<typeof AnnouncementWritten>

const Region = z.string().check(z.refine((code) => countryCodes.includes(code)))

const fields = {
  texts: AnnouncementWritten,
  /** The language that is shown in place of those that are missing; null when none may be. */
  fallback: z.nullable(z.enum(languages)),
  /** Where its readers are, and what they read; an empty list is everybody. */
  regions: z.array(Region).check(z.maxLength(50)),
  languages: z.array(z.enum(languages)),
  /** A page of the app that it leads to. */
  link: z.nullable(
    z.string().check(z.maxLength(500), z.regex(/^\/pages\/[A-Za-z]+\/[\w?&=%.-]+$/)),
  ),
  endsAt: z.nullable(InstantCodec),
}

export const announcementStateNames = ['scheduled', 'shown', 'ended', 'withdrawn'] as const

export const Announcement = z.object({
  ...fields,
  id: Id,
  state: z.enum(announcementStateNames),
  startsAt: InstantCodec,
  madeBy: z.string(),
  withdrawnBy: z.nullable(z.string()),
  /** How many have read it. */
  readers: z.int(),
})
export type Announcement = z.infer<typeof Announcement>

/** Languages that somebody reads it in and that it is not written in. */
export const missingLanguages = (
  texts: AnnouncementWritten,
  audience: readonly Language[],
): readonly Language[] =>
  (audience.length > 0 ? audience : languages).filter((language) => !texts[language])

/** What is read in a language; undefined when neither it nor its stand-in is written. */
export const announcementIn = (
  texts: AnnouncementWritten,
  fallback: Language | null,
  language: Language,
): AnnouncementWords | undefined =>
  texts[language] ?? (fallback === null ? undefined : texts[fallback])

export const announcementList = operation({
  path: 'messages/announcements',
  kind: 'query',
  auth: 'operator',
  permission: 'announcements.read',
  summary: 'Announcements with whom they are for and how many read them, newest first.',
  input: z.object({ cursor: z.optional(Cursor) }),
  output: z.object({ announcements: z.array(Announcement), next: z.nullable(Cursor) }),
  fails: [],
})

export const announce = operation({
  path: 'messages/announce',
  kind: 'command',
  auth: 'operator',
  permission: 'announcements.send',
  summary: 'Announces something from a moment on, now if none is named; the same id is told once.',
  input: z.object({ ...fields, id: Id, startsAt: z.nullable(InstantCodec) }),
  output: z.object({ id: Id }),
  fails: ['ANNOUNCEMENT_LANGUAGE', 'ANNOUNCEMENT_TIME'],
})

export const withdrawAnnouncement = operation({
  path: 'messages/withdraw',
  kind: 'command',
  auth: 'operator',
  permission: 'announcements.send',
  summary:
    'Takes an announcement back: nobody sees it any more, and it can be told anew under another id.',
  input: z.object({ id: Id }),
  output: Done,
  fails: ['NOT_FOUND'],
})
