import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { claim } from '#tools/start/record.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'auric-record-test-'))
after(() => rmSync(folder, { recursive: true, force: true }))
const file = path.join(folder, 'run.json')
const self = process.argv[1] ?? ''
const sleeper = path.join(folder, 'sleeper.ts')
writeFileSync(sleeper, `process.on('SIGTERM', () => undefined); setInterval(() => undefined, 1000)`)

void test('a second start on the same folder is refused while the first runs', async () => {
  const record = await claim(folder, self)
  await assert.rejects(claim(folder, self), /already runs on this folder \(process \d+\)/)
  record.remove()
  const again = await claim(folder, self)
  again.remove()
})

void test('what a killed start left running is ended, and nothing else is', async () => {
  const orphan = spawn(process.execPath, [sleeper], { stdio: 'ignore' })
  const stranger = spawn('sleep', ['60'], { stdio: 'ignore' })
  try {
    const children = [
      { pid: orphan.pid, script: sleeper },
      { pid: stranger.pid, script: path.join(folder, 'server/main.ts') },
    ]
    writeFileSync(file, JSON.stringify({ start: { pid: 2 ** 22 + 1, script: self }, children }))
    const ended = new Promise((resolve) => orphan.once('exit', (_, signal) => resolve(signal)))
    const record = await claim(folder, self)
    assert.equal(await ended, 'SIGKILL')
    assert.equal(stranger.exitCode, null)
    record.remove()
  } finally {
    stranger.kill()
  }
})

void test('a process id used again by another program does not block the start', async () => {
  const stranger = spawn('sleep', ['60'], { stdio: 'ignore' })
  writeFileSync(file, JSON.stringify({ start: { pid: stranger.pid, script: self }, children: [] }))
  const record = await claim(folder, self)
  record.add('/x/server/main.ts', 7)
  record.add('/x/server/main.ts', 8)
  assert.deepEqual(JSON.parse(readFileSync(file, 'utf8')), {
    start: { pid: process.pid, script: self },
    children: [{ pid: 8, script: '/x/server/main.ts' }],
  })
  record.remove()
  stranger.kill()
})

void test('a file that was half written names nobody', async () => {
  writeFileSync(file, '{"start":{"pi')
  const record = await claim(folder, self)
  record.remove()
})
