import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type LogFile, openLog, record, whatIsWrong } from '#tools/start/log.ts'
import { plainError } from '#tools/start/say.ts'

/** One process of the product. */
export type Program = {
  readonly name: string
  /** From the project's root: `server/main.ts`. */
  readonly script: string
  readonly env: Readonly<Record<string, string | undefined>>
}

/** Where children run and what is told of them. */
export type Nursery = {
  readonly root: string
  readonly logFolder: string
  /** Aborted when everything is to end, also while it still starts. */
  readonly signal: AbortSignal
  /** Told the process id of every child, to be found after `kill -9` of this process. */
  readonly born: (script: string, pid: number) => void
  /** Called when a child has been started too often and is given up. */
  readonly lost: (error: Error) => void
}

/** A child that is kept running until stopped. */
export type Child = { readonly stop: () => Promise<void> }

const readyTimeoutMs = 120_000
/** Longer than a process gives itself to end (`server/platform/lifecycle.ts`). */
const endTimeoutMs = 4_500
/** A child that ends this often within the window is given up. */
export const restartsMax = 6
const restartWindowMs = 10 * 60_000
const backOffMs = [500, 1_000, 2_000, 5_000, 10_000, 30_000]

/**
 * Starts a process and resolves once it says it is ready. When it ends later without being asked
 * to, it is started again, each time after a longer wait.
 * @throws Error with the end of its log, when it ends or stays silent before it is ready
 */
export async function startChild(program: Program, nursery: Nursery): Promise<Child> {
  const log = openLog(nursery.logFolder, program.name)
  const stopping = new AbortController()
  let current = await launch(program, nursery, log)
  const kept = keep()
  return {
    stop: async () => {
      stopping.abort()
      await endChild(current)
      await kept
    },
  }

  async function keep(): Promise<void> {
    const endings: number[] = []
    for (;;) {
      const how = await ending(current)
      if (stopping.signal.aborted) return
      endings.push(performance.now())
      const recent = endings.filter((at) => performance.now() - at < restartWindowMs).length
      if (recent > restartsMax) {
        nursery.lost(
          plainError(`${program.name} ended ${recent} times in ten minutes; see ${log.file}`),
        )
        return
      }
      const waitMs = backOffMs[recent - 1] ?? 30_000
      tell(log, `${program.name} ended (${how}); starting it again in ${waitMs / 1000} s`)
      await sleep(waitMs, undefined, { signal: stopping.signal }).catch(() => undefined)
      if (stopping.signal.aborted) return
      current = spawnChild(program, nursery, log)
      void ready(current)
        .then(() => tell(log, `${program.name} is back`))
        .catch(() => undefined)
    }
  }
}

function tell(log: LogFile, text: string): void {
  log.write(text)
  console.error(text)
}

async function launch(program: Program, nursery: Nursery, log: LogFile): Promise<ChildProcess> {
  const child = spawnChild(program, nursery, log)
  const problem = await Promise.race([
    aborted(nursery.signal).then(() => 'was stopped'),
    ready(child).then(() => undefined),
    ending(child).then((how) => `ended (${how}) before it was ready`),
    sleep(readyTimeoutMs, `was not ready after ${readyTimeoutMs / 1000} s`, { ref: false }),
  ])
  if (problem === undefined) return child
  await endChild(child)
  nursery.signal.throwIfAborted()
  throw plainError(`${program.name} ${problem}; its log ${log.file} ends\n${log.tail()}`)
}

function spawnChild(program: Program, nursery: Nursery, log: LogFile): ChildProcess {
  const script = path.join(nursery.root, program.script)
  const child = spawn(process.execPath, [script], {
    cwd: nursery.root,
    env: program.env,
    // Out of the terminal's group: Ctrl-C comes to us alone, and we end the children in order.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const prefix = `${program.name}: `
  const show = (text: string): void => console.error(text.startsWith(prefix) ? text : prefix + text)
  if (child.stdout) record(child.stdout, log, whatIsWrong, show)
  if (child.stderr) record(child.stderr, log, (line) => line, show)
  if (child.pid !== undefined) nursery.born(script, child.pid)
  return child
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
}

function ready(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.on('message', (message) => {
      if (typeof message === 'object' && message !== null && 'ready' in message) resolve()
    })
  })
}

function ending(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    if (hasEnded(child)) resolve(String(child.exitCode ?? child.signalCode))
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, signal) => resolve(signal ?? `code ${code}`))
  })
}

const hasEnded = (child: ChildProcess): boolean =>
  child.pid === undefined || child.exitCode !== null || child.signalCode !== null

async function endChild(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return
  const ended = ending(child)
  child.kill('SIGTERM')
  const killing = setTimeout(() => child.kill('SIGKILL'), endTimeoutMs)
  await ended
  clearTimeout(killing)
}
