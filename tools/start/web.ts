import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Nursery } from '#tools/start/child.ts'
import { openLog, record } from '#tools/start/log.ts'
import { plainError, type Tell } from '#tools/start/say.ts'

/** What the built files are made from; a change in any of them makes the build stale. */
const sources = [
  'web/**/*',
  'console/**/*',
  'ui/**/*',
  'text/**/*.ts',
  'contract/**/*.ts',
  'kernel/**/*.ts',
  'tools/compressed.ts',
  'tools/fast-shell.ts',
  'tools/installable.ts',
  'vite.config.ts',
  'vite.console.config.ts',
  'package-lock.json',
]
/** Variables that are built in (vite.config.ts). */
const builtIn = ['ENVELOPE_SECRET', 'MAIN_DOMAIN', 'API_HOST_MAIN', 'API_HOST_OTHER']

/** What there is to serve once it is built. */
const pages = ['dist/web/index.html', 'dist/console/index.html']

/**
 * Builds the web app and the console when their sources changed since the last build.
 * @returns what was done, in words
 * @throws Error with the end of the build's log
 */
export async function buildWeb(place: Place, tell: Tell): Promise<string> {
  const { root } = place
  const stamp = path.join(root, 'dist/.stamp')
  const digest = digestOf(root)
  const built = pages.every((page) => existsSync(path.join(root, page)))
  if (built && existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) return 'built already'
  tell('building the web app')
  await build(place, 'vite.config.ts')
  tell('building the console')
  await build(place, 'vite.console.config.ts')
  writeFileSync(stamp, digest)
  return 'web app and console built'
}

type Place = Pick<Nursery, 'root' | 'logFolder' | 'signal'>

async function build({ root, logFolder, signal }: Place, config: string): Promise<void> {
  const log = openLog(logFolder, 'build')
  const vite = path.join(root, 'node_modules/vite/bin/vite.js')
  const child = spawn(process.execPath, [vite, 'build', '--config', config], {
    cwd: root,
    signal,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const output of [child.stdout, child.stderr]) {
    record(
      output,
      log,
      () => undefined,
      () => undefined,
    )
  }
  const [code] = await once(child, 'close')
  if (code !== 0) throw plainError(`${config} does not build; ${log.file} ends\n${log.tail()}`)
}

function digestOf(root: string): string {
  const digest = createHash('sha256')
  const found = globSync(sources, { cwd: root, withFileTypes: true })
  const files = found
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => !/\.test\.tsx?$/.test(file))
  for (const file of files.toSorted()) {
    digest.update(`${path.relative(root, file)}\0`).update(readFileSync(file))
  }
  for (const name of builtIn) digest.update(`${name}=${process.env[name] ?? ''}\0`)
  return digest.digest('hex')
}
