import * as z from 'zod/mini'
import { type Language, fallbackLanguage, languages } from '#contract/language.ts'
import {
  type ChosenCategory,
  type Message,
  type MessageChoice,
  MessageCategory,
  chosenCategories,
  isPersonalKind,
} from '#contract/messages.ts'
import { InstantColumn } from '#server/platform/db.ts'
import { noticeText } from '#text/notices.ts'

const Details = z.record(z.string(), z.string())

/** Title and text of an announcement in the languages it was written in. */
export const AnnouncementTexts = z.partialRecord(
  z.enum(languages),
  z.object({ title: z.string(), text: z.string() }),
)
export type AnnouncementTexts = z.infer<typeof AnnouncementTexts>

/** A message as stored: a notice has details, an announcement its texts. */
export const MessageRow = z.object({
  id: z.string(),
  category: MessageCategory,
  kind: z.string(),
  details: z.nullable(Details),
  texts: z.nullable(AnnouncementTexts),
  link: z.nullable(z.string()),
  at: InstantColumn,
  isRead: z.boolean(),
})
export type MessageRow = z.infer<typeof MessageRow>

/** A notice that is to be sent: to whom, and what. */
export const Sending = z.object({
  id: z.string(),
  userId: z.string(),
  category: MessageCategory,
  kind: z.string(),
  details: Details,
  at: InstantColumn,
  mailedAt: z.nullable(InstantColumn),
})
export type Sending = z.infer<typeof Sending>

/** A message as its reader sees it, in a language. */
export function messageOf(row: MessageRow, language: Language): Message {
  const { id, category, kind, link, at, isRead } = row
  return { id, category, kind, ...textOf(row, language), link, at, read: isRead }
}

/** What is not written in a reader's language is read in the fallback, or in whatever there is. */
function textOf(row: MessageRow, language: Language): { title: string; text: string } {
  if (row.texts) {
    const [first] = Object.values(row.texts)
    return row.texts[language] ?? row.texts[fallbackLanguage] ?? first ?? untold
  }
  return isPersonalKind(row.kind) ? noticeText(language, row.kind, row.details ?? {}) : untold
}

/** For a kind that this version does not know: one that is newer has written it. */
const untold = { title: 'Auric', text: '' }

/** Where messages go until a person chooses otherwise. */
const initialChoice = { email: true, push: true }

/** Where messages of every category go, by what a user chose. */
export const choicesFrom = (chosen: readonly MessageChoice[]): MessageChoice[] =>
  chosenCategories.map((category) => choiceFor(category, chosen))

/** Where those of one category go. Security is always told by mail. */
export function choiceFor(
  category: ChosenCategory,
  chosen: readonly MessageChoice[],
): MessageChoice {
  const choice = chosen.find((one) => one.category === category)
  const { email, push } = choice ?? initialChoice
  return { category, email: email || category === 'security', push }
}

/** Those categories that people choose of. */
export const isChosenCategory = (category: string): category is ChosenCategory =>
  chosenCategories.some((one) => one === category)
