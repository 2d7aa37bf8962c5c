import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { runFiles } from '#tools/test/files.ts'

const root = mkdtempSync(path.join(os.tmpdir(), 'auric-files-test-'))
after(() => rmSync(root, { recursive: true, force: true }))

/** Runs files of these texts; what they show goes to the same place as in `npm test`. */
async function run(texts: readonly string[], signal = new AbortController().signal) {
  const files = texts.map((text, index) => {
    const file = `f${index}.test.ts`
    const imports = `import { test, suite } from 'node:test'; import assert from 'node:assert/strict';`
    writeFileSync(path.join(root, file), `${imports}\n${text}`)
    return file
  })
  return runFiles(files, { root, concurrency: 2, signal, timeoutMs: 1_500 })
}

void test('tests are counted over all files, suites are not, and a skipped one is neither', async () => {
  const count = await run([
    `test('a', () => {}); suite('s', () => { test('b', () => {}) })`,
    `test('c', () => {}); test('d', { skip: true }, () => {}); test('e', () => assert.equal(1, 2))`,
  ])
  assert.deepEqual(count, { passed: 3, failed: 1 })
})

void test('a file that cannot be loaded fails', async () => {
  assert.deepEqual(await run([`throw new Error('broken')`]), { passed: 0, failed: 1 })
})

void test('a file that leaves something open fails when its time is up', async () => {
  const count = await run([`test('a', () => {}); setInterval(() => {}, 1000)`])
  assert.deepEqual(count, { passed: 1, failed: 1 })
})

void test('a file that ends in the middle fails', async () => {
  const count = await run([`test('a', () => {}); test('b', () => process.exit(3))`])
  assert.equal(count.failed, 1)
})

void test('a stop ends what runs and starts nothing more', async () => {
  const controller = new AbortController()
  setTimeout(() => controller.abort(), 300)
  const long = `test('a', () => new Promise((done) => setTimeout(done, 60000)))`
  const count = await run([long, long, long], controller.signal)
  assert.deepEqual(count, { passed: 0, failed: 2 })
})
