/** The announcements desk: each is told once to each of its readers, through the list of messages. */
import { createHash } from 'node:crypto'
import { Failure } from '#contract/errors.ts'
import { languageNames, languages } from '#contract/language.ts'
import {
  type Announcement,
  type AnnouncementWritten,
  type announce,
  announcementIn,
  type announcementList,
  announcementPageSize,
  missingLanguages,
  type withdrawAnnouncement,
} from '#contract/messages.desk.ts'
import type { Instant } from '#kernel/time.ts'
import type { OperatorHandler } from '#server/platform/http/route.ts'
import { cursorOf, placeOf } from '#server/platform/place.ts'
import {
  type AnnouncementRow,
  insertAnnouncement,
  selectAnnouncements,
  withdrawOne,
} from '#server/messages/store.announcement.ts'

/** What was announced, and what will be. */
export const listAnnouncements: OperatorHandler<typeof announcementList> = async (
  { cursor },
  { sql, clock },
) => {
  const place = cursor === undefined ? undefined : placeOf(cursor, 'cursor')
  const found = await selectAnnouncements(sql, place, announcementPageSize + 1)
  const page = found.slice(0, announcementPageSize)
  const last = page.at(-1)
  return {
    announcements: page.map((row) => shown(row, clock.now())),
    next:
      last && found.length > announcementPageSize
        ? cursorOf({ at: last.startsAt, id: last.id })
        : null,
  }
}

/** Announces something; a language that is missing falls back only where that was chosen. */
export const announceToAll: OperatorHandler<typeof announce> = async (
  { id, texts, fallback, startsAt, ...rest },
  { sql, clock, operator, act },
) => {
  const now = clock.now()
  const missing = missingLanguages(texts, rest.languages)
  const hasStandIn = fallback !== null && texts[fallback] !== undefined
  if (missing.length > 0 && !hasStandIn) {
    const names = missing.map((language) => languageNames[language]).join(', ')
    throw new Failure('ANNOUNCEMENT_LANGUAGE', { languages: names })
  }
  const starts = startsAt === null || startsAt < now ? now : startsAt
  if (rest.endsAt !== null && rest.endsAt <= starts) throw new Failure('ANNOUNCEMENT_TIME')
  const written = completed(texts, fallback)
  const isNew = await insertAnnouncement(sql, {
    ...rest,
    id,
    texts: written,
    fallback: missing.length > 0 ? fallback : null,
    startsAt: starts,
    madeBy: operator.name,
  })
  const { regions, languages: readers } = rest
  const after = { regions, languages: readers, fallback, texts: hashOfTexts(written) }
  // Of one that was announced before nothing was written, and nothing is said to have been.
  act({ subject: `announcement ${id}`, after: isNew ? after : { repeated: true } })
  return { id }
}

/** SHA-256 over the words in the order of the languages, in hex: what the log knows them by. */
const hashOfTexts = (texts: AnnouncementWritten): string =>
  createHash('sha256')
    .update(
      JSON.stringify(
        languages.flatMap((language) => {
          const words = texts[language]
          return words ? [[language, words.title, words.text]] : []
        }),
      ),
    )
    .digest('hex')

/** Takes one back. */
export const withdraw: OperatorHandler<typeof withdrawAnnouncement> = async (
  { id },
  { sql, clock, operator, act },
) => {
  const isGone = await withdrawOne(sql, id, { by: operator.name, at: clock.now() })
  if (!isGone) throw new Failure('NOT_FOUND')
  act({ subject: `announcement ${id}`, after: { state: 'withdrawn' } })
  return {}
}

/** Every language with what is read in it: phones need to know nothing of the choice. */
const completed = (
  texts: AnnouncementWritten,
  fallback: Announcement['fallback'],
): AnnouncementWritten =>
  Object.fromEntries(
    languages.flatMap((language) => {
      const words = announcementIn(texts, fallback, language)
      return words ? [[language, words]] : []
    }),
  )

function shown(row: AnnouncementRow, now: Instant): Announcement {
  const { withdrawnAt, ...rest } = row
  const isOver = row.endsAt !== null && row.endsAt <= now
  const state = row.startsAt > now ? 'scheduled' : isOver ? 'ended' : 'shown'
  return { ...rest, state: withdrawnAt === null ? state : 'withdrawn' }
}
