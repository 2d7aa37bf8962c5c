import * as z from 'zod/mini'
import { type CodeChannel, codeLength } from '#contract/identity.access.ts'
import type { Ids } from '#kernel/id.ts'
import { type Clock, type Instant, after, dayMs } from '#kernel/time.ts'
import type { Database, Sql } from '#server/platform/db.ts'
import type { Job } from '#server/platform/jobs.ts'
import { log } from '#server/platform/log.ts'
import {
  type Challenge,
  codeTriesMax,
  hashCode,
  sendCodeJob,
  strangers,
} from '#server/identity/challenge.ts'
import type { MailSender } from '#server/identity/mail.ts'
import { codeMail, codeSms, pastContactMail, pastContactSms } from '#server/identity/message.ts'
import type { SmsSender } from '#server/identity/sms.ts'
import { tellPastContactJob } from '#server/identity/protect.ts'
import { deletePastContacts, takePastContact } from '#server/identity/store.protection.ts'
import { deleteSessions, selectUser, selectUserByName } from '#server/identity/store.ts'
import {
  deleteChallenges,
  selectOpenChallenge,
  updateCode,
} from '#server/identity/store.challenges.ts'

/** What identity's jobs need from outside. */
export type IdentityJobDeps = {
  readonly db: Database
  readonly clock: Clock
  readonly ids: Ids
  readonly sms: SmsSender
  readonly mail: MailSender
  /** As in `IdentityDeps`. */
  readonly codeSecret: string
  /** Host of the web app, for codes that phones fill in on that site only; none on loopback. */
  readonly webHost: string | undefined
}

/** Phone numbers and addresses of challenges, and traces of old sessions, are kept so long. */
const challengeKeepMs = dayMs
const sessionKeepMs = 180 * dayMs
/** An address that was told is kept for questions of its owner. */
const pastContactKeepMs = 30 * dayMs
const sweptAtOnce = 100

const Payload = z.object({ challengeId: z.string() })
const PastPayload = z.object({ eventId: z.string() })

/** Jobs of identity. */
export const identityJobs = (deps: IdentityJobDeps): Job[] => [
  { name: sendCodeJob, run: (payload) => sendCode(deps, Payload.parse(payload).challengeId) },
  {
    name: tellPastContactJob,
    run: (payload) => tellPast(deps, PastPayload.parse(payload).eventId),
  },
]

/**
 * Makes the code of a challenge and sends it. The code exists here and in the message only. Run
 * again, it makes and sends another, and the one before is worth nothing.
 */
async function sendCode(deps: IdentityJobDeps, challengeId: string): Promise<void> {
  const { db, clock, ids } = deps
  await sweep(db, clock.now())
  const challenge = await selectOpenChallenge(db, challengeId, clock.now(), codeTriesMax)
  if (!challenge) return
  const recipient = await recipientOf(db, challenge)
  if (!recipient) return
  const code = ids.digits(codeLength)
  await updateCode(db, challenge.id, hashCode(deps.codeSecret, challenge.id, code))
  const message = {
    challenge,
    code,
    to: recipient.to,
    isTaken: recipient.isTaken,
    phrase: recipient.phrase,
  }
  const outcome =
    recipient.channel === 'phone'
      ? await deps.sms.send(codeSms(message, deps.webHost))
      : await deps.mail.send(codeMail(message))
  if (outcome === 'refused') {
    log.warn({ challengeId, channel: recipient.channel }, 'a code could not be delivered')
  }
}

type Recipient = {
  readonly channel: CodeChannel
  readonly to: string
  readonly isTaken: boolean
  readonly phrase: string | null
}

/** Who gets the code; undefined when no account has that name, and then nobody does. */
async function recipientOf(sql: Sql, challenge: Challenge): Promise<Recipient | undefined> {
  const { way, identifier, purpose } = challenge
  const user = await selectUserByName(sql, { way, value: identifier })
  if (way !== 'username') {
    if (!user && !strangers.includes(purpose)) return undefined
    const isTaken = user !== undefined && purpose === 'register'
    return { channel: way, to: identifier, isTaken, phrase: user?.phrase ?? null }
  }
  const channels = challenge.channel === null ? channelsInTurn : [challenge.channel]
  for (const channel of channels) {
    const to = user?.[channel]
    if (to) return { channel, to, isTaken: false, phrase: user.phrase }
  }
  return undefined
}

/** By user name and without a wish: mail first, it costs nobody anything. */
const channelsInTurn: readonly CodeChannel[] = ['email', 'phone']

/** Tells a phone or e-mail that another took its place: whoever did it, its owner hears of it. */
async function tellPast({ db, clock, mail, sms }: IdentityJobDeps, eventId: string): Promise<void> {
  await db.begin(async (sql) => {
    const past = await takePastContact(sql, eventId, clock.now())
    const user = past && (await selectUser(sql, past.userId))
    if (!past || !user) return
    const outcome =
      past.channel === 'phone'
        ? await sms.send(pastContactSms(user.language, past.value))
        : await mail.send(pastContactMail(user.language, past.value, user.phrase))
    if (outcome === 'refused') log.warn({ eventId }, 'a past contact could not be told')
  })
}

async function sweep(sql: Sql, now: Instant): Promise<void> {
  await deleteChallenges(sql, after(now, -challengeKeepMs), sweptAtOnce)
  await deletePastContacts(sql, after(now, -pastContactKeepMs), sweptAtOnce)
  await deleteSessions(sql, after(now, -sessionKeepMs), sweptAtOnce)
}
