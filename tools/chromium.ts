/** Finds the browser for journeys and pictures, or gets Debian's. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
]
const packages = ['chromium', 'fonts-noto-cjk']

/**
 * Path of a Chromium: `CHROMIUM_PATH`, else one the system has, else as root on Debian one that is
 * installed now, with fonts for Chinese and Japanese.
 * @throws Error that says how to get one
 */
export function findChromium(say: (line: string) => void): string {
  const told = process.env['CHROMIUM_PATH']
  if (told) {
    if (!existsSync(told)) throw new Error(`CHROMIUM_PATH names no file: ${told}`)
    return told
  }
  const found = firstPlace()
  if (found) return found
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    say(`installing ${packages.join(' and ')} with apt-get (a minute or two)`)
    apt(['update'])
    apt(['install', '--yes', '--no-install-recommends', ...packages])
    const installed = firstPlace()
    if (installed) return installed
  }
  throw new Error(
    'no Chromium here: install one (Debian: apt-get install chromium fonts-noto-cjk), or set CHROMIUM_PATH',
  )
}

const firstPlace = (): string | undefined => places.find((place) => existsSync(place))

function apt(args: readonly string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const { status, stdout, stderr } = spawnSync('apt-get', ['--quiet', '--quiet', ...args], {
    env,
    encoding: 'utf8',
  })
  if (status === 0) return
  throw new Error(`apt-get ${args[0]} failed:\n${stdout}${stderr}`)
}
