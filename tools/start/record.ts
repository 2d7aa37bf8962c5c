/** Who runs here: kept in a file, so that a start after `kill -9` finds what was left behind. */
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod/mini'
import { plainError } from '#tools/start/say.ts'

const Program = z.object({ pid: z.number(), script: z.string() })
const Run = z.object({ start: Program, children: z.array(Program) })
type Program = z.infer<typeof Program>

/** The file of a running start. */
export type Record = {
  /** Notes a child process; the newest of a script replaces the one before. */
  readonly add: (script: string, pid: number) => void
  readonly remove: () => void
}

/** A child ends by itself when its start is gone; after this it is ended. */
const orphanPatienceMs = 6_000
const pollMs = 50

/**
 * Claims the data folder for this start, and ends what an earlier one left that was killed.
 * @throws Error when another start is running
 */
export async function claim(dataDir: string, script: string): Promise<Record> {
  mkdirSync(dataDir, { recursive: true })
  const file = path.join(dataDir, 'run.json')
  const earlier = read(file)
  if (earlier && runs(earlier.start)) {
    throw plainError(
      `Auric already runs on this folder (process ${earlier.start.pid}): ` +
        `stop that one, or set DATA_DIR to another folder.`,
    )
  }
  for (const orphan of earlier?.children ?? []) await end(orphan)
  let children: Program[] = []
  const write = (): void => {
    const text = JSON.stringify({ start: { pid: process.pid, script }, children })
    writeFileSync(`${file}.new`, text)
    renameSync(`${file}.new`, file)
  }
  write()
  return {
    add: (added, pid) => {
      children = [...children.filter((child) => child.script !== added), { pid, script: added }]
      write()
    },
    remove: () => rmSync(file, { force: true }),
  }
}

function read(file: string): z.infer<typeof Run> | undefined {
  if (!existsSync(file)) return undefined
  try {
    return Run.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    // A file that a power cut left half written names nobody.
    return undefined
  }
}

/** The process id may belong to another program by now, so its command line is looked at. */
function runs({ pid, script }: Program): boolean {
  try {
    const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
    return words.some((word) => word === script || (word !== '' && script.endsWith(`/${word}`)))
  } catch {
    return false
  }
}

async function end(orphan: Program): Promise<void> {
  for (let waitedMs = 0; runs(orphan); waitedMs += pollMs) {
    if (waitedMs === orphanPatienceMs) process.kill(orphan.pid, 'SIGKILL')
    await sleep(pollMs)
  }
}
