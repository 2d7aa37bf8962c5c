import { request } from 'node:http'
import * as z from 'zod/mini'
import { AddressAnswer, SigningAnswer } from '#contract/signing.ts'
import { type Signer, SignerUnclear } from '#server/chain/signer.ts'

const askTimeoutMs = 15_000
/** Bytes of an answer: a hundred addresses are a quarter of it. */
const answerMax = 256 * 1024

/** The signer behind a Unix socket (`signer/serve.ts`). */
export function socketSigner(socketPath: string): Signer {
  return {
    sign: (intent) => ask(socketPath, '/sign', intent, SigningAnswer),
    addresses: async (wanted) =>
      (await ask(socketPath, '/addresses', wanted, AddressAnswer)).addresses,
    halt: async (wanted) => {
      await ask(socketPath, '/halt', wanted, z.object({}))
    },
  }
}

async function ask<T>(
  socketPath: string,
  path: string,
  body: unknown,
  shape: z.ZodMiniType<T>,
): Promise<T> {
  const { status, text } = await exchange(socketPath, path, JSON.stringify(body)).catch(
    (cause: unknown) => {
      throw new SignerUnclear(`the signer does not answer at ${socketPath}`, { cause })
    },
  )
  if (status !== 200) throw new SignerUnclear(`the signer answered ${status} to ${path}`)
  const read = shape.safeParse(JSON.parse(text))
  if (!read.success) throw new SignerUnclear(`the signer's answer to ${path} is not as agreed`)
  return read.data
}

function exchange(
  socketPath: string,
  path: string,
  body: string,
): Promise<{ readonly status: number; readonly text: string }> {
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(askTimeoutMs)
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    }
    const call = request({ socketPath, path, method: 'POST', headers, signal }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => {
        text += chunk
        if (text.length > answerMax) call.destroy(new Error('the answer is too long'))
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
      response.on('error', reject)
    })
    call.on('error', reject)
    call.end(body)
  })
}
