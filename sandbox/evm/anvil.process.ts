import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { connectRpc, HexNumber } from '#sandbox/evm/rpc.ts'
import { devMnemonic } from '#sandbox/evm/networks.ts'
import { ensureFree, type Place } from '#sandbox/listen.ts'

/** The most blocks that one reorganisation replaces: anvil keeps the state of so many. */
export const reorgLimit = 32

/** How one node is run. */
export type AnvilPlace = Place & {
  readonly chainId: number
  /** Where its process id and its state are kept. */
  readonly folder: string
  /** Seconds since 1970 of the first block; the real time when it is absent. */
  readonly genesisSeconds?: number
}

/** A node that answers. */
export type AnvilProcess = {
  readonly child: ChildProcess
  /** The last of what it printed, for error messages. */
  readonly lastWords: () => string
}

const readyTimeoutMs = 20_000
const pollMs = 10
const lastWordsLength = 2_000

/** Path of the binary that npm brought for this machine. @throws Error when there is none */
export function findAnvil(): string {
  const systems: Partial<Record<NodeJS.Platform, string>> = { linux: 'linux', darwin: 'darwin' }
  const machines: Record<string, string> = { x64: 'amd64', arm64: 'arm64' }
  const name = `@foundry-rs/anvil-${systems[process.platform]}-${machines[process.arch]}/bin/anvil`
  try {
    return createRequire(import.meta.url).resolve(name)
  } catch {
    throw new Error(`no anvil for this machine: npm did not install ${name}`)
  }
}

/**
 * Starts anvil and waits until it answers. Mines nothing by itself. An anvil that a killed sandbox
 * left behind on this folder is ended first.
 * @throws Error with anvil's last words when it ends or does not answer
 */
export async function spawnAnvil(place: AnvilPlace): Promise<AnvilProcess> {
  await endLeftover(place.folder)
  await ensureFree(place)
  const genesis = await genesisOf(place)
  const [command, ...args] = [...dieWithParent(), findAnvil(), ...argumentsFor(place, genesis)]
  const child = spawn(command ?? '', args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let words = ''
  const listen = (chunk: Buffer) => {
    words = (words + chunk.toString()).slice(-lastWordsLength)
  }
  child.stdout.on('data', listen)
  child.stderr.on('data', listen)
  const anvil = { child, lastWords: () => words.trim() }
  await spawned(child)
  await writeFile(join(place.folder, 'anvil.pid'), String(child.pid))
  await untilReady(anvil, place)
  return anvil
}

/** Ends a node and waits for it; the state must have been saved before. */
export async function endAnvil(anvil: AnvilProcess): Promise<void> {
  if (hasEnded(anvil)) return
  await new Promise((resolve) => {
    anvil.child.once('exit', resolve)
    anvil.child.kill('SIGKILL')
  })
}

const hasEnded = ({ child }: AnvilProcess) => child.exitCode !== null || child.signalCode !== null

/**
 * Seconds of the chain's first block, the same at every start: a node begins with a first block of
 * its own, and two of them in one saved chain would leave it to chance which one counts.
 */
async function genesisOf({ folder, genesisSeconds }: AnvilPlace): Promise<number> {
  const file = join(folder, 'genesis')
  const kept = Number(await readFile(file, 'utf8').catch(() => ''))
  if (kept > 0) return kept
  const seconds = genesisSeconds ?? Math.floor(Date.now() / 1000)
  await writeFile(file, String(seconds))
  return seconds
}

function argumentsFor(place: AnvilPlace, genesisSeconds: number): string[] {
  const values = {
    host: place.host,
    port: place.port,
    'chain-id': place.chainId,
    hardfork: 'prague',
    mnemonic: devMnemonic,
    balance: 1_000_000_000,
    // Old states cost memory in proportion to the height; these are what a reorganisation needs.
    'prune-history': reorgLimit,
    timestamp: genesisSeconds,
  }
  const given = Object.entries(values).flatMap(([name, value]) => [`--${name}`, String(value)])
  return [...given, '--no-mining', '--no-cors', '--no-request-size-limit', '--quiet']
}

/** Where Linux can end a child together with its parent, it does (`setpriv`, util-linux). */
function dieWithParent(): string[] {
  const prefix = ['setpriv', '--pdeathsig', 'KILL']
  const [command, ...args] = prefix
  const works = spawnSync(command ?? '', [...args, 'true'], { stdio: 'ignore' }).status === 0
  return works ? prefix : []
}

/** Ends the process whose id was written down, if it still is an anvil. */
async function endLeftover(folder: string): Promise<void> {
  const file = join(folder, 'anvil.pid')
  const pid = Number(await readFile(file, 'utf8').catch(() => ''))
  if (pid > 0 && (await isAnvil(pid))) {
    process.kill(pid, 'SIGKILL')
    while (await isAnvil(pid)) await wait(pollMs)
  }
  await rm(file, { force: true })
}

/** A process id is used again after its process ended, so its command line decides. */
async function isAnvil(pid: number): Promise<boolean> {
  const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  return commandLine.split('\0').some((word) => word.endsWith('/anvil'))
}

function spawned(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    child.once('spawn', resolve)
    child.once('error', reject)
  })
}

async function untilReady(anvil: AnvilProcess, place: AnvilPlace): Promise<void> {
  const rpc = connectRpc(`http://${place.host}:${place.port}`)
  for (let waitedMs = 0; waitedMs < readyTimeoutMs; waitedMs += pollMs) {
    if (hasEnded(anvil)) throw new Error(`anvil ended at once: ${anvil.lastWords()}`)
    const chainId = await rpc(HexNumber, 'eth_chainId').catch(() => undefined)
    if (chainId === place.chainId) return
    await wait(pollMs)
  }
  await endAnvil(anvil)
  throw new Error(`anvil did not answer within ${readyTimeoutMs / 1000} s: ${anvil.lastWords()}`)
}
