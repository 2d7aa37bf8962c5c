import { isPersonalKind } from '#contract/messages.ts'
import { pathOf } from '#contract/routes.ts'
import { type Clock, after, dayMs } from '#kernel/time.ts'
import type { MailSender } from '#server/identity/mail.ts'
import { freezeToken } from '#server/identity/freezeLink.ts'
import { emailOf, userById } from '#server/identity/people.ts'
import { liveSessionIds } from '#server/identity/session.ts'
import type { Database } from '#server/platform/db.ts'
import { log } from '#server/platform/log.ts'
import { noticeMail } from '#server/messages/letter.ts'
import { type Sending, choiceFor, isChosenCategory } from '#server/messages/message.ts'
import type { PushSender } from '#server/messages/push.ts'
import { selectChoices, selectSending, setMailed } from '#server/messages/store.ts'
import { deletePushById, selectPush } from '#server/messages/store.push.ts'
import { noticeText } from '#text/notices.ts'

/** What sending needs from outside. */
export type SendDeps = {
  readonly db: Database
  readonly clock: Clock
  readonly mail: MailSender
  /** As in `IdentityDeps`. */
  readonly codeSecret: string
  /** Where people open the app, without a path. */
  readonly appUrl: string
  /** Undefined where no pushes are sent. */
  readonly push: PushSender | undefined
}

/** News that is older is in the list, and no longer worth a line on a lock screen. */
const pushLifeMs = dayMs

/** Sends a notice to the user's mailbox, if they have one and want it there. */
export async function sendMail(deps: SendDeps, id: string): Promise<void> {
  const { db, clock, mail } = deps
  const sending = await selectSending(db, id)
  if (!sending || sending.mailedAt !== null) return
  const to = (await wants(db, sending, 'email')) ? await emailOf(db, sending.userId) : undefined
  const person = await userById(db, sending.userId)
  const letter =
    to && person ? noticeMail(sending, { to, ...person }, freezeUrl(deps, sending)) : undefined
  if (!letter) return
  if ((await mail.send(letter)) === 'refused') {
    log.warn({ part: 'messages', message: id }, 'a notice could not be delivered')
  }
  await setMailed(db, id, clock.now())
}

/** A log-in on a new device can be answered by freezing the account. */
function freezeUrl({ appUrl, codeSecret }: SendDeps, { kind, details }: Sending) {
  const { event } = details
  if (kind !== 'newDevice' || event === undefined) return undefined
  return `${appUrl}/pages/user/freeze#${freezeToken(codeSecret, event)}`
}

/** Sends a notice to one browser, which is forgotten when its session has ended or it is gone. */
export async function sendPush(
  { db, clock, push }: SendDeps,
  messageId: string,
  pushId: string,
): Promise<void> {
  const sending = await selectSending(db, messageId)
  const to = await selectPush(db, pushId)
  if (!push || !sending || !to || to.userId !== sending.userId) return
  const live = await liveSessionIds(db, to.userId, clock.now())
  if (!live.has(to.sessionId)) {
    await deletePushById(db, to.id)
    return
  }
  if (sending.at < after(clock.now(), -pushLifeMs)) return
  const person = await userById(db, sending.userId)
  if (!person || !isPersonalKind(sending.kind) || !(await wants(db, sending, 'push'))) return
  const { title, text } = noticeText(person.language, sending.kind, sending.details)
  const [lead = ''] = text.split('\n')
  const isUrgent = sending.category === 'security'
  const link = `${pathOf('message/detail')}?id=${sending.id}`
  const outcome = await push.send({ id: sending.id, title, text: lead, link, to, isUrgent })
  if (outcome === 'gone') await deletePushById(db, to.id)
  if (outcome === 'refused') {
    log.warn({ part: 'messages', message: messageId }, 'a push was refused')
  }
}

/** Whether the user has messages of this category sent this way. */
async function wants(
  db: Database,
  { userId, category }: Sending,
  way: 'email' | 'push',
): Promise<boolean> {
  if (!isChosenCategory(category)) return false
  return choiceFor(category, await selectChoices(db, userId))[way]
}
