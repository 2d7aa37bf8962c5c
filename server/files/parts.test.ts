import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import type { FilePurpose } from '#contract/files.ts'
import { uploadLifeHours, uploadPartMaxBytes, uploadsOpenMax } from '#contract/files.upload.ts'
import { hourMs } from '#kernel/time.ts'
import type { Caller } from '#server/platform/http/route.ts'
import { type FilesTest, draw, filesTest, padded } from '#server/files/testing.ts'

let kept: FilesTest
before(async () => {
  kept = await filesTest()
})
after(() => kept.end())

const photo = async (size = 2_500_000, width = 300) =>
  padded(await draw(width, 200).jpeg().toBuffer(), size)

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

const begin = (caller: Caller, bytes: Uint8Array, purpose: FilePurpose = 'kyc', size?: number) =>
  kept.callAs(caller, kept.files.start, {
    name: 'photo.jpg',
    purpose,
    bytes: size ?? bytes.byteLength,
    sha256: hashOf(bytes),
  })

const part = (caller: Caller, id: string, offset: number | string, bytes: Uint8Array) => {
  const body = new Uint8Array(bytes)
  const request = new Request(`http://localhost/api/file/upload/${id}?offset=${offset}`, {
    method: 'PUT',
    body,
  })
  // As the edge does, in no transaction: what a refusal takes away stays away.
  return kept.files.receivePart(id, request, { ...kept.context(), caller })
}

const status = (caller: Caller, id: string) => kept.callAs(caller, kept.files.status, { id })

async function rest(caller: Caller, id: string, bytes: Uint8Array, from = 0) {
  let last
  for (let at = from; at < bytes.byteLength; at += uploadPartMaxBytes) {
    last = await part(caller, id, at, bytes.subarray(at, at + uploadPartMaxBytes))
  }
  return last
}

async function idsKept(): Promise<Set<string>> {
  const ids = new Set<string>()
  for await (const { id } of kept.store.list()) ids.add(id)
  return ids
}

void test('an upload in parts goes on after a break where it stood, and ends as one image', async () => {
  const caller = kept.newCaller()
  const bytes = await photo()
  const begun = await begin(caller, bytes)
  await part(caller, begun.id, 0, bytes.subarray(0, 1_000_000))
  const again = await begin(caller, bytes)
  assert.deepEqual([again.id, again.received], [begun.id, 1_000_000])
  assert.equal((await status(caller, begun.id)).received, 1_000_000)
  const done = await rest(caller, begun.id, bytes, 1_000_000)
  assert.deepEqual([done?.file?.width, done?.received], [300, bytes.byteLength])
  const image = await kept.callAs(caller, kept.files.send, done?.file?.id ?? '')
  assert.equal((await sharp(await image.bytes()).metadata()).width, 300)
  assert.equal((await status(caller, begun.id)).file?.id, done?.file?.id)
})

void test('a part that was counted, or is not the next, is refused with the place to go on from', async () => {
  const caller = kept.newCaller()
  const bytes = await photo()
  const { id } = await begin(caller, bytes)
  await part(caller, id, 0, bytes.subarray(0, 500_000))
  const elsewhere = { code: 'UPLOAD_OFFSET', details: { received: '500000' } }
  for (const offset of [0, 499_999, 700_000, '', 'x', '-1']) {
    await assert.rejects(part(caller, id, offset, bytes.subarray(0, 10)), elsewhere)
  }
  const twice = await Promise.allSettled([
    part(caller, id, 500_000, bytes.subarray(500_000, 900_000)),
    part(caller, id, 500_000, bytes.subarray(500_000, 900_000)),
  ])
  assert.equal(twice.filter((one) => one.status === 'fulfilled').length, 1)
  assert.equal((await status(caller, id)).received, 900_000)
})

void test('the answer to the last part may be lost: asked again there is one file and no part left', async () => {
  const caller = kept.newCaller()
  const bytes = await photo(900_000)
  const { id } = await begin(caller, bytes)
  const before = await idsKept()
  const first = await part(caller, id, 0, bytes)
  const second = await part(caller, id, bytes.byteLength, new Uint8Array())
  assert.equal(second.file?.id, first.file?.id)
  const added = [...(await idsKept())].filter((one) => !before.has(one))
  assert.deepEqual(added, [first.file?.id])
})

