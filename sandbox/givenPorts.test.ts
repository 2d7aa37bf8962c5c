import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { test } from 'node:test'
import { findFreePort } from '#sandbox/listen.ts'

const host = '127.0.0.1'
/** Of 12,000: two alike are all but certain among them, unless somebody watches. */
const count = 400

const program = `
  import { findFreePort } from '#sandbox/listen.ts'
  const ports = []
  for (let i = 0; i < ${count}; i += 1) ports.push(await findFreePort('${host}'))
  console.log(JSON.stringify(ports))
  process.stdin.resume()`

/** Ports that a process of its own is given, which lives until it is let go. */
function another() {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: `${import.meta.dirname}/..`,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ports = new Promise<unknown>((resolve) => {
    child.stdout.once('data', (line: Buffer) => resolve(JSON.parse(line.toString())))
  })
  return { ports, end: () => child.stdin.end() }
}

test('no port is given twice, in one process or in two', async () => {
  const other = another()
  const own: number[] = []
  for (let taken = 0; taken < count; taken += 1) own.push(await findFreePort(host))
  const theirs = await other.ports
  assert.ok(Array.isArray(theirs))
  other.end()
  assert.equal(new Set([...own, ...theirs]).size, 2 * count)
})
