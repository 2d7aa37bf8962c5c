/**
 * Opens the signed envelope (spec §7) under its strict profile: what the format leaves ambiguous is
 * refused, so that one signature stands for one record. The format itself is contract/envelope.ts.
 */
import { createHash, timingSafeEqual } from 'node:crypto'
import {
  type Device,
  deviceTextMax,
  envelopeField,
  envelopeWindowMs,
  recordMembers,
  requestField,
  signField,
  signingBase,
} from '#contract/envelope.ts'
import { Failure } from '#contract/errors.ts'
import { formatInstant, type Instant, toInstant } from '#kernel/time.ts'

/** Most bytes of a body that is looked into at all, and how deep its JSON may nest. */
export const envelopeMaxBytes = 256 * 1024
export const envelopeMaxDepth = 32

/** What an envelope holds once its signature and time have been checked. */
export type OpenedEnvelope = {
  readonly device: Device
  /** An object or an array. */
  readonly data: unknown
  readonly time: Instant
  readonly sign: string
}

/** Members of a JSON object: name → its value exactly as written. */
type Members = ReadonlyMap<string, string>

/**
 * Opens the body of a call. Fails with ENVELOPE_ENCODING (UTF-8, base64), ENVELOPE_JSON,
 * ENVELOPE_FIELD, ENVELOPE_SIGN, ENVELOPE_TIME or BODY_TOO_LARGE, in this order; with nothing else.
 * Whether it came before is for the replay rule.
 */
export function openEnvelope(
  body: Uint8Array,
  { secret, now }: { readonly secret: string; readonly now: Instant },
): OpenedEnvelope {
  if (body.byteLength > envelopeMaxBytes) throw new Failure('BODY_TOO_LARGE')
  const outer = readMembers(decodeUtf8(body), [envelopeField])
  const signed = decodeUtf8(decodeBase64(textMember(outer, envelopeField)))
  const inner = readMembers(signed, [requestField, signField])
  const sign = textMember(inner, signField)
  const record = readMembers(inner.get(requestField) ?? '', recordMembers)
  const device = readDevice(record)
  const data = readData(record)
  const time = readTime(record)
  if (!sameText(sign, signatureOf(record, secret))) throw new Failure('ENVELOPE_SIGN')
  if (Math.abs(now - time) > envelopeWindowMs) {
    throw new Failure('ENVELOPE_TIME', { serverTime: formatInstant(now) })
  }
  return { device, data, time, sign }
}

function readDevice(record: Members): Device {
  return {
    appVersion: deviceMember(record, 'appVersion'),
    deviceType: deviceMember(record, 'deviceType'),
    deviceModel: deviceMember(record, 'deviceModel'),
    deviceBrand: deviceMember(record, 'deviceBrand'),
    deviceId: deviceMember(record, 'deviceId'),
    osName: deviceMember(record, 'osName'),
  }
}

/** Without & and = no two records share what is signed; half a surrogate pair has no UTF-8. */
function deviceMember(record: Members, name: keyof Device): string {
  const text = textMember(record, name)
  const refused = text.length > deviceTextMax || /[&=\p{Cc}]/u.test(text) || !text.isWellFormed()
  if (refused) throw new Failure('ENVELOPE_FIELD', { field: name })
  return text
}

function readData(record: Members): unknown {
  const data = parseJson(record.get('data') ?? '')
  if (typeof data !== 'object' || data === null) {
    throw new Failure('ENVELOPE_FIELD', { field: 'data' })
  }
  return data
}

/** A number that is a safe integer however it is written: `1700000000000`, `1.7e12`. */
function readTime(record: Members): Instant {
  const time = parseJson(record.get('time') ?? '')
  if (typeof time !== 'number' || !Number.isSafeInteger(time) || Math.abs(time) > 8.64e15) {
    throw new Failure('ENVELOPE_FIELD', { field: 'time' })
  }
  return toInstant(time)
}

/** What the signature must be, from the bytes that came: other writers of JSON verify too. */
function signatureOf(record: Members, secret: string): string {
  const values = new Map<string, string>()
  for (const [name, written] of record) {
    values.set(name, written.startsWith('"') ? textMember(record, name) : written)
  }
  const base = signingBase(values) + secret
  return createHash('md5').update(base, 'utf8').digest('hex').toUpperCase()
}

/** Compares in a time that does not tell where two texts differ. */
function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}

function decodeUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw new Failure('ENVELOPE_ENCODING')
  }
}

/** Standard alphabet, padded, nothing else in it: what writes back to the very same text. */
function decodeBase64(text: string): Uint8Array {
  const bytes = Buffer.from(text, 'base64')
  if (bytes.toString('base64') !== text) throw new Failure('ENVELOPE_ENCODING')
  return bytes
}

function parseJson(json: string): unknown {
  try {
    const value: unknown = JSON.parse(json)
    return value
  } catch {
    throw new Failure('ENVELOPE_JSON')
  }
}

function textMember(members: Members, name: string): string {
  const text = parseJson(members.get(name) ?? '')
  if (typeof text !== 'string') throw new Failure('ENVELOPE_FIELD', { field: name })
  return text
}

/** The members of a JSON object, which must have these names, each once, and no others. */
function readMembers(json: string, names: readonly string[]): Members {
  const value = parseJson(json)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Failure('ENVELOPE_JSON')
  }
  const members = scanMembers(json)
  const missing = names.find((name) => !members.has(name))
  if (missing !== undefined) throw new Failure('ENVELOPE_FIELD', { field: missing })
  // The other's name is not repeated: it may be anything, of any length.
  if (members.size !== names.length) throw new Failure('ENVELOPE_FIELD')
  return members
}

/** Cuts a valid JSON object into its members. A name that comes twice is refused. */
function scanMembers(json: string): Members {
  const members = new Map<string, string>()
  let at = skipSpace(json, skipSpace(json, 0) + 1)
  while (json[at] !== '}') {
    if (json[at] === ',') at = skipSpace(json, at + 1)
    const colon = skipSpace(json, endOfString(json, at))
    const name = String(parseJson(json.slice(at, endOfString(json, at))))
    const start = skipSpace(json, colon + 1)
    const end = endOfValue(json, start)
    if (members.has(name)) throw new Failure('ENVELOPE_FIELD')
    members.set(name, json.slice(start, end))
    at = skipSpace(json, end)
  }
  return members
}

function skipSpace(json: string, from: number): number {
  let at = from
  while (' \t\r\n'.includes(json[at] ?? '.')) at += 1
  return at
}

/** Behind the closing quote of the string that starts here. */
function endOfString(json: string, start: number): number {
  let at = start + 1
  while (json[at] !== '"') at += json[at] === '\\' ? 2 : 1
  return at + 1
}

/** Behind the value that starts here. */
function endOfValue(json: string, start: number): number {
  let depth = 0
  let at = start
  do {
    const character = json[at] ?? ''
    if (character === '"') {
      at = endOfString(json, at)
      continue
    }
    if ('{['.includes(character)) depth += 1
    if (depth > envelopeMaxDepth) throw new Failure('ENVELOPE_JSON')
    if ('}]'.includes(character)) depth -= 1
    at += 1
  } while (depth > 0 || isScalarAt(json, start, at))
  return at
}

/** True while a number, `true`, `false` or `null` that started here goes on. */
const isScalarAt = (json: string, start: number, at: number): boolean =>
  /[-0-9a-z]/.test(json[start] ?? '') && /[-+.0-9a-zA-Z]/.test(json[at] ?? '')
