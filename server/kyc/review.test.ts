import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import { type KycMend, KycChanges } from '#contract/kyc.ts'
import { minuteMs } from '#kernel/time.ts'
import { refusedAs } from '#server/identity/testing.ts'
import { type Decision, decideCase } from '#server/kyc/decide.ts'
import { queueOf, takeCase, takenMs, viewCase, viewDocument } from '#server/kyc/review.ts'
import type { Reviewer } from '#server/kyc/kyc.ts'
import { keepDraft } from '#server/kyc/saveDraft.ts'
import { showRecord } from '#server/kyc/state.ts'
import { handIn, handInAgain } from '#server/kyc/submit.ts'
import { type KycTest, kycTest } from '#server/kyc/testing.ts'

let kyc: KycTest
before(async () => {
  kyc = await kycTest()
})
after(() => kyc.end())

type Caller = ReturnType<KycTest['applicant']>
const blurred: KycMend = { field: 'documentPhoto', reason: 'unreadable', words: 'The number' }

let numbers = 0
/** Someone who waits, with a document that nobody else has. */
async function waiting(over: Parameters<KycTest['apply']>[1] = {}): Promise<Caller> {
  const caller = kyc.applicant()
  numbers += 1
  await kyc.apply(caller, { documentNumber: `T${1000 + numbers}`, ...over })
  return caller
}
const take = (by: Reviewer, { userId }: Caller) => kyc.at(by, (desk) => takeCase(desk, userId))
const decide = (by: Reviewer, decision: Decision) =>
  kyc.at(by, (desk) => decideCase(desk, kyc.deps, decision))
const approve = (by: Reviewer, { userId }: Caller, version = 1) =>
  decide(by, { userId, version, outcome: 'approve' })
const reject = (by: Reviewer, { userId }: Caller, mend: readonly KycMend[] = [blurred]) =>
  decide(by, { userId, version: 1, outcome: 'reject', mend })
const record = (caller: Caller) => kyc.callAs(caller, showRecord(kyc.deps), {})
const save = (caller: Caller, changes: unknown) =>
  kyc.callAs(caller, keepDraft(kyc.deps), KycChanges.parse(changes))
const again = (caller: Caller) => kyc.callAs(caller, handInAgain(kyc.deps), {})

void test('what is approved is locked, and its owner is told and reminded in time', async () => {
  const [caller, anna] = [await waiting(), kyc.reviewer('Anna')]
  await take(anna, caller)
  assert.equal((await record(caller)).state, 'inReview')
  assert.equal(await approve(anna, caller), 'approved')
  const { state, validUntil } = await record(caller)
  assert.deepEqual([state, validUntil], ['approved', '2031-05-12'])
  await assert.rejects(
    save(caller, { lastName: 'X' }),
    refusedAs('KYC_LOCKED', { field: 'lastName' }),
  )
  await assert.rejects(kyc.callAs(caller, handIn(kyc.deps), {}), refusedAs('KYC_LOCKED'))
  await assert.rejects(again(caller), refusedAs('KYC_LOCKED'))
  const jobs = await kyc.database.owner`
    select t.identifier as name, j.run_at::date::text as day
      from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id
     where j.payload ->> 'userId' = ${caller.userId}
     order by name`
  assert.deepEqual(
    jobs.map(({ name }) => String(name)),
    ['kyc.delayed', 'kyc.remind', 'messages.notice', 'messages.notice'],
  )
})

void test('after a rejection only what was rejected is changed, and all of it has to be', async () => {
  const [caller, anna] = [await waiting(), kyc.reviewer('Anna')]
  await take(anna, caller)
  assert.equal(await reject(anna, caller), 'rejected')
  const { state, mend } = await record(caller)
  assert.deepEqual([state, mend], ['rejected', [blurred]])
  await assert.rejects(
    save(caller, { lastName: 'X' }),
    refusedAs('KYC_LOCKED', { field: 'lastName' }),
  )
  await assert.rejects(again(caller), refusedAs('KYC_NOT_MENDED', { field: 'documentPhoto' }))
  await assert.rejects(kyc.callAs(caller, handIn(kyc.deps), {}), refusedAs('KYC_STATE_CONFLICT'))
  const { id } = await kyc.upload(caller)
  await save(caller, { documentPhoto: id })
  const handed = await again(caller)
  assert.deepEqual([handed.state, handed.mend], ['submitted', []])
  await take(anna, caller)
  await assert.rejects(approve(anna, caller, 1), refusedAs('KYC_STATE_CONFLICT'))
  assert.equal(await approve(anna, caller, 2), 'approved')
})

