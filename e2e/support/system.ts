/**
 * The whole product for a journey: a database of its own, the sandbox in this process, signer and
 * server as the processes they are, all on free ports and in a folder that goes with it.
 */
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import type { Reply } from '#contract/envelope.ts'
import { type PageOptions, launchChromium, openPage } from '#e2e/support/page.ts'
import type { Cadence } from '#sandbox/evm/miner.ts'
import { productAt } from '#sandbox/issuing/door.ts'
import { networkCodes } from '#sandbox/evm/networks.ts'
import { findFreePort } from '#sandbox/listen.ts'
import type { SandboxPorts } from '#sandbox/ports.ts'
import { type RunningSandbox, startSandbox } from '#sandbox/sandbox.ts'
import { socketSigner } from '#server/chain/signer.socket.ts'
import { selectPool } from '#server/chain/store.address.ts'
import { type TestDatabase, freshDatabase } from '#server/platform/testing.ts'
import { readPlace } from '#signer/environment.ts'
import { ensureSeed } from '#signer/seed.ts'
import type { ChromiumKind } from '#tools/chromium.ts'
import { type Control, createControl } from '#tools/seed/control.ts'
import { fundHotWallet } from '#tools/seed/fund.ts'
import { type CallAs, type Wire, createWire, post } from '#tools/seed/wire.ts'
import { type Nursery, type Program, startChild } from '#tools/start/child.ts'
import { type Settings, programs } from '#tools/start/environment.ts'
import { prepareSandbox } from '#tools/start/sandbox.ts'
import { runSeed } from '#tools/start/seed.ts'
import { buildWeb } from '#tools/start/web.ts'

/** How a system is started. */
export type SystemOptions = {
  /** With the demo users and their weeks of history. */
  readonly demo?: true
  /** When blocks come; four a second while something waits, unless said. */
  readonly cadence?: Cadence
  /** What its pages are shown in; the shell, unless said. */
  readonly browser?: ChromiumKind
}

/** The product, running. */
export type System = {
  readonly appUrl: string
  readonly consoleUrl: string
  readonly simulatorUrl: string
  /** Calls as a program makes them, typed by the contract; a refusal is thrown. */
  readonly wire: Wire
  /** The same call by its path, answered as it came, refused or not. */
  readonly json: (call: string, input: unknown, as?: CallAs) => Promise<Reply>
  /** The outside parties: inboxes, chains, prices, and what can be made to go wrong with each. */
  readonly sandbox: RunningSandbox
  readonly control: Control
  /** The database itself: for what no call does yet, and for proofs that no call gives. */
  readonly database: TestDatabase
  /** Where the programs write their logs, one file each. */
  readonly logFolder: string
  /** All that they have written there. */
  readonly logs: () => string
  /** A page of its own storage, in the one Chromium of this system; not yet at any address. */
  readonly newPage: (options?: PageOptions) => Promise<Page>
  readonly stop: () => Promise<void>
}

const root = path.join(import.meta.dirname, '../..')
const host = '127.0.0.1'
const lookMs = 50
const addressesMs = 10_000
/** Nobody guesses at a seed that lasts for minutes; the real cost is a second of each start. */
const quickSeal = { N: 2 ** 10, r: 8, p: 1 }
const quickCadence: Cadence = { busyMs: 250, idleMs: 30_000 }

/** @throws Error when a part does not start; then nothing is left running */
export async function startSystem(options: SystemOptions = {}): Promise<System> {
  const ends: (() => unknown)[] = []
  const stop = async (): Promise<void> => {
    for (let end = ends.pop(); end; end = ends.pop()) await end()
  }
  try {
    return await build(options, (end) => ends.push(end), stop)
  } catch (error) {
    await stop()
    throw error
  }
}

