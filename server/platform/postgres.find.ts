/** Finds the Postgres that belongs to a data folder, by what the system says of its processes. */
import { createHash } from 'node:crypto'
import {
  existsSync,
  lstatSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** `sun_path` holds 108 bytes; the socket's name and a terminator take 16 of them. */
const socketFolderMax = 90
const strayPatienceMs = 10_000
const pollMs = 50

/** Names the cluster in every process title, so that a process id used again is not taken for it. */
export const clusterName = (dataDir: string): string => `auric-${hash(realPath(dataDir))}`

/** The process id of the server running on this folder. */
export function postmasterOf(dataDir: string): number | undefined {
  const pid = recordedPid(dataDir)
  return pid !== undefined && isOurs(commandLine(pid), dataDir) ? pid : undefined
}

/**
 * Ends what a killed server left running, so that two servers never write one folder, and clears
 * lock files whose process id now belongs to another program.
 * @throws Error when a left process does not end
 */
export async function endStrays(dataDir: string): Promise<void> {
  for (let waitedMs = 0; ; waitedMs += pollMs) {
    const strays = straysOf(dataDir)
    if (strays.length === 0) break
    if (waitedMs > strayPatienceMs) {
      throw new Error(`processes of a PostgreSQL that was killed still run: ${strays.join(', ')}`)
    }
    for (const pid of strays) signal(pid, waitedMs < strayPatienceMs / 2 ? 'SIGQUIT' : 'SIGKILL')
    await sleep(pollMs)
  }
  const pid = recordedPid(dataDir)
  // When its process is gone, Postgres itself clears the file, after a look at the shared memory.
  if (pid === undefined || !existsSync(`/proc/${pid}`) || /postgres/.test(commandLine(pid))) return
  for (const name of ['postmaster.pid', '.s.PGSQL.5432.lock']) {
    rmSync(path.join(dataDir, name), { force: true })
  }
}

/** Server processes of this folder without a postmaster: one that just starts has its own already. */
function straysOf(dataDir: string): number[] {
  const title = `postgres: ${clusterName(dataDir)}: `
  return processIds().filter(
    (pid) => commandLine(pid).startsWith(title) && !isOurs(commandLine(parentOf(pid)), dataDir),
  )
}

/** The file reads `pid (name) state parent …`, and a name may hold spaces and brackets. */
function parentOf(pid: number): number {
  const stat = readProcess(pid, 'stat')
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1] ?? 0)
}

/** The folder clients find the socket in: the data folder, or a short link to it when it is deep. */
export function socketFolder(dataDir: string): string {
  if (Buffer.byteLength(dataDir) <= socketFolderMax) return dataDir
  const link = shortLink(dataDir)
  const found = lstatSync(link, { throwIfNoEntry: false })
  if (found && found.uid !== process.getuid?.()) {
    throw new Error(`${link} belongs to somebody else; remove it and start again`)
  }
  if (found?.isSymbolicLink() && readlinkSync(link) === dataDir) return link
  const draft = `${link}.${process.pid}`
  symlinkSync(dataDir, draft)
  renameSync(draft, link)
  return link
}

/** Removes the short link of `socketFolder`, if there is one. */
export const forgetSocketFolder = (dataDir: string): void =>
  rmSync(shortLink(dataDir), { force: true })

const shortLink = (dataDir: string): string =>
  path.join(os.tmpdir(), `${clusterName(dataDir)}-${process.getuid?.() ?? 0}`)

function recordedPid(dataDir: string): number | undefined {
  try {
    const [line = ''] = readFileSync(path.join(dataDir, 'postmaster.pid'), 'utf8').split('\n')
    return /^\d+$/.test(line) ? Number(line) : undefined
  } catch {
    // No file: nobody runs.
    return undefined
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It ended by itself meanwhile.
  }
}

/** Arguments joined by spaces; empty when the process is gone. */
const commandLine = (pid: number): string =>
  readProcess(pid, 'cmdline').replaceAll('\0', ' ').trim()

function readProcess(pid: number, what: 'cmdline' | 'stat'): string {
  try {
    return readFileSync(`/proc/${pid}/${what}`, 'utf8')
  } catch {
    return ''
  }
}

const isOurs = (command: string, dataDir: string): boolean =>
  command.includes(`cluster_name=${clusterName(dataDir)} `)

const processIds = (): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)

const hash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12)

/** The folder itself may not exist yet. */
function realPath(dataDir: string): string {
  return path.join(realpathSync(path.dirname(dataDir)), path.basename(dataDir))
}
