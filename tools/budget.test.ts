import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { describe, weigh } from '#tools/budget.ts'

const dist = mkdtempSync(path.join(os.tmpdir(), 'auric-budget-test-'))
after(() => rmSync(dist, { recursive: true, force: true }))

/** A build of these chunks; each has so many thousand bytes that do not compress. */
function build(
  chunks: Readonly<Record<string, { kB: number; imports?: readonly string[]; isEntry?: true }>>,
): void {
  mkdirSync(path.join(dist, '.vite'), { recursive: true })
  const manifest = Object.entries(chunks).map(([key, { kB, imports, isEntry }], index) => {
    const file = `${index}${path.extname(key).replace(/^\.tsx?$|^\.html$/, '.js')}`
    writeFileSync(path.join(dist, file), randomBytes(kB * 1000))
    return [key, { file, ...(imports ? { imports } : {}), ...(isEntry ? { isEntry } : {}) }]
  })
  writeFileSync(
    path.join(dist, '.vite/manifest.json'),
    JSON.stringify(Object.fromEntries(manifest)),
  )
}

const home = {
  'index.html': { kB: 1, imports: ['library'], isEntry: true },
  library: { kB: 80, imports: [] },
  'assets/screens/index.tsx': { kB: 20, imports: ['library'] },
} as const
const small = {
  '../text/en/all.ts': { kB: 5 },
  'style.css': { kB: 5 },
  'geist-latin.woff2': { kB: 29 },
  'bills/screens/bill.tsx': { kB: 10, imports: ['library'] },
}

const heavy = (): string[] =>
  weigh(dist)
    .filter(({ size, limit }) => size > limit)
    .map(({ what }) => what)

void test('a light build passes, and what a page shares with home is counted once', () => {
  build({ ...home, ...small })
  assert.deepEqual(heavy(), [])
  const [first] = weigh(dist)
  assert.equal(Math.round(first?.size ?? 0), 101)
})

void test('everything that is too heavy is found', () => {
  build({
    ...home,
    'assets/screens/index.tsx': { kB: 50, imports: ['library'] },
    '../text/ru/all.ts': { kB: 21 },
    'style.css': { kB: 13 },
    'geist-latin.woff2': { kB: 31 },
    'bills/screens/bill.tsx': { kB: 16, imports: ['library'] },
    'market/screens/chart.tsx': { kB: 70 },
  })
  assert.deepEqual(heavy(), [
    'home, first visit',
    'styles style.css',
    'font geist-latin.woff2',
    'language ru',
    'chunk bills/screens/bill.tsx',
  ])
})

void test('too many files for the first page are found', () => {
  const parts = ['a', 'b', 'c', 'd'].map((name) => [name, { kB: 1 }] as const)
  const imports = ['library', ...parts.map(([name]) => name)]
  build({
    ...home,
    ...small,
    ...Object.fromEntries(parts),
    'index.html': { kB: 1, imports, isEntry: true },
  })
  assert.deepEqual(heavy(), ['home, first visit'])
})

void test('a weight is told in one line', () => {
  const line = describe({ what: 'styles', size: 9.24, limit: 12, unit: 'kB' })
  assert.equal(line, '   9.2 of  12 kB       styles')
})