async function build(
  { demo, cadence = quickCadence, browser: kind }: SystemOptions,
  onStop: (end: () => unknown) => void,
  stop: () => Promise<void>,
): Promise<System> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'auric-e2e-'))
  const forget = (): void => rmSync(dataDir, { recursive: true, force: true })
  process.once('exit', forget)
  onStop(() => {
    process.off('exit', forget)
    forget()
  })
  const ending = new AbortController()
  const nursery: Nursery = {
    root,
    logFolder: path.join(dataDir, 'log'),
    signal: ending.signal,
    born: () => undefined,
    lost: (error) => void Promise.reject(error),
  }
  const raise = async (program: Program): Promise<void> => {
    const child = await startChild(program, nursery)
    onStop(child.stop)
  }
  const built = buildWeb(nursery, () => undefined)
  const database = await freshDatabase()
  onStop(database.drop)
  const sandbox = await startSandbox({ dataDir: path.join(dataDir, 'sandbox'), cadence })
  onStop(sandbox.stop)
  const control = createControl(sandbox.simulatorUrl)
  const settings = await settingsOf(dataDir, portsOf(sandbox))
  sandbox.sumsub.applicants.sendTo(`http://${host}:${settings.appPort}/webhook/sumsub`)
  sandbox.stripe.serve(productAt(settings.appPort, 'stripe'))
  sandbox.lithic.serve(productAt(settings.appPort, 'lithic'))
  const { signer, server, history, seed } = programs(settings, await urlsOf(database), ownEnv())
  await prepareSandbox(dataDir, database.url, sandbox.hostApp.port)
  const { seedFile, passphraseFile } = readPlace({ DATA_DIR: dataDir })
  ensureSeed(seedFile, passphraseFile, quickSeal)
  await Promise.all([built, raise(signer)])
  if (demo) await runSeed(history, nursery)
  else await fundAll(server, control)
  await raise(server)
  await untilAddresses(database)
  if (demo) await runSeed(seed, nursery)
  const appUrl = `http://${host}:${settings.appPort}`
  const send = (call: string, init: RequestInit) => fetch(appUrl + call, init)
  const browser = lazyBrowser(kind, onStop)
  return {
    appUrl,
    consoleUrl: `http://${host}:${settings.consolePort}`,
    simulatorUrl: sandbox.simulatorUrl,
    wire: createWire(send),
    json: (call, input, as = {}) => post(send, call, input, as),
    sandbox,
    control,
    database,
    logFolder: nursery.logFolder,
    logs: () => logsIn(nursery.logFolder),
    newPage: async (page) => openPage(await browser(), appUrl, page),
    stop,
  }
}

const logsIn = (folder: string): string =>
  readdirSync(folder)
    .map((name) => readFileSync(path.join(folder, name), 'utf8'))
    .join('\n')

async function settingsOf(dataDir: string, sandbox: SandboxPorts): Promise<Settings> {
  return {
    root,
    dataDir,
    production: false,
    appPort: await findFreePort(host),
    consolePort: await findFreePort(host),
    operationsPort: await findFreePort(host),
    sandbox,
    ports: [],
  }
}

/** Where the parts that run in this process listen; nobody asks for the nodes behind the proxies. */
function portsOf({
  evm,
  mail,
  sms,
  telegram,
  prices,
  push,
  sumsub,
  stripe,
  lithic,
  s3,
  clamd,
  screening,
  hostApp,
  simulatorUrl,
}: RunningSandbox): SandboxPorts {
  const port = (url: string): number => Number(new URL(url).port)
  return {
    SIMULATOR_PORT: port(simulatorUrl),
    EVM_ERC20_PORT: port(evm.ERC20.rpcUrl),
    EVM_BEP20_PORT: port(evm.BEP20.rpcUrl),
    ANVIL_ERC20_PORT: 0,
    ANVIL_BEP20_PORT: 0,
    SMTP_PORT: mail.port,
    TWILIO_PORT: sms.port,
    TELEGRAM_PORT: telegram.port,
    PRICES_PORT: prices.port,
    PUSH_PORT: push.port,
    SUMSUB_PORT: sumsub.port,
    STRIPE_PORT: stripe.port,
    LITHIC_PORT: lithic.port,
    S3_PORT: s3.port,
    CLAMD_PORT: clamd.port,
    SCREENING_PORT: screening.port,
    HOST_APP_PORT: hostApp.port,
  }
}

/** The signer's tables are in a schema of the same database: it goes with it. */
async function urlsOf(database: TestDatabase) {
  await database.owner`create schema signer`
  return {
    app: database.url,
    jobs: database.jobsUrl,
    signer: `${database.ownerUrl}&search_path=signer`,
  }
}

/** Of this process' variables only what every program needs: a journey does not depend on the rest. */
function ownEnv(): Readonly<Record<string, string | undefined>> {
  const { PATH, HOME, LANG, TZ, LOG_LEVEL, NODE_COMPILE_CACHE } = process.env
  return { PATH, HOME, LANG, TZ, LOG_LEVEL, NODE_COMPILE_CACHE, HOST: host }
}

async function fundAll({ env }: Program, control: Control): Promise<void> {
  const signer = socketSigner(env['SIGNER_SOCKET'] ?? '')
  await Promise.all(networkCodes.map((network) => fundHotWallet(signer, control, network)))
}

/** The first addresses come from the signer when the networks are opened, just after the start. */
async function untilAddresses({ sql }: TestDatabase): Promise<void> {
  for (let waitedMs = 0; waitedMs < addressesMs; waitedMs += lookMs) {
    const pools = await Promise.all(networkCodes.map((network) => selectPool(sql, network)))
    if (pools.every(({ free }) => free > 0)) return
    await sleep(lookMs)
  }
  throw new Error('the networks were not opened')
}

function lazyBrowser(
  kind: ChromiumKind | undefined,
  onStop: (end: () => unknown) => void,
): () => Promise<Browser> {
  let started: Promise<Browser> | undefined
  return () => {
    if (!started) {
      started = launchChromium(kind)
      onStop(async () => (await started)?.close())
    }
    return started
  }
}
