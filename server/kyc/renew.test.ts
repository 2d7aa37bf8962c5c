import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { KycChanges, type KycMend } from '#contract/kyc.ts'
import { dayMs } from '#kernel/time.ts'
import { refusedAs } from '#server/identity/testing.ts'
import { decideCase } from '#server/kyc/decide.ts'
import { kycJobs } from '#server/kyc/jobs.ts'
import { renew } from '#server/kyc/renew.ts'
import { takeCase } from '#server/kyc/review.ts'
import { keepDraft } from '#server/kyc/saveDraft.ts'
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

void test('a document in renewal still counts where another account hands in the same', async () => {
  const caller = await verified(day(10))
  const number = (await record(caller)).form.documentNumber
  await begin(caller)
  const other = kyc.applicant()
  await kyc.apply(other, { documentNumber: number })
  const found = await kyc.database.owner`
    select one.user_id as "userId"
      from kyc_application one
      join kyc_application other on other.fingerprint = one.fingerprint
     where one.user_id = ${other.userId}
       and other.user_id = ${caller.userId}
       and other.valid_until is not null`
  assert.equal(found.length, 1)
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
