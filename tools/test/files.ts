/** Runs test files, each in a process of its own, shows what fails, and counts. */
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import * as z from 'zod/mini'
import type { Count } from '#tools/test/stage.ts'

/** How files are run. */
export type FileOptions = {
  readonly root: string
  /** Files at a time. */
  readonly concurrency: number
  readonly signal: AbortSignal
  /** A file that runs longer is stuck: often it left something open. */
  readonly timeoutMs?: number
}

const timeoutMs = 12 * 60_000
const sayEveryMs = 15_000
const wordsMax = 8_000
const reporter = path.join(import.meta.dirname, 'reporter.ts')

const Ended = z.object({
  name: z.string(),
  result: z.enum(['passed', 'failed', 'not run']),
  error: z.optional(z.string()),
})
type Ended = z.infer<typeof Ended>

/** Runs the files; a test that is skipped is named, and counts as neither passed nor failed. */
export async function runFiles(files: readonly string[], options: FileOptions): Promise<Count> {
  const records = mkdtempSync(path.join(os.tmpdir(), 'auric-tests-'))
  let passed = 0
  let failed = 0
  let done = 0
  const timer = setInterval(
    () => console.log(`  ${done} of ${files.length} files, ${passed} tests passed`),
    sayEveryMs,
  )
  const waiting = files.map((file, index) => ({ file, record: path.join(records, String(index)) }))
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      if (options.signal.aborted) return
      const count = await runFile(next.file, next.record, options)
      passed += count.passed
      failed += count.failed
      done += 1
    }
  }
  try {
    await Promise.all(Array.from({ length: options.concurrency }, work))
  } finally {
    clearInterval(timer)
    rmSync(records, { recursive: true, force: true })
  }
  return { passed, failed }
}

async function runFile(file: string, record: string, options: FileOptions): Promise<Count> {
  const { problem, words } = await execute(file, record, options)
  const tests = readRecord(record)
  const failures = tests.filter(({ result }) => result === 'failed')
  for (const { name, error = '' } of failures)
    console.log(`  ✗ ${file} › ${name}\n${indent(error)}`)
  for (const { name } of tests.filter(({ result }) => result === 'not run')) {
    console.log(`  - ${file} › ${name}: not run`)
  }
  const broken = problem !== undefined && failures.length === 0
  if (broken) console.log(`  ✗ ${file}: ${problem}`)
  if ((broken || failures.length > 0) && words) console.log(indent(`it printed:\n${words}`))
  const passed = tests.filter(({ result }) => result === 'passed').length
  return { passed, failed: failures.length + (broken ? 1 : 0) }
}

/** Runs one file to its end; `problem` is why its process did not end well. */
function execute(
  file: string,
  record: string,
  options: FileOptions,
): Promise<{ readonly problem: string | undefined; readonly words: string }> {
  const child = spawn(
    process.execPath,
    [`--test-reporter=${reporter}`, `--test-reporter-destination=${record}`, file],
    // A group of its own: whatever it started can be ended with it.
    {
      cwd: options.root,
      detached: true,
      // Set when this runs inside a test itself; it would change what the reporter gets.
      env: { ...process.env, NODE_TEST_CONTEXT: undefined },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  let words = ''
  for (const output of [child.stdout, child.stderr]) {
    output.on('data', (chunk: Buffer) => (words = (words + chunk.toString()).slice(-wordsMax)))
  }
  let stuck: string | undefined
  const end = (reason: string): void => {
    stuck ??= reason
    if (child.pid !== undefined) endGroup(child.pid)
  }
  const limitMs = options.timeoutMs ?? timeoutMs
  const limit = setTimeout(
    () => end(`did not end within ${limitMs / 1000} s: what did it leave open?`),
    limitMs,
  )
  const stop = (): void => end('was stopped')
  options.signal.addEventListener('abort', stop)
  return new Promise((resolve) => {
    child.once('close', (code, signal) => {
      clearTimeout(limit)
      options.signal.removeEventListener('abort', stop)
      const problem = code === 0 ? undefined : `ended with ${signal ?? `code ${code}`}`
      resolve({ problem: stuck ?? problem, words: words.trim() })
    })
  })
}

function endGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // All of it has ended meanwhile.
  }
}

function readRecord(record: string): Ended[] {
  if (!existsSync(record)) return []
  return readFileSync(record, 'utf8').split('\n').flatMap(readLine)
}

/** A process that was killed leaves half a line; its exit code tells that. */
function readLine(line: string): readonly Ended[] {
  try {
    return line === '' ? [] : [Ended.parse(JSON.parse(line))]
  } catch {
    return []
  }
}

const indent = (text: string): string =>
  text
    .split('\n')
    .map((line) => `    ${line}`)
    .join('\n')
