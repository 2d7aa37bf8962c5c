import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import { uploadMaxBytes } from '#contract/files.ts'
import { systemIds } from '#server/platform/ids.ts'
import { type TestDatabase, freshDatabase } from '#server/platform/testing.ts'
import { type TestServer, testServer } from '#server/platform/testing.context.ts'
import { diskFiles } from '#server/files/fileStore.disk.ts'
import type { FileStore } from '#server/files/fileStore.ts'
import { type Files, createFiles } from '#server/files/files.ts'

let database: TestDatabase
let server: TestServer
let folder: string
let store: FileStore
let files: Files
before(async () => {
  database = await freshDatabase()
  server = testServer(database)
  folder = await mkdtemp(path.join(tmpdir(), 'auric-files-'))
  store = diskFiles(folder)
  files = createFiles({ store, documentSecret: 'a secret of the tests' })
})
after(async () => {
  await server.end()
  await database.drop()
  await rm(folder, { recursive: true })
})

const newCaller = () => {
  const userId = systemIds(server.clock).uuid()
  return { userId, sessionId: userId, roles: [], frozen: false }
}

function formOf(bytes: Uint8Array, fileName = 'photo.jpg', name: string | undefined = 'photo') {
  const form = new FormData()
  form.append('file', new File([new Uint8Array(bytes)], fileName, { type: 'image/jpeg' }))
  if (name !== undefined) form.append('name', name)
  return form
}

const post = (body: FormData | string, headers: Record<string, string> = {}) =>
  new Request('http://localhost/api/file/upload', { method: 'POST', body, headers })

const upload = (bytes: Uint8Array, fileName?: string, caller = newCaller()) =>
  server.callAs(caller, files.receive, post(formOf(bytes, fileName)))

const draw = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c9a227' } })

