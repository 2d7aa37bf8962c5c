/** What the runbook and the rules of Prometheus say, against what is there. */
import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { environmentNames } from '#server/config.ts'
import '#server/gauges.ts'
import { countProcess, registry } from '#server/platform/metrics.ts'

const root = path.join(import.meta.dirname, '..')
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8')
const runbook = read('docs/operations.md')
const alerts = read('docs/operations/alerts.yml')

/** Variables in the first column of the tables below a heading. */
function tabled(heading: string): string[] {
  const part = runbook.split(`### ${heading}\n`)[1]?.split('\n#')[0] ?? ''
  return part
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`([A-Z0-9_]+)`/g)])
    .map(([, name = '']) => name)
}

void test('the runbook has every variable of the server, and none besides', () => {
  const named = tabled('Of the server')
  assert.deepEqual(named.toSorted(), [...environmentNames].toSorted())
})

void test('the runbook has every variable that only the signer reads', () => {
  const source = read('signer/environment.ts')
  const names = [...source.matchAll(/^ {2}(SIGNER_[A-Z_]+): /gm)].map(([, name = '']) => name)
  const own = names.filter((name) => !environmentNames.includes(name))
  assert.deepEqual(tabled('Of the signer').toSorted(), own.toSorted())
})

void test('every metric of the rules is one of ours, and every rule leads to its place in the runbook', async () => {
  countProcess()
  const ours = new Set(
    (await registry.getMetricsAsJSON()).flatMap(({ name }) => [
      name,
      ...['_bucket', '_sum', '_count'].map((end) => `${name}${end}`),
    ]),
  )
  const anchors = new Set(
    [...runbook.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
      title.toLowerCase().replaceAll(' ', '-'),
    ),
  )
  const rules = alerts.split('- alert: ').slice(1)
  assert.ok(rules.length > 15)
  for (const rule of rules) {
    const [name = ''] = rule.split('\n')
    const expression = /expr: (.+)/.exec(rule)?.[1] ?? ''
    const metrics = [...expression.matchAll(/\b(?:auric|nodejs|process)_[a-z0-9_]+/g)].map(
      ([metric]) => metric,
    )
    const others = /\bup\{|node_filesystem/.test(expression)
    assert.ok(metrics.length > 0 || others, `${name} asks nothing`)
    for (const metric of metrics) assert.ok(ours.has(metric), `${name}: there is no ${metric}`)
    const [, file = '', anchor = ''] = /runbook: ([^#]+)#(\S+)/.exec(rule) ?? []
    assert.equal(file, 'docs/operations.md', name)
    assert.ok(anchors.has(anchor), `${name}: the runbook has no #${anchor}`)
  }
})

void test('metrics are named as Prometheus wants: seconds, totals, and a help each', async () => {
  for (const { name, help, type } of await registry.getMetricsAsJSON()) {
    if (!name.startsWith('auric_')) continue
    assert.ok(help.length > 10, name)
    assert.doesNotMatch(name, /_(ms|milliseconds|minutes)\b/)
    assert.equal(String(type) === 'counter', name.endsWith('_total'), name)
  }
})

void test('the runbook is led to, and leads to files that are there', () => {
  assert.match(read('README.md'), /\(docs\/operations\.md\)/)
  for (const [, target = ''] of runbook.matchAll(/\]\(([^)#]+)[^)]*\)/g)) {
    assert.ok(existsSync(path.join(root, 'docs', target)), target)
  }
  for (const [, tool = ''] of runbook.matchAll(/node tools\/run\.mjs ([a-z]+)/g)) {
    assert.ok(existsSync(path.join(root, `tools/${tool}.ts`)), tool)
  }
})
