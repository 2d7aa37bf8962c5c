import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { KycChanges } from '#contract/kyc.ts'
import { dateIn, dayMs, hourMs, moveDate } from '#kernel/time.ts'
import { filesJobs } from '#server/files/erase.ts'
import { diskFiles } from '#server/files/fileStore.disk.ts'
import { systemIds } from '#server/platform/ids.ts'
import { decideCase } from '#server/kyc/decide.ts'
import { eraseOwn, showKept } from '#server/kyc/kept.ts'
import { eraseDue, retentionChores } from '#server/kyc/retention.ts'
import { renew } from '#server/kyc/renew.ts'
import { takeCase } from '#server/kyc/review.ts'
import { keepDraft } from '#server/kyc/saveDraft.ts'
import { showRecord } from '#server/kyc/state.ts'
import { handIn } from '#server/kyc/submit.ts'
import { type KycTest, kycTest, testTerms } from '#server/kyc/testing.ts'

let kyc: KycTest
before(async () => {
  kyc = await kycTest()
})
after(() => kyc.end())

type Caller = ReturnType<KycTest['applicant']>

const deps = () => ({
  ...kyc.deps,
  db: kyc.database.sql,
  clock: kyc.clock,
  ids: systemIds(kyc.clock),
})
const kept = (caller: Caller) => kyc.callAs(caller, showKept(kyc.deps), {})
const erase = (caller: Caller) => kyc.callAs(caller, eraseOwn(kyc.deps), {})
const record = (caller: Caller) => kyc.callAs(caller, showRecord(kyc.deps), {})

/** The clock of these tests runs through years. */
const inThreeYears = () => moveDate(dateIn('UTC', kyc.clock.now()), { days: 1_095 })

let numbers = 0
async function decided(outcome: 'approve' | 'reject'): Promise<Caller> {
  const caller = kyc.applicant()
  numbers += 1
  await kyc.apply(caller, { documentNumber: `R${1000 + numbers}`, expiresOn: inThreeYears() })
  await decide(caller, 1, outcome)
  return caller
}
async function decide({ userId }: Caller, version: number, outcome: 'approve' | 'reject') {
  const anna = kyc.reviewer('Anna')
  const named = { userId, version }
  await kyc.at(anna, (desk) => takeCase(desk, userId))
  await kyc.at(anna, (desk) =>
    decideCase(
      desk,
      kyc.deps,
      outcome === 'approve'
        ? { ...named, outcome }
        : { ...named, outcome, mend: [{ field: 'documentPhoto', reason: 'glare', words: 'x' }] },
    ),
  )
}

/** An approved record whose renewal was begun near its end. */
async function renewing(): Promise<Caller> {
  const caller = await decided('approve')
  kyc.clock.move(1_010 * dayMs)
  await kyc.callAs(caller, renew(kyc.deps), {})
  return caller
}
const fillAnew = async (caller: Caller) =>
  kyc.callAs(
    caller,
    keepDraft(kyc.deps),
    KycChanges.parse({
      documentNumber: `N${1000 + numbers}`,
      expiresOn: inThreeYears(),
      documentPhoto: (await kyc.upload(caller)).id,
      addressPhoto: (await kyc.upload(caller)).id,
    }),
  )
const versionsOf = async ({ userId }: Caller) => {
  const { sql } = kyc.database
  return (await sql`select version from kyc_version where user_id = ${userId}`).length
}

/** Nothing of a user can be opened any more, and what went says when and why. */
async function isGone({ userId }: Caller, why: string): Promise<void> {
  const { sql, owner } = kyc.database
  const files = await sql`
    select id, name, sealed_key, erased_why from ${sql('file')} where owner = ${userId}`
  assert.ok(files.length > 0)
  const store = diskFiles(kyc.folder)
  const [remove] = filesJobs({ store })
  for (const file of files) {
    assert.deepEqual([file['name'], file['sealed_key'], file['erased_why']], ['', null, why])
    await remove?.run({ id: file['id'] })
    assert.equal(await store.get(String(file['id'])), undefined)
    const opened = await kyc.files.openDocument(sql, userId, String(file['id']))
    assert.equal(opened, undefined)
  }
  const jobs = await owner`
    select count(*)::int as n
      from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'files.remove'`
  assert.ok(Number(jobs[0]?.['n']) >= files.length)
  for (const table of ['kyc_field', 'kyc_version', 'kyc_approved']) {
    const [row] = await sql`select count(*)::int as n from ${sql(table)} where user_id = ${userId}`
    assert.equal(row?.['n'], 0, table)
  }
  const [notes] = await sql`
    select count(*)::int as n from kyc_event where user_id = ${userId} and note is not null`
  assert.equal(notes?.['n'], 0)
}

