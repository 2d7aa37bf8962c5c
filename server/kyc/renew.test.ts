import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { KycChanges, type KycMend } from '#contract/kyc.ts'
import { dayMs } from '#kernel/time.ts'
import { refusedAs } from '#server/identity/testing.ts'
import { decideCase } from '#server/kyc/decide.ts'
import { kycJobs } from '#server/kyc/jobs.ts'
import { renew } from '#server/kyc/renew.ts'
import { queueOf, takeCase } from '#server/kyc/review.ts'
import { keepDraft } from '#server/kyc/saveDraft.ts'
import { isSamePerson } from '#server/kyc/standing.ts'
import { showRecord } from '#server/kyc/state.ts'
import { handIn, handInAgain } from '#server/kyc/submit.ts'
import { type KycTest, kycTest } from '#server/kyc/testing.ts'
import { noticesFor } from '#server/platform/testing.notice.ts'

let kyc: KycTest
before(async () => {
  kyc = await kycTest()
})
after(() => kyc.end())

type Caller = ReturnType<KycTest['applicant']>

let numbers = 0
/** Somebody who is verified until a day soon, and who said yes. */
async function verified(expiresOn: string): Promise<Caller> {
  const caller = kyc.applicant()
  numbers += 1
  await kyc.apply(caller, { documentNumber: `R${1000 + numbers}`, expiresOn })
  await decide(caller, 1)
  return caller
}
async function decide({ userId }: Caller, version: number, mend: KycMend[] = []): Promise<void> {
  const anna = kyc.reviewer('Anna')
  await kyc.at(anna, (desk) => takeCase(desk, userId))
  const named = { userId, version }
  await kyc.at(anna, (desk) =>
    decideCase(
      desk,
      kyc.deps,
      mend.length === 0 ? { ...named, outcome: 'approve' } : { ...named, outcome: 'reject', mend },
    ),
  )
}
const record = (caller: Caller) => kyc.callAs(caller, showRecord(kyc.deps), {})
const begin = (caller: Caller) => kyc.callAs(caller, renew(kyc.deps), {})
const save = (caller: Caller, changes: unknown) =>
  kyc.callAs(caller, keepDraft(kyc.deps), KycChanges.parse(changes))
const send = (caller: Caller) => kyc.callAs(caller, handIn(kyc.deps), {})
const kindsOf = async ({ userId }: Caller) =>
  (await noticesFor(kyc.database, userId)).map(({ kind }) => kind)
const today = () => new Intl.DateTimeFormat('sv', { timeZone: 'UTC' }).format(kyc.clock.now())
const day = (days: number) =>
  new Intl.DateTimeFormat('sv', { timeZone: 'UTC' }).format(kyc.clock.now() + days * dayMs)

/** Everything that a renewal asks for. */
async function fillAnew(caller: Caller): Promise<void> {
  const [document, address] = [await kyc.upload(caller), await kyc.upload(caller)]
  numbers += 1
  await save(caller, {
    documentNumber: `R${1000 + numbers}`,
    expiresOn: day(3_000),
    documentPhoto: document.id,
    addressPhoto: address.id,
  })
}

void test('a record is renewed near its end alone: document and dates anew, the rest is kept', async () => {
  const [early, caller] = [await verified(day(91)), await verified(day(90))]
  await assert.rejects(begin(early), refusedAs('KYC_LOCKED'))
  await assert.rejects(begin(kyc.applicant()), refusedAs('KYC_STATE_CONFLICT'))
  const begun = await begin(caller)
  assert.deepEqual([begun.state, begun.renewal, begun.validUntil], ['draft', true, day(90)])
  assert.equal(begun.form.lastName, 'Mustermann')
  assert.equal(begun.form.documentType, 'idCard')
  assert.equal(begun.form.documentNumber, undefined)
  assert.equal(begun.form.documentPhoto, undefined)
  await assert.rejects(begin(caller), refusedAs('KYC_STATE_CONFLICT'))
  await assert.rejects(
    save(caller, { lastName: 'X' }),
    refusedAs('KYC_LOCKED', { field: 'lastName' }),
  )
  await assert.rejects(send(caller), refusedAs('KYC_FIELD_REQUIRED', { field: 'documentNumber' }))
})

void test('the old record is valid until the new one is approved, through a rejection too', async () => {
  const caller = await verified(day(20))
  const until = day(20)
  await begin(caller)
  await fillAnew(caller)
  const sent = await send(caller)
  assert.deepEqual([sent.state, sent.validUntil], ['submitted', until])
  await decide(caller, 2, [{ field: 'documentPhoto', reason: 'glare', words: '' }])
  const refused = await record(caller)
  assert.deepEqual([refused.state, refused.renewal, refused.validUntil], ['rejected', true, until])
  await save(caller, { documentPhoto: (await kyc.upload(caller)).id })
  await kyc.callAs(caller, handInAgain(kyc.deps), {})
  await decide(caller, 3)
  const { state, renewal, validUntil } = await record(caller)
  assert.deepEqual([state, renewal, validUntil], ['approved', false, day(3_000)])
  await assert.rejects(begin(caller), refusedAs('KYC_LOCKED'))
})

