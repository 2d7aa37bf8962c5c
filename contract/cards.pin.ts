/** How a PIN is sealed in the browser for the issuer alone, by WebCrypto: we cannot read it. */

/**
 * What to seal with. `jwe`: RFC 7516, compact, RSA-OAEP-256 and A256GCM; `rsa`: RSA-OAEP in base64.
 * Either holds `{ pin, nonce }`.
 */
export type PinSeal = {
  readonly form: 'jwe' | 'rsa'
  readonly hash: 'SHA-256'
  /** Public, RSA. */
  readonly key: { readonly kty: string; readonly n: string; readonly e: string }
}

const ivBytes = 12
const tagBytes = 16
const keyBytes = 32
const header = { alg: 'RSA-OAEP-256', enc: 'A256GCM' }

/** Seals a PIN. The nonce makes two of the same differ. */
export async function sealPin({ form, hash, key }: PinSeal, pin: string): Promise<string> {
  const rsa = { name: 'RSA-OAEP', hash }
  const publicKey = await crypto.subtle.importKey('jwk', { ...key }, rsa, false, ['encrypt'])
  const nonce = toBase64(crypto.getRandomValues(new Uint8Array(ivBytes)))
  const plain = bytesOf(JSON.stringify({ pin, nonce }))
  const encrypt = async (bytes: Uint8Array<ArrayBuffer>) =>
    new Uint8Array(await crypto.subtle.encrypt(rsa, publicKey, bytes))
  if (form === 'rsa') return toBase64(await encrypt(plain))
  const content = crypto.getRandomValues(new Uint8Array(keyBytes))
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes))
  const first = toBase64Url(bytesOf(JSON.stringify(header)))
  const aes = { name: 'AES-GCM', iv, additionalData: bytesOf(first) }
  const aesKey = await crypto.subtle.importKey('raw', content, 'AES-GCM', false, ['encrypt'])
  const sealed = new Uint8Array(await crypto.subtle.encrypt(aes, aesKey, plain))
  const text = sealed.slice(0, -tagBytes)
  const tag = sealed.slice(-tagBytes)
  const rest = [await encrypt(content), iv, text, tag].map(toBase64Url)
  return [first, ...rest].join('.')
}

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)

const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))

const toBase64Url = (bytes: Uint8Array): string =>
  toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
