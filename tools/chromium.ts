/** Finds the browsers for journeys and pictures, or gets Debian's. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** The shell draws as the whole browser does, for less; asking a person for rights takes the whole one. */
export type ChromiumKind = 'shell' | 'whole'

const wholePlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
]
const places: Readonly<Record<ChromiumKind, readonly string[]>> = {
  // Where there is no shell the whole one does as well.
  shell: ['/usr/bin/chromium-headless-shell', ...wholePlaces],
  whole: wholePlaces,
}
const packages = ['chromium', 'chromium-headless-shell', 'fonts-noto-cjk']

/**
 * Path of a Chromium that is here: `CHROMIUM_PATH`, else one the system has.
 * @throws Error that says how to get one
 */
export function findChromium(kind: ChromiumKind): string {
  const told = process.env['CHROMIUM_PATH']
  if (told) {
    if (!existsSync(told)) throw new Error(`CHROMIUM_PATH names no file: ${told}`)
    return told
  }
  const found = firstPlace(kind)
  if (found) return found
  throw new Error(
    `no Chromium here: install one (Debian: apt-get install ${packages.join(' ')}), or set CHROMIUM_PATH`,
  )
}

/**
 * Where there is none yet, as root on Debian, installs both kinds, with fonts for Chinese and
 * Japanese.
 * @throws Error when they do not come
 */
export function provideChromium(say: (line: string) => void): void {
  if (process.env['CHROMIUM_PATH'] || firstPlace('whole')) return
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  say(`installing ${packages.join(', ')} with apt-get (a minute or two)`)
  apt(['update'])
  apt(['install', '--yes', '--no-install-recommends', ...packages])
}

const firstPlace = (kind: ChromiumKind): string | undefined =>
  places[kind].find((place) => existsSync(place))

function apt(args: readonly string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const { status, stdout, stderr } = spawnSync('apt-get', ['--quiet', '--quiet', ...args], {
    env,
    encoding: 'utf8',
  })
  if (status === 0) return
  throw new Error(`apt-get ${args[0]} failed:\n${stdout}${stderr}`)
}
