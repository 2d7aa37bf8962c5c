/**
 * `npm test`: everything that can be checked, in stages; the last line is `N passed, N failed`.
 * `npm test -- PATTERN` runs only the test files whose path matches the regular expression.
 */
import { globSync } from 'node:fs'
import path from 'node:path'
import { endTestCluster } from '#server/platform/testing.cluster.ts'
import { describe, weigh } from '#tools/budget.ts'
import { provideChromium } from '#tools/chromium.ts'
import { buildWeb } from '#tools/start/web.ts'
import { runFiles } from '#tools/test/files.ts'
import { type Stage, programStage, runStages, summary } from '#tools/test/stage.ts'

const root = path.join(import.meta.dirname, '..')
const folders = 'kernel,contract,server,signer,web,console,ui,text,sandbox,sim,bench,tools'
/** Files at a time: one for each core, and one more while the others wait, as journeys do half their time. */
const concurrency = 2
const journeyConcurrency = 3

const pattern = process.argv[2] === undefined ? undefined : new RegExp(process.argv[2])
const wanted = (file: string): boolean => pattern === undefined || pattern.test(file)
const find = (glob: string): string[] => globSync(glob, { cwd: root }).filter(wanted).toSorted()

const units = find(`{${folders}}/**/*.test.ts`)
/** They take longest: begun first, none of them is left to run alone at the end. */
const longest = /^e2e\/screens/
const journeys = find('e2e/**/*.test.ts').toSorted(
  (one, other) => Number(longest.test(other)) - Number(longest.test(one)),
)

const checks: readonly Stage[] = [
  programStage('format', 'every file is written as the formatter writes it', ['oxfmt', '--check']),
  programStage('lint', 'rules of the language and of the project', ['oxlint']),
  programStage('types', 'the compiler agrees', ['tsc']),
  programStage('unused', 'no file, export or dependency is left over', ['knip', '--no-progress']),
]

const tests: Stage = {
  name: 'tests',
  about: `${units.length} files, on a real PostgreSQL`,
  run: (signal) => runFiles(units, { root, concurrency, signal }),
}

const weight: Stage = {
  name: 'weight',
  about: 'the web app builds, and is light enough for a phone',
  run: async (signal) => {
    const logFolder = path.join(root, '.data/log')
    await buildWeb({ root, logFolder, signal }, () => undefined)
    const weights = weigh(path.join(root, 'dist/web'))
    const heavy = weights.filter(({ size, limit }) => size > limit)
    for (const each of heavy) console.log(`  ✗ ${describe(each)}`)
    return { passed: weights.length - heavy.length, failed: heavy.length }
  },
}

const browser: Stage = {
  name: 'journeys',
  about: `${journeys.length} files, in Chromium`,
  run: async (signal) => {
    provideChromium((line) => console.log(`  ${line}`))
    return runFiles(journeys, { root, concurrency: journeyConcurrency, signal })
  },
}

function stages(): readonly Stage[] {
  if (pattern === undefined) return [...checks, tests, weight, browser]
  // Journeys are played on the built app.
  return [...(units.length > 0 ? [tests] : []), ...(journeys.length > 0 ? [weight, browser] : [])]
}

const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const) {
  process.once(signal, () => stopping.abort())
}
const count = await runStages(stages(), stopping.signal)
await endTestCluster()
if (stopping.signal.aborted) console.log('stopped before the end')
console.log(summary(count))
process.exit(count.failed > 0 || stopping.signal.aborted ? 1 : 0)