void test('a part is sealed in the store, and no larger than it may be', async () => {
  const caller = kept.newCaller()
  const bytes = await photo()
  const { id } = await begin(caller, bytes)
  const large = part(caller, id, 0, bytes.subarray(0, uploadPartMaxBytes + 1))
  await assert.rejects(large, { code: 'FILE_TOO_LARGE' })
  const before = await idsKept()
  await part(caller, id, 0, bytes.subarray(0, 1_000))
  const [added] = [...(await idsKept())].filter((one) => !before.has(one))
  const stored = Buffer.from((await kept.store.get(added ?? '')) ?? [])
  assert.ok(stored.byteLength > 1_000 && !stored.includes(bytes.subarray(0, 64)))
})

void test('bytes that are not those that were promised are no file, and nothing of them is kept', async () => {
  const caller = kept.newCaller()
  const bytes = await photo(800_000)
  const other = Buffer.from(bytes)
  other[700_000] = 1
  const { id } = await begin(caller, bytes)
  const before = await idsKept()
  await assert.rejects(part(caller, id, 0, other), { code: 'FILE_BROKEN' })
  await assert.rejects(status(caller, id), { code: 'NOT_FOUND' })
  assert.deepEqual(await idsKept(), before)
})

void test('another user’s upload is not there, for any call', async () => {
  const [owner, other] = [kept.newCaller(), kept.newCaller()]
  const bytes = await photo()
  const { id } = await begin(owner, bytes)
  await assert.rejects(status(other, id), { code: 'NOT_FOUND' })
  await assert.rejects(part(other, id, 0, bytes.subarray(0, 10)), { code: 'NOT_FOUND' })
  const cancelled = kept.callAs(other, kept.files.cancel, { id })
  await assert.rejects(cancelled, { code: 'NOT_FOUND' })
  await assert.rejects(part(owner, '../../x', 0, bytes.subarray(0, 10)), { code: 'NOT_FOUND' })
})

void test('cancelUpload takes the parts away, and frees the place of one too many', async () => {
  const caller = kept.newCaller()
  const photos = await Promise.all([1, 2, 3, 4, 5].map((one) => photo(600_000, 100 + one)))
  const begun = await Promise.all(
    photos.slice(0, uploadsOpenMax).map((bytes) => begin(caller, bytes)),
  )
  const [first, last] = [photos[0], photos[4]]
  assert.ok(first && last && begun[0])
  await assert.rejects(begin(caller, last), { code: 'UPLOAD_LIMIT' })
  const before = await idsKept()
  await part(caller, begun[0].id, 0, first.subarray(0, 1_000))
  await kept.callAs(caller, kept.files.cancel, { id: begun[0].id })
  assert.deepEqual(await idsKept(), before)
  await begin(caller, last)
})

void test('after a day an upload is over, its parts are gone, and the same one can be begun anew', async () => {
  const caller = kept.newCaller()
  const bytes = await photo()
  const { id } = await begin(caller, bytes)
  const before = await idsKept()
  await part(caller, id, 0, bytes.subarray(0, 1_000))
  kept.clock.move(uploadLifeHours * hourMs)
  await assert.rejects(status(caller, id), { code: 'NOT_FOUND' })
  assert.ok((await kept.files.forget(kept.database.sql, kept.clock.now(), 100)) > 0)
  assert.ok([...(await idsKept())].every((one) => before.has(one)))
  assert.notEqual((await begin(caller, bytes)).id, id)
})

void test('startUpload refuses what is too large, and a frozen account', async () => {
  const caller = kept.newCaller()
  const bytes = await photo(1_000)
  const large = begin(caller, bytes, 'kyc', 20_000_001)
  await assert.rejects(large, { code: 'FILE_TOO_LARGE' })
  const frozen = begin({ ...caller, frozen: true }, bytes)
  await assert.rejects(frozen, { code: 'ACCOUNT_FROZEN' })
})
