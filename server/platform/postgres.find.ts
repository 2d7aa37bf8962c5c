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
 * Waits for what a killed server left running, so that two servers never write one folder, and
 * clears a lock file whose process id now belongs to another program.
 * @throws Error when a left process does not end
 */
export async function endStrays(dataDir: string): Promise<void> {
  const title = `postgres: ${clusterName(dataDir)}: `
  const strays = () => processIds().filter((pid) => commandLine(pid).startsWith(title))
  for (let waitedMs = 0; strays().length > 0; waitedMs += pollMs) {
    if (waitedMs === strayPatienceMs / 2) for (const pid of strays()) process.kill(pid, 'SIGQUIT')
    if (waitedMs > strayPatienceMs) {
      throw new Error(`processes of a PostgreSQL that was killed still run: ${strays().join(', ')}`)
    }
    await sleep(pollMs)
  }
  const pid = recordedPid(dataDir)
  if (pid === undefined || /postgres/.test(commandLine(pid))) return
  // Postgres itself checks the shared memory that this file names when its process is gone.
  if (existsSync(`/proc/${pid}`)) rmSync(path.join(dataDir, 'postmaster.pid'), { force: true })
  rmSync(path.join(dataDir, '.s.PGSQL.5432.lock'), { force: true })
}

/** The folder clients find the socket in: the data folder, or a short link to it when it is deep. */
export function socketFolder(dataDir: string): string {
  if (Buffer.byteLength(dataDir) <= socketFolderMax) return dataDir
  const link = path.join(os.tmpdir(), `${clusterName(dataDir)}-${process.getuid?.() ?? 0}`)
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

function recordedPid(dataDir: string): number | undefined {
  try {
    const [line = ''] = readFileSync(path.join(dataDir, 'postmaster.pid'), 'utf8').split('\n')
    return /^\d+$/.test(line) ? Number(line) : undefined
  } catch {
    // No file: nobody runs.
    return undefined
  }
}

/** Arguments joined by spaces; empty when the process is gone. */
function commandLine(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
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
