/** A browser's side of a push: its keys, and reading what was sealed for them (RFC 8291, RFC 8188). */
import { createDecipheriv, createECDH, createHash, hkdfSync } from 'node:crypto'

/** The keys of one subscription. */
export type BrowserKeys = {
  /** P-256, 32 bytes. */
  readonly privateKey: Uint8Array
  /** Uncompressed point, 65 bytes. */
  readonly publicKey: Uint8Array
  /** 16 bytes. */
  readonly auth: Uint8Array
}

const curve = 'prime256v1'
const saltBytes = 16
const tagBytes = 16
/** Salt, record size, and the length of the sender's key. */
const headBytes = saltBytes + 4 + 1
/** Ends the content; padding of zeros follows it. */
const lastRecord = 2

/** Keys that follow from a name: a browser of that name survives a restart of the sandbox. */
export function keysOf(name: string): BrowserKeys {
  const digest = (what: string) => createHash('sha256').update(`${what} ${name}`).digest()
  const ecdh = createECDH(curve)
  const privateKey = digest('private key of')
  ecdh.setPrivateKey(privateKey)
  return { privateKey, publicKey: ecdh.getPublicKey(), auth: digest('secret of').subarray(0, 16) }
}

/** Reads the body of a push. @throws Error when it was not sealed for these keys, or was changed */
export function decrypt(body: Uint8Array, keys: BrowserKeys): string {
  const bytes = Buffer.from(body)
  const salt = bytes.subarray(0, saltBytes)
  const keyLength = bytes[headBytes - 1] ?? 0
  const sender = bytes.subarray(headBytes, headBytes + keyLength)
  const sealed = bytes.subarray(headBytes + keyLength)
  const input = sharedInput(sender, keys)
  const key = derive(input, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = derive(input, salt, 'Content-Encoding: nonce\0', 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(sealed.subarray(-tagBytes))
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -tagBytes)), decipher.final()])
  const end = padded.lastIndexOf(lastRecord)
  if (end < 0) throw new Error('the push has more than one record')
  return padded.subarray(0, end).toString('utf8')
}

function sharedInput(sender: Buffer, { privateKey, publicKey, auth }: BrowserKeys): Buffer {
  const ecdh = createECDH(curve)
  ecdh.setPrivateKey(privateKey)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender])
  return derive(ecdh.computeSecret(sender), auth, info, 32)
}

const derive = (
  input: Uint8Array,
  salt: Uint8Array,
  info: string | Uint8Array,
  length: number,
): Buffer => Buffer.from(hkdfSync('sha256', input, salt, info, length))
