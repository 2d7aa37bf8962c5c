import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { test } from 'node:test'
import * as z from 'zod/mini'
import { statusOf } from '#contract/errors.ts'
import { type AnyOperation, isKeyed } from '#contract/operation.ts'
import { openApiDocument } from '#server/platform/http/openapi.ts'

const contract = new URL('../../../contract/', import.meta.url)

/** Every operation that a file of the contract exports. */
async function allOperations(): Promise<readonly AnyOperation[]> {
  const files = (await readdir(contract)).filter((name) => /^[a-z]+\.ts$/.test(name))
  const modules: readonly unknown[] = await Promise.all(
    files.map((name) => import(new URL(name, contract).href)),
  )
  return modules.flatMap((exports) => Object.values(Object(exports))).filter(isOperation)
}

const isOperation = (value: unknown): value is AnyOperation =>
  typeof value === 'object' &&
  value !== null &&
  'fails' in value &&
  'input' in value &&
  'path' in value

const Response = z.object({
  description: z.string(),
  content: z.object({ 'application/json': z.object({ schema: z.looseObject({}) }) }),
})
const Call = z.object({
  operationId: z.string(),
  tags: z.array(z.string()),
  summary: z.string().check(z.minLength(10)),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  parameters: z.array(z.object({ $ref: z.string() })),
  requestBody: z.object({ required: z.literal(true), content: z.looseObject({}) }),
  responses: z.record(z.string(), Response),
})
const OpenApi = z.looseObject({
  openapi: z.literal('3.1.0'),
  info: z.looseObject({ title: z.string(), version: z.string() }),
  paths: z.record(z.string(), z.looseObject({ post: z.optional(Call) })),
  components: z.looseObject({ parameters: z.looseObject({}), schemas: z.looseObject({}) }),
})

const operations = await allOperations()
const written = JSON.stringify(openApiDocument(operations, '1.5.8'))
const { paths } = OpenApi.parse(JSON.parse(written))

void test('every operation of the contract is in the API reference, and the upload', () => {
  assert.ok(operations.length > 10)
  const files = ['/api/file/upload', '/api/file/upload/{id}']
  const expected = [...operations.map(({ path }) => `/json/${path}`), ...files]
  assert.deepEqual(Object.keys(paths).toSorted(), expected.toSorted())
})

void test('a call says who may make it, whether it needs a key, and how it fails', () => {
  for (const operation of operations) {
    const call = paths[`/json/${operation.path}`]?.post
    assert.ok(call, operation.path)
    assert.equal(call.security.length, operation.auth === 'visitor' ? 0 : 1, operation.path)
    const key = call.parameters.some(({ $ref }) => $ref.endsWith('IdempotencyKey'))
    assert.equal(key, isKeyed(operation), operation.path)
    for (const code of [...operation.fails, 'INTERNAL', 'VALIDATION_FAILED'] as const) {
      const response: z.infer<typeof Response> | undefined = call.responses[String(statusOf(code))]
      assert.ok(response?.description.split(', ').includes(code), `${operation.path} ${code}`)
    }
    assert.ok(call.responses['200'], operation.path)
  }
})

void test('the wire form is described, not the form that the code works with', () => {
  const transfer = JSON.stringify(paths['/json/transfers/create']?.post?.requestBody)
  assert.match(transfer, /"amount":\{"type":"string","pattern"/)
  assert.match(JSON.stringify(paths['/json/bills/list']), /"format":"date-time"/)
  assert.ok(!written.includes('$schema'))
})

void test('every reference in the document leads somewhere', () => {
  const document: unknown = JSON.parse(written)
  for (const [, path = ''] of written.matchAll(/"\$ref":"#\/([^"]+)"/g)) {
    const found = path.split('/').reduce<unknown>((place, name) => Object(place)[name], document)
    assert.ok(found !== undefined, path)
  }
})