void test('a draft that nobody goes on with is erased after its days, and can be begun anew', async () => {
  const caller = kyc.applicant()
  await kyc.fill(caller)
  const [before] = (await kept(caller)).kept
  assert.deepEqual([before?.kind, before?.documents], ['draft', 3])
  assert.equal(before?.until, kyc.clock.now() + testTerms.draftDays * dayMs)
  kyc.clock.move(testTerms.draftDays * dayMs - hourMs)
  assert.equal(await eraseDue(deps(), 100), 0)
  kyc.clock.move(hourMs)
  assert.equal(await eraseDue(deps(), 100), 1)
  assert.equal(await eraseDue(deps(), 100), 0)
  await isGone(caller, 'retention')
  const left = await kept(caller)
  assert.deepEqual(left.kept, [])
  assert.deepEqual(
    left.erased.map(({ kind, why, documents }) => [kind, why, documents]),
    [['draft', 'retention', 3]],
  )
  assert.deepEqual((await record(caller)).form, {})
  assert.equal((await kyc.apply(caller)).state, 'submitted')
})

void test('who writes in a draft keeps it', async () => {
  const caller = kyc.applicant()
  await kyc.fill(caller)
  kyc.clock.move((testTerms.draftDays - 1) * dayMs)
  const change = KycChanges.parse({ firstName: 'Eva' })
  await kyc.callAs(caller, keepDraft(kyc.deps), change)
  kyc.clock.move(2 * dayMs)
  await eraseDue(deps(), 100)
  assert.equal((await record(caller)).form.firstName, 'Eva')
})

void test('a rejected one is held for its days, whatever its owner asks, and then begins anew', async () => {
  const caller = await decided('reject')
  assert.deepEqual(
    (await erase(caller)).kept.map(({ kind }) => kind),
    ['rejected'],
  )
  kyc.clock.move((testTerms.rejectedDays - 1) * dayMs)
  await eraseDue(deps(), 100)
  assert.equal((await record(caller)).state, 'rejected')
  kyc.clock.move(dayMs)
  await eraseDue(deps(), 100)
  await isGone(caller, 'retention')
  const { state, mend } = await record(caller)
  assert.deepEqual([state, mend], ['draft', []])
})

void test('an approved one is held for years after its document expires, and stays approved', async () => {
  const caller = await decided('approve')
  await erase(caller)
  const [{ until } = { until: null }] = (await kept(caller)).kept
  assert.ok(until !== null)
  kyc.clock.move(until - kyc.clock.now() - dayMs)
  await eraseDue(deps(), 100)
  assert.notDeepEqual((await record(caller)).form, {})
  kyc.clock.move(dayMs)
  await eraseDue(deps(), 100)
  await isGone(caller, 'retention')
  const { state, form } = await record(caller)
  assert.deepEqual([state, form], ['approved', {}])
})

void test('a renewal is held as the approved record is, whatever its owner asks and however it goes', async () => {
  const caller = await renewing()
  const [begun] = (await erase(caller)).kept
  assert.deepEqual([begun?.kind, begun?.documents], ['approved', 3])
  await eraseDue(deps(), 100)
  assert.equal((await record(caller)).form.lastName, 'Mustermann')
  await fillAnew(caller)
  await kyc.callAs(caller, handIn(kyc.deps), {})
  await decide(caller, 2, 'reject')
  kyc.clock.move((testTerms.rejectedDays + 1) * dayMs)
  await eraseDue(deps(), 100)
  const [rejected] = (await erase(caller)).kept
  assert.deepEqual([rejected?.kind, rejected?.documents], ['approved', 5])
  assert.equal(rejected?.until, begun?.until)
  assert.equal(await versionsOf(caller), 2)
})

