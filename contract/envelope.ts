/**
 * The signed envelope (spec §7): base64 of JSON `{ request, sign }` in one field, `sign` an
 * upper-case MD5 over the sorted members of `request` and a secret. Pure: hashing is passed in.
 * What it protects and what it cannot is in SECURITY.md.
 */
import { type ErrorCode, Failure, errors, isErrorCode } from '#contract/errors.ts'

export const envelopeField = 'data'
export const requestField = 'request'
export const signField = 'sign'

/** Members of the record, all of them and nothing else. */
export const recordMembers = [
  'appVersion',
  'deviceType',
  'deviceModel',
  'deviceBrand',
  'deviceId',
  'osName',
  'data',
  'time',
] as const

/** What a device says of itself; "" when unknown. */
export type Device = {
  readonly appVersion: string
  readonly deviceType: string
  readonly deviceModel: string
  readonly deviceBrand: string
  readonly deviceId: string
  readonly osName: string
}

/** Most characters of a device member, in UTF-16 units. */
export const deviceTextMax = 128

/** How far `time` may be from the server's clock, in milliseconds. */
export const envelopeWindowMs = 5 * 60_000

/** Upper-case hexadecimal MD5 of UTF-8 text. */
export type Md5 = (text: string) => string

/**
 * The text that is signed, before the secret: `name=value` sorted by code unit, joined with `&`;
 * text members by their characters, others by their JSON exactly as sent.
 */
export function signingBase(members: ReadonlyMap<string, string>): string {
  return [...members.keys()]
    .toSorted()
    .map((name) => `${name}=${members.get(name) ?? ''}`)
    .join('&')
}

/** What a body is signed with. */
export type Signing = { readonly secret: string; readonly md5: Md5 }

/**
 * The request body of a call, as text. `time` in milliseconds since 1970.
 * Nothing in it is escaped or re-ordered: the server verifies the bytes as they were sent.
 */
export function sealEnvelope(
  device: Device,
  data: unknown,
  time: number,
  { secret, md5 }: Signing,
): string {
  const record = {
    appVersion: device.appVersion,
    deviceType: device.deviceType,
    deviceModel: device.deviceModel,
    deviceBrand: device.deviceBrand,
    deviceId: device.deviceId,
    osName: device.osName,
    data,
    time,
  }
  const members = new Map(
    Object.entries(record).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  )
  const sign = md5(signingBase(members) + secret)
  const json = JSON.stringify({ [requestField]: record, [signField]: sign })
  return JSON.stringify({ [envelopeField]: toBase64(json) })
}

/** Standard base64 with padding of the UTF-8 of `text`, where `btoa` alone would throw. */
export function toBase64(text: string): string {
  let binary = ''
  for (const byte of new TextEncoder().encode(text)) binary += String.fromCharCode(byte)
  return btoa(binary)
}

/** The reply of every call. `code` 200 is success; `msg` is in the caller's language. */
export type Reply = {
  readonly code: number
  readonly msg: string
  readonly data: unknown
}

/** What a refusal carries in `data`, so that a program need not read numbers. */
export type Refusal = {
  readonly error: ErrorCode
  readonly details: Readonly<Record<string, string>>
}

/** The failure that a reply stands for, or undefined when it says success. */
export function failureOf(reply: Reply): Failure | undefined {
  if (reply.code === 200) return undefined
  const refusal = refusalOf(reply.data)
  if (refusal) return new Failure(refusal.error, refusal.details)
  return new Failure(reply.code === errors.UNAUTHENTICATED ? 'UNAUTHENTICATED' : 'INTERNAL')
}

function refusalOf(data: unknown): Refusal | undefined {
  if (typeof data !== 'object' || data === null || !('error' in data)) return undefined
  const error = data.error
  if (!isErrorCode(error)) return undefined
  const details: Record<string, string> = {}
  if ('details' in data && typeof data.details === 'object' && data.details !== null) {
    for (const [key, value] of Object.entries(data.details)) details[key] = String(value)
  }
  return {
    error,
    details,
  }
}
