import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { openLog, whatIsWrong } from '#tools/start/log.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'auric-log-test-'))
after(() => rmSync(folder, { recursive: true, force: true }))

void test('errors of a structured log are shown by their message, other lines are not', () => {
  assert.equal(whatIsWrong('{"level":50,"msg":"no answer"}'), 'no answer')
  const withError = '{"level":60,"msg":"job failed","err":{"message":"refused","stack":"…"}}'
  assert.equal(whatIsWrong(withError), 'job failed: refused')
  for (const line of ['{"level":40,"msg":"slow"}', 'ready', '{"level":', '{}', '']) {
    assert.equal(whatIsWrong(line), undefined, line)
  }
})

void test('a log keeps its last lines at hand, and starts anew when it is large', () => {
  const log = openLog(path.join(folder, 'log'), 'server')
  assert.equal(log.tail(), '')
  for (let line = 1; line <= 20; line += 1) log.write(`line ${line}`)
  assert.equal(log.tail().split('\n').at(-1), 'line 20')
  const long = 'x'.repeat(1024 * 1024)
  for (let line = 0; line < 34; line += 1) log.write(long)
  assert.ok(existsSync(`${log.file}.1`))
  assert.ok(readFileSync(log.file).length < 4 * 1024 * 1024)
})
