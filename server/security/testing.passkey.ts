/** An authenticator in software (WebAuthn L3 §6), for tests: one passkey, and what it answers. */
import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'
import * as z from 'zod/mini'

const Asked = z.object({ challenge: z.string() })

/** What a test may have the authenticator get wrong. */
export type Lies = {
  readonly origin?: string
  readonly rpId?: string
  readonly counter?: number
  /** Signs as when nobody showed a face, a finger or a PIN. */
  readonly unverified?: true
}

/** A passkey of a site. `options` is the JSON text that the server asks with. */
export function softPasskey(site: { readonly rpId: string; readonly origin: string }) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  const jwk = z.object({ x: z.string(), y: z.string() }).parse(publicKey.export({ format: 'jwk' }))
  const coordinates = [jwk.x, jwk.y].map((text) => Buffer.from(text, 'base64url'))
  const clientData = (type: string, options: string, lies: Lies) =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: Asked.parse(JSON.parse(options)).challenge,
        origin: lies.origin ?? site.origin,
        crossOrigin: false,
      }),
    )
  const authData = (flags: number, lies: Lies, more = Buffer.alloc(0)) =>
    Buffer.concat([
      createHash('sha256')
        .update(lies.rpId ?? site.rpId)
        .digest(),
      Buffer.from([lies.unverified ? flags & ~verified : flags]),
      bigEndian(lies.counter ?? 0),
      more,
    ])
  const answer = (response: Readonly<Record<string, unknown>>) =>
    JSON.stringify({
      id: id.toString('base64url'),
      rawId: id.toString('base64url'),
      type: 'public-key',
      clientExtensionResults: {},
      response,
    })
  return {
    /** Answers `startPasskey`. */
    create: (options: string, lies: Lies = {}): string => {
      const [x = Buffer.alloc(0), y = Buffer.alloc(0)] = coordinates
      const key = cborMap([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, x],
        [-3, y],
      ])
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key])
      const data = authData(present | verified | holdsCredential, lies, attested)
      const attestationObject = cborMap([
        ['fmt', 'none'],
        ['attStmt', []],
        ['authData', data],
      ])
      return answer({
        clientDataJSON: clientData('webauthn.create', options, lies).toString('base64url'),
        attestationObject: attestationObject.toString('base64url'),
        transports: ['internal'],
      })
    },
    /** Answers `startPasskeyLogin` and `startPasskeyProof`. */
    sign: (options: string, lies: Lies = {}): string => {
      const client = clientData('webauthn.get', options, lies)
      const data = authData(present | verified, lies)
      const hash = createHash('sha256').update(client).digest()
      const signature = createSign('sha256')
        .update(Buffer.concat([data, hash]))
        .sign(privateKey)
      return answer({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
      })
    },
  }
}

const present = 0x01
const verified = 0x04
const holdsCredential = 0x40

function bigEndian(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

type Plain = number | string | Buffer | readonly []

/** A small part of CBOR (RFC 8949): what attestations are made of. An empty list is an empty map. */
const cborMap = (entries: readonly (readonly [number | string, Plain])[]): Buffer =>
  Buffer.concat([head(5, entries.length), ...entries.flat().map(cbor)])

function cbor(value: Plain): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -value - 1) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, value.length), Buffer.from(value)])
  return Buffer.isBuffer(value) ? Buffer.concat([head(2, value.length), value]) : head(5, 0)
}

function head(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length])
  if (length < 256) return Buffer.from([(major << 5) | 24, length])
  return Buffer.from([(major << 5) | 25, length >> 8, length & 255])
}
