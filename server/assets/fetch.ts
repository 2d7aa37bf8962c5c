import { secondMs } from '#kernel/time.ts'

/** Patience with a source, and the most that it may answer. */
const fetchTimeoutMs = 8 * secondMs
const answerMaxBytes = 1_000_000

/** A source answered with another status than 200. */
export class SourceRefusal extends Error {
  override readonly name = 'SourceRefusal'
  readonly status: number
  constructor(status: number, url: string) {
    super(`${url} answered ${status}`)
    this.status = status
  }
}

/**
 * Reads JSON from a public source, within bounds of time and size; redirects are not followed.
 * @throws SourceRefusal on another status than 200; Error on any other trouble
 */
export async function fetchJson(url: string): Promise<unknown> {
  const response = await fetch(url, {
    headers: { accept: 'application/json' },
    redirect: 'error',
    signal: AbortSignal.timeout(fetchTimeoutMs),
  })
  if (response.status !== 200) {
    await response.body?.cancel()
    throw new SourceRefusal(response.status, url)
  }
  return JSON.parse(await boundedText(response, url))
}

async function boundedText(response: Response, url: string): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let text = ''
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > answerMaxBytes) throw new Error(`${url} answered more than ${answerMaxBytes} bytes`)
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}
