import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { createServer } from 'node:http'
import path from 'node:path'
import { after, test } from 'node:test'
import * as z from 'zod/mini'
import { enqueue, startJobs } from '#server/platform/jobs.ts'
import { observe, observed } from '#server/platform/observe.ts'
import { startTracing } from '#server/platform/trace.otlp.ts'
import { edgeTest } from '#server/testing.edge.ts'

const Value = z.object({ stringValue: z.optional(z.string()) })
const Span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.optional(z.string()),
  name: z.string(),
  attributes: z.array(z.object({ key: z.string(), value: Value })),
})
const Export = z.object({
  resourceSpans: z.array(z.object({ scopeSpans: z.array(z.object({ spans: z.array(Span) })) })),
})

/** A collector as small as it can be: OTLP over HTTP, in JSON. */
async function startCollector() {
  const spans: z.infer<typeof Span>[] = []
  const paths = new Set<string>()
  const server = createServer((request, response) => {
    const chunks: Uint8Array[] = []
    request.on('data', (chunk: Uint8Array) => chunks.push(chunk))
    request.on('end', () => {
      paths.add(request.url ?? '')
      const sent = Export.parse(JSON.parse(Buffer.concat(chunks).toString()))
      spans.push(
        ...sent.resourceSpans.flatMap((one) => one.scopeSpans.flatMap((scope) => scope.spans)),
      )
      response.setHeader('content-type', 'application/json').end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return { spans, paths, url: `http://127.0.0.1:${port}/`, close: () => server.close() }
}

const edge = await edgeTest()
const collector = await startCollector()
after(async () => {
  collector.close()
  await edge.end()
})

void test('a span for each request, job, transaction and outside call arrives, under the id of its request', async () => {
  const tracing = startTracing(collector.url, { name: 'auric', version: '1.2.3' })
  const sms = observed('sms', { send: () => Promise.resolve('accepted' as const) })
  const done = Promise.withResolvers<void>()
  const running = await startJobs(edge.database.jobsUrl, [
    {
      name: 'test.traced',
      run: async () => {
        await sms.send()
        done.resolve()
      },
    },
  ])
  const body = JSON.stringify({
    way: 'username',
    identifier: 'traced-person',
    password: 'Marked#2026',
    acceptTerms: true,
  })
  const reply = await edge.request('/json/identity/register', { method: 'POST', body })
  await enqueue(edge.database.sql, 'test.traced', {})
  await done.promise
  await running.stop()
  await observe({ kind: 'job', name: 'test.failing' }, () => Promise.reject(new Error('x'))).catch(
    () => undefined,
  )
  await tracing.stop()

  const { spans } = collector
  assert.deepEqual([...collector.paths], ['/v1/traces'])
  const one = (name: string) => {
    const found = spans.filter((span) => span.name === name)
    assert.equal(found.length, 1, name)
    return found[0]
  }
  const request = one('identity/register')
  assert.equal(request?.traceId, reply.headers.get('x-request-id'))
  assert.equal(request?.parentSpanId ?? '', '')
  const within = spans.filter((span) => span.parentSpanId === request?.spanId)
  assert.ok(within.some((span) => span.name === 'transaction' && span.traceId === request?.traceId))
  const job = one('test.traced')
  assert.equal(one('sms send')?.parentSpanId, job?.spanId)
  assert.equal(one('sms send')?.traceId, job?.traceId)
  assert.notEqual(job?.traceId, request?.traceId)
  const outcome = one('test.failing')?.attributes.find(({ key }) => key === 'auric.outcome')
  assert.equal(outcome?.value.stringValue, 'failed')
  assert.doesNotMatch(JSON.stringify(spans), /traced-person|Marked#2026|203\.0\.113/)
})

void test('without a collector nothing of it is loaded', () => {
  const script = `
    const { traceWith } = await import('#server/platform/observe.ts')
    const { registry } = await import('#server/platform/metrics.ts')
    await import('#server/outside.ts')
    const { createRequire } = await import('node:module')
    const all = [...Object.keys(createRequire(import.meta.url).cache), ...loaded]
    console.log(JSON.stringify(all.filter((file) => /opentelemetry\\/(sdk|exporter)/.test(file))))`
  const hooks = `
    import { registerHooks } from 'node:module'
    const loaded = []
    registerHooks({ load: (url, context, next) => { loaded.push(url); return next(url, context) } })`
  const root = path.join(import.meta.dirname, '../..')
  const said = execFileSync(process.execPath, ['--input-type=module', '-e', hooks + script], {
    cwd: root,
    encoding: 'utf8',
  })
  assert.deepEqual(JSON.parse(said), [])
})