/** That a document counts: a new account with it is flagged, and one approved with it is the same person. */
async function isSeen(number: string | undefined, caller: Caller, twin: Caller): Promise<boolean> {
  const other = kyc.applicant()
  await kyc.apply(other, { documentNumber: number })
  const { waiting } = await kyc.at(kyc.reviewer('Anna'), (desk) => queueOf(desk, kyc.deps))
  const flags = waiting.find(({ userId }) => userId === other.userId)?.flags ?? []
  // Of what was only handed in nobody is known.
  assert.equal(await isSamePerson(kyc.database.sql, caller.userId, other.userId), false)
  const isSame = await isSamePerson(kyc.database.sql, caller.userId, twin.userId)
  assert.equal(flags.includes('duplicate'), isSame)
  return isSame
}

void test('a document that was approved counts while another is handed in, refused and approved', async () => {
  const caller = await verified(day(10))
  const number = (await record(caller)).form.documentNumber
  const twin = kyc.applicant()
  await kyc.apply(twin, { documentNumber: number, expiresOn: day(10) })
  await decide(twin, 1)
  await decide(twin, 1)
  assert.equal((await record(twin)).state, 'approved')
  await begin(twin)
  await fillAnew(twin)
  await send(twin)
  assert.ok(await isSeen(number, caller, twin), 'the twin renews')
  await begin(caller)
  assert.ok(await isSeen(number, caller, twin), 'begun')
  await fillAnew(caller)
  await send(caller)
  assert.ok(await isSeen(number, caller, twin), 'handed in')
  const { waiting } = await kyc.at(kyc.reviewer('Anna'), (desk) => queueOf(desk, kyc.deps))
  const own = waiting.find(({ userId }) => userId === caller.userId)
  assert.deepEqual(own?.flags, ['duplicate'])
  await decide(caller, 2, [{ field: 'documentPhoto', reason: 'glare', words: '' }])
  assert.ok(await isSeen(number, caller, twin), 'rejected')
  await save(caller, { documentPhoto: (await kyc.upload(caller)).id })
  await kyc.callAs(caller, handInAgain(kyc.deps), {})
  await decide(caller, 3)
  await decide(caller, 3)
  assert.equal((await record(caller)).state, 'approved')
  assert.ok(await isSeen(number, caller, twin), 'approved')
})

void test('whoever renews with the document of another account is one person with it', async () => {
  const [caller, twin] = [await verified(day(10)), await verified(day(10))]
  const isSame = () => isSamePerson(kyc.database.sql, caller.userId, twin.userId)
  await begin(caller)
  await fillAnew(caller)
  await save(caller, { documentNumber: (await record(twin)).form.documentNumber })
  assert.equal(await isSame(), false)
  await send(caller)
  assert.equal(await isSame(), true)
})

void test('each event is told once: handed in, delayed, rejected with why, expiring, expired', async () => {
  const caller = kyc.applicant()
  const until = day(20)
  numbers += 1
  await kyc.apply(caller, { documentNumber: `R${1000 + numbers}`, expiresOn: until })
  const jobs = kycJobs({ db: kyc.database.sql, clock: kyc.clock })
  const run = (name: string, payload: object) =>
    jobs.find((job) => job.name === name)?.run({ userId: caller.userId, ...payload })
  await run('kyc.delayed', { version: '1' })
  await decide(caller, 1, [{ field: 'documentPhoto', reason: 'glare', words: 'By the window' }])
  await run('kyc.delayed', { version: '1' })
  const rejection = (await noticesFor(kyc.database, caller.userId)).at(-1)
  assert.deepEqual(rejection?.details, { parts: 'documentPhoto:glare' })
  await save(caller, { documentPhoto: (await kyc.upload(caller)).id })
  await kyc.callAs(caller, handInAgain(kyc.deps), {})
  await decide(caller, 2)
  await run('kyc.remind', { validUntil: until })
  await run('kyc.expired', { validUntil: until })
  await run('kyc.expired', { validUntil: today() })
  assert.deepEqual(await kindsOf(caller), [
    'kycSubmitted',
    'kycDelayed',
    'kycRejected',
    'kycSubmitted',
    'kycApproved',
    'kycExpiring',
    'kycExpired',
  ])
  const keys = (await noticesFor(kyc.database, caller.userId)).map(({ key }) => key)
  assert.equal(new Set(keys).size, keys.length)
})
