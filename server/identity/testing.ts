/** Identity on a real database, with an outbox in place of the phone company and the mail servers. */
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import * as z from 'zod/mini'
import { type ErrorCode, Failure, type FailureDetails } from '#contract/errors.ts'
import type { AccountWay } from '#contract/identity.access.ts'
import { assert } from '#kernel/assert.ts'
import { rows } from '#server/platform/db.ts'
import { systemIds } from '#server/platform/ids.ts'
import { migrateJobs } from '#server/platform/jobs.ts'
import { forgetCalls, networkOf } from '#server/platform/limits.ts'
import { type TestDatabase, freshDatabase } from '#server/platform/testing.ts'
import { type TestServer, testOrigin, testServer } from '#server/platform/testing.context.ts'
import type { IdentityDeps } from '#server/identity/deps.ts'
import { identityJobs } from '#server/identity/jobs.ts'
import type { Mail } from '#server/identity/mail.ts'
import { registerUser } from '#server/identity/register.ts'
import { sendCodeTo } from '#server/identity/send.ts'
import type { Sms } from '#server/identity/sms.ts'
import { giveWork, workLimit } from '#server/identity/work.ts'

/** A password that meets the rules. */
export const goodPassword = 'Correct1!horse'

/** A trade password that meets the rules. */
export const goodTradePassword = '802914'

/** The one file that tests own. */
export const ownFile = '018f0000-0000-7000-8000-00000000f11e'

export const testDeps: IdentityDeps = {
  codeSecret: 'a secret of the tests',
  emailRule: () => Promise.resolve('spec'),
  checkSecondFactor: () => Promise.resolve(),
  requireProof: () => Promise.resolve(),
  ownsFile: (_, __, fileId) => Promise.resolve(fileId === ownFile),
}

type Message = Sms | Mail

/** Identity under test. */
export type IdentityTest = TestServer & {
  readonly database: TestDatabase
  /** Everything that was sent, oldest first. */
  readonly outbox: Message[]
  /** What the next message meets; back to `accepted` afterwards. */
  readonly next: { outcome: 'accepted' | 'refused' | 'fails' }
  /** Runs the job of every challenge that has no code yet. */
  readonly deliver: () => Promise<void>
  /** Tells every past phone and e-mail that was not told yet. */
  readonly tellPastContacts: () => Promise<void>
  /** Makes and sends a new code for the newest challenge, as a job that is run again does. */
  readonly deliverAgain: () => Promise<void>
  /** The code of the newest message to an address. */
  readonly codeFor: (to: string) => string
  /** Registers a user of that name; a phone or an e-mail is confirmed first. */
  readonly join: (
    way: AccountWay,
    identifier: string,
  ) => ReturnType<ReturnType<typeof registerUser>>
}

/** Starts it on a database of its own. */
export async function identityTest(): Promise<IdentityTest> {
  const database = await freshDatabase()
  await migrateJobs(database.url.replace('auric_app@', 'auric_jobs@'))
  const server = testServer(database)
  const outbox: Message[] = []
  const next: IdentityTest['next'] = { outcome: 'accepted' }
  const deliver = deliversFor(database, server, (message) => {
    const { outcome } = next
    next.outcome = 'accepted'
    if (outcome === 'fails') return Promise.reject(new Error('no connection'))
    if (outcome === 'accepted') outbox.push(message)
    return Promise.resolve(outcome)
  })
  const test: IdentityTest = {
    ...server,
    database,
    outbox,
    next,
    deliver: () => deliver('unsent'),
    deliverAgain: () => deliver('newest'),
    tellPastContacts: () => deliver('past'),
    codeFor: (to) => codeIn(outbox, to),
    join: (way, identifier) => join(test, way, identifier),
    end: async () => {
      await server.end()
      await database.drop()
    },
  }
  return test
}

const Challenge = z.object({ id: z.string() })

/** Runs the job that sends codes: for each challenge without one, or again for the newest. */
function deliversFor(
  database: TestDatabase,
  { clock }: TestServer,
  send: (message: Message) => Promise<'accepted' | 'refused'>,
) {
  const [job, past] = identityJobs({
    db: database.sql,
    clock,
    ids: systemIds(clock),
    sms: { send },
    mail: { send, close: () => undefined },
    codeSecret: testDeps.codeSecret,
    webHost: undefined,
  })
  return async (which: 'unsent' | 'newest' | 'past') => {
    if (which === 'past') {
      const told = await rows(
        Challenge,
        database.owner`select event_id as id from identity_past_contact where told_at is null`,
      )
      for (const { id } of told) await past?.run({ eventId: id })
      return
    }
    const found = await rows(
      Challenge,
      database.owner`
        select id
          from identity_challenge
         where code_hash is null or ${which === 'newest'}
         order by created_at desc, id desc
         limit ${which === 'newest' ? 1 : 100}`,
    )
    for (const { id } of found) await job?.run({ challengeId: id })
  }
}

function codeIn(outbox: readonly Message[], to: string): string {
  const message = outbox.findLast((sent) => sent.to === to)
  const code = /\b\d{6}\b/.exec(message ? textOf(message) : '')?.[0]
  assert(code !== undefined, `no code was sent to ${to}`)
  return code
}

/** Freezes an account, as an operator will. */
export const freezeUser = (database: TestDatabase, userId: string) => database.owner`
  update identity_user
     set status = 'frozen', frozen_by = 'operator'
   where id = ${userId}`

/** Gives an account the role that an operator grants. */
export const makeAgent = (database: TestDatabase, userId: string) => database.owner`
  update identity_user
     set roles = '{agent}'
   where id = ${userId}`

/** Forgets what counts against a network, so that nobody is asked for work in a test of other rules. */
export async function forgetTries({ sql }: TestDatabase, ip = testOrigin.ip): Promise<void> {
  for (const watched of ['registrations', 'codes', 'logins'] as const) {
    await forgetCalls(sql, workLimit(watched), networkOf(ip))
  }
}

/** Work of a level for an address, solved, as `work` takes it. */
export async function solvedWork(test: TestServer, level: number, ip: string): Promise<string> {
  const { challenge } = await test.visit(giveWork(testDeps), { level }, { ip })
  return JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) })
}

/** For `assert.rejects`: the call was refused for this reason, and no other. */
export const refusedAs =
  (code: ErrorCode, details?: FailureDetails) =>
  (error: unknown): boolean =>
    error instanceof Failure &&
    error.code === code &&
    (details === undefined || JSON.stringify(error.details) === JSON.stringify(details))

/** What a message says in plain text. */
export const textOf = (message: Message): string =>
  'body' in message ? message.body : message.text

async function join(test: IdentityTest, way: AccountWay, identifier: string) {
  const input = { way, identifier, password: goodPassword, acceptTerms: true }
  await forgetTries(test.database)
  if (way === 'username') return test.visit(registerUser(testDeps), input)
  await test.visit(sendCodeTo(testDeps), { purpose: 'register', channel: way, to: identifier })
  await test.deliver()
  return test.visit(registerUser(testDeps), { ...input, code: test.codeFor(identifier) })
}
