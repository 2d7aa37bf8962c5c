/** Ports that processes of this machine were given, a file each, so that none is given twice. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** Each file is named after a port and holds the id of the process that has it. */
const folder = path.join(tmpdir(), `auric-ports-${process.getuid?.() ?? 0}`)
const own = new Set<string>()

/** Gives a port to this process until it ends; false when a living one has it. */
export function givePort(port: number): boolean {
  const file = path.join(folder, String(port))
  if (own.size === 0) {
    mkdirSync(folder, { recursive: true })
    process.once('exit', giveBack)
  }
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
  } catch {
    // Of one that was killed: the next who asks may have it.
    if (!isAlive(holderOf(file))) rmSync(file, { force: true })
    return false
  }
  own.add(file)
  return true
}

function giveBack(): void {
  for (const file of own) rmSync(file, { force: true })
}

/** 0 while it is being written. */
function holderOf(file: string): number {
  try {
    return Number(readFileSync(file, 'utf8'))
  } catch {
    return 0
  }
}

function isAlive(pid: number): boolean {
  if (pid === 0) return true
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
