/** How heavy the built web app is on a phone, against the limits of the design. */
import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import * as z from 'zod/mini'

/** One measured thing: `size` may be up to `limit`, both in `unit`. */
export type Weight = {
  readonly what: string
  readonly size: number
  readonly limit: number
  readonly unit: 'kB' | 'requests'
}

const Chunk = z.object({
  file: z.string(),
  isEntry: z.optional(z.boolean()),
  imports: z.optional(z.array(z.string())),
})
const Manifest = z.record(z.string(), Chunk)
type Manifest = z.infer<typeof Manifest>

/** Home aims at 120; the last five are for a dependency's new version. */
const homeMax = 125
const chunkMax = 15
/** Chunks that may weigh more, for what they draw or read; none of them is waited for at the start. */
const chunkMaxes = { chart: 75, SheetPanel: 35, scan: 25 }
const styleMax = 12
const languageMax = 20
const fontMax = 30
const requestMax = 8

const homeScreen = 'assets/screens/index.tsx'

/** Measures `dist/web`. Sizes are of gzip, in thousands of bytes; fonts are compressed already. */
export function weigh(dist: string): Weight[] {
  const manifest = readManifest(dist)
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry)
  if (!entry || !manifest[homeScreen]) throw new Error('the build has no entry or no home screen')
  const home = closure(manifest, [entry, homeScreen])
  const zipped = (files: Iterable<string>): number =>
    [...files].reduce(
      (sum, file) => sum + gzipSync(readFileSync(path.join(dist, file))).length,
      0,
    ) / 1000
  const own = (key: string): Set<string> => closure(manifest, [key]).difference(home)
  const keys = Object.keys(manifest)
  const matching = (pattern: RegExp) => keys.filter((key) => pattern.test(key))
  const fileOf = (key: string): string => manifest[key]?.file ?? ''

  const languages = matching(/text\/[^/]+\/all\.ts$/)
  const first = languages[0] ? own(languages[0]) : new Set()
  return [
    { what: 'home, first visit', size: zipped(home), limit: homeMax, unit: 'kB' },
    // The page itself and one font; styles stand in the page.
    {
      what: 'home, first visit',
      size: home.size + first.size + 2,
      limit: requestMax,
      unit: 'requests',
    },
    ...matching(/\.css$/).map((key) => ({
      what: `styles ${key}`,
      size: zipped([fileOf(key)]),
      limit: styleMax,
      unit: 'kB' as const,
    })),
    ...matching(/\.woff2$/).map((key) => ({
      what: `font ${path.basename(key)}`,
      size: statSync(path.join(dist, fileOf(key))).size / 1000,
      limit: fontMax,
      unit: 'kB' as const,
    })),
    ...languages.map((key) => ({
      what: `language ${path.basename(path.dirname(key))}`,
      size: zipped(own(key)),
      limit: languageMax,
      unit: 'kB' as const,
    })),
    ...keys
      .filter((key) => fileOf(key).endsWith('.js') && !home.has(fileOf(key)))
      .filter((key) => !languages.includes(key))
      .map((key) => ({
        what: `chunk ${key}`,
        size: zipped([fileOf(key)]),
        limit: chunkMaxOf(key),
        unit: 'kB' as const,
      })),
  ]
}

const chunkMaxOf = (key: string): number =>
  Object.entries(chunkMaxes).find(([name]) => key.includes(name))?.[1] ?? chunkMax

const readManifest = (dist: string): Manifest =>
  Manifest.parse(JSON.parse(readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8')))

/** The file that a module of the app was built into, such as `settings/screens/about.tsx`. */
export function builtFile(dist: string, source: string): string {
  const manifest = readManifest(dist)
  const file = manifest[source]?.file
  if (file === undefined) throw new Error(`${source} was not built as a file of its own`)
  return file
}

/** The files a page waits for: these chunks and everything they import. */
function closure(manifest: Manifest, keys: readonly string[]): Set<string> {
  const seen = new Set<string>()
  const visit = (key: string): void => {
    const chunk = manifest[key]
    if (!chunk || seen.has(key)) return
    seen.add(key)
    for (const next of chunk.imports ?? []) visit(next)
  }
  for (const key of keys) visit(key)
  return new Set([...seen].map((key) => manifest[key]?.file ?? ''))
}

/** One line for people: `120.4 of 125 kB  home, first visit`. */
export function describe({ what, size, limit, unit }: Weight): string {
  const number = unit === 'kB' ? (Math.round(size * 10) / 10).toString() : String(size)
  return `${number.padStart(6)} of ${String(limit).padStart(3)} ${unit.padEnd(8)} ${what}`
}

if (import.meta.main) {
  const weights = weigh(path.join(import.meta.dirname, '../dist/web'))
  for (const weight of weights) console.log(describe(weight))
  if (weights.some(({ size, limit }) => size > limit)) process.exitCode = 1
}
