/** Messages on a real database, with the queue running and an outbox in place of the mail servers. */
import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod/mini'
import type { Message, PersonalKind } from '#contract/messages.ts'
import { assert } from '#kernel/assert.ts'
import type { Mail } from '#server/identity/mail.ts'
import { type IdentityTest, identityTest, testDeps } from '#server/identity/testing.ts'
import { messagesJobs } from '#server/messages/jobs.ts'
import { listMessages } from '#server/messages/list.ts'
import type { PushSender } from '#server/messages/push.ts'
import { row } from '#server/platform/db.ts'
import type { Caller } from '#server/platform/http/route.ts'
import { systemIds } from '#server/platform/ids.ts'
import { startJobs } from '#server/platform/jobs.ts'
import { type Notice, giveNotice } from '#server/platform/notice.ts'

/** Messages under test. */
export type MessagesTest = IdentityTest & {
  /** Mails with notices, oldest first. */
  readonly mails: Mail[]
  /** What the next notice by mail meets. */
  readonly mailNext: { outcome: 'accepted' | 'refused' | 'fails' }
  /** A new user with an e-mail address. */
  readonly reader: (email: string) => Promise<Caller>
  /** Gives a notice, and waits until the queue is empty. */
  readonly give: (userId: string, kind: PersonalKind, over?: Partial<Notice>) => Promise<void>
  readonly settled: () => Promise<void>
  /** The newest page of a user's list. */
  readonly list: (caller: Caller) => Promise<readonly Message[]>
}

const waitsMax = 500
const waitMs = 20

/** Starts it on a database of its own; without a `push` none is sent. */
export async function messagesTest(push?: PushSender): Promise<MessagesTest> {
  const identity = await identityTest()
  const { database, clock } = identity
  const mails: Mail[] = []
  const mailNext: MessagesTest['mailNext'] = { outcome: 'accepted' }
  const send = (mail: Mail) => {
    const { outcome } = mailNext
    mailNext.outcome = 'accepted'
    if (outcome === 'fails') return Promise.reject(new Error('no connection'))
    if (outcome === 'accepted') mails.push(mail)
    return Promise.resolve(outcome)
  }
  const mail = { send, close: () => undefined }
  const jobs = messagesJobs({
    db: database.sql,
    clock,
    ids: systemIds(clock),
    mail,
    push,
    codeSecret: testDeps.codeSecret,
    appUrl: 'https://auric.example',
  })
  const runner = await startJobs(database.jobsUrl, jobs)
  const settled = () => queueSettled(identity)
  return {
    ...identity,
    mails,
    mailNext,
    reader: (email) => readerOf(identity, email),
    give: async (userId, kind, over = {}) => {
      await giveNotice(database.sql, { userId, kind, key: kind, ...over })
      await settled()
    },
    settled,
    list: async (caller) => (await identity.callAs(caller, listMessages, {})).messages,
    end: async () => {
      await runner.stop()
      await identity.end()
    },
  }
}

async function readerOf(identity: IdentityTest, email: string): Promise<Caller> {
  const { profile } = await identity.join('email', email)
  return { userId: profile.id, sessionId: profile.id, roles: [], frozen: false }
}

/** Until no job about messages is left that could run now. */
async function queueSettled({ database }: IdentityTest): Promise<void> {
  for (let waits = 0; waits < waitsMax; waits += 1) {
    const open = await row(
      z.object({ total: z.number() }),
      database.owner`
        select count(*)::int as total
          from graphile_worker.jobs
         where task_identifier like 'messages.%'
           and run_at <= now()`,
    )
    if (open?.total === 0) return
    await sleep(waitMs)
  }
  assert(false, 'the queue did not settle')
}