void test('a renewal goes with the record when that is over, and then all begins anew', async () => {
  const caller = await renewing()
  const [{ until } = { until: null }] = (await kept(caller)).kept
  assert.ok(until !== null)
  kyc.clock.move(until - kyc.clock.now())
  await eraseDue(deps(), 100)
  await isGone(caller, 'retention')
  const { state, renewal, validUntil, form } = await record(caller)
  assert.deepEqual([state, renewal, validUntil, form], ['draft', false, null, {}])
  assert.equal((await kyc.apply(caller, { expiresOn: inThreeYears() })).state, 'submitted')
})

void test('a renewal begun at the very end of its record has the days of a draft', async () => {
  const caller = await decided('approve')
  const [{ until } = { until: null }] = (await kept(caller)).kept
  assert.ok(until !== null)
  kyc.clock.move(until - kyc.clock.now() - dayMs)
  await kyc.callAs(caller, renew(kyc.deps), {})
  kyc.clock.move((testTerms.draftDays - 1) * dayMs)
  await eraseDue(deps(), 100)
  assert.equal((await record(caller)).form.lastName, 'Mustermann')
  kyc.clock.move(dayMs)
  await eraseDue(deps(), 100)
  await isGone(caller, 'retention')
})

void test('renewing a record that was erased begins anew, with every field', async () => {
  const caller = await decided('approve')
  const [{ until } = { until: null }] = (await kept(caller)).kept
  assert.ok(until !== null)
  kyc.clock.move(until - kyc.clock.now())
  await eraseDue(deps(), 100)
  const { renewal } = await kyc.callAs(caller, renew(kyc.deps), {})
  assert.equal(renewal, false)
  assert.equal((await kyc.apply(caller, { expiresOn: inThreeYears() })).state, 'submitted')
})

void test('what is being decided on is kept without an end', async () => {
  const caller = kyc.applicant()
  numbers += 1
  await kyc.apply(caller, { documentNumber: `R${1000 + numbers}`, expiresOn: inThreeYears() })
  const { kept: held } = await erase(caller)
  assert.deepEqual(
    held.map(({ kind, until }) => [kind, until]),
    [['review', null]],
  )
  kyc.clock.move(20 * 365 * dayMs)
  await eraseDue(deps(), 100)
  assert.equal((await record(caller)).state, 'submitted')
})

void test('eraseKept erases a draft and photos that belong to nothing, at once, and only one’s own', async () => {
  const [caller, other] = [kyc.applicant(), kyc.applicant()]
  await kyc.fill(caller)
  await kyc.fill(other)
  await kyc.upload(caller)
  const before = await kept(caller)
  assert.deepEqual(
    before.kept.map(({ kind, documents }) => [kind, documents]),
    [
      ['draft', 3],
      ['spare', 1],
    ],
  )
  const after = await erase(caller)
  assert.deepEqual(after.kept, [])
  assert.deepEqual(
    new Set(after.erased.map(({ kind, why, documents }) => `${kind} ${why} ${documents}`)),
    new Set(['draft request 3', 'spare request 1']),
  )
  await isGone(caller, 'request')
  assert.equal((await kept(other)).kept.length, 1)
})

void test('photos that belong to nothing go after the days of a draft; those of an application stay', async () => {
  const caller = await decided('reject')
  const spare = await kyc.upload(caller)
  const [, chore] = retentionChores(deps())
  kyc.clock.move((testTerms.draftDays - 1) * dayMs)
  await chore?.forget(1)
  assert.equal((await kept(caller)).kept.length, 2)
  kyc.clock.move(2 * dayMs)
  await chore?.forget(1)
  const left = await kept(caller)
  assert.deepEqual(
    left.kept.map(({ kind, documents }) => [kind, documents]),
    [['rejected', 3]],
  )
  const opened = await kyc.files.openDocument(kyc.database.sql, caller.userId, spare.id)
  assert.equal(opened, undefined)
})
