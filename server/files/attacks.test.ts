/** What people send who mean harm, and what phones send that surprises: each ends in one way. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { uploadMaxBytes } from '#contract/files.ts'
import { systemIds } from '#server/platform/ids.ts'
import { bytesOfUserMax, filesOfUserMax } from '#server/files/quota.ts'
import { type FilesTest, draw, filesTest, padded, uploadOf } from '#server/files/testing.ts'

let kept: FilesTest
before(async () => {
  kept = await filesTest()
})
after(() => kept.end())

const send = (bytes: Uint8Array, name: string, caller = kept.newCaller()) =>
  kept.callAs(caller, kept.files.receive, uploadOf(bytes, name))

const chunk = (name: string, data: Uint8Array): Buffer => {
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  const body = Buffer.concat([Buffer.from(name), data])
  length.writeUInt32BE(data.byteLength)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A PNG whose head says this size, over a few bytes of nothing. */
function bomb(side: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const rows = deflateSync(Buffer.alloc(1_000_000), { level: 9 })
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const parts = [chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([signature, ...parts])
}

const script = '<html><script>alert(1)</script>'
const photo = () =>
  draw(600, 400)
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '22/1 16/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()

/** Name, what is sent, and the refusal; without one it ends as a clean image. */
type Attack = readonly [name: string, bytes: () => Promise<Buffer> | Buffer, refusal?: string]

const jpeg = () => draw(30, 20).jpeg().toBuffer()

const attacks: readonly Attack[] = [
  ['attack.svg.png', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'FILE_TYPE'],
  ['polyglot.jpg', async () => Buffer.concat([await jpeg(), Buffer.from(script)])],
  ['comment.jpg', async () => withComment(await jpeg())],
  ['two-bytes.jpg', () => Buffer.from([0xff, 0xd8]), 'FILE_TYPE'],
  ['four-bytes.jpg', () => Buffer.from([0xff, 0xd8, 0xff, 0xe0]), 'FILE_BROKEN'],
  ['one-less.jpg', async () => padded(await jpeg(), uploadMaxBytes - 1)],
  ['exactly.jpg', async () => padded(await jpeg(), uploadMaxBytes)],
  ['one-more.jpg', async () => padded(await jpeg(), uploadMaxBytes + 1), 'FILE_TOO_LARGE'],
  ['20-MiB-less-one.jpg', async () => padded(await jpeg(), 20_971_519), 'FILE_TOO_LARGE'],
  ['20-MiB.jpg', async () => padded(await jpeg(), 20_971_520), 'FILE_TOO_LARGE'],
  ['20-MiB-and-one.jpg', async () => padded(await jpeg(), 20_971_521), 'FILE_TOO_LARGE'],
  ['empty.jpg', () => Buffer.alloc(0), 'FILE_TYPE'],
  ['heic.jpg', () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), 'FILE_TYPE'],
  ['turned.jpg', photo],
  ['bomb.png', () => bomb(50_000), 'FILE_BROKEN'],
  ['lying.png', () => bomb(9_000), 'FILE_BROKEN'],
  ['cmyk.jpg', () => draw(50, 50).toColourspace('cmyk').jpeg().toBuffer()],
  ['../../x', jpeg],
  ['张三.jpg', jpeg],
  [`${'n'.repeat(300)}.jpg`, jpeg],
  ['gif.jpg', () => Buffer.from(`GIF89a${script}`, 'latin1'), 'FILE_TYPE'],
  ['gif.html', () => Buffer.from(`GIF89a/*${script}*/`, 'latin1'), 'FILE_TYPE'],
  ['page.png', () => Buffer.from(script), 'FILE_TYPE'],
]

/** A script in a comment of the image itself, where it stays unless it is written anew. */
function withComment(image: Buffer): Buffer {
  const text = Buffer.from(script)
  const head = Buffer.from([0xff, 0xfe, 0, text.byteLength + 2])
  return Buffer.concat([image.subarray(0, 2), head, text, image.subarray(2)])
}

for (const [name, bytes, refusal] of attacks) {
  const end = refusal ?? 'a clean image'
  void test(`upload of ${name.slice(0, 30)} ends as ${end}`, async () => {
    const caller = kept.newCaller()
    const sent = await bytes()
    if (refusal !== undefined) {
      await assert.rejects(send(sent, name, caller), { code: refusal })
      return
    }
    const { id, width, height } = await send(sent, name, caller)
    const answer = await kept.callAs(caller, kept.files.send, id)
    const image = Buffer.from(await answer.bytes())
    const { headers } = answer
    const found = await sharp(image).metadata()
    assert.ok(!image.includes('<script>') && !image.includes('GPS'))
    assert.deepEqual(
      [found.exif, found.orientation, found.space, found.width, found.height],
      [undefined, undefined, 'srgb', width, height],
    )
    assert.equal(headers.get('x-content-type-options'), 'nosniff')
    assert.match(headers.get('content-disposition') ?? '', /^attachment; filename="[\w.-]+"$/)
    assert.match(headers.get('content-security-policy') ?? '', /sandbox/)
    if (name === 'turned.jpg') assert.deepEqual([width, height], [400, 600])
  })
}

void test('another user’s file, and what is no id, are not there', async () => {
  const { id } = await send(await jpeg(), 'a.jpg')
  for (const asked of [id, '../../x', systemIds(kept.clock).uuid(), `${id}/..`]) {
    const other = kept.callAs(kept.newCaller(), kept.files.send, asked)
    await assert.rejects(other, { code: 'NOT_FOUND' })
  }
})

void test('twenty bombs at once take no more memory than one photo', async () => {
  const before = process.memoryUsage().rss
  const sent = Array.from({ length: 20 }, () => send(bomb(50_000), 'bomb.png'))
  const codes = (await Promise.allSettled(sent)).map((one) =>
    one.status === 'rejected' && 'code' in Object(one.reason) ? String(one.reason.code) : 'kept',
  )
  assert.ok(codes.every((code) => code === 'FILE_BROKEN' || code === 'BUSY'))
  assert.ok(process.memoryUsage().rss - before < 300_000_000)
})

void test('a user whose files are as many or as large as they may be is told so', async () => {
  const image = await jpeg()
  const fill = async (owner: string, count: number, bytes: number) => {
    await kept.database.sql`
      insert into file (id, owner, name, content_type, width, height, bytes, sha256, purpose,
                        created_at)
      select gen_random_uuid(), ${owner}, 'a', 'image/png', 1, 1, ${bytes},
             sha256('a'), 'image', now()
        from generate_series(1, ${count})`
  }
  const [many, heavy] = [kept.newCaller(), kept.newCaller()]
  await fill(many.userId, filesOfUserMax - 1, 1)
  await send(image, 'last.jpg', many)
  await assert.rejects(send(image, 'more.jpg', many), { code: 'FILE_QUOTA' })
  await fill(heavy.userId, 2, bytesOfUserMax / 2)
  await assert.rejects(send(image, 'more.jpg', heavy), { code: 'FILE_QUOTA' })
  const start = { name: 'a', purpose: 'kyc' as const, bytes: 10, sha256: '0'.repeat(64) }
  const begun = kept.callAs(heavy, kept.files.start, start)
  await assert.rejects(begun, { code: 'FILE_QUOTA' })
  await send(image, 'other.jpg')
})
