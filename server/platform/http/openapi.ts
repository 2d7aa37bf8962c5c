/** The API reference, made from the contract: an OpenAPI 3.1 document of the plain JSON wire. */
import * as z from 'zod/mini'
import { AmountCodec, Id, InstantCodec, SignedAmountCodec } from '#contract/atoms.ts'
import { type ErrorCode, errors, statusOf } from '#contract/errors.ts'
import { UploadedFile } from '#contract/files.ts'
import { UploadStatus } from '#contract/files.upload.ts'
import { languageHeaders } from '#contract/language.ts'
import { type AnyOperation, commonFailures, isKeyed } from '#contract/operation.ts'

/** A value of JSON. */
export type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [name: string]: Json }

type JsonObject = { readonly [name: string]: Json }

/** What the shapes cannot say of themselves in JSON Schema. */
const notes = new Map<unknown, JsonObject>([
  [AmountCodec, { description: 'An integer, base 10: smallest units of an asset.' }],
  [
    SignedAmountCodec,
    { description: 'An integer, base 10, with a sign: smallest units of an asset.' },
  ],
  [InstantCodec, { format: 'date-time' }],
  [Id, { format: 'uuid' }],
])

const description = `Every call is \`POST /json/<domain>/<verb>\` with a JSON body. The reply is
\`{ code, msg, data }\`: code 200 is success, 401 means that the session is over; any other is a
failure whose name is in \`data.error\` and whose text, in the language of the \`language\` header, is in
\`msg\`. The app makes the same calls at \`POST /api/<domain>/<verb>\` in a signed envelope.
A call that moves money needs an \`Idempotency-Key\` header: the same key and body give the same answer.`

/** The document for these operations, in their order. `version` is the product's. */
export function openApiDocument(operations: readonly AnyOperation[], version: string): JsonObject {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Auric',
      version,
      description,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    paths: {
      ...Object.fromEntries(
        operations.map((operation) => [`/json/${operation.path}`, { post: callOf(operation) }]),
      ),
      '/api/file/upload': { post: upload },
      '/api/file/upload/{id}': { put: uploadPart },
    },
    components: {
      securitySchemes: { session: { type: 'http', scheme: 'bearer' } },
      parameters: { Language: languageParameter, IdempotencyKey: idempotencyParameter },
      schemas: { Failure: failureSchema },
    },
  }
}

function callOf(operation: AnyOperation): JsonObject {
  const parameters = [{ $ref: '#/components/parameters/Language' }]
  if (isKeyed(operation)) parameters.push({ $ref: '#/components/parameters/IdempotencyKey' })
  return {
    operationId: operation.path.replace('/', '.'),
    tags: [operation.path.split('/')[0] ?? ''],
    summary: operation.summary,
    security:
      operation.auth === 'visitor'
        ? []
        : [{ session: operation.auth === 'user' ? [] : [operation.auth] }],
    parameters,
    requestBody: {
      required: true,
      content: { 'application/json': { schema: schemaOf(operation.input) } },
    },
    responses: { ...success(schemaOf(operation.output)), ...refusals(failuresOf(operation)) },
  }
}

/** Failures of this call and those that every call may give. */
function failuresOf(operation: AnyOperation): readonly ErrorCode[] {
  const money: readonly ErrorCode[] = isKeyed(operation)
    ? ['IDEMPOTENCY_KEY_REQUIRED', 'IDEMPOTENCY_CONFLICT']
    : []
  return [...new Set([...operation.fails, ...money, ...commonFailures])]
}

const success = (data: Json): JsonObject => ({
  200: {
    description: 'Done',
    content: {
      'application/json': {
        schema: {
          type: 'object',
          properties: { code: { const: 200 }, msg: { type: 'string' }, data },
          required: ['code', 'msg', 'data'],
        },
      },
    },
  },
})

