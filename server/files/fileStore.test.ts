/** What every store of bytes has to keep: one list of promises, asked of each. */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, beforeEach, test } from 'node:test'
import { after as moved, hourMs } from '#kernel/time.ts'
import { type S3Server, startS3 } from '#sandbox/s3/s3.ts'
import { s3Account } from '#sandbox/s3/signature.ts'
import { systemClock } from '#server/platform/clock.ts'
import { systemIds } from '#server/platform/ids.ts'
import { diskFiles } from '#server/files/fileStore.disk.ts'
import { s3Files } from '#server/files/fileStore.s3.ts'
import { readPage } from '#server/files/fileStore.s3.list.ts'
import { sealedFiles } from '#server/files/fileStore.sealed.ts'
import type { FileStore } from '#server/files/fileStore.ts'
import { draw, filesTest, uploadOf } from '#server/files/testing.ts'

const newId = () => systemIds(systemClock).uuid()
const bytes = Buffer.from('The bytes of a picture, sealed or not.'.repeat(2_000))

let folder: string
let server: S3Server
const stores: Record<string, FileStore> = {}
const s3 = (over: object = {}) =>
  s3Files({ ...s3Account, url: server.url, clock: systemClock, timeoutMs: 300, ...over })

before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'auric-stores-'))
  server = await startS3({ host: '127.0.0.1', port: 0, variable: 'S3_PORT' }, systemClock)
  stores['disk'] = diskFiles(folder)
  stores['s3'] = s3()
  stores['s3, sealed'] = sealedFiles(s3(), 'a secret of the tests')
})
beforeEach(() => {
  server.faults.clear()
  server.objects.clear()
})
after(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

async function idsIn(store: FileStore): Promise<string[]> {
  const ids: string[] = []
  for await (const { id } of store.list()) ids.push(id)
  return ids
}

for (const name of ['disk', 's3', 's3, sealed']) {
  const store = (): FileStore => {
    const found = stores[name]
    assert.ok(found)
    return found
  }

  void test(`${name}: what is put is got as it was, until it is removed`, async () => {
    const id = newId()
    assert.equal(await store().get(id), undefined)
    await store().put(id, bytes)
    assert.deepEqual(Buffer.from((await store().get(id)) ?? []), bytes)
    assert.ok((await idsIn(store())).includes(id))
    await store().remove(id)
    assert.equal(await store().get(id), undefined)
    await store().remove(id)
    assert.ok(!(await idsIn(store())).includes(id))
  })

  void test(`${name}: the list says since when a thing is kept`, async () => {
    const id = newId()
    const began = systemClock.now()
    await store().put(id, bytes)
    for await (const one of store().list()) {
      if (one.id === id) assert.ok(one.at >= began - 2_000 && one.at <= systemClock.now())
    }
    await store().remove(id)
  })

  void test(`${name}: what is no id of ours is no place`, async () => {
    for (const id of ['../../etc/passwd', '', 'a', '%2e%2e/x', `${newId()}/..`]) {
      await assert.rejects(async () => store().get(id), /not the id of a file/)
      await assert.rejects(async () => store().put(id, bytes), /not the id of a file/)
      await assert.rejects(async () => store().remove(id), /not the id of a file/)
    }
  })
}

void test('a bucket of more than one page is listed whole, and other people’s keys are not ours', async () => {
  const at = systemClock.now()
  for (let count = 0; count < 1_203; count += 1) {
    server.objects.set(newId(), { bytes: new Uint8Array(1), sum: undefined, at })
  }
  server.objects.set('backup.tar', { bytes: new Uint8Array(1), sum: undefined, at })
  assert.equal(new Set(await idsIn(s3())).size, 1_203)
})

void test('half a list is no list', () => {
  assert.throws(() => readPage('<ListBucketResult><Contents><Key>a'), /no whole list/)
  const without = '<ListBucketResult><IsTruncated>true</IsTruncated></ListBucketResult>'
  assert.throws(() => readPage(without), /goes on/)
})

void test('an error, silence and a lost answer are each asked again, and nothing is kept twice', async () => {
  for (const fault of ['serverError', 'hang', 'lostReply'] as const) {
    const id = newId()
    server.faults.set(fault, 1)
    await s3().put(id, bytes)
    assert.deepEqual(Buffer.from((await s3().get(id)) ?? []), bytes, fault)
  }
  assert.equal(server.objects.size, 3)
})

void test('bytes that come back short are asked for again, and never taken for the whole', async () => {
  const id = newId()
  await s3().put(id, bytes)
  server.faults.set('truncated', 1)
  assert.deepEqual(Buffer.from((await s3().get(id)) ?? []), bytes)
  server.faults.set('truncated', 'always')
  await assert.rejects(s3().get(id), { code: 'BUSY' })
})

void test('a store that stays away says that one may come back', async () => {
  server.faults.set('serverError', 'always')
  await assert.rejects(s3().put(newId(), bytes), { code: 'BUSY' })
  await assert.rejects(s3().get(newId()), { code: 'BUSY' })
  await assert.rejects(idsIn(s3()), { code: 'BUSY' })
})

void test('wrong keys, another region, an old clock and changed bytes are refused by signature', async () => {
  const id = newId()
  const old = { now: () => moved(systemClock.now(), -hourMs) }
  for (const over of [{ secret: 'other' }, { keyId: 'OTHER' }, { region: 'us-east-1' }]) {
    await assert.rejects(s3(over).put(id, bytes), { code: 'BUSY' })
  }
  await assert.rejects(s3({ clock: old }).put(id, bytes), { code: 'BUSY' })
  await assert.rejects(s3({ bucket: 'another' }).get(id), { code: 'BUSY' })
  assert.equal(server.objects.size, 0)
})

void test('who runs the store sees nothing of what is sealed, and what was moved does not open', async () => {
  const store = stores['s3, sealed']
  assert.ok(store)
  const [id, other] = [newId(), newId()]
  await store.put(id, bytes)
  const kept = server.objects.get(id)
  assert.ok(kept && !Buffer.from(kept.bytes).includes('picture'))
  server.objects.set(other, kept)
  await assert.rejects(store.get(other))
})

void test('images and uploads in parts go through a bucket that loses answers, and come back', async () => {
  const kept = await filesTest({ store: sealedFiles(s3(), 'a secret of the tests') })
  const caller = kept.newCaller()
  const image = await draw(300, 200).jpeg().toBuffer()
  server.faults.set('lostReply', 1)
  const whole = await kept.callAs(caller, kept.files.receive, uploadOf(image))
  const sha256 = createHash('sha256').update(image).digest('hex')
  const start = { name: 'a', purpose: 'kyc' as const, bytes: image.byteLength, sha256 }
  const { id } = await kept.callAs(caller, kept.files.start, start)
  const part = new Request(`http://localhost/api/file/upload/${id}?offset=0`, {
    method: 'PUT',
    body: new Uint8Array(image),
  })
  server.faults.set('truncated', 1)
  const sent = await kept.files.receivePart(id, part, { ...kept.context(), caller })
  const ids = [whole.id, sent.file?.id ?? '']
  for (const one of ids) {
    const answer = await kept.callAs(caller, kept.files.send, one)
    assert.equal((await answer.bytes()).subarray(0, 2).toString(), '255,216')
  }
  assert.deepEqual([...server.objects.keys()].toSorted(), ids.toSorted())
  for (const { bytes: stored } of server.objects.values()) {
    assert.ok(!Buffer.from(stored).subarray(0, 4).equals(Buffer.from(image).subarray(0, 4)))
  }
  await kept.end()
})
