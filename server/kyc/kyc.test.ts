import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import * as z from 'zod/mini'
import { uploadMaxBytes } from '#contract/files.ts'
import { KycChanges, KycRecord, kycFields } from '#contract/kyc.ts'
import { refusedAs } from '#server/identity/testing.ts'
import { ownsFile } from '#server/files/own.ts'
import { systemIds } from '#server/platform/ids.ts'
import { listScreening } from '#server/kyc/screening.ts'
import { keepDraft } from '#server/kyc/saveDraft.ts'
import { showRecord } from '#server/kyc/state.ts'
import { handIn } from '#server/kyc/submit.ts'
import { type KycTest, goodForm, kycTest, takenPhoto } from '#server/kyc/testing.ts'

let kyc: KycTest
before(async () => {
  kyc = await kycTest()
})
after(() => kyc.end())

type Caller = ReturnType<KycTest['applicant']>
const record = (caller: Caller) => kyc.callAs(caller, showRecord(kyc.deps), {})
const save = (caller: Caller, changes: z.input<typeof KycChanges>) =>
  kyc.callAs(caller, keepDraft(kyc.deps), KycChanges.parse(changes))

void test('a draft is kept field by field, for another device too, and a field can be emptied', async () => {
  const caller = kyc.applicant()
  assert.equal((await record(caller)).state, 'none')
  await save(caller, { firstName: '  Zoe\u0308  ', birthday: '1984-01-26' })
  await save(caller, { lastName: 'Example' })
  const elsewhere = { ...caller, sessionId: systemIds(kyc.clock).uuid() }
  const { state, form } = await record(elsewhere)
  assert.equal(state, 'draft')
  assert.deepEqual(form, { firstName: 'Zoë', lastName: 'Example', birthday: '1984-01-26' })
  await save(caller, { lastName: null })
  assert.equal((await record(caller)).form.lastName, undefined)
  assert.deepEqual((await record(kyc.applicant())).form, {})
})

void test('a calendar date is the same day in every zone, and no day that does not exist', async () => {
  const caller = kyc.applicant()
  const saved = await save(caller, { birthday: '2000-02-29' })
  assert.equal(z.encode(KycRecord, saved).form.birthday, '2000-02-29')
  for (const text of ['2001-02-29', '2000-2-9', '2000-02-29T00:00:00Z', '']) {
    assert.equal(KycChanges.safeParse({ birthday: text }).success, false, text)
  }
})

void test('the form is handed in once, whole and right, and is locked from then on', async () => {
  const caller = kyc.applicant()
  const submit = () => kyc.callAs(caller, handIn(kyc.deps), {})
  await assert.rejects(submit(), refusedAs('KYC_STATE_CONFLICT'))
  await kyc.fill(caller, { expiresOn: '2026-11-27' })
  await assert.rejects(submit(), refusedAs('KYC_DOCUMENT_EXPIRED', { field: 'expiresOn' }))
  await save(caller, { expiresOn: '2026-11-28', cardName: null })
  await assert.rejects(submit(), refusedAs('KYC_FIELD_REQUIRED', { field: 'cardName' }))
  await save(caller, { cardName: 'E M' })
  const { state, history } = await submit()
  assert.equal(state, 'submitted')
  assert.deepEqual(
    history.map(({ step }) => step),
    ['submitted'],
  )
  await assert.rejects(submit(), refusedAs('KYC_STATE_CONFLICT'))
  await assert.rejects(
    save(caller, { lastName: 'Other' }),
    refusedAs('KYC_LOCKED', { field: 'lastName' }),
  )
})

