import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, beforeEach, test } from 'node:test'
import { type ClamdServer, eicar, startClamd } from '#sandbox/clamd/clamd.ts'
import { clamd } from '#server/files/scanner.clamd.ts'
import { type FilesTest, draw, filesTest, uploadOf } from '#server/files/testing.ts'

let scanner: ClamdServer
let files: FilesTest
const scan = (bytes: Uint8Array, url = scanner.url, timeoutMs = 2_000) =>
  clamd({ url, timeoutMs }).scan(bytes)

before(async () => {
  scanner = await startClamd({ host: '127.0.0.1', port: 0, variable: 'CLAMD_PORT' })
  files = await filesTest({ scanner: clamd({ url: scanner.url, timeoutMs: 5_000 }) })
})
beforeEach(() => scanner.faults.clear())
after(async () => {
  await files.end()
  await scanner.close()
})

const clean = () => draw(40, 30).jpeg().toBuffer()
const infected = async () => Buffer.concat([await clean(), Buffer.from(eicar)])
const send = (bytes: Uint8Array, caller = files.newCaller(), purpose = 'kyc') =>
  files.callAs(caller, files.files.receive, uploadOf(bytes, 'photo.jpg', purpose))

void test('clamd finds what hides across its chunks, and nothing in what is clean', async () => {
  assert.equal(await scan(randomBytes(3_000_000)), undefined)
  assert.equal(await scan(new Uint8Array()), undefined)
  const across = Buffer.concat([Buffer.alloc(65_536 - 20), Buffer.from(eicar), randomBytes(100)])
  assert.equal(await scan(across), 'Eicar-Test-Signature')
})

void test('clamd is spoken to over a Unix socket too', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'auric-clamd-'))
  const socket = path.join(folder, 'clamd.sock')
  const server = createServer((one) => {
    one.on('data', () => one.end('stream: Test.Name FOUND\0'))
    one.on('error', () => one.destroy())
  })
  await new Promise<void>((resolve) => void server.listen(socket, resolve))
  assert.equal(await scan(Buffer.from('x'), `unix:${socket}`), 'Test.Name')
  await new Promise((resolve) => server.close(resolve))
  await rm(folder, { recursive: true })
})

void test('silence, a hang-up, an error, too large a stream and nobody there are no clean bill', async () => {
  for (const fault of ['hang', 'hangUp', 'scanError'] as const) {
    scanner.faults.set(fault, 'always')
    await assert.rejects(scan(Buffer.from('x'), scanner.url, 300), fault)
    scanner.faults.clear()
  }
  await assert.rejects(
    scan(Buffer.alloc(26_000_000), scanner.url, 10_000),
    /size limit|EPIPE|ECONNRESET|hung up/,
  )
  await assert.rejects(scan(Buffer.from('x'), 'tcp://127.0.0.1:1'), /ECONNREFUSED/)
})

void test('what a scanner finds is refused, kept nowhere and noted', async () => {
  const caller = files.newCaller()
  await assert.rejects(send(await infected(), caller), { code: 'FILE_INFECTED' })
  const { sql } = files.database
  const [file] = await sql`select count(*)::int as n from file where owner = ${caller.userId}`
  const [refusal] = await sql`select found from file_refusal where owner = ${caller.userId}`
  assert.equal(file?.['n'], 0)
  assert.equal(refusal?.['found'], 'Eicar-Test-Signature')
  for await (const kept of files.store.list()) assert.fail(`kept ${kept.id}`)
})

void test('while the scanner is away nothing is taken in, and one may try again', async () => {
  for (const purpose of ['kyc', 'image']) {
    scanner.faults.set('hangUp', 1)
    await assert.rejects(send(await clean(), undefined, purpose), { code: 'SCAN_UNAVAILABLE' })
    assert.equal((await send(await clean(), undefined, purpose)).contentType, 'image/jpeg')
  }
})

void test('what is no image at all does not trouble the scanner', async () => {
  const scanned = scanner.scanned()
  await assert.rejects(send(Buffer.from(eicar)), { code: 'FILE_TYPE' })
  assert.equal(scanner.scanned(), scanned)
})
