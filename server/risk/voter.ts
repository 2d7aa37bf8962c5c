/** How outside companies are asked: within bounds of time and size, and nothing is followed. */
import { secondMs } from '#kernel/time.ts'

/** Patience with one answer, and the most that it may be long. */
export const voterTimeoutMs = 4 * secondMs
export const voterMaxBytes = 64_000

/** Where a company answers, how long it is waited for, and the key it gave. */
export type VoterOptions = {
  readonly url: string
  readonly key?: string | undefined
  readonly timeoutMs?: number
}

/**
 * Reads JSON from a company. @throws Error without an answer of status 200 in time and size
 */
export async function askVoter(
  url: string,
  headers: Readonly<Record<string, string>>,
  timeoutMs = voterTimeoutMs,
): Promise<unknown> {
  const response = await fetch(url, {
    headers: { accept: 'application/json', ...headers },
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (response.status !== 200) {
    await response.body?.cancel()
    throw new Error(`answered ${response.status}`)
  }
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > voterMaxBytes) throw new Error(`answered more than ${voterMaxBytes} bytes`)
    parts.push(chunk)
  }
  return JSON.parse(Buffer.concat(parts).toString('utf8'))
}