void test('of two submissions at once one is taken', async () => {
  const caller = kyc.applicant()
  await kyc.fill(caller)
  const both = await Promise.allSettled([1, 2].map(() => kyc.callAs(caller, handIn(kyc.deps), {})))
  assert.deepEqual(both.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected'])
  const [row] = await kyc.database.sql`
    select count(*) as n from kyc_version where user_id = ${caller.userId}`
  assert.equal(row?.['n'], 1n)
})

void test('a picture is the applicant’s own upload for this purpose', async () => {
  const [caller, other] = [kyc.applicant(), kyc.applicant()]
  const others = await kyc.upload(other)
  const avatar = await kyc.upload(caller, 'image')
  for (const { id } of [others, avatar]) {
    await assert.rejects(
      save(caller, { documentPhoto: id }),
      refusedAs('KYC_FILE', { field: 'documentPhoto' }),
    )
  }
  const own = await kyc.upload(caller)
  await save(caller, { documentPhoto: own.id })
  assert.equal(await ownsFile(kyc.database.sql, caller.userId, own.id), false)
  await assert.rejects(
    kyc.upload(caller, 'other'),
    refusedAs('VALIDATION_FAILED', { field: 'purpose' }),
  )
})

void test('a document is sent to its owner and to nobody else, and lies sealed on the disk', async () => {
  const [caller, other] = [kyc.applicant(), kyc.applicant()]
  const { id } = await kyc.upload(caller)
  const sent = await (await kyc.callAs(caller, kyc.files.send, id)).bytes()
  assert.deepEqual([...sent.subarray(0, 3)], [0xff, 0xd8, 0xff])
  await assert.rejects(kyc.callAs(other, kyc.files.send, id), refusedAs('NOT_FOUND'))
  const kept = await readFile(path.join(kyc.folder, id.slice(-2), id))
  assert.notDeepEqual([...kept.subarray(0, 3)], [0xff, 0xd8, 0xff])
  assert.equal(kept.includes(Buffer.from(sent.subarray(100, 116))), false)
})

void test('a hostile upload of a document is refused, or loses what made it so', async () => {
  const caller = kyc.applicant()
  const photo = await takenPhoto()
  const refused: readonly (readonly [string, Buffer])[] = [
    ['FILE_TYPE', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['FILE_TYPE', Buffer.from('%PDF-1.7')],
    ['FILE_TYPE', Buffer.alloc(0)],
    ['FILE_BROKEN', photo.subarray(0, photo.length / 2)],
    ['FILE_TOO_LARGE', Buffer.concat([photo, Buffer.alloc(uploadMaxBytes)])],
  ]
  for (const [code, bytes] of refused) {
    await assert.rejects(kyc.upload(caller, 'kyc', bytes), { code })
  }
  const polyglot = Buffer.concat([photo, Buffer.from('<script>alert(1)</script>')])
  const { id } = await kyc.upload(caller, 'kyc', polyglot)
  const kept = Buffer.from(await (await kyc.callAs(caller, kyc.files.send, id)).bytes())
  assert.equal(kept.includes('<script>'), false)
  assert.ok((await sharp(polyglot).metadata()).exif)
  assert.equal((await sharp(kept).metadata()).exif, undefined)
})

void test('neither the database nor the disk holds what was filled in as anybody could read it', async () => {
  const caller = kyc.applicant()
  await kyc.apply(caller, { documentNumber: 'SECRET4711', phone: '+4915112345678' })
  const tables = ['kyc_application', 'kyc_field', 'kyc_version', 'kyc_event', 'file']
  for (const table of tables) {
    const rows = await kyc.database.owner.unsafe(`select t::text as text from ${table} t`)
    const text = rows.map((row) => String(row['text'])).join('\n')
    for (const secret of ['SECRET4711', 'Mustermann', '15112345678', '1984-01-26']) {
      assert.equal(text.includes(secret), false, `${table} holds ${secret}`)
      assert.equal(text.includes(Buffer.from(secret).toString('hex')), false, table)
    }
  }
  const { form } = await record(caller)
  for (const id of [form.documentPhoto, form.addressPhoto, form.signature]) {
    const bytes = await readFile(path.join(kyc.folder, String(id).slice(-2), String(id)))
    assert.equal(bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])), false)
  }
})

void test('a sealed field that is moved to another user does not open', async () => {
  const [caller, thief] = [kyc.applicant(), kyc.applicant()]
  await save(caller, { lastName: 'Mustermann' })
  await save(thief, { lastName: 'Other' })
  await kyc.database.owner`
    update kyc_field f set sealed = g.sealed
      from kyc_field g
     where f.user_id = ${thief.userId} and g.user_id = ${caller.userId}`
  await assert.rejects(record(thief))
})

void test('a name like one on the list is found in any order, spelling and case, another is not', () => {
  const screening = listScreening([
    { name: 'Viktor Morozhenko', birthday: '1961-03-09' },
    { name: '黑山春人' },
  ])
  const find = (name: string, born = '1961-12-31') =>
    screening.find([name], KycChanges.parse({ birthday: born }).birthday ?? undefined).length
  assert.equal(find('MOROŽENKO Viktor'), 1)
  assert.equal(find('Víktor Morozhenko'), 1)
  assert.equal(find('黑山春人'), 1)
  assert.equal(find('Viktor Morozhenko', '1990-01-01'), 0)
  assert.equal(find('Erika Mustermann'), 0)
  assert.equal(find(''), 0)
})

void test('every field of the form can be written', () => {
  assert.deepEqual(Object.keys(KycChanges.shape), [...kycFields])
  assert.equal(KycChanges.safeParse(goodForm).success, true)
})
