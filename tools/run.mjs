// What `npm start`, `npm test` and their like run first, on whatever Node is at hand (20 or newer):
// installs the packages the lock file names if they are not there, then runs tools/<name>.ts on the
// Node this release is made for. Plain JavaScript, because older Nodes do not run TypeScript.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

const neededMajor = 26
const sayEveryMs = 10_000
const root = path.join(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), '..')
const [name = '', ...args] = process.argv.slice(2)
const tool = path.join(root, 'tools', `${name}.ts`)
// Programs that were read once start sooner: Node keeps what it made of them.
const compiled = path.join(root, 'node_modules/.cache/compiled')

if (!/^[a-z]+$/.test(name) || !existsSync(tool)) stop(`there is no tools/${name}.ts`)
if (!isInstalled()) await install()
await run(findNode(), [tool, ...args], true)

/** Compares the lock file with npm's own record of what it put into node_modules. */
function isInstalled() {
  const record = path.join(root, 'node_modules/.package-lock.json')
  if (!existsSync(record)) return false
  const wanted = readJson(path.join(root, 'package-lock.json')).packages
  const found = readJson(record).packages
  const forUs = wanted[''].optionalDependencies ?? {}
  return Object.entries(wanted).every(([place, entry]) => {
    if (place === '') return true
    const ours =
      !entry.optional || (isForThisMachine(entry) && place.slice('node_modules/'.length) in forUs)
    return !ours || found[place]?.version === entry.version
  })
}

function isForThisMachine({ os, cpu }) {
  return (!os || os.includes(process.platform)) && (!cpu || cpu.includes(process.arch))
}

async function install() {
  console.log('Installing packages from npm (the first time this takes a minute or two) …')
  const began = Date.now()
  const timer = setInterval(
    () => console.log(`  still installing, ${Math.round((Date.now() - began) / 1000)} s`),
    sayEveryMs,
  )
  const npm = process.env.npm_execpath?.endsWith('npm-cli.js')
    ? process.env.npm_execpath
    : undefined
  const options = ['ci', '--no-audit', '--no-fund', '--loglevel=error']
  const code = npm
    ? await run(process.execPath, [npm, ...options], false)
    : await run('npm', options, false)
  clearInterval(timer)
  if (code !== 0) stop('npm could not install the packages; its message is above', code)
  console.log(`Installed in ${Math.round((Date.now() - began) / 1000)} s`)
}

function findNode() {
  if (Number(process.versions.node.split('.')[0]) >= neededMajor) return process.execPath
  const pinned = path.join(root, `node_modules/node-${process.platform}-${process.arch}/bin/node`)
  if (existsSync(pinned)) return pinned
  return stop(
    `Auric runs on Node ${neededMajor}; this is ${process.version}. On Linux (x64, arm64) npm brings ` +
      `the right one; here (${process.platform}-${process.arch}) please install it from nodejs.org.`,
  )
}

/** The child shares the terminal; if we are killed, it learns that from the closed channel. */
function run(program, programArgs, last) {
  const bin = [path.dirname(program), path.join(root, 'node_modules/.bin'), process.env.PATH]
  const child = spawn(program, programArgs, {
    cwd: root,
    env: last
      ? { NODE_COMPILE_CACHE: compiled, ...process.env, PATH: bin.join(path.delimiter) }
      : process.env,
    stdio: last ? ['inherit', 'inherit', 'inherit', 'ipc'] : 'inherit',
  })
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  const pass = (signal) => child.kill(signal)
  for (const signal of signals) process.on(signal, pass)
  return new Promise((resolve) => {
    child.once('error', (error) => stop(`${program}: ${error.message}`))
    child.once('exit', (code, signal) => {
      for (const each of signals) process.off(each, pass)
      if (last) process.exitCode = code ?? 1
      else if (signal) process.exit(1)
      resolve(code ?? 1)
    })
  })
}

function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'))
}

function stop(message, code = 1) {
  console.error(message)
  process.exit(code || 1)
}
