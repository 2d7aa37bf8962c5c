import * as z from 'zod/mini'
import type { PinSeal } from '#contract/cards.pin.ts'
import { secondMs } from '#kernel/time.ts'
import { IssuerTrouble } from '#server/cards/issuer/issuer.ts'

const timeoutMs = 8 * secondMs
const keyMaxBytes = 10_000

/** No more of the key than its public half goes on. */
const PublicKey = z.object({ kty: z.literal('RSA'), n: z.string(), e: z.string() })

/** Reads an issuer's public key for PINs: a JWK as it stands, or from its address, once. */
export function pinKeyReader(text: string): () => Promise<PinSeal['key']> {
  let kept: PinSeal['key'] | undefined
  return async () => {
    kept ??= PublicKey.parse(JSON.parse(text.startsWith('{') ? text : await load(text)))
    return kept
  }
}

async function load(url: string): Promise<string> {
  const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
  const text = await response.text()
  if (!response.ok || text.length > keyMaxBytes) {
    throw new IssuerTrouble(`the key for PINs was answered with ${response.status}`)
  }
  return text
}
