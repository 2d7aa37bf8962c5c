/** `npm start`: brings up everything the product needs on one machine, and keeps it up. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod/mini'
import { sandboxPorts } from '#sandbox/ports.ts'
import { type Lifetime, runProcess } from '#server/platform/lifecycle.ts'
import { type Child, type Nursery, type Program, startChild } from '#tools/start/child.ts'
import {
  type DatabaseUrls,
  embeddedPlace,
  externalPlace,
  openDatabases,
} from '#tools/start/database.ts'
import { type Settings, programs } from '#tools/start/environment.ts'
import { readPort, refuseTakenPorts } from '#tools/start/ports.ts'
import { claim } from '#tools/start/record.ts'
import { seconds, step } from '#tools/start/say.ts'
import { prepareSandbox } from '#tools/start/sandbox.ts'
import { runSeed } from '#tools/start/seed.ts'
import { buildWeb } from '#tools/start/web.ts'

const root = path.join(import.meta.dirname, '..')
/** Ctrl-C ends everything within this. */
const stopTimeoutMs = 10_000

const Package = z.object({ version: z.string() })

async function start(lifetime: Lifetime): Promise<void> {
  const began = performance.now()
  console.log(`Auric ${releaseName()}`)
  const settings = readSettings()
  const record = await claim(settings.dataDir, import.meta.filename)
  lifetime.onStop('the record of this run', record.remove)
  await refuseTakenPorts(settings.ports)
  lifetime.allow(Number(process.env['DRAIN_SECONDS'] ?? 0) * 1_000)

  const nursery: Nursery = {
    root,
    logFolder: path.join(settings.dataDir, 'log'),
    signal: lifetime.signal,
    born: record.add,
    lost: lifetime.fail,
  }
  const build = step('web', (tell) => buildWeb(nursery, tell), String)
  const urls = await openDatabase(settings, lifetime)
  const { sandbox, signer, server, history, seed } = programs(settings, urls)
  if (!settings.production) {
    await prepareSandbox(settings.dataDir, urls.app, settings.sandbox.HOST_APP_PORT)
  }
  const outside = settings.production ? [signer] : [sandbox, signer]
  await Promise.all([build, raise(outside, nursery, lifetime)])
  if (!settings.production) {
    await step(
      'history',
      () => runSeed(history, nursery),
      () => 'the demo users up to now',
    )
  }
  await raise([server], nursery, lifetime)
  const logins = settings.production
    ? ''
    : await step(
        'demo data',
        () => runSeed(seed, nursery),
        () => 'there',
      )
  console.log(welcome(settings, seconds(began), logins))
}

const releaseName = (): string =>
  Package.parse(JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))).version

function readSettings(): Settings {
  const { env } = process
  const production = env['NODE_ENV'] === 'production'
  const appPort = readPort(env, 'APP_PORT', 4600)
  const consolePort = readPort(env, 'CONSOLE_PORT', 4601)
  const operationsPort = readPort(env, 'OPERATIONS_PORT', 4603)
  const sandbox = sandboxPorts(env)
  const inner = Object.entries(sandbox).map(([variable, port]) => ({
    variable,
    port,
    use: variable === 'SIMULATOR_PORT' ? 'the Simulator page' : 'the sandbox',
  }))
  return {
    root,
    dataDir: path.resolve(root, env['DATA_DIR'] ?? '.data'),
    production,
    appPort,
    consolePort,
    operationsPort,
    sandbox,
    ports: [
      { variable: 'APP_PORT', port: appPort, use: 'the app' },
      { variable: 'CONSOLE_PORT', port: consolePort, use: 'the console' },
      { variable: 'OPERATIONS_PORT', port: operationsPort, use: 'operations' },
      ...(production ? [] : inner),
    ],
  }
}

async function openDatabase(settings: Settings, lifetime: Lifetime): Promise<DatabaseUrls> {
  const external = process.env['DATABASE_URL']
  const where = external ? 'your PostgreSQL' : 'PostgreSQL 18, embedded'
  const opened = await step(
    'database',
    async (tell) => {
      tell('starting PostgreSQL')
      const place = external
        ? externalPlace(external, settings.dataDir)
        : await embeddedPlace(settings.dataDir, lifetime, tell)
      return openDatabases(place, tell)
    },
    ({ applied }) => `${where}; ${applied} new migration${applied === 1 ? '' : 's'}`,
  )
  return opened.urls
}

/** Starts processes side by side. They end side by side too, when the lifetime does. */
async function raise(
  wanted: readonly Program[],
  nursery: Nursery,
  lifetime: Lifetime,
): Promise<void> {
  const children: Promise<Child>[] = []
  lifetime.onStop(wanted.map(({ name }) => name).join(', '), async () => {
    const started = await Promise.allSettled(children)
    const running = started.filter((child) => child.status === 'fulfilled')
    await Promise.all(running.map((child) => child.value.stop()))
  })
  for (const program of wanted) {
    children.push(
      step(
        program.name,
        () => startChild(program, nursery),
        () => 'ready',
      ),
    )
  }
  await Promise.all(children)
}

function welcome(settings: Settings, took: string, logins: string): string {
  const at = (port: number): string => `http://localhost:${port}`
  return [
    '',
    `Auric is ready (${took}).`,
    `  App        ${at(settings.appPort)}`,
    `  Console    ${at(settings.consolePort)}`,
    ...(settings.production ? [] : [`  Simulator  ${at(settings.sandbox.SIMULATOR_PORT)}`]),
    ...(logins ? ['', logins] : []),
    '',
    `Logs are in ${path.relative(process.cwd(), settings.dataDir)}/log; Ctrl-C stops everything.`,
  ].join('\n')
}

runProcess('auric', start, { stopTimeoutMs })
