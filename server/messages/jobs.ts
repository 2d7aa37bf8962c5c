import * as z from 'zod/mini'
import { InstantCodec } from '#contract/atoms.ts'
import { isPersonalKind, messageKeepDays, notices } from '#contract/messages.ts'
import type { Ids } from '#kernel/id.ts'
import { type Clock, after, dayMs } from '#kernel/time.ts'
import { assert } from '#kernel/assert.ts'
import type { MailSender } from '#server/identity/mail.ts'
import { emailOf, userById } from '#server/identity/people.ts'
import type { Database } from '#server/platform/db.ts'
import { tell } from '#server/platform/events.ts'
import type { Chore } from '#server/platform/housekeeping.ts'
import { type Job, enqueue } from '#server/platform/jobs.ts'
import { log } from '#server/platform/log.ts'
import { noticeJob } from '#server/platform/notice.ts'
import { noticeMail } from '#server/messages/letter.ts'
import { choiceFor, isChosenCategory } from '#server/messages/message.ts'
import {
  type NewMessage,
  deleteMessages,
  insertMessage,
  selectChoices,
  selectSending,
  setMailed,
} from '#server/messages/store.ts'

/** The job that sends a notice by mail. */
const mailJob = 'messages.mail'

/** What the jobs of messages need from outside. */
export type MessagesJobDeps = {
  readonly db: Database
  readonly clock: Clock
  readonly ids: Ids
  readonly mail: MailSender
}

const NoticePayload = z.object({
  userId: z.string(),
  kind: z.string(),
  key: z.string(),
  /** JSON. */
  details: z.string(),
  link: z.string(),
  at: z.optional(InstantCodec),
})
const Details = z.record(z.string(), z.string())
const MessagePayload = z.object({ id: z.string() })

/** Jobs of messages. */
export const messagesJobs = (deps: MessagesJobDeps): Job[] => [
  { name: noticeJob, run: (payload) => takeNotice(deps, NoticePayload.parse(payload)) },
  { name: mailJob, run: (payload) => sendMail(deps, MessagePayload.parse(payload).id) },
]

/** Forgets notices when they are a year old. */
export const messagesChore = (db: Database, clock: Clock): Chore => ({
  name: 'messages',
  forget: (limit) => deleteMessages(db, after(clock.now(), -messageKeepDays * dayMs), limit),
})

/** Puts a notice into the user's list, once whoever brings it how often, and has it sent. */
async function takeNotice(
  { db, clock, ids }: MessagesJobDeps,
  { userId, kind, key, details, link, at }: z.infer<typeof NoticePayload>,
): Promise<void> {
  assert(isPersonalKind(kind), `${kind} is no kind of notice`)
  const message: NewMessage = {
    id: ids.uuid(),
    userId,
    category: notices[kind],
    kind,
    key,
    details: Details.parse(JSON.parse(details)),
    link: link || null,
  }
  await db.begin(async (sql) => {
    if (!(await insertMessage(sql, message, at ?? clock.now()))) return
    await tell(sql, userId, { topic: 'user', changed: 'messages' })
    await enqueue(sql, mailJob, { id: message.id })
  })
}

/** Sends a notice to the user's mailbox, if they have one and want it there. */
async function sendMail({ db, clock, mail }: MessagesJobDeps, id: string): Promise<void> {
  const sending = await selectSending(db, id)
  if (!sending || sending.mailedAt !== null || !isChosenCategory(sending.category)) return
  const { email: isWanted } = choiceFor(sending.category, await selectChoices(db, sending.userId))
  const to = isWanted ? await emailOf(db, sending.userId) : undefined
  const person = await userById(db, sending.userId)
  const letter = to && person ? noticeMail(sending, to, person.language) : undefined
  if (!letter) return
  if ((await mail.send(letter)) === 'refused') {
    log.warn({ part: 'messages', message: id }, 'a notice could not be delivered')
  }
  await setMailed(db, id, clock.now())
}