void test('of two reviewers who decide at once, only who took it decides, and once', async () => {
  const [caller, anna, ben] = [await waiting(), kyc.reviewer('Anna'), kyc.reviewer('Ben')]
  const taken = await Promise.allSettled([take(anna, caller), take(ben, caller)])
  assert.deepEqual(taken.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected'])
  const all = [
    approve(anna, caller),
    reject(ben, caller),
    approve(anna, caller),
    reject(ben, caller),
  ]
  const decided = await Promise.allSettled(all)
  assert.equal(decided.filter(({ status }) => status === 'fulfilled').length, 1)
  const [row] = await kyc.database.sql`
    select count(*) as n
      from kyc_event
     where user_id = ${caller.userId} and kind in ('approved', 'rejected')`
  assert.equal(row?.['n'], 1n)
})

void test('what one reviewer took is another’s after a quarter of an hour, and no sooner', async () => {
  const [caller, anna, ben] = [await waiting(), kyc.reviewer('Anna'), kyc.reviewer('Ben')]
  await take(anna, caller)
  await assert.rejects(take(ben, caller), refusedAs('KYC_TAKEN'))
  await assert.rejects(
    kyc.at(ben, (desk) => viewCase(desk, kyc.deps, caller.userId)),
    refusedAs('KYC_TAKEN'),
  )
  kyc.clock.move(takenMs)
  await assert.rejects(approve(anna, caller), refusedAs('KYC_TAKEN'))
  await take(ben, caller)
  await assert.rejects(approve(anna, caller), refusedAs('KYC_TAKEN'))
  assert.equal(await approve(ben, caller), 'approved')
})

void test('nothing is decided on but what is in review', async () => {
  const [caller, anna, nobody] = [await waiting(), kyc.reviewer('Anna'), kyc.applicant()]
  await assert.rejects(approve(anna, caller), refusedAs('KYC_STATE_CONFLICT'))
  await assert.rejects(approve(anna, nobody), refusedAs('NOT_FOUND'))
  await assert.rejects(take(anna, nobody), refusedAs('NOT_FOUND'))
  await take(anna, caller)
  const twice = [blurred, { ...blurred, words: '' }]
  for (const mend of [[], twice]) {
    await assert.rejects(
      reject(anna, caller, mend),
      refusedAs('VALIDATION_FAILED', { field: 'mend' }),
    )
  }
  await reject(anna, caller)
  await assert.rejects(take(anna, caller), refusedAs('KYC_STATE_CONFLICT'))
  await assert.rejects(approve(anna, caller), refusedAs('KYC_STATE_CONFLICT'))
})

void test('the same document on two accounts is flagged however its number is written, and asks for two reviewers', async () => {
  const [anna, ben] = [kyc.reviewer('Anna'), kyc.reviewer('Ben')]
  const first = await waiting({ documentNumber: 'ab 12-34' })
  const second = await waiting({ documentNumber: 'AB1234' })
  const { waiting: queue } = await kyc.at(anna, (desk) => queueOf(desk, kyc.deps))
  for (const { userId } of [first, second]) {
    assert.deepEqual(queue.find((one) => one.userId === userId)?.flags, ['duplicate'])
  }
  await take(anna, second)
  assert.equal(await approve(anna, second), 'secondLook')
  assert.equal((await record(second)).state, 'submitted')
  await assert.rejects(take(anna, second), refusedAs('KYC_SECOND_LOOK'))
  await take(ben, second)
  assert.equal(await approve(ben, second), 'approved')
})

void test('a name on the list is flagged with what it is like, and not refused', async () => {
  const anna = kyc.reviewer('Anna')
  const caller = await waiting({
    firstName: 'Viktor',
    lastName: 'Morozhenko',
    birthday: '1961-03-09',
  })
  await take(anna, caller)
  const { flags, matches } = await kyc.at(anna, (desk) => viewCase(desk, kyc.deps, caller.userId))
  assert.deepEqual(flags, ['sanctions'])
  assert.deepEqual(
    matches.map(({ name }) => name),
    ['Viktor Morozhenko'],
  )
})

void test('the queue begins with who has waited longest and says how long', async () => {
  const [early, late] = [await waiting(), (kyc.clock.move(minuteMs), await waiting())]
  kyc.clock.move(minuteMs)
  const { waiting: queue } = await kyc.at(kyc.reviewer('Anna'), (desk) => queueOf(desk, kyc.deps))
  const ids = queue.map(({ userId }) => userId)
  assert.ok(ids.indexOf(early.userId) < ids.indexOf(late.userId))
  assert.equal(queue.find(({ userId }) => userId === early.userId)?.waitedMs, 2 * minuteMs)
})

void test('a picture is shown to who took the case, for a reason, marked, and its owner sees who looked', async () => {
  const [caller, anna, ben] = [await waiting(), kyc.reviewer('Anna'), kyc.reviewer('Ben')]
  const { userId } = caller
  const look = (by: Reviewer, reason = 'Compare the name') =>
    kyc.at(by, (desk) => viewDocument(desk, kyc.deps, { userId, field: 'documentPhoto', reason }))
  await assert.rejects(look(anna), refusedAs('KYC_STATE_CONFLICT'))
  await take(anna, caller)
  await assert.rejects(look(ben), refusedAs('KYC_TAKEN'))
  await assert.rejects(look(anna, '  '), refusedAs('VALIDATION_FAILED', { field: 'reason' }))
  const { looks: none } = await record(caller)
  assert.deepEqual(none, [])
  const shown = await look(anna)
  const { entropy, channels } = await sharp(shown).stats()
  assert.ok(entropy > 0 && channels.some(({ stdev }) => stdev > 1), 'nothing is written across it')
  const { looks } = await record(caller)
  assert.deepEqual(
    looks.map(({ name }) => name),
    ['Anna'],
  )
})