const photo = () =>
  draw(600, 400)
    .withExif({
      IFD0: { Make: 'Camera', Orientation: '6' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '22/1 16/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()

/** Padded behind the picture, where decoders stop reading. */
const padded = (image: Uint8Array, size: number) =>
  Buffer.concat([image, Buffer.alloc(size - image.byteLength)])

void test('a photo is turned upright and says nothing of where and with what it was taken', async () => {
  const caller = newCaller()
  const taken = await photo()
  assert.ok((await sharp(taken).metadata()).exif)
  const file = await upload(taken, 'photo.jpg', caller)
  assert.deepEqual([file.contentType, file.width, file.height], ['image/jpeg', 400, 600])
  const kept = await sharp(await store.get(file.id)).metadata()
  assert.equal(kept.exif, undefined)
  assert.equal(kept.orientation, undefined)
  assert.deepEqual([kept.width, kept.height], [400, 600])
})

void test('what hides behind an image is gone, and a CMYK image becomes one that every screen shows', async () => {
  const hidden = Buffer.concat([await photo(), Buffer.from('<script>alert(1)</script>')])
  const file = await upload(hidden)
  assert.ok(!Buffer.from((await store.get(file.id)) ?? []).includes('<script>'))
  const cmyk = await draw(50, 50).toColourspace('cmyk').jpeg().toBuffer()
  assert.equal((await sharp(cmyk).metadata()).space, 'cmyk')
  const plain = await upload(cmyk)
  assert.equal((await sharp(await store.get(plain.id)).metadata()).space, 'srgb')
})

void test('a PNG stays a PNG, whatever its file is called', async () => {
  const png = await draw(20, 10).png().toBuffer()
  assert.equal((await upload(png, 'photo.jpg')).contentType, 'image/png')
})

void test('a very large picture is made smaller, and its letters stay readable', async () => {
  const file = await upload(await draw(9_000, 3_000).jpeg().toBuffer())
  assert.deepEqual([file.width, file.height], [4_000, 1_333])
})

void test('what is no JPG or PNG by its content is refused, whatever it calls itself', async () => {
  const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')
  const others = {
    'attack.svg.png': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
    'gif.png': Buffer.from('GIF89a<html><script>alert(1)</script>', 'latin1'),
    'report.jpg': Buffer.from('%PDF-1.7'),
    'two-bytes.jpg': Buffer.from([0xff, 0xd8]),
    'empty.png': Buffer.alloc(0),
    'phone.jpg': heic,
    'web.jpg': await draw(10, 10).webp().toBuffer(),
  }
  for (const [name, bytes] of Object.entries(others)) {
    await assert.rejects(upload(bytes, name), { code: 'FILE_TYPE' }, name)
  }
})

void test('an image cut short and one with too many pixels are refused as broken', async () => {
  const whole = await draw(800, 600).jpeg().toBuffer()
  await assert.rejects(upload(whole.subarray(0, whole.length / 2)), { code: 'FILE_BROKEN' })
  const bomb = await sharp({
    create: { width: 12_000, height: 12_000, channels: 3, background: 'red' },
    limitInputPixels: false,
  })
    .png({ compressionLevel: 9 })
    .toBuffer()
  assert.ok(bomb.byteLength < 1_000_000)
  await assert.rejects(upload(bomb), { code: 'FILE_BROKEN' })
  await assert.rejects(upload(Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0])), { code: 'FILE_BROKEN' })
})

void test('20 MB is 20,000,000 bytes: one more is too large', async () => {
  const image = await photo()
  await upload(padded(image, uploadMaxBytes - 1))
  await upload(padded(image, uploadMaxBytes))
  await assert.rejects(upload(padded(image, uploadMaxBytes + 1)), { code: 'FILE_TOO_LARGE' })
  await assert.rejects(upload(padded(image, uploadMaxBytes + 100_000)), { code: 'FILE_TOO_LARGE' })
})

void test('the sender’s name for it is kept as text and never used as a path', async () => {
  const image = await draw(10, 10).png().toBuffer()
  for (const name of ['../../../etc/passwd', '张三.jpg', 'x'.repeat(300), 'a\0\u202eb', '']) {
    // A form's file without a name is no file: browsers send that when none was chosen.
    const form = formOf(image, name || 'a.png', name)
    const { id } = await server.callAs(newCaller(), files.receive, post(form))
    assert.match(id, /^[0-9a-f-]{36}$/)
  }
  const [row] = await database.sql`select name from file where name like 'a%'`
  assert.equal(row?.['name'], 'ab')
  for (const inside of await readdir(folder)) assert.match(inside, /^[0-9a-f]{2}$/)
})

void test('a form without its parts is refused by the part that is missing', async () => {
  const receive = (request: Request) => server.callAs(newCaller(), files.receive, request)
  const noFile = new FormData()
  noFile.append('name', 'x')
  const image = await draw(10, 10).png().toBuffer()
  const noName = formOf(image)
  noName.delete('name')
  const asText = new FormData()
  asText.append('file', 'not a file')
  asText.append('name', 'x')
  const broken = post('--x\r\nnonsense', { 'content-type': 'multipart/form-data; boundary=x' })
  const cases: [string, Request][] = [
    ['file', post(noFile)],
    ['name', post(noName)],
    ['file', post(asText)],
    ['file', post('{}', { 'content-type': 'application/json' })],
    ['file', broken],
  ]
  for (const [field, request] of cases) {
    await assert.rejects(receive(request), { code: 'VALIDATION_FAILED', details: { field } })
  }
})

void test('a file is sent to its owner, as something to save, and to nobody else', async () => {
  const caller = newCaller()
  const { id } = await upload(await draw(10, 10).png().toBuffer(), 'p.png', caller)
  const answer = await server.callAs(caller, files.send, id)
  assert.equal((await sharp(await answer.bytes()).metadata()).format, 'png')
  assert.equal(answer.headers.get('x-content-type-options'), 'nosniff')
  assert.match(answer.headers.get('content-disposition') ?? '', /^attachment; filename="[\w.-]+"$/)
  assert.equal(answer.headers.get('cache-control'), 'private, no-store')
  await assert.rejects(server.callAs(newCaller(), files.send, id), { code: 'NOT_FOUND' })
  for (const other of ['../../etc/passwd', '', systemIds(server.clock).uuid()]) {
    await assert.rejects(server.callAs(caller, files.send, other), { code: 'NOT_FOUND' })
  }
})

void test('an upload that is broken off leaves nothing behind', async () => {
  const image = await photo()
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      controller.enqueue(image.subarray(0, 100))
      controller.error(new Error('connection lost'))
    },
  })
  const headers = { 'content-type': 'multipart/form-data; boundary=x' }
  // The DOM's types do not know `duplex`, without which a stream cannot be sent.
  const init = Object.assign({ method: 'POST', body, headers }, { duplex: 'half' })
  const request = new Request('http://localhost/', init)
  const caller = newCaller()
  await assert.rejects(server.callAs(caller, files.receive, request))
  const [row] = await database.sql`select count(*) as n from file where owner = ${caller.userId}`
  assert.equal(row?.['n'], 0n)
})

void test('one user cannot send without end', async () => {
  const caller = newCaller()
  const image = await draw(2, 2).png().toBuffer()
  for (let count = 0; count < 60; count += 1) await upload(image, 'a.png', caller)
  await assert.rejects(upload(image, 'a.png', caller), { code: 'RATE_LIMITED' })
  await upload(image)
})

void test('one user’s uploads that do not end keep nobody else out', async () => {
  const caller = newCaller()
  const ends: (() => void)[] = []
  const endless = () => {
    const init: RequestInit & { readonly duplex: 'half' } = {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      body: new ReadableStream({ start: (body) => void ends.push(() => body.close()) }),
      duplex: 'half',
    }
    return new Request('http://localhost/api/file/upload', init)
  }
  const open = [1, 2, 3].map(() => server.callAs(caller, files.receive, endless()))
  const settled = Promise.allSettled(open)
  await sleep(1_000)
  await assert.rejects(server.callAs(caller, files.receive, endless()), { code: 'BUSY' })
  await upload(await draw(20, 20).jpeg().toBuffer())
  for (const end of ends) end()
  await settled
  await upload(await draw(20, 20).jpeg().toBuffer(), 'photo.jpg', caller)
})
