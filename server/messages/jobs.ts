import * as z from 'zod/mini'
import { InstantCodec } from '#contract/atoms.ts'
import { isPersonalKind, messageKeepDays, notices } from '#contract/messages.ts'
import type { Ids } from '#kernel/id.ts'
import { type Clock, after, dayMs } from '#kernel/time.ts'
import { assert } from '#kernel/assert.ts'
import type { Database } from '#server/platform/db.ts'
import { tell } from '#server/platform/events.ts'
import type { Chore } from '#server/platform/housekeeping.ts'
import { type Job, enqueue } from '#server/platform/jobs.ts'
import { noticeJob } from '#server/platform/notice.ts'
import { type SendDeps, sendMail, sendPush } from '#server/messages/send.ts'
import { selectPushesOf } from '#server/messages/store.push.ts'
import { type NewMessage, deleteMessages, insertMessage } from '#server/messages/store.ts'

/** Jobs that send a notice by mail, and to one browser. */
const mailJob = 'messages.mail'
const pushJob = 'messages.push'

/** What the jobs of messages need from outside. */
export type MessagesJobDeps = SendDeps & { readonly ids: Ids }

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
const MailPayload = z.object({ id: z.string() })
const PushPayload = z.object({ id: z.string(), push: z.string() })

/** Jobs of messages. */
export const messagesJobs = (deps: MessagesJobDeps): Job[] => [
  { name: noticeJob, run: (payload) => takeNotice(deps, NoticePayload.parse(payload)) },
  { name: mailJob, run: (payload) => sendMail(deps, MailPayload.parse(payload).id) },
  {
    name: pushJob,
    run: (payload) => {
      const { id, push } = PushPayload.parse(payload)
      return sendPush(deps, id, push)
    },
  },
]

/** Forgets notices when they are a year old. */
export const messagesChore = (db: Database, clock: Clock): Chore => ({
  name: 'messages',
  forget: (limit) => deleteMessages(db, after(clock.now(), -messageKeepDays * dayMs), limit),
})

/**
 * Push services are anybody's servers, and may be slow on purpose: all pushes together never hold more
 * than so many of the places where jobs run, and are given up soon.
 */
const pushQueues = 2
const pushTries = 4

/** Which of them a user's pushes go through. */
const queueOf = (userId: string): number => Number.parseInt(userId.slice(-4), 16) % pushQueues

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
    for (const push of await selectPushesOf(sql, userId)) {
      const queue = `messages.push ${queueOf(userId)}`
      await enqueue(sql, pushJob, { id: message.id, push: push.id }, { queue, tries: pushTries })
    }
  })
}