/** One response for each HTTP status, naming the failures that have it. */
function refusals(codes: readonly ErrorCode[]): JsonObject {
  const statuses = [...new Set(codes.map((code) => statusOf(code)))].toSorted((a, b) => a - b)
  return Object.fromEntries(
    statuses.map((status) => {
      const names = codes.filter((code) => statusOf(code) === status)
      const schema = {
        allOf: [
          { $ref: '#/components/schemas/Failure' },
          { properties: { data: { properties: { error: { enum: names } } } } },
        ],
      }
      return [
        String(status),
        { description: names.join(', '), content: { 'application/json': { schema } } },
      ]
    }),
  )
}

/** The wire form of a shape, as JSON Schema 2020-12 (which OpenAPI 3.1 takes for granted). */
function schemaOf(shape: z.ZodMiniType): Json {
  const schema: unknown = z.toJSONSchema(shape, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => void Object.assign(jsonSchema, notes.get(zodSchema)),
  })
  return toJson(schema)
}

function toJson(value: unknown): Json {
  if (typeof value === 'string' || typeof value === 'boolean' || value === null) return value
  if (typeof value === 'number') return value
  if (Array.isArray(value)) return value.map(toJson)
  if (typeof value !== 'object') throw new TypeError(`no JSON: ${typeof value}`)
  const members = Object.entries(value).filter(
    ([name, member]) => member !== undefined && name !== '$schema',
  )
  return Object.fromEntries(members.map(([name, member]) => [name, toJson(member)]))
}

const languageParameter: JsonObject = {
  name: 'language',
  in: 'header',
  description: 'Language of `msg`; Simplified Chinese when absent.',
  schema: { enum: Object.values(languageHeaders) },
}

const idempotencyParameter: JsonObject = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  description: 'One UUID for each action of the user, the same on every retry.',
  schema: { type: 'string', format: 'uuid' },
}

const failureSchema: JsonObject = {
  type: 'object',
  properties: {
    code: { type: 'integer', description: 'Number of the failure; never 200.' },
    msg: { type: 'string', description: 'What to tell a person, in their language.' },
    data: {
      type: 'object',
      properties: {
        error: { enum: Object.keys(errors) },
        details: { type: 'object', additionalProperties: { type: 'string' } },
      },
      required: ['error', 'details'],
    },
  },
  required: ['code', 'msg', 'data'],
}

const uploadFailures = [
  'FILE_TYPE',
  'FILE_TOO_LARGE',
  'FILE_BROKEN',
  'FILE_INFECTED',
  'FILE_QUOTA',
  'SCAN_UNAVAILABLE',
] as const

const upload: JsonObject = {
  operationId: 'file.upload',
  tags: ['files'],
  summary: 'Keeps an image (JPG or PNG, at most 20 MB) that only its owner and operators can see.',
  security: [{ session: [] }],
  parameters: [{ $ref: '#/components/parameters/Language' }],
  requestBody: {
    required: true,
    content: {
      'multipart/form-data': {
        schema: {
          type: 'object',
          properties: { file: { type: 'string', format: 'binary' }, name: { type: 'string' } },
          required: ['file', 'name'],
        },
      },
    },
  },
  responses: {
    ...success(schemaOf(UploadedFile)),
    ...refusals([...uploadFailures, ...commonFailures]),
  },
}

/** A number in the address of a part. */
const inPart = (place: 'path' | 'query', name: string, schema: JsonObject): JsonObject => ({
  in: place,
  name,
  required: true,
  schema,
})

const uploadPart: JsonObject = {
  operationId: 'file.uploadPart',
  tags: ['files'],
  summary: 'The next part of an upload that was begun by files/startUpload, at most 1 MB.',
  security: [{ session: [] }],
  parameters: [
    { $ref: '#/components/parameters/Language' },
    inPart('path', 'id', { type: 'string', format: 'uuid' }),
    inPart('query', 'offset', { type: 'integer', minimum: 0 }),
  ],
  requestBody: { required: true, content: { 'application/octet-stream': {} } },
  responses: {
    ...success(schemaOf(UploadStatus)),
    ...refusals([...uploadFailures, 'UPLOAD_OFFSET', 'NOT_FOUND', ...commonFailures]),
  },
}
